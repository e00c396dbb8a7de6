"""Running in 1860: revenue against subsidy, and the runs that follow a formula."""

from __future__ import annotations

from dataclasses import dataclass

from ....board.routes import REVENUE, REVENUE_AND_SUBSIDY, SUBSIDY, Objective, Problem, worth
from ....board.routes import Run as Found
from ....engine.actions import Action
from ....engine.game import Game
from ....engine.lookups import train_text
from ....engine.steps.run import action_of, best_routes, run_problem
from ....finance.holders import CORPORATION
from ....titles.g1860.companies import BRITISH_RAIL, in_receivership
from ....titles.g1860.end import building_over
from ....titles.g1860.insolvency import leased_train
from ....titles.g1860.running import lease_revenue
from ...title_pages.panel import Panel, PanelContext, panel
from ...wording.words import place_name

STEPS = 4_000
"""Within which a trade-off is looked for; the answer is the same on every machine."""
WEIGHTS = (REVENUE, REVENUE_AND_SUBSIDY, Objective(1, 3), SUBSIDY)


@dataclass(frozen=True)
class Tradeoff:
    """One set of runs that no other beats in both."""

    action: Action
    revenue: int
    subsidy: int
    halts: str
    legal: bool


@dataclass(frozen=True)
class Meter:
    """What a turn's runs bring, and the choices between dividend and treasury."""

    each: int
    options: tuple[Tradeoff, ...]
    formula: str
    notes: tuple[str, ...]


def frontier(game: Game, company: int) -> tuple[tuple[Found, int, int], ...]:
    """Sets of runs that none beats in revenue and subsidy alike, dearest first."""
    found: dict[tuple[int, int], Found] = {}
    question = run_problem(game, company)
    for objective in WEIGHTS:
        run = best_routes(game, company, steps=STEPS, objective=objective)
        revenue, subsidy = totals(question, run)
        found.setdefault((revenue, subsidy), run)
    keys = [key for key in found if not any(beats(other, key) for other in found)]
    return tuple((found[key], *key) for key in sorted(keys, reverse=True))


def totals(question: Problem, run: Found) -> tuple[int, int]:
    """Revenue and subsidy of a set of runs."""
    worths = [worth(question, route) for route in run.routes]
    return sum(w.revenue for w in worths), sum(w.subsidy for w in worths)


def beats(one: tuple[int, int], two: tuple[int, int]) -> bool:
    """At least as much of both, and more of one."""
    return one != two and one[0] >= two[0] and one[1] >= two[1]


def formula(game: Game, company: int) -> str:
    """How a leased run is paid; empty for an ordinary one."""
    leased = leased_train(game, company)
    if leased is None:
        return ""
    train = train_text(game, leased).rpartition("-")[0]
    facts = game.title.facts["lease"]
    if game.rules.options.text("insolvency") == "lease40":
        return (
            f"It leases a {train}: {facts['base']} and {facts['per_stop']} for each station its run calls at, "
            "all of it for the treasury."
        )
    return f"It leases a {train}: half of what the run earns is for the treasury."


@panel(beside=("run",))
def meter(context: PanelContext) -> Panel | None:
    """Revenue for the shareholders, credits for the treasury."""
    game = context.game
    company = game.state.entity - CORPORATION
    if company < 0 or context.help != "full":
        return None
    each = int(game.title.facts["halt_subsidy"])
    how = formula(game, company)
    notes = []
    if in_receivership(game, company):
        notes.append("It is in receivership: it runs for the most, and the revenue stays in its treasury.")
    if game.state.get(BRITISH_RAIL):
        notes.append(
            "Under British Rail only the first number of a train counts, and the highest revenue is run."
        )
    elif building_over(game):
        notes.append("Nothing is built any more: halts are run past and bring nothing.")
    options: tuple[Tradeoff, ...] = ()
    if not how and not building_over(game):
        options = tuple(_option(game, company, *row) for row in frontier(game, company))
    if len(options) < 2 and not how and not notes:
        options = options if options and options[0].subsidy else ()
        if not options:
            return None
    return Panel("meter", "Dividend and subsidy", Meter(each, options, how, tuple(notes)))


def _option(game: Game, company: int, run: Found, revenue: int, subsidy: int) -> Tradeoff:
    question = run_problem(game, company)
    names = game.title.map.names
    called = [
        place_name(game, names[part.node >> 3])
        for route in run.routes
        for part in worth(question, route).parts
        if part.what == "halt"
    ]
    action = action_of(game, run.routes)
    shown = lease_revenue(game, revenue) if leased_train(game, company) is not None else revenue
    return Tradeoff(action, shown, subsidy, ", ".join(called) or "none", game.why_not(action) is None)
