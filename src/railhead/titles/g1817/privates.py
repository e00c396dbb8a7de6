"""What privates bring the company that owns them, and when nothing is left of their power."""

from __future__ import annotations

from ...engine import verbs
from ...engine.game import Game
from ...engine.state import replaced
from ...engine.title import Power
from ...finance.holders import BANK, CORPORATION, GONE
from .slots import USED


def owns(g: Game, company: int, private: int) -> bool:
    """R-1817-040: the power works for the company that owns the private."""
    return g.state.private_owner[private] == CORPORATION + company


def tokens_used(g: Game, private: int) -> int:
    """Tokens or tiles of a private that were used."""
    return g.state.get(USED)[private]


def limited_power(g: Game, private: int) -> Power | None:
    """A private's power that can be used so many times: a mine, a bridge or a tile."""
    rule = g.title.privates[private]
    return rule.power("mine") or rule.power("marker") or rule.power("lay_tile")


def tokens_left(g: Game, private: int) -> int:
    """Tokens or tiles of a private that can still be used."""
    power = limited_power(g, private)
    return 0 if power is None else int(power.data["uses"]) - tokens_used(g, private)


def use_token(g: Game, private: int) -> None:
    """One more token or tile of a private is used."""
    verbs.put(g, USED, replaced(g.state.get(USED), private, tokens_used(g, private) + 1))


def close_used(g: Game) -> None:
    """1817/D-16: a steel mill or mine that has used its power up closes."""
    if not g.rules.options.flag("close_used_privates"):
        return
    s = g.state
    for private, owner in enumerate(s.private_owner):
        rule = g.title.privates[private]
        power = rule.power("mine") or rule.power("lay_tile")
        if owner != GONE and power is not None and not tokens_left(g, private):
            verbs.close_private(g, private)


def close_stations(g: Game) -> None:
    """1817/D-16: a train station that a company owns closes when the stock round is over."""
    if g.rules.options.flag("close_used_privates"):
        for private, owner in enumerate(g.state.private_owner):
            if owner >= CORPORATION and g.title.privates[private].power("extra_station") is not None:
                verbs.close_private(g, private)


def pay_mail(g: Game) -> None:
    """R-1817-049, 1817/A-16: each mail contract pays its company if that owns a train."""
    s = g.state
    for private, owner in enumerate(s.private_owner):
        power = g.title.privates[private].power("income")
        if power is not None and owner >= CORPORATION and s.trains[owner - CORPORATION]:
            verbs.pay(g, BANK, owner, int(power.data["amount"]), "mail")
