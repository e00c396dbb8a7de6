"""A player above a limit: what must be sold before anything else."""

from __future__ import annotations

from dataclasses import dataclass

from ....engine.game import Game
from ....engine.holdings import certificates, exempt_certificates, price_of
from ....engine.stock.turn import StockTurn
from ...title_pages.pages import pages_of
from ...title_pages.panel import Panel, PanelContext, panel
from ...wording.words import limit_words


@dataclass(frozen=True)
class Exempt:
    """A holding that does not count now, or would count if its price left the zone."""

    sym: str
    zone: str
    price: int
    certificates: int


@dataclass(frozen=True)
class Excess:
    """The limit that is broken, and by how much."""

    held: int
    limit: int
    what: str
    least: int
    """Certificates, or percent, to be sold."""
    forced: bool
    """Nothing else can be done now."""
    exempt: tuple[Exempt, ...]
    note: str = ""
    """What the title says about selling."""


@panel(beside=("sell", "pass"))
def compliance(context: PanelContext) -> Panel | None:
    """Shown while the player is above a limit of a stock turn that enforces limits."""
    game = context.game
    step = game.step
    seat = game.actor
    if not isinstance(step, StockTurn) or seat is None:
        return None
    over = step.excess(game, seat)
    if over is None:
        return None
    held, limit, what = over
    forced = not context.has("pass")
    excess = Excess(
        held, limit, what, held - limit, forced, exempt(game, seat), pages_of(game.title.name).limit_note
    )
    return Panel("compliance", "Above the limit", excess, bare=True)


def exempt(game: Game, seat: int) -> tuple[Exempt, ...]:
    """Holdings in the coloured zones of the market."""
    zone, cell = game.title.market.zone, game.state.cell
    return tuple(
        Exempt(game.title.corporations[index].sym, zone[cell[index]].name, price_of(game, index), count)
        for index, count in exempt_certificates(game, seat).items()
    )


def room(game: Game, seat: int) -> str:
    """Certificates that count, the limit, and those that do not count."""
    limit = limit_words(game)
    held = certificates(game, seat)
    free = sum(item.certificates for item in exempt(game, seat))
    tail = f" ({free} more in coloured zones do not count)" if free else ""
    return f"{held} certificates, no limit" if limit == "∞" else f"{held} of {limit} certificates{tail}"
