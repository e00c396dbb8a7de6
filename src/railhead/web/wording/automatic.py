"""Steps the engine takes by itself because nothing can be decided: what the log says of them, and by which rule."""

from __future__ import annotations

from collections.abc import Mapping

from ...titles import entry

NOTHING = {
    "stock-turn": "nothing can be bought or sold",
    "lay-track": "no track can be laid",
    "place-token": "no token can be placed",
    "buy-trains": "no train can be bought",
}
"""Step name -> what could not be done."""
ASKED = {
    "stock-turn": "a stock turn without anything to buy or sell",
    "lay-track": "track that cannot be laid",
    "place-token": "a token that cannot be placed",
    "buy-trains": "trains that cannot be bought",
}
"""Step name -> how the menu calls it."""


def rules_of_steps(title: str) -> Mapping[str, str]:
    """Step name -> the numbered rule under which the step is taken by itself."""
    return entry(title).data("automatic.json")


def nothing_words(title: str, step: str) -> str:
    """What could not be done in a step of every title, or of this one; empty for steps that are never passed so."""
    own: str = entry(title).data("automatic_words.json").get(step, {}).get("nothing", "")
    return NOTHING.get(step, own)


def asked_words(title: str, step: str) -> str:
    """How the menu calls a step that a player can ask to be shown."""
    own: str = entry(title).data("automatic_words.json").get(step, {}).get("asked", step)
    return ASKED.get(step, own)


def menu_of(title: str) -> list[tuple[str, str]]:
    """Steps of a title that a player can ask to be shown: name and words."""
    return [(step, asked_words(title, step)) for step in rules_of_steps(title)]
