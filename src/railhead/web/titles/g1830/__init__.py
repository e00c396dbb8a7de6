"""Pages of 1830: the exchange of a private for a share."""

from __future__ import annotations

from types import MappingProxyType

from ....engine.actions import Action, Exchange
from ....engine.game import Game
from ...title_pages.pages import TitlePages
from .exchange import exchange


class Pages(TitlePages):
    """What 1830 shows in its own way."""

    panels = (exchange,)
    decisions = MappingProxyType({"private-token": "place a private's token"})
    skips = MappingProxyType({"private-token": "No free token"})

    def describe(self, game: Game, action: Action) -> str:
        return f"Exchange {action.private} for {action.corporation}" if isinstance(action, Exchange) else ""


PAGES = Pages()
