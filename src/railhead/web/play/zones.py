"""Coloured zones of the market, looked at ahead: what counts against a limit when a price enters or leaves one."""

from __future__ import annotations

from ...engine.game import Game
from ...engine.holdings import certificates_outside, percent_of
from ...finance.holders import SLOTS
from ..wording.words import money


def crossing(game: Game, corporation: int, target: int) -> str:
    """What changes for the limits when a token goes to another box; empty if nothing does."""
    here = game.state.cell[corporation]
    if here < 0 or target < 0:
        return ""
    zone = game.title.market.zone
    before, after = zone[here], zone[target]
    if after.closes:
        return "the company closes"
    words = []
    if before.counts and not after.counts:
        words.append("certificates stop counting")
    elif after.counts and not before.counts:
        words.append("certificates count again")
    if before.holding_limit and not after.holding_limit:
        words.append(f"no limit of {game.title.holding_percent}%")
    elif after.holding_limit and not before.holding_limit:
        words.append(f"limit of {game.title.holding_percent}% again")
    if not words:
        return ""
    name = f"enters {after.name}" if after.name else f"leaves {before.name}"
    return f"{name}: {', '.join(words)}"


def outlook(game: Game, seat: int) -> tuple[str, ...]:
    """For each holding in a coloured zone: what a price outside of it would mean for its owner's limits."""
    s = game.state
    limit = game.rules.certificate_limit(game)
    found = []
    for index, rule in enumerate(game.title.corporations):
        held, cell = s.shares[index * SLOTS + seat], s.cell[index]
        if not held or cell < 0:
            continue
        zone = game.title.market.zone[cell]
        parts = []
        if not zone.counts:
            then = certificates_outside(game, seat, index)
            over = f", {then - limit} to sell" if then > limit else ""
            parts.append(f"{then} of {limit} certificates{over}")
        percent = percent_of(game, index, held)
        if not zone.holding_limit and percent > game.title.holding_percent:
            parts.append(f"{percent}% of {game.title.holding_percent}% allowed")
        if parts:
            price = money(game, game.title.market.price[cell])
            found.append(f"If {rule.sym} ({price}) leaves the {zone.name} zone: {' and '.join(parts)}.")
    return tuple(found)
