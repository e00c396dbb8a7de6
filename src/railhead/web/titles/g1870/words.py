"""1870 in words: its actions, what presidents answer, connections."""

from __future__ import annotations

from collections.abc import Iterable

from ....engine import events as e
from ....engine.actions import Action
from ....engine.events import Event
from ....engine.game import Game
from ....engine.title import Title
from ....titles.g1870 import actions as own
from ....titles.g1870 import events as west
from ...wording.words import corporation, holder, money, place_name

DECISIONS = {
    "price-protection": "protect the price or let it fall",
    "destination-marker": "use the destination marker",
    "connection-run": "make the connection run",
    "connection-dividend": "pay or withhold the connection run",
}
OBSTACLES = {
    "own": "it was the president who sold",
    "sold": "the president sold shares of it earlier in this round",
    "pool": "the shares are no longer in the pool",
    "cash": "the president lacks the money",
    "certificates": "the president has no room for the certificates",
}
"""Why a block of shares could not be protected."""


def describe(game: Game, action: Action) -> str:
    """An action as a short phrase."""
    match action:
        case own.Protect():
            return "Protect the price"
        case own.Decline():
            return "Let the price fall"
        case own.Redeem():
            source = game.players[action.holder] if 0 <= action.holder < len(game.players) else "the pool"
            return f"{action.corporation} redeems a share from {source}"
        case own.Reissue():
            return f"{action.corporation} reissues its shares"
        case own.Mark():
            side = f" ({action.side})" if action.side else ""
            return f"Marker of {action.private} on {place_name(game, action.hex)}{side}"
        case own.Destination():
            return "Destination marker to the map" if action.where == "map" else "Keep the destination marker"
        case own.Check():
            names = action.corporations.replace(",", ", ")
            verb = "are" if "," in names else "is"
            return f"{names} {verb} connected to the destination" if names else "No company is connected yet"
        case _:
            return ""


def told(game: Game, action: Action, events: Iterable[Event]) -> str:
    """The answer of a player with what it brought about."""
    if not isinstance(action, own.Protect | own.Decline | own.Destination | own.Mark):
        return ""
    return next((text for event in events if (text := _answered(game, event, events))), "")


def _answered(game: Game, event: Event, events: Iterable[Event]) -> str:
    """An event as the answer of a player, empty when it is none."""
    match event:
        case west.Protected():
            paid = sum(p.amount for p in events if isinstance(p, e.Paid) and p.why == west.PROTECTION)
            sym = corporation(game, event.corporation)
            return f"Protect {sym}, buying {event.shares} for {money(game, paid)}"
        case west.Unprotected():
            return f"Let {corporation(game, event.corporation)} fall"
        case west.DestinationUsed():
            use = "puts its destination marker on the map" if event.where == "map" else (
                "keeps its destination marker as a station marker")  # fmt: skip
            return f"{corporation(game, event.corporation)} {use}"
        case west.MarkerPlaced():
            piece = f"{event.side} {event.marker}".strip()
            where = place_name(game, game.title.map.names[event.node >> 3])
            return f"{corporation(game, event.corporation)} places its {piece} marker on {where}"
    return ""


def happened(game: Game, event: Event) -> str:
    """What nobody chose."""
    match event:
        case west.NotAsked():
            name = holder(game, event.president)
            return (f"{name} is not asked to protect {corporation(game, event.corporation)}: "
                    f"{OBSTACLES.get(event.obstacle, event.obstacle)} (Share Price Protection).")  # fmt: skip
        case west.Connected():
            return f"{corporation(game, event.corporation)} is connected to its destination (Connection Run)."
    return ""


def mark(title: Title, event: Event) -> str:
    """What the timeline shows."""
    return (
        f"{title.corporations[event.corporation].sym} connected" if isinstance(event, west.Connected) else ""
    )
