"""Short names of positions, to tell one from another."""

from __future__ import annotations

import hashlib
import json

from ..engine.game import Game


def state_id(game: Game) -> str:
    """A short name of a position: equal positions have equal names."""
    text = json.dumps(game.state.to_json(), sort_keys=True, separators=(",", ":"))
    return hashlib.blake2s(text.encode(), digest_size=8).hexdigest()
