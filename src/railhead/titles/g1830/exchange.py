"""Handing in a private for a share (1830: M&H for New York Central)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from ...engine import verbs
from ...engine.actions import Action, Choice, Exchange
from ...engine.game import Game
from ...engine.holdings import limited_holding, percent_of, settle_flotation, settle_presidency
from ...engine.lookups import corporation_number, private_number, unknown
from ...engine.refusals import Refusal, refuse
from ...engine.seats import decider
from ...engine.step import Kinds, Step
from ...finance.holders import GONE, IPO, POOL, SEATS, SLOTS

SOURCES: Final = {"ipo": IPO, "pool": POOL, "president": IPO}


@dataclass
class ExchangePrivate(Step):
    """R-1830-263: the owner exchanges in his own stock turn or between turns."""

    private: int
    corporation: int
    percent: int
    window: str
    """``between``: own stock turn or between turns; ``any``: any moment."""
    cap: str
    """``always``: the limit per corporation holds whatever the zone; ``zone``: not in zones without that limit."""
    any_target: bool
    """Any certificate of any corporation is given (records of other programs)."""
    paid_at_once: bool

    name = "exchange-private"
    kinds: Kinds = (Exchange,)
    out_of_turn = True

    def handles(self, action: Action) -> bool:
        return isinstance(action, Exchange)

    def speaker(self, g: Game, action: Action | None = None) -> int | None:
        owner = g.state.private_owner[self.private]
        return owner if owner < SEATS else decider(g, g.state.entity)

    def _window_open(self, g: Game, owner: int) -> bool:
        """1830/A-52: his own stock turn, or nobody has acted in the present turn yet."""
        s = g.state
        return self.window == "any" or s.entity == owner or not s.acted

    def _targets(self, g: Game) -> Iterator[tuple[int, str]]:
        s = g.state
        corporations = range(len(s.par)) if self.any_target else (self.corporation,)
        for corporation in corporations:
            for word in SOURCES:
                if word != "president" or self.any_target:
                    yield corporation, word

    def choices(self, g: Game) -> Iterator[Choice]:
        owner = g.state.private_owner[self.private]
        if owner >= SEATS or not self._window_open(g, owner):
            return
        sym = g.title.privates[self.private].sym
        for corporation, word in self._targets(g):
            if self._target_refusal(g, owner, corporation, word) is None:
                yield Exchange(sym, g.title.corporations[corporation].sym, word)

    def possible(self, g: Game, player: int) -> bool:
        """True if that player can exchange now."""
        return g.state.private_owner[self.private] == player and next(self.choices(g), None) is not None

    def _target_refusal(self, g: Game, owner: int, corporation: int, word: str) -> Refusal | None:
        s = g.state
        rule = g.title.corporations[corporation]
        row = corporation * SLOTS
        shares = 1
        if word == "president":
            shares = s.president_shares[corporation]
            there = s.shares[row + IPO] if s.president[corporation] is None else 0
        else:
            there = s.shares[row + SOURCES[word]]
            if word == "ipo" and s.president[corporation] is None and not s.par[corporation]:
                there -= s.president_shares[corporation]
        if there < shares:
            return refuse("none-there", corporation=rule.sym, source="IPO" if word != "pool" else "pool")
        percent = percent_of(g, corporation, s.shares[row + owner])
        limit = g.title.holding_percent
        if self.any_target and percent + shares * self.percent <= limit:
            return None
        if (
            self.cap == "always" or limited_holding(g, corporation)
        ) and percent + shares * self.percent > limit:
            return refuse("exchange-limit", corporation=rule.sym, percent=percent, limit=limit)
        return None

    def refusal(self, g: Game, action: Any) -> Refusal | None:
        private = private_number(g, action.private)
        if private < 0:
            return unknown("private", action.private)
        corporation = corporation_number(g, action.corporation)
        if corporation < 0:
            return unknown("corporation", action.corporation)
        target = g.title.corporations[self.corporation].sym
        wrong = refuse(
            "exchange-target",
            private=g.title.privates[self.private].sym,
            percent=self.percent,
            corporation=target,
        )
        if action.source not in SOURCES:
            return refuse("bad-value", field="source", wanted="ipo or pool", given=action.source[:20])
        if private != self.private or (
            not self.any_target and (corporation != self.corporation or action.source == "president")
        ):
            return wrong
        owner = g.state.private_owner[private]
        if owner == GONE:
            return refuse("private-closed", private=action.private)
        if owner >= SEATS:
            return refuse("exchange-owner", private=action.private)
        if not self._window_open(g, owner):
            return refuse("exchange-window", private=action.private)
        return self._target_refusal(g, owner, corporation, action.source)

    def apply(self, g: Game, action: Any) -> None:
        owner = g.state.private_owner[self.private]
        corporation = corporation_number(g, action.corporation)
        shares = g.state.president_shares[corporation] if action.source == "president" else 1
        verbs.close_private(g, self.private)
        verbs.move_shares(
            g, corporation, SOURCES[action.source], owner, shares, president=action.source == "president"
        )
        settle_presidency(g, corporation)
        settle_flotation(g, corporation, self.paid_at_once)
