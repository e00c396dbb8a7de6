"""Layers: which companies can be started."""

from __future__ import annotations

from ...engine import verbs
from ...engine.game import Game
from ...finance.holders import IPO, SLOTS
from .companies import BANKRUPT, LAYER, started, unsold
from .events import LayerOpened


def layer_of(g: Game, corporation: int) -> int:
    """The layer a company belongs to."""
    return int(g.title.facts["corporations"][corporation]["layer"])


def open_layers(g: Game) -> None:
    """R-1860-060, R-1860-061: a company that has operated or is sold out opens the layer below its own.

    Companies are started in stock rounds alone, so what operates opens its layer for the next of them.
    """
    s = g.state
    last = max(layer_of(g, c) for c in range(len(s.par)))
    ready = [layer_of(g, c) for c in range(len(s.par)) if s.operated[c] or not unsold(g, c)]
    layer = min(last, max(ready, default=0) + 1)
    if layer > s.get(LAYER):
        verbs.put(g, LAYER, layer)
        verbs.emit(g, LayerOpened(layer))


def free_start(g: Game) -> bool:
    """R-1860-402: at most one started company has not operated, or none of them has a share to buy."""
    s = g.state
    begun = [c for c in range(len(s.par)) if started(g, c) or c in s.get(BANKRUPT)]
    waiting = [c for c in begun if not s.operated[c]]
    return len(waiting) <= 1 or not any(s.shares[c * SLOTS + IPO] for c in begun if started(g, c))
