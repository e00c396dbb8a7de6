"""Writing a game of ours as a file that 18xx.games loads.

Only a game played under the options that make our engine behave like theirs can be written: in any other
game some turn is skipped here and not there, and the file would stop making sense to them half-way.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final

from ...board.maps import NODE
from ...engine.actions import (
    Action,
    Bankrupt,
    Bid,
    Buy,
    BuyPrivate,
    BuyTrain,
    Discard,
    Dividend,
    EndGame,
    Exchange,
    Home,
    Lay,
    Par,
    Pass,
    Place,
    Run,
    Sell,
    Take,
    Trade,
)  # fmt: skip
from ...engine.errors import RailheadError
from ...engine.events import PrivateMoved, Ran
from ...engine.game import Game, Node
from ...engine.options import Options
from ...finance.holders import CORPORATION, IPO, POOL
from ...titles import entry
from ..faults import Unreadable
from ..paths import path_of
from ..turns import round_name, waiting_for
from .dialect import Dialect, dialect
from .names import Names, slot_of
from .reader import PAYOUTS, Reading
from .routes import write_path
from .shape import PlayerId
from .twin import own_part

KINDS: Final = {ours: theirs for theirs, ours in PAYOUTS.items()}
MANUAL: Final = "manually_ended"
REASONS: Final = frozenset(("bank", "bankrupt", "stock_market", "final_phase", "nationalization", MANUAL))
"""Ends that their files name; a game that reached the last of its turns is left without a reason."""
STALEMATE: Final = "stalemate"
FIRST_TIME: Final = 1_600_000_000
STEP: Final = 60


class NotExportable(RailheadError):
    """A game that 18xx.games could not follow: the reason, and the number of the action where it begins (0: all)."""

    def __init__(self, reason: str, action: int = 0) -> None:
        super().__init__(f"action {action}: {reason}" if action else reason)
        self.reason = reason
        self.action = action


def export(game: Game, ids: Sequence[PlayerId] = (), description: str = "") -> dict[str, Any]:
    """The whole game as an object of their file format."""
    try:
        table = dialect(game.title.name)
    except Unreadable:
        raise NotExportable(f"18xx.games files of {game.title.name} are not known") from None
    optional = optional_rules(game, table)
    players: list[PlayerId] = list(ids) or list(range(1, len(game.players) + 1))
    writer = Writer(game, table, players)
    actions = []
    for number, node in enumerate(game.nodes()[1:], start=1):
        entry = writer.write(node)
        entry["id"] = number
        entry["created_at"] = FIRST_TIME + STEP * number
        actions.append(entry)
    reason = game.state.reason
    if reason == STALEMATE:
        number, reason = len(actions) + 1, MANUAL
        ended = {"type": "end_game", **writer.stopped(game)}
        actions.append({**ended, "id": number, "created_at": FIRST_TIME + STEP * number})
    scores = {str(players[seat]): score for seat, score in enumerate(game.result().values())}
    data: dict[str, Any] = {
        "id": 0,
        "description": description,
        "user": {"id": 0, "name": "You"},
        "players": [{"id": ident, "name": name} for ident, name in zip(players, game.players, strict=True)],
        "min_players": len(players),
        "max_players": len(players),
        "title": game.title.name,
        "settings": {"seed": 1, "optional_rules": optional},
        "user_settings": None,
        "status": "finished" if game.over else "active",
        "turn": game.state.turn,
        "round": round_name(game),
        "acting": [] if game.actor is None else [players[game.actor]],
        "result": scores if game.over else {},
        "actions": actions,
        "loaded": True,
        "created_at": FIRST_TIME,
        "updated_at": FIRST_TIME + STEP * len(actions),
    }
    if reason in REASONS:
        data["game_end_reason"] = reason
    return data


def optional_rules(game: Game, table: Dialect) -> list[str]:
    """Their names for the options of a game; ``NotExportable`` when one of ours has no counterpart."""
    known = entry(game.title.name).options
    chosen: list[str] = []
    wanted = dict(game.rules.options.offered)
    theirs = dict(Options(known, {}, table.preset))
    for name, values in table.optional_rules.items():
        if all(wanted[key] == value and theirs[key] != value for key, value in values.items()):
            chosen.append(name)
            theirs.update(values)
    other = sorted(key for key in wanted if wanted[key] != theirs[key])
    if other:
        raise NotExportable(
            f"18xx.games plays {game.title.name} by options of its own; "
            f"this game differs in {', '.join(other)}. "
            f"Games begun with the preset {table.preset} can be exported."
        )
    return chosen


class Writer:
    """Follows a game and writes each action."""

    __slots__ = ("game", "ledger", "names", "sold")

    def __init__(self, game: Game, table: Dialect, players: Sequence[PlayerId]) -> None:
        self.game = game
        self.ledger = own_part(game.title.name).ledger(game.title)
        self.names = Names(game.title, table, players)
        self.sold: dict[int, tuple[int, ...]] = {}
        """Corporation -> certificates of the block of it that was sold last."""

    def write(self, node: Node) -> dict[str, Any]:
        """The entry of one action; the ledger is taken past it."""
        assert node.parent is not None
        assert node.action is not None
        before = Game(self.game.rules, self.game.players, node.parent)
        entry, reading = self._entry(before, node)
        self.ledger.record(node.state, node.events, reading.ids, reading.piece)
        return entry

    def player(self, seat: int) -> dict[str, Any]:
        """A player as an entity."""
        return {"entity": self.names.players[seat], "entity_type": "player"}

    def corporation(self, before: Game) -> dict[str, Any]:
        """The corporation that has to act as an entity."""
        who = waiting_for(before)
        if not isinstance(who, str) or who not in before.title.corporation_index:
            return self.operating(before)
        return {"entity": who, "entity_type": "corporation"}

    def operating(self, before: Game) -> dict[str, Any]:
        """The corporation whose turn it is as an entity, whoever is asked meanwhile."""
        who = before.title.corporations[before.state.entity - CORPORATION].sym
        return {"entity": who, "entity_type": "corporation"}

    def stopped(self, game: Game) -> dict[str, Any]:
        """Who ends a game of which nothing could come any more, where 18xx.games would go on and ask somebody."""
        last = game.node
        if last.parent is not None and last.action is not None:
            going_on = Game(replace(game.rules, offering=game.rules), game.players, last.parent)
            going_on.push_checked(last.action)
            if not going_on.over:
                return self.player(going_on.speaker(EndGame()))
        raise NotExportable(
            "nobody would be asked anything any more, and 18xx.games would go on", game.length
        )

    def certificates(self, corporation: int, ids: Sequence[int]) -> list[str]:
        """Certificates under their names."""
        return [f"{self.game.title.corporations[corporation].sym}_{number}" for number in ids]

    def _entity(self, before: Game, action: Action) -> dict[str, Any]:
        """Who writes an action that any entity in turn can take."""
        who = waiting_for(before)
        if isinstance(who, int):
            return self.player(before.speaker(action))
        kind = "corporation" if who in before.title.corporation_index else "company"
        return {"entity": who, "entity_type": kind}

    def _entry(self, before: Game, node: Node) -> tuple[dict[str, Any], Reading]:
        action = node.action
        assert action is not None
        title = before.title
        plain = Reading(action)
        own = own_part(title.name).entry
        entry = own(self, before, node) if own is not None else None
        if entry is not None:
            return entry
        if isinstance(action, Pass):
            return {"type": "pass", **self._entity(before, action)}, plain
        if isinstance(action, Take | Bid):
            price = (
                action.amount
                if isinstance(action, Bid)
                else _price_of(node, title.private_index[action.private])
            )
            who = self.player(before.speaker(action))
            return {"type": "bid", **who, "company": action.private, "price": price}, plain
        if isinstance(action, Par):
            row, column = divmod(title.market.par_cell(action.price), title.market.width)
            who = self.player(before.speaker(action))
            price_id = f"{action.price},{row},{column}"
            return {"type": "par", **who, "corporation": action.corporation, "share_price": price_id}, plain
        if isinstance(action, Buy | Exchange | Sell):
            return self._shares(before, action)
        if isinstance(action, Trade):
            fields = {"company": action.private, "price": action.price}
            return {"type": "buy_company", **self.player(action.buyer), **fields}, plain
        if isinstance(action, BuyPrivate):
            fields = {"company": action.private, "price": action.price}
            return {"type": "buy_company", **self.operating(before), **fields}, plain
        if isinstance(action, Lay | Place | Home):
            return self._map(before, action)
        if isinstance(action, Run):
            return {"type": "run_routes", **self.corporation(before), **self._routes(before, node)}, plain
        if isinstance(action, Dividend):
            return {"type": "dividend", **self.corporation(before), "kind": KINDS[action.how]}, plain
        if isinstance(action, BuyTrain):
            return self._train(before, action), plain
        if isinstance(action, Discard):
            who = {"entity": action.corporation, "entity_type": "corporation"}
            return {"type": "discard_train", **who, "train": action.train}, plain
        if isinstance(action, Bankrupt):
            return {"type": "bankrupt", **self.corporation(before)}, plain
        assert isinstance(action, EndGame)
        return {"type": "end_game", **self.player(before.speaker(action))}, plain

    def _shares(self, before: Game, action: Buy | Exchange | Sell) -> tuple[dict[str, Any], Reading]:
        row = before.title.corporation_index[action.corporation]
        if isinstance(action, Sell):
            seat = before.speaker(action)
            ids = self.ledger.choose(row, seat, action.shares)
            shares = action.shares
            self.sold[row] = ids
        else:
            ids = self.ledger.choose(
                row, POOL if action.source == "pool" else IPO, 1, action.source == "president"
            )
            shares = sum(self.ledger.size(row, number) for number in ids)
        percent = shares * 100 // before.title.corporations[row].shares
        fields = {"shares": self.certificates(row, ids), "percent": percent}
        if isinstance(action, Sell):
            return {"type": "sell_shares", **self.player(seat), **fields}, Reading(action, ids)
        if isinstance(action, Exchange):
            who = {"entity": action.private, "entity_type": "company"}
            return {"type": "buy_shares", **who, **fields}, Reading(action, ids)
        return {"type": "buy_shares", **self.player(before.speaker(action)), **fields}, Reading(action, ids)

    def _map(self, before: Game, action: Lay | Place | Home) -> tuple[dict[str, Any], Reading]:
        by = "" if isinstance(action, Home) else action.by
        who = {"entity": by, "entity_type": "company"} if by else self.corporation(before)
        hex_ = before.title.map.index[action.hex]
        if isinstance(action, Lay):
            piece = self.ledger.next_piece(before.title.map.tile_index[action.tile])
            fields = {
                "hex": action.hex,
                "tile": f"{self.names.tile_name(action.tile)}-{piece}",
                "rotation": action.rotation,
            }
            return {"type": "lay_tile", **who, **fields}, Reading(action, (), piece)
        slot = slot_of(before.state.board, hex_ * NODE + action.city)
        city = self.names.city_id(hex_, action.city, self.ledger)
        entry = {"type": "place_token", **who, "city": city, "slot": slot}
        if by:
            entry["tokener"] = self.corporation(before)["entity"]
        return entry, Reading(action)

    def _routes(self, before: Game, node: Node) -> dict[str, Any]:
        assert isinstance(node.action, Run)
        board = before.state.board
        earned: dict[int, int] = {}
        for event in node.events:
            if isinstance(event, Ran):
                earned = {place: revenue for place, (_, _, revenue) in enumerate(event.routes)}
        rows = []
        for place, route in enumerate(node.action.routes):
            written = write_path(board, path_of(board, route.path))
            rows.append(
                {
                    "train": route.train,
                    "connections": written["connections"],
                    "hexes": written["hexes"],
                    "revenue": earned.get(place, 0),
                    "revenue_str": "-".join(written["hexes"]),
                    "nodes": written["nodes"],
                }
            )
        return {"routes": rows, "extra_revenue": 0, "subsidy": 0}

    def _train(self, before: Game, action: BuyTrain) -> dict[str, Any]:
        entry = {
            "type": "buy_train",
            **self.corporation(before),
            "train": action.train,
            "price": action.price,
        }
        kind, _, number = action.train.rpartition("-")
        train = before.title.train_index[kind] * 100 + int(number)
        if all(train not in held for held in before.state.trains):
            entry["variant"] = kind
        if action.trade_in:
            entry["exchange"] = action.trade_in
        return entry


def _price_of(node: Node, private: int) -> int:
    for event in node.events:
        if isinstance(event, PrivateMoved) and event.private == private:
            return event.price
    return 0
