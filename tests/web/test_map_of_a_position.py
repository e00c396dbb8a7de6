"""What the map of a position shows beside the board."""

from __future__ import annotations

from types import SimpleNamespace

from railhead.engine.events import Ran
from railhead.web.play.stage import latest_routes


def test_a_finished_game_shows_no_route() -> None:
    """The routes of the last company stayed on the final map as if there was something to decide about them."""
    run = Ran(corporation=0, routes=((1, (8, 16), 50),), revenue=50)
    assert latest_routes(SimpleNamespace(events=(run,), over=False)) == ((8, 16),)  # type: ignore[arg-type]
    assert latest_routes(SimpleNamespace(events=(run,), over=True)) == ()  # type: ignore[arg-type]
