"""Actions as plain data and back, with the service's own error for what cannot be read."""

from __future__ import annotations

import json
from typing import Any

from ...engine.actions import Action
from ...notation import faults, records
from ...notation.plain_json import read_json
from ...titles import entry
from ..errors import Unreadable

MOST_ACTIONS = 200

encode = records.encode


def decode(data: Any, title: str) -> Action:
    """The action of plain data in a title."""
    try:
        return records.decode(data, entry(title).kinds)
    except faults.Unreadable as fault:
        raise Unreadable(f"The action cannot be read: {fault}.", "unreadable-action") from None


def read_actions(text: str, title: str) -> list[Action]:
    """Actions of a JSON list, or of one JSON object."""
    try:
        data = read_json(text)
    except faults.Unreadable as fault:
        raise Unreadable(f"The actions are not JSON: {fault}.", "unreadable-action") from None
    listed = data if isinstance(data, list) else [data]
    if len(listed) > MOST_ACTIONS:
        raise Unreadable(f"At most {MOST_ACTIONS} actions can be sent at once.", "unreadable-action")
    return [decode(item, title) for item in listed]


def read_action(text: str, title: str) -> Action:
    """The one action of a JSON object, or of a list with one item."""
    actions = read_actions(text, title)
    if len(actions) != 1:
        raise Unreadable("One action is wanted here.", "unreadable-action")
    return actions[0]


def compact(action: Action) -> str:
    """JSON text for a button's value."""
    return json.dumps(encode(action), separators=(",", ":"))
