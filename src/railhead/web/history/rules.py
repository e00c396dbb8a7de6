"""The numbered rules of a title in our own words."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from ...titles import entry


@dataclass(frozen=True)
class Rule:
    """One numbered rule."""

    id: str
    section: str
    text: str


@lru_cache(maxsize=8)
def all_rules(title: str) -> tuple[Rule, ...]:
    """Every rule of a title, in order."""
    data = entry(title).data("rules.json")
    return tuple(Rule(name, rule.get("section", ""), rule["text"]) for name, rule in data.items())


def rules_of(title: str, find: str = "") -> list[Rule]:
    """Rules that contain a word, or all."""
    word = find.strip().lower()
    return [
        rule
        for rule in all_rules(title)
        if not word or word in f"{rule.id} {rule.section} {rule.text}".lower()
    ]
