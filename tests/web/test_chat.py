"""Chat: short lines for everybody at a table, told apart from play, harmless whatever is typed."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from .test_tables import TAKE, seat_both

if TYPE_CHECKING:
    from .conftest import Person

PAGE = {"accept": "text/html"}


def test_chat_is_read_by_all_and_escaped(person: Callable[[str], Person]) -> None:
    """Seats and spectators speak and read; markup stays text; a line has an end."""
    ada, ben, table = seat_both(person)
    eve = person("Eve")
    ada.client.post(f"/t/{table}/say", data={"text": "<script>alert(1)</script> hello"})
    eve.client.post(f"/t/{table}/say", data={"text": "x" * 2000})
    for who in (ada, ben, eve):
        page = who.client.get(f"/t/{table}", headers=PAGE).text
        assert "&lt;script&gt;alert(1)&lt;/script&gt; hello" in page
        assert "<script>alert" not in page
        assert "x" * 500 in page
        assert "x" * 501 not in page
        assert "(watching)" in page


def test_chat_does_not_disturb_play(person: Callable[[str], Person]) -> None:
    """A line said meanwhile makes nobody's turn stale, and an empty one is refused."""
    ada, ben, table = seat_both(person)
    ben.client.post(f"/t/{table}/say", data={"text": "take your time"})
    assert ada.send(table, 0, TAKE).status_code == 303
    assert ben.client.post(f"/t/{table}/say", data={"text": "   "}).status_code == 400
