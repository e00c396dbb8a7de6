"""The pages about oneself, who one is and where one is told, and the menu of a table."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from .conftest import LAPTOP, Open, Service
from .positions import ready

GAPS = """() => [...document.querySelectorAll(".sheet > h2")].map((heading) => {
  const box = heading.getBoundingClientRect();
  return [
    box.top - heading.previousElementSibling.getBoundingClientRect().bottom,
    heading.nextElementSibling.getBoundingClientRect().top - box.bottom,
  ];
})"""


@pytest.mark.parametrize("path", ["/me", "/me/notices"])
def test_a_heading_stands_nearer_to_what_it_is_above(service: Service, open_page: Open, path: str) -> None:
    page = open_page()
    page.goto(service.url + path)
    gaps = page.evaluate(GAPS)
    assert len(gaps) > 1
    assert all(above > below * 1.5 for above, below in gaps), gaps


def test_no_field_of_the_notices_is_wider_than_an_address(service: Service, open_page: Open) -> None:
    """Times and a number of minutes went from edge to edge below narrower fields."""
    page = open_page()
    page.goto(f"{service.url}/me/notices")
    wide = page.locator('[name="address"]').bounding_box()
    assert wide
    for name in ("from", "to", "offset", "wait"):
        field = page.locator(f'[name="{name}"]').bounding_box()
        assert field
        assert field["width"] <= wide["width"], name


@pytest.mark.parametrize("size", [LAPTOP, {"width": 2560, "height": 1440}])
def test_nothing_in_the_menu_reaches_beyond_it(
    service: Service, open_page: Open, size: dict[str, int]
) -> None:
    """On a wide screen what is in a drawer is larger: the choice of a layout was cut at the edge."""
    page = open_page(size)
    made = page.request.post(
        f"{service.url}/quick", form={"title": "1830", "players": "3"}, headers={"Origin": service.url}
    )
    page.goto(made.url.split("?")[0] + "#menu")
    ready(page)
    expect(page.get_by_test_id("layout")).to_be_attached()
    assert page.locator("#menu").evaluate("(menu) => menu.scrollWidth - menu.clientWidth") == 0
