"""The guide for a first game: at each kind of decision what it means and what people consider, with its figures.

The sentences lie in ``wording/guide.json`` and, for what one title has or does otherwise, in ``guide.json`` among its
pages, as pairs by the step's name; figures of the position stand in braces. What is usually done next is in
``wording/next.json``. At a table without help only what a decision means and what comes next is told.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from ...engine.game import Game
from ...engine.holdings import certificates
from ...engine.steps.opening_sale import OpeningSale, tied_up
from ...titles.pack import read_data
from ..title_pages.pages import page_data, pages_of
from ..wording.glossary import Piece, pieces
from ..wording.words import limit_words, money, train_kind
from .asked import company_asked
from .panels.dividend import Declaring
from .rows import next_kind, train_rows

FILE: Final = "guide.json"
NEXT: Final = "next.json"
FEW: Final = {1: "one", 2: "two", 3: "three", 4: "four"}
"""Counts that stand before a number, in words: ``two 2-trains``."""


class Guide(NamedTuple):
    """Sentences about the decision that is asked."""

    means: str
    consider: str
    """What people weigh; empty where the table gives no help."""
    next: str
    """What is usually done here, and what comes then."""
    lines: tuple[tuple[Piece, ...], ...] = ()
    """The same in order, with the words that the glossary explains."""


class _Figures(dict[str, str]):
    """Figures by name; what a position has not is a dash."""

    def __missing__(self, name: str) -> str:
        return "\N{EN DASH}"


def sentences(title: str, step: str) -> tuple[str, str] | None:
    """The two sentences about a step of a title, with its figures still to be put in."""
    found = page_data(title, FILE).get(step) or read_data("railhead.web.wording", FILE).get(step)
    return (found[0], found[1]) if found else None


def next_steps(step: str) -> str:
    """What is usually done in a step, and what comes then; empty for a step that nobody has words for."""
    return str(read_data("railhead.web.wording", NEXT).get(step, ""))


def guide_of(game: Game, advice: bool = True) -> Guide | None:
    """What the decision of this position means; None where nobody is asked or nothing is known.

    Without ``advice`` nothing is said of what people weigh.
    """
    known = None if game.over else sentences(game.title.name, game.step.name)
    if known is None:
        return None
    figures = _Figures(figures_of(game))
    means, consider = (text.format_map(figures) for text in known)
    consider = consider if advice else ""
    usual = next_steps(game.step.name)
    met: set[str] = set()
    lines = tuple(pieces(game.title.name, text, met) for text in (means, consider, usual))
    return Guide(means, consider, usual, lines)


def figures_of(game: Game) -> dict[str, str]:
    """The figures of a position by the names that sentences use."""
    s, actor = game.state, game.actor
    phase = game.title.phases[s.phase]
    found = {"limit": str(phase.train_limit), "depot": depot_words(game)}
    rust = rust_words(game)
    found["rust"], found["rust_low"] = rust, rust[0].lower() + rust[1:]
    if actor is not None:
        found["cash"] = money(game, s.cash[actor])
        found["free"] = money(game, s.cash[actor] - tied_up(s, actor))
        held, limit = certificates(game, actor), limit_words(game)
        found["certificates"] = f"{held} of {limit}" if limit.isdigit() else str(held)
    if isinstance(game.step, OpeningSale):
        offer = game.step.offer(game)
        found["offer"] = f"{game.title.privates[offer].sym} for {money(game, game.step.price(game, offer))}"
    company = company_asked(game)
    if company is not None:
        rule = game.title.corporations[company]
        found["company"], found["treasury"] = rule.sym, money(game, s.treasury[company])
        found["trains"] = owned_words(game, company)
        found["each"] = "its" if len(s.trains[company]) == 1 else "each"
        left = s.tokens_left[company]
        found["tokens"] = f"{left} token{'' if left == 1 else 's'}"
    if isinstance(game.step, Declaring):
        found["revenue"] = money(game, game.step.revenue(game))
    return {**found, **pages_of(game.title.name).guide_figures(game)}


def owned_words(game: Game, company: int) -> str:
    """The trains of a company: ``a 2-train and two 3-trains``."""
    counts: dict[str, int] = {}
    for train in game.state.trains[company]:
        kind = train_kind(game, train)
        counts[kind] = counts.get(kind, 0) + 1
    said = [f"{FEW.get(count, count)} {kind}-train{'' if count == 1 else 's'}"
            for kind, count in counts.items()]  # fmt: skip
    return " and ".join([", ".join(said[:-1]), said[-1]] if len(said) > 1 else said) or "no train"


def depot_words(game: Game) -> str:
    """What the bank sells now."""
    row = next((row for row in train_rows(game) if row.now), None)
    if row is None:
        return "the bank has no train left"
    left = "without limit" if row.left == "∞" else f"{row.left} left"
    return f"the bank sells {row.kind}-trains for {money(game, row.price)}, {left}"


def rust_words(game: Game) -> str:
    """What the next kind of train that makes others rust will do."""
    kinds = game.title.train_kinds
    for kind in range(next_kind(game), len(kinds)):
        doomed = [rule.name for rule in kinds if rule.rusts_on == kind]
        if doomed:
            return f"The first {kinds[kind].name}-train makes all {'- and '.join(doomed)}-trains rust"
    return "No train rusts any more"
