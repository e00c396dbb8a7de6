"""What the privates of 1830 bring with them and when they close."""

from __future__ import annotations

from ...engine import verbs
from ...engine.game import Game
from ...engine.holdings import settle_presidency
from ...engine.refusals import Refusal, refuse
from ...finance.holders import POOL, SLOTS


def close_all(g: Game) -> None:
    """R-1830-254: the first 5-train closes every private."""
    for private in range(len(g.title.privates)):
        verbs.close_private(g, private)


def close_with_first_train(g: Game, corporation: int) -> None:
    """R-1830-254: the B&O private closes when the B&O buys its first train."""
    for private, rule in enumerate(g.title.privates):
        power = rule.power("grants_share")
        if rule.power("closes") is None or power is None:
            continue
        if g.title.corporation_index[power.data["corporation"]] == corporation:
            verbs.close_private(g, private)


def _regranted(g: Game, private: int) -> int:
    power = g.title.privates[private].power("grants_share")
    if power is None or power.data.get("president"):
        return -1
    return g.title.corporation_index[power.data["corporation"]]


def regrant_refusal(g: Game, private: int, buyer: int) -> Refusal | None:
    """1830/D-09: 18xx.games repeats the grant at a trade, and fails when a player holds the certificate."""
    corporation = _regranted(g, private)
    if corporation >= 0 and not g.state.shares[corporation * SLOTS + POOL]:
        return refuse("trade-barred", private=g.title.privates[private].sym, whom="a player")
    return None


def regrant(g: Game, private: int, buyer: int) -> None:
    """1830/D-09: the certificate of the grant, lying in the pool, is handed over free."""
    corporation = _regranted(g, private)
    if corporation >= 0:
        verbs.move_shares(g, corporation, POOL, buyer, 1)
        settle_presidency(g, corporation)
