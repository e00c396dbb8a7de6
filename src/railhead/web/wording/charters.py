"""What a company, a phase and the figures of a player are, in words for whoever points at them."""

from __future__ import annotations

from ...engine.game import Game
from .words import money, place_name


def charter_help(game: Game, index: int, note: str = "") -> str:
    """A company in full: name, home, destination, shares, what its stations cost, and what its title says of it."""
    rule, names = game.title.corporations[index], game.title.map.names
    parts = [f"{rule.name}, {game.state.size[index]} shares"]
    if rule.home >= 0:
        parts.append(f"home in {place_name(game, names[rule.home])}")
    if rule.destination >= 0 and "destination" not in note:
        parts.append(f"destination {place_name(game, names[rule.destination])}")
    if not game.state.floated[index] and game.state.float_shares[index]:
        parts.append(f"floats once {game.state.float_shares[index]} shares are sold")
    if rule.station_costs:
        left = game.state.tokens_left[index]
        costs = "stations cost " + ", ".join(money(game, cost) for cost in rule.station_costs)
        how = costs if any(rule.station_costs) else "placed free of charge"
        parts.append(f"{left} {'token' if left == 1 else 'tokens'} left; {how}")
    if game.state.last_revenue[index] >= 0:
        parts.append(f"last run {money(game, game.state.last_revenue[index])}")
    return "; ".join([*parts, *([note] if note else ())]) + "."


def charter_hexes(game: Game, index: int) -> str:
    """Its home and its destination."""
    rule = game.title.corporations[index]
    return " ".join(game.title.map.names[hex_] for hex_ in (rule.home, rule.destination) if hex_ >= 0)


def phase_help(game: Game) -> str:
    """What the present phase allows."""
    phase = game.title.phases[game.state.phase]
    order = ("yellow", "green", "brown", "gray")
    tiles = [colour for colour in order if colour in phase.colours] or sorted(phase.colours)
    count = phase.operating_rounds
    rounds = f"{count} operating round{'' if count == 1 else 's'} between stock rounds"
    limit = f"a company owns at most {phase.train_limit} trains"
    return f"Phase {phase.name}: {', '.join(tiles)} tiles; {limit}; {rounds}."
