"""UX-080, UX-165, UX-166: a set at once, searched on beside the service, with a limit, a stop and a second wind."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

import pytest
from tests.browser.dense import tangle

from railhead.board.routes import best, check
from railhead.engine.steps.run import SHOWN, run_problem
from railhead.web.search.searches import PROVED, SEARCHING, STOPPED, Searches

if TYPE_CHECKING:
    from tests.rules.positions import Table

HARD, SOON = 5, 0
"""Seeds: one that takes long to prove, one that is proved after a second or two."""


@pytest.fixture
def searches() -> Iterator[Callable[..., Searches]]:
    made: list[Searches] = []

    def new(seconds: float, most: int = 2, changed: Callable[[str], None] = lambda _table: None) -> Searches:
        made.append(Searches(seconds, most, changed))
        return made[-1]

    yield new
    for item in made:
        item.close()


def until(true: Callable[[], bool], seconds: float = 60.0) -> None:
    end = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < end, "it did not happen"
        time.sleep(0.02)


def look(searches: Searches, t: Table, person: str = "ada", table: str = "one") -> Any:
    return searches.look(table, person, t.game, t.corporation("PRR"))


def test_a_usable_set_comes_at_once_and_the_proof_later(searches: Callable[..., Searches]) -> None:
    """UX-165: what a page waits for is processor time of a glance; UX-080: then the proof."""
    told: list[str] = []
    found = searches(60.0, changed=told.append)
    t = tangle(SOON)
    began = time.thread_time()
    first = look(found, t)
    assert time.thread_time() - began < 0.15
    assert first.state == SEARCHING
    assert first.run.revenue > 0
    assert check(run_problem(t.game, t.corporation("PRR")), first.run.routes) is None
    until(lambda: look(found, t).state == PROVED)
    last = look(found, t)
    assert last.run.proved
    assert last.run.revenue >= first.run.revenue
    assert last.run.revenue == best(run_problem(t.game, t.corporation("PRR"))).revenue
    assert set(told) == {"one"}
    assert t.game.routes("PRR", 0.001).proved, "whoever asks the game gets the answer too"


def test_it_stops_at_the_limit_and_goes_on_when_asked(searches: Callable[..., Searches]) -> None:
    """UX-166: at the limit the bound is there; searching on takes longer than before."""
    found = searches(0.5)
    t = tangle(HARD)
    assert look(found, t).state == SEARCHING
    until(lambda: look(found, t).state == STOPPED)
    first = look(found, t)
    assert not first.run.proved
    assert first.run.revenue <= first.run.bound < 1 << 40
    found.more(first.number, "somebody else")
    assert look(found, t).state == STOPPED, "only those who look may steer"
    found.more(first.number, "ada")
    assert look(found, t).state == SEARCHING
    until(lambda: look(found, t).state != SEARCHING)
    assert look(found, t).run.bound <= first.run.bound


def test_a_search_is_stopped_by_the_person_who_looks(searches: Callable[..., Searches]) -> None:
    """UX-080: a stop ends it long before its limit and keeps the best set so far."""
    found = searches(300.0)
    t = tangle(HARD)
    first = look(found, t)
    until(lambda: look(found, t).run.bound < 1 << 40)
    began = time.monotonic()
    found.stop(first.number, "ada", 20.0)
    assert time.monotonic() - began < 15
    stopped = look(found, t)
    assert stopped.state == STOPPED
    assert stopped.run.revenue >= first.run.revenue


def test_one_table_does_not_wait_for_another(searches: Callable[..., Searches]) -> None:
    """A long search of one table leaves the other its glance, its own process, and its proof."""
    found = searches(300.0)
    look(found, tangle(HARD), table="one")
    other = tangle(SOON)
    look(found, other, "ben", "two")
    until(lambda: look(found, other, "ben", "two").state == PROVED)
    assert found.under_way() == 1


def test_a_sent_turn_ends_what_was_searched_for_it(searches: Callable[..., Searches]) -> None:
    found = searches(300.0)
    look(found, tangle(HARD))
    found.leave("one", "ben")
    assert found.under_way() == 1
    found.leave("one", "ada")
    assert found.under_way() == 0


def test_a_process_that_dies_is_replaced(searches: Callable[..., Searches]) -> None:
    found = searches(300.0)
    t = tangle(HARD)
    look(found, t)
    until(lambda: bool(found._busy))
    next(iter(found._busy.values())).process.kill()
    until(lambda: look(found, t).state == STOPPED)
    found.more(look(found, t).number, "ada")
    until(lambda: look(found, t).run.bound < 1 << 40)


def test_the_demand_for_the_best_run_is_judged_by_what_was_found(searches: Callable[..., Searches]) -> None:
    """1830/A-33, R-1830-191: the search hands over what its fixed number of steps finds; nobody waits for it."""
    found = searches(60.0)
    t = tangle(HARD, policy="maximum")
    look(found, t)
    found.wait("one", "ada", 60.0, shown=True)
    problem = run_problem(t.game, t.corporation("PRR"))
    assert t.game.rules.run_memory.known(problem, None, SHOWN) is not None
