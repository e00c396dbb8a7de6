"""A private's power chosen on the map, by pointer and by keyboard."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from railhead.engine.actions import Lay

from .conftest import DESKTOP, PHONE, Open, Service
from .positions import played, ready, sit_down
from .test_accessibility import audit

if TYPE_CHECKING:
    from railhead.engine.game import Game


def usable() -> tuple[Game, str, str]:
    """The first position of a game in which a company may lay track by a private, with hex and private."""
    whole = played().game
    for node in whole.nodes():
        at = whole.at(node.index)
        if at.step.name == "lay-track":
            for choice in at.choices():
                if isinstance(choice, Lay) and choice.by:
                    return at, choice.hex, choice.by
    raise AssertionError("nobody ever could")


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_ux_078_a_power_is_used_from_the_map(service: Service, open_page: Open, size: dict[str, int]) -> None:
    page = open_page(size, touch=size is PHONE, dark=size is PHONE)
    game, name, sym = usable()
    page.goto(sit_down(page, service.url, game))
    ready(page)
    power = page.locator(f'#p-map [data-pick="hex={name}&by={sym}"]')
    expect(power).to_have_attribute("aria-label", f"use {sym} on {name}")
    expect(power).to_be_visible()
    if size is PHONE:
        power.tap()
    else:
        power.focus()
        page.keyboard.press("Enter")
    expect(page.get_by_test_id("lay")).to_contain_text("Lay tile")
    expect(page.locator(f'[data-ghost="{name}"]')).to_have_count(1)
    assert audit(page, drawings=True, part="#p-map") == []
    page.get_by_test_id("lay").click()
    expect(page.get_by_test_id("chips")).to_contain_text(name)
