"""How frozen values go to another process."""

from __future__ import annotations

from dataclasses import fields
from typing import Any


def made_of(value: Any) -> tuple[type[Any], tuple[Any, ...]]:
    """What ``__reduce__`` of a frozen dataclass answers: made again there, never written into."""
    return type(value), tuple(getattr(value, item.name) for item in fields(value))
