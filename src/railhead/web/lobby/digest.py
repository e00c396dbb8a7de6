"""What a player should know about a title before sitting down, told from its facts."""

from __future__ import annotations

from ...engine.ruleset import Ruleset
from ...engine.title import Title
from ...titles import ruleset
from ..title_pages.pages import pages_of


def digest_of(title: Title) -> list[tuple[str, str]]:
    """A few lines: (what, how it is here)."""
    special = special_of(ruleset(title.name))
    return [*basics_of(title), *([("Special", special)] if special else [])]


def special_of(rules: Ruleset) -> str:
    """What a title has that others have not."""
    found = list(pages_of(rules.title.name).special(rules))
    if any(zone.closes for zone in rules.title.market.zone):
        found.append("companies whose price falls to the end of the market close")
    return "; ".join(found)


def basics_of(title: Title) -> list[tuple[str, str]]:
    """What every title has."""
    facts = title.facts
    cash = title.currency
    capital = facts.get("capital", {})
    full = capital.get("kind") == "full"
    first, last = title.train_kinds[0], title.train_kinds[-1]
    return [
        ("Players", f"{title.min_players} to {title.max_players}, starting with "
                    + ", ".join(f"{cash}{amount} each for {n}" for n, amount in sorted(title.starting_cash.items()))),
        ("Bank", f"{cash}{title.bank:,}; the game ends when it is broken or a player goes bankrupt"),
        ("Companies", f"{len(title.corporations)} public companies and {len(title.privates)} privates"),
        ("Capital", "a company that floats receives its full capital" if full
                    else "a company receives money as its shares are sold"),
        ("Trains", f"from {first.name} ({cash}{first.price}) to {last.name} ({cash}{last.price}); old trains rust"),
        ("Limits", f"{title.holding_percent} % of one company, {title.pool_percent} % of one in the pool"),
    ]  # fmt: skip
