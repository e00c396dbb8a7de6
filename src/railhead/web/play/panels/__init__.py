"""The shared panels, one module for each family of decisions, and the title's own around them."""

from __future__ import annotations

from dataclasses import replace

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
    templates = set(templates_of(title))
    return [
        replace(made, of=title) if f"{made.name}.html" in templates else made
        for made in panels_for(context, rules)
    ]
