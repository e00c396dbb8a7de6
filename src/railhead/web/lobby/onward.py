"""A game of one's own from a position of another: the log until there, one person, bots in the other seats."""

from __future__ import annotations

from ...engine.game import Game
from ...notation.position import code_of
from ..errors import Unreadable
from ..people.person import Person
from ..tables.codec import encode
from ..tables.live import Live, Seat, Terms
from ..tables.opening import START
from ..tables.summary import summary
from .care import table_name
from .recorded import Recorded
from .service import bot_seat


def played_on(live: Live, at: int, seat: int, bot: str, person: Person) -> Recorded:
    """The first so many actions of a table as a new one of a person's."""
    game = live.game
    first = game.nodes()[0].index
    if not first <= at <= game.length:
        raise Unreadable(f"This game has {game.length} actions, not {at}.", "impossible-table")
    if not 0 <= seat < len(game.players):
        raise Unreadable("There is no such seat.", "impossible-table")
    there = game.at(at)
    if there.over:
        raise Unreadable("The game is over there. Choose an earlier action, please.", "impossible-table")
    seats = tuple(
        Seat(place, person.called, "person", person.id) if place == seat else bot_seat(place, bot)
        for place in range(len(game.players))
    )
    settings = {name: value for name, value in live.terms.settings.items() if name == START}
    log = tuple(
        (Game(game.rules, game.players, node.parent).speaker(node.action), encode(node.action))
        for node in there.nodes()
        if node.action is not None and node.parent is not None
    )
    if first and START not in settings:
        settings[START] = code_of(game.at(first))
    terms = Terms("", game.title.name, "", person.id, "", "", "", {}, {})
    stands = summary(Live(terms, seats, there))
    name = table_name(f"{live.terms.name}, on from action {at}")
    return Recorded(
        game.title.name,
        "native",
        seats,
        dict(game.rules.options),
        {**settings, "public": False},
        log,
        stands,
        name,
    )
