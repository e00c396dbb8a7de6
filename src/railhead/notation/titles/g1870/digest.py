"""Keys of the digest that only 1870 has, and those it writes in its own way."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from ....engine.game import Game
from ....finance.holders import GONE, TREASURY
from ....titles.g1870.company_shares import is_reissued
from ....titles.g1870.connections import marker_of
from ....titles.g1870.privates import edge_marker, marker_kinds, marker_owner
from ...ledger import Ledger

CLOSED_SIDE: Final = "ᶜ"
GRANTED: Final = 1
"""Number of the certificate that comes with a private."""
GRAYS: Final = {"171-": "171K-", "172-": "172L-"}


def keys(game: Game, ledger: Ledger, ids: Sequence[int | str], state: dict[str, Any]) -> None:
    """Closed companies, reissues, the certificate of a private, markers on the map."""
    for corporation, row in enumerate(game.title.corporations):
        prefix = f"corp.{row.sym}."
        if game.state.closed[corporation]:
            for key in [key for key in state if key.startswith(prefix)]:
                del state[key]
            state[f"{prefix}removed"] = True
            continue
        if is_reissued(game, corporation):
            state[f"{prefix}reissued"] = True
        for node in edge_marker(game, corporation):
            edge = "" if (marker := marker_of(game, corporation)) and marker.fights else "+"
            tokens = [*state[f"{prefix}tokens"], f"{game.title.map.names[node >> 3]}:{node & 7}{edge}"]
            state[f"{prefix}tokens"] = sorted(tokens)
    _granted(game, ledger, state)
    _assigned(game, state)
    _shown(game, state)


def _granted(game: Game, ledger: Ledger, state: dict[str, Any]) -> None:
    """The certificate that came with an open private lies apart from others in its corporation's treasury."""
    for private, rule in enumerate(game.title.privates):
        power = rule.power("grants_share")
        if power is None or power.data.get("president") or game.state.private_owner[private] == GONE:
            continue
        corporation = game.title.corporation_index[power.data["corporation"]]
        prefix = f"corp.{power.data['corporation']}."
        if ledger.holder(corporation, GRANTED) == TREASURY and f"{prefix}treasury_percent" in state:
            share = 100 // game.title.corporations[corporation].shares
            state[f"{prefix}treasury_percent"] -= share
            state[f"{prefix}reserved_percent"] += share


def _assigned(game: Game, state: dict[str, Any]) -> None:
    """Markers by owner and by hex; a destination stays on its hex until the connection run."""
    s = game.state
    names = game.title.map.names
    on_hex: dict[str, list[str]] = {}
    for corporation, row in enumerate(game.title.corporations):
        if marker_of(game, corporation) is None:
            on_hex.setdefault(names[row.destination], []).append(row.sym)
    for kind in marker_kinds(game.title, False):
        node = kind.node(game)
        word = game.title.privates[kind.private].sym
        if node >= 0 and kind.side(game) != kind.sides[0]:
            word += CLOSED_SIDE
        owner = marker_owner(game, kind.private)
        if owner >= 0 and not s.closed[owner]:
            key = f"corp.{game.title.corporations[owner].sym}.assigned"
            state[key] = sorted([*state.get(key, []), word])
        if node >= 0:
            on_hex.setdefault(names[node >> 3], []).append(word)
    for hex_, words in on_hex.items():
        state[f"hex.{hex_}.assigned"] = sorted(words)


def _shown(game: Game, state: dict[str, Any]) -> None:
    """No bids while a par is to be named, and their names of the gray tiles."""
    if game.state.interrupts and game.state.interrupts[-1][0] == "par":
        for key in [key for key in state if key.startswith("bid.") or key == "auctioning"]:
            del state[key]
    for key, value in [item for item in state.items() if item[0].startswith("hex.")]:
        for ours, theirs in GRAYS.items():
            if isinstance(value, str) and value.startswith(ours):
                state[key] = theirs + value.removeprefix(ours)
