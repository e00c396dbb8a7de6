"""The conductor: a player by rules of thumb and projections. It works from choices and copies alone."""

from __future__ import annotations

from random import Random
from typing import Any, Final

from ...engine.actions import Action, EndGame, Pass, Range, Routes
from ...engine.game import Game
from ...engine.steps.run import RunTrains, action_of, best_routes
from ...finance.holders import CORPORATION
from ...titles.agreement import parties
from ..bot import Seed
from . import deals
from .advice import Advice, Adviser, Brief
from .opening import spend_on_privates
from .outlook import Outlook
from .stock import invest, leave, sell_for_better, sell_to_start, start
from .track import build, home, station
from .trains import buy_private, buy_train, give_back, pay_out, raise_money
from .twins import twin_of

ADVISERS: Final[tuple[Adviser, ...]] = (
    give_back,
    spend_on_privates,
    leave,
    start,
    sell_to_start,
    invest,
    sell_for_better,
    buy_private,
    home,
    build,
    station,
    pay_out,
    buy_train,
    raise_money,
)
"""Asked in this order; the first that has something to say decides."""
STEPS: Final = 20_000
"""Steps after which it runs the best routes found so far."""
LIGHT_STEPS: Final = 300
"""The same in a game that is only thought through."""


class Conductor:
    """Plays by projections: income until the end, prices on the real market, trains and when they are scrapped."""

    def __init__(self, seed: Seed = 0, light: bool = False) -> None:
        self.seed = seed
        self.light = light
        """Decide quickly rather than well, for games that are only thought through."""
        self._reasons: tuple[str, ...] = ()

    def reasons(self) -> tuple[str, ...]:
        """Why it chose what it chose last."""
        return self._reasons

    def choose(self, game: Game, seat: int, budget: float | None = None) -> Action:
        """One legal action of the seat that needs nobody else's consent."""
        advice = self.advise(game, seat)
        self._reasons = (advice.why,) if advice.why else ()
        return advice.action

    def agrees(self, game: Game, action: Action, seat: int) -> bool:
        """Whether a deal that somebody proposes is good for the seat."""
        brief = Brief(game, seat, {}, Outlook(game), Random(f"{self.seed}/{game.length}"))
        own = twin_of(game.title.name).agrees
        answer = own(brief, action) if own is not None else None
        return deals.agrees(brief, action) if answer is None else answer

    def advise(self, game: Game, seat: int) -> Advice:
        """The action and its reason."""
        brief = self.brief(game, seat)
        if Routes in brief.choices:
            return self._run(game)
        for adviser in (*twin_of(game.title.name).advisers, *ADVISERS):
            advice = adviser(brief)
            if (
                advice is not None
                and not parties(game, advice.action)
                and game.why_not(advice.action) is None
            ):
                return advice
        if Pass in brief.choices:
            return Advice(Pass(), "Nothing here is worth its price.")
        return Advice(self._anything(brief), "There is nothing better.")

    def _run(self, game: Game) -> Advice:
        """The best routes; the search is limited in steps, so that it is the same on every machine."""
        step = game.step
        running = step.corporation(game) if isinstance(step, RunTrains) else game.state.entity - CORPORATION
        found = best_routes(game, running, steps=LIGHT_STEPS if self.light else STEPS)
        action = action_of(game, found.routes)
        if self.light:
            return Advice(action, "")
        money = f"{game.title.currency}{found.revenue:,}"
        return Advice(action, f"These routes bring {money}.")

    def brief(self, game: Game, seat: int) -> Brief:
        """The choices of the seat, by kind."""
        kinds: dict[type[Any], list[Any]] = {}
        for choice in game.choices():
            if isinstance(choice, EndGame):
                continue
            if isinstance(choice, Routes):
                kinds.setdefault(Routes, []).append(choice)
                continue
            said = choice.template if isinstance(choice, Range) else choice
            if game.speaker(said) == seat:
                kinds.setdefault(type(said), []).append(choice)
        rng = Random(f"{self.seed}/{game.length}")
        return Brief(game, seat, kinds, Outlook(game), rng, self.light, twin_of(game.title.name).temper)

    def _anything(self, brief: Brief) -> Action:
        """A legal action without a party to ask, the cheapest of a range."""
        for choices in brief.choices.values():
            for choice in choices:
                action = choice.at(choice.low) if isinstance(choice, Range) else choice
                if not parties(brief.game, action):
                    found: Action = action
                    return found
        raise ValueError("There is nothing to choose: the game is over or waits for an agreement.")
