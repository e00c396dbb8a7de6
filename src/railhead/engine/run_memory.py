"""Best routes that were searched lately, so that nobody searches twice for the same answer.

A ruleset is shared by many games, and a service asks from several threads: an entry is found by everything its answer
depends on, never by which board was looked at last.
"""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass, replace
from threading import Lock
from typing import Any, Final, NamedTuple

from ..board.routes import REVENUE, Objective, Problem, Run, Setting

MOST: Final = 512
"""Answers kept; the one not asked for longest goes first."""
WITHOUT_END: Final = float("inf")


@dataclass(frozen=True, slots=True)
class Kept:
    """An answer and how long it was searched for."""

    run: Run
    seconds: float


class RouteQuestion(NamedTuple):
    """What was asked, whole: equal questions have equal answers."""

    setting: Setting
    objective: Objective = REVENUE
    steps: int | None = None
    """The limit in steps of an answer that has to stay the same whatever else was searched."""


class RunMemory:
    """The answers by their questions. Safe to use from several threads."""

    def __init__(self) -> None:
        self._kept: OrderedDict[tuple[Any, ...], Kept] = OrderedDict()
        """By what matters of a setting, the objective and the limit in steps."""
        self._lock = Lock()

    def known(
        self,
        question: Problem,
        seconds: float | None,
        steps: int | None = None,
        objective: Objective = REVENUE,
    ) -> Run | None:
        """An answer that a search with these limits would not better: proved, or searched for at least as long."""
        matter = question.setting.matter()
        key = (matter, objective, None)
        with self._lock:
            if steps is not None:
                kept = self._kept.get((matter, objective, steps)) or self._kept.get(key)
                return kept.run if kept is not None and (kept.run.proved or kept.seconds == steps) else None
            kept = self._kept.get(key)
            if kept is None:
                return None
            self._kept.move_to_end(key)
            wanted = WITHOUT_END if seconds is None else seconds
            return kept.run if kept.run.proved or kept.seconds >= wanted else None

    def keep(
        self,
        question: Problem,
        run: Run,
        seconds: float | None,
        steps: int | None = None,
        objective: Objective = REVENUE,
    ) -> Run:
        """Remember an answer; returns the best that is known now.

        What a limit in steps finds is kept apart, because it has to stay the same whatever else was searched.
        """
        matter = question.setting.matter()
        key = (matter, objective, None)
        spent = WITHOUT_END if seconds is None else seconds
        with self._lock:
            if steps is not None and not run.proved:
                self._put((matter, objective, steps), Kept(run, steps))
                return run
            old = self._kept.get(key)
            if old is not None:
                run = better(old.run, run)
                spent = max(spent, old.seconds)
            self._put(key, Kept(run, spent))
            return run

    def _put(self, key: tuple[Any, ...], kept: Kept) -> None:
        self._kept[key] = kept
        self._kept.move_to_end(key)
        while len(self._kept) > MOST:
            self._kept.popitem(last=False)


def better(one: Run, two: Run) -> Run:
    """What two searches for the same routes found together: the higher revenue, the lower bound."""
    if one.proved or two.proved:
        return one if one.proved else two
    higher = two if two.revenue > one.revenue else one
    bound = min(one.bound, two.bound)
    return replace(higher, bound=max(bound, higher.revenue), proved=bound <= higher.revenue)
