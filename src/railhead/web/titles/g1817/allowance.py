"""What is left of a turn's two tile operations and what each costs, with what the company's privates add."""

from __future__ import annotations

from dataclasses import dataclass

from ....engine.game import Game
from ....finance.holders import CORPORATION
from ....titles.g1817.privates import owns, tokens_left
from ....titles.g1817.slots import LAID, UPGRADED
from ....titles.g1817.track import TileOperations
from ...title_pages.panel import Panel, PanelContext, panel
from ...wording.words import money, place_name


@dataclass(frozen=True)
class Allowance:
    """The tile operations of a turn."""

    laid: tuple[str, ...]
    """Where tiles were laid already; none may be laid there again."""
    left: int
    fee: int
    """What the next one costs by itself."""
    later: int
    """What the one after it would cost by itself, 0 if there is none."""
    upgrade: bool
    """One of them may still be an upgrade."""
    cash: int
    help: tuple[str, ...]


@panel(beside=("tile",))
def allowance(context: PanelContext) -> Panel | None:
    """A strip above the tray of tiles."""
    game = context.game
    step = game.step
    if not isinstance(step, TileOperations):
        return None
    facts = game.title.facts["track_per_turn"]
    company = game.state.entity - CORPORATION
    laid = game.state.get(LAID)
    left = int(facts["tiles"]) - len(laid)
    names = tuple(place_name(game, game.title.map.names[hex_]) for hex_ in laid)
    data = Allowance(
        names, left, step.fee(game), int(facts["second_cost"]) if left > 1 else 0, not game.state.get(UPGRADED),
        game.state.treasury[company], _help(game, company),
    )  # fmt: skip
    return Panel("allowance", "This turn", data, bare=True)


def _help(game: Game, company: int) -> tuple[str, ...]:
    """What the company's own privates make of a tile."""
    found = []
    for private, rule in enumerate(game.title.privates):
        if not owns(game, company, private):
            continue
        left = tokens_left(game, private)
        mine, steel = rule.power("mine"), rule.power("lay_tile")
        bonus, rebate = rule.power("lay_bonus"), rule.power("terrain_discount")
        if mine is not None and left:
            count = "one mine" if left == 1 else f"{left} mines"
            found.append(
                f"{rule.sym}: {count} left, each saves the {money(game, mine.data['terrain_discount'])} of a mountain"
            )
        if steel is not None and left:
            where = ", ".join(place_name(game, name) for name in steel.data["hexes"])
            found.append(f"{rule.sym}: its own tile in {where}, connected or not")
        if bonus is not None:
            found.append(f"{rule.sym}: {money(game, bonus.data['amount'])} for a first tile in the mountains")
        if rebate is not None:
            found.append(f"{rule.sym}: rivers, not lakes, {money(game, rebate.data['amount'])} cheaper")
    return tuple(found)
