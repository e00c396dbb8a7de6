"""Running in 1860: revenue against subsidy, and the runs that follow a formula."""

from __future__ import annotations

from dataclasses import dataclass
from math import gcd

from ....board.routes import REVENUE, SUBSIDY, Objective, Problem, Route, calls_of
from ....board.routes import Run as Found
from ....engine.actions import Action
from ....engine.game import Game
from ....engine.lookups import train_text
from ....engine.steps.run import action_of, best_routes, run_problem
from ....finance.holders import CORPORATION
from ....titles.g1860.companies import BRITISH_RAIL, caretaker, in_receivership
from ....titles.g1860.end import building_over
from ....titles.g1860.insolvency import leased_train
from ....titles.g1860.running import RunRoutes, lease_revenue
from ...play.hand import HALTS, Hand, address, halts_on, hand_of
from ...title_pages.panel import Panel, PanelContext, panel
from ...wording.words import stop_name

STEPS = 4_000
"""Within which a trade-off is looked for; the answer is the same on every machine."""
SEARCHES = 12
"""Weights that are tried at most."""


@dataclass(frozen=True)
class Tradeoff:
    """One set of runs that no other beats in both."""

    action: Action
    revenue: int
    subsidy: int
    halts: str
    legal: bool
    pick: str
    """The selection that shows it on the map, where its halts can be switched."""


@dataclass(frozen=True)
class Meter:
    """What a turn's runs bring, and the choices between dividend and treasury."""

    each: int
    """What a call at a halt brings; 0 where there is none to speak of."""
    options: tuple[Tradeoff, ...]
    formula: str
    notes: tuple[str, ...]


def frontier(game: Game, company: int) -> tuple[Found, ...]:
    """Every set of runs that is best for some weight of revenue against subsidy, dearest first.

    Between two neighbours a search with the weight under which they are equal finds what lies beyond both.
    """
    found: dict[tuple[int, int], Found] = {}

    def best(objective: Objective) -> tuple[int, int]:
        run = best_routes(game, company, steps=STEPS, objective=objective)
        found.setdefault((run.revenue, run.subsidy), run)
        return run.revenue, run.subsidy

    between = [(best(REVENUE), best(SUBSIDY))]
    for _ in range(SEARCHES):
        if not between:
            break
        high, low = between.pop(0)
        given, gained = high[0] - low[0], low[1] - high[1]
        if given <= 0 or gained <= 0:
            continue
        unit = gcd(given, gained)
        weights = Objective(gained // unit, given // unit)
        middle = best(weights)
        if _weighed(weights, middle) > _weighed(weights, high):
            between += [(high, middle), (middle, low)]
    keys = [key for key in found if not any(beats(other, key) for other in found)]
    return tuple(found[key] for key in sorted(keys, reverse=True))


def _weighed(weights: Objective, pair: tuple[int, int]) -> int:
    return weights.revenue * pair[0] + weights.subsidy * pair[1]


def beats(one: tuple[int, int], two: tuple[int, int]) -> bool:
    """At least as much of both, and more of one."""
    return one != two and one[0] >= two[0] and one[1] >= two[1]


def formula(game: Game, company: int, run: Found | None = None) -> str:
    """R-1860-234, R-1860-400: how a leased run is paid, with the figures of one; empty for an ordinary one."""
    leased = leased_train(game, company)
    if leased is None:
        return ""
    train = train_text(game, leased).rpartition("-")[0]
    facts = game.title.facts["lease"]
    base, each = int(facts["base"]), int(facts["per_stop"])
    by_station = game.rules.options.text("insolvency") == "lease40"
    if by_station:
        said = f"It leases a {train} and gets {base} credits, and {each} for each station its run calls at"
    else:
        said = f"It leases a {train} and gets half of what the run earns"
    if run is not None and run.routes:
        question = run_problem(game, company)
        calls = sum(calls_of(question, route).total for route in run.routes)
        gets = lease_revenue(game, run.revenue)
        sum_ = f"{base} + {calls} × {each}" if by_station else f"{run.revenue} ÷ 2"
        said += f": {sum_} = {gets}"
    return f"{said}. All of it stays in the treasury, halts bring nothing, and the price falls."


def notes(game: Game, company: int) -> list[str]:
    """What is different about this run."""
    sym = game.title.corporations[company].sym
    found = []
    if in_receivership(game, company):
        keeper = game.players[caretaker(game, company)]
        found.append(
            f"Nobody directs {sym}: it is in receivership. {keeper}, who has the priority deal, runs it for the "
            "highest revenue, which stays in the treasury; the price falls."
        )
    if game.state.get(BRITISH_RAIL):
        found.append(
            "British Rail: of a train only the first number counts, large and small stations together, and "
            "halts bring nothing. The highest revenue is run and paid out."
        )
    elif building_over(game):
        found.append("Nothing is built any more: halts are run past and bring nothing.")
    return found


def demanded(game: Game) -> bool:
    """R-1860-250, R-1860-333: the highest revenue is run, so there is nothing to weigh."""
    return isinstance(game.step, RunRoutes) and game.step.demanded(game)


@panel(beside=("run",))
def meter(context: PanelContext) -> Panel | None:
    """Revenue for the shareholders, credits for the treasury."""
    game = context.game
    company = game.state.entity - CORPORATION
    if company < 0:
        return None
    full = context.help == "full"
    leased = leased_train(game, company) is not None
    how = formula(game, company, context.found(game, company).run if full and leased else None)
    said = notes(game, company)
    options: tuple[Tradeoff, ...] = ()
    if full and not leased and not building_over(game) and not demanded(game):
        options = tuple(_option(game, company, run) for run in frontier(game, company))
    halts = bool(options) and (len(options) > 1 or options[0].subsidy > 0)
    if not halts and not how and not said:
        return None
    each = int(game.title.facts["halt_subsidy"]) if halts else 0
    title = "Dividend and subsidy" if halts else "This run"
    shown = options if len(options) > 1 else ()
    return Panel("meter", title, Meter(each, shown, how, tuple(said)))


def _option(game: Game, company: int, run: Found) -> Tradeoff:
    question = run_problem(game, company)
    hand = hand_of(game, run.routes)
    called = {train_text(game, route.train): frozenset(called_halts(question, route)) for route in run.routes}
    names = [stop_name(game, node) for nodes in called.values() for node in sorted(nodes)]
    action = action_of(game, run.routes, calls=True)
    pick = address(game, Hand(hand.paths, called), HALTS)
    return Tradeoff(
        action, run.revenue, run.subsidy, ", ".join(names) or "none", game.why_not(action) is None, pick
    )


def called_halts(question: Problem, route: Route) -> tuple[int, ...]:
    """As many halts of a route as the search wants it to call at."""
    return halts_on(question, route.path)[: calls_of(question, route).halts]
