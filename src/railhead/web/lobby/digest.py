"""What a player should know about a title before sitting down, by the rulebook's own rules."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

import railhead

from ...engine.ruleset import Ruleset
from ...engine.title import NO_LIMIT, Title
from ...titles import entry
from ..title_pages.pages import pages_of
from ..wording.about import words_of

WHOLE: Final = 100
"""Percent of a company that is no limit."""


@lru_cache(maxsize=16)
def digest_of(name: str) -> tuple[tuple[str, str], ...]:
    """A few lines by the rulebook's own rules: (what, how it is here)."""
    rules = entry(name).ruleset()
    title, words = rules.title, words_of(name, "digest")
    lines = (
        ("Players", _players(title)),
        ("Length", words.get("length", "")),
        ("Bank", f"{_cash(title, title.bank)}" if title.bank else "unlimited"),
        ("Companies", f"{len(title.corporations)} public companies and {len(title.privates)} privates"),
        ("Capital", words.get("capital") or _capital(title)),
        ("Stock turns", words.get("turn") or f"sell shares and buy one certificate, {pages_of(name).stock_order}"),
        ("Share prices", words["prices"]),
        ("Trains", _trains(title)),
        ("Limits", "; ".join(filter(None, (words.get("limits") or _holdings(title), _certificates(name))))),
        ("End", words.get("end") or _end(title)),
        ("Special", special_of(rules)),
    )  # fmt: skip
    return tuple((what, how) for what, how in lines if how)


def special_of(rules: Ruleset) -> str:
    """What a title has that others have not."""
    found = list(pages_of(rules.title.name).special(rules))
    if any(zone.closes for zone in rules.title.market.zone):
        found.append("companies whose price falls to the end of the market close")
    return "; ".join(found)


def _cash(title: Title, amount: int) -> str:
    return f"{title.currency}{amount:,}"


def _players(title: Title) -> str:
    usual = range(title.min_players, title.max_players + 1)
    start = ", ".join(f"{_cash(title, title.starting_cash[n])} with {n}" for n in usual)
    return f"{title.min_players} to {title.max_players}; starting money {start}"


def _capital(title: Title) -> str:
    full = title.facts.get("capital", {}).get("kind") == "full"
    return (
        "a company that floats receives its full capital"
        if full
        else "a company receives money as its shares are sold"
    )


def _trains(title: Title) -> str:
    first, last = title.train_kinds[0], title.train_kinds[-1]
    rust = "; old trains rust" if any(kind.rusts_on >= 0 for kind in title.train_kinds) else ""
    return (
        f"from {first.name} ({_cash(title, first.price)}) to {last.name} ({_cash(title, last.price)}){rust}"
    )


def _holdings(title: Title) -> str:
    own = f"{title.holding_percent}% of one company" if title.holding_percent < WHOLE else ""
    pool = f"{title.pool_percent}% of one in the pool" if title.pool_percent < min(WHOLE, NO_LIMIT) else ""
    return ", ".join(filter(None, (own, pool)))


def _certificates(name: str) -> str:
    """The engine's own limit for each number of players."""
    title = entry(name).facts()
    limits = []
    for count in range(title.min_players, title.max_players + 1):
        game = railhead.new(name, players=count)
        limits.append(f"{game.rules.certificate_limit(game)}\u00a0with\u00a0{count}")
    return f"certificates: {', '.join(limits)}"


def _end(title: Title) -> str:
    return "when the bank is empty or a player is bankrupt" if title.bank else "when a player is bankrupt"
