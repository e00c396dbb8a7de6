"""The shared panels, one module for each family of decisions, and the title's own around them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from ....engine.game import Game
from ...title_pages.pages import pages_of, templates_of
from ...title_pages.panel import Panel, PanelContext, PanelRule, panels_for
from . import auction, compliance, dividend, homes, purchases, run, stock, token, track, trains

SHARED: tuple[PanelRule, ...] = (
    auction.auction,
    compliance.compliance,
    dividend.dividend,
    homes.home,
    purchases.purchases,
    run.run,
    stock.stock,
    token.token,
    track.track,
    trains.trains,
    trains.discard,
)
"""Panels appear in this order."""


def panels_of(context: PanelContext) -> list[Panel]:
    """The panels of a decision: those of the title, the shared ones, and what nobody presents."""
    title = context.game.title.name
    own = pages_of(title).panels
    rules = [rule for rule in own if not rule.last] + [*SHARED] + [rule for rule in own if rule.last]
    return _with_templates(title, panels_for(context, rules))


def looked_at(game: Game, seat: int | None) -> list[Panel]:
    """What a title shows of a decision to those who wait for it."""
    return _with_templates(game.title.name, pages_of(game.title.name).looked_at(game, seat))


def _with_templates(title: str, panels: Iterable[Panel]) -> list[Panel]:
    """Panels of which the title has a template of its own use that."""
    templates = set(templates_of(title))
    return [replace(made, of=title) if f"{made.name}.html" in templates else made for made in panels]
