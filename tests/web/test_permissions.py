"""Rights are decided in one module: nothing else refuses a person or compares who it is with whose something is."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from railhead.web.errors import NotYours
from railhead.web.people.identity import read, sign
from railhead.web.people.person import Person
from railhead.web.permissions import (
    check_act,
    check_answer,
    check_draft,
    check_order,
    check_take_back,
    check_wish,
    check_withdraw,
    lose_by,
    must_agree,
)
from railhead.web.tables.live import Seat

WEB = Path(__file__).parents[2] / "src" / "railhead" / "web"
DECIDES = WEB / "permissions.py"
NO_RIGHTS = {"foreign-origin", "full", "no-route-help"}
"""Refusals that are no matter of who somebody is: where a form comes from, free seats, the help a table has."""
SOURCES = [path for path in sorted(WEB.rglob("*.py")) if path != DECIDES]


def decisions(source: str) -> Iterator[str]:
    """Places that decide a right."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "NotYours":
            code = node.args[1] if len(node.args) > 1 else None
            if not (isinstance(code, ast.Constant) and code.value in NO_RIGHTS):
                yield f"{node.lineno}: refuses a person"
        if isinstance(node, ast.Compare):
            sides = [side for side in (node.left, *node.comparators) if isinstance(side, ast.Attribute)]
            whose = any(side.attr in ("person", "owner") for side in sides)
            if whose and not any(map(of_a_row, sides)):
                yield f"{node.lineno}: compares whose something is"


def of_a_row(side: ast.Attribute) -> bool:
    """True in a question to the database, which finds and does not decide."""
    return isinstance(side.value, ast.Name) and side.value.id.endswith("Row")


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.relative_to(WEB).as_posix())
def test_only_one_module_decides(path: Path) -> None:
    assert list(decisions(path.read_text(encoding="utf-8"))) == []


def test_a_decision_elsewhere_is_seen() -> None:
    assert list(decisions("if seat.person != me:\n    raise NotYours('no')")) == [
        "1: compares whose something is",
        "2: refuses a person",
    ]
    assert list(decisions("select(SeatRow).where(SeatRow.person == me)")) == []


SEATS = (Seat(0, "Ada", "person", "a"), Seat(1, "Ben", "person", "b"), Seat(2, "Gould", "bot", bot="random"))


def test_a_seat_is_spoken_for_by_its_person_or_its_bot() -> None:
    check_act(SEATS[0], "a")
    check_act(SEATS[2], "bot:random/2")
    for seat, person in (
        (SEATS[0], "b"),
        (SEATS[0], ""),
        (SEATS[2], "a"),
        (SEATS[2], ""),
        (SEATS[0], "bot:random/2"),
    ):
        with pytest.raises(NotYours):
            check_act(seat, person)


def test_nobody_answers_withdraws_takes_back_wishes_drafts_or_orders_for_another() -> None:
    assert check_answer(SEATS, "b", {0, 1}) == [1]
    assert check_answer(SEATS, "bot:random/2", {2}) == [2]
    assert [seat.place for seat in check_wish(SEATS, "a")] == [0]
    assert check_order(SEATS, "b", 1) == 1
    check_withdraw(SEATS[0], "a")
    check_take_back(SEATS[1], "b")
    check_draft(SEATS, "a")
    for refused in (
        lambda: check_answer(SEATS, "a", {1, 2}),
        lambda: check_wish(SEATS, "c"),
        lambda: check_order(SEATS, "a", 1),
        lambda: check_order(SEATS, "a", 7),
        lambda: check_order(SEATS, "a", None),
        lambda: check_withdraw(SEATS[0], "b"),
        lambda: check_take_back(SEATS[2], "bot:random/2"),
        lambda: check_draft(SEATS, "c"),
    ):
        with pytest.raises(NotYours):
            refused()


def test_two_bots_of_one_kind_speak_each_for_its_own_seat() -> None:
    seats = (*SEATS, Seat(3, "Vanderbilt", "bot", bot="random"))
    assert check_answer(seats, "bot:random/2", {2, 3}) == [2]
    assert check_answer(seats, "bot:random/3", {2, 3}) == [3]
    assert must_agree(seats, "bot:random/2", {2, 3}) == [3]
    with pytest.raises(NotYours):
        check_act(seats[3], "bot:random/2")


def test_others_are_asked_where_they_lose_or_sell_something() -> None:
    assert must_agree(SEATS, "a", {0, 1, 2}) == [1, 2]
    assert lose_by(SEATS, "a", [0, 1, 2, 1]) == [1]


def test_no_cookie_speaks_for_a_bot() -> None:
    """Who signs a cookie is the service, and it gives out no name of a bot."""
    forged = sign(b"another key" * 4, Person("bot:random/2"))
    assert read(b"k" * 32, forged) is None
