"""Devices of the room: an invitation and a seat taken along by the link behind a QR code; tables with names."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from .conftest import PHONE, Open, Service, running

expect.set_options(timeout=30_000)


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    """A service that says how others in the network reach it."""
    yield from running(tmp_path_factory.mktemp("room"), address="http://192.168.7.5:8830")


def modules(page: Page) -> int:
    """Side of the QR code on the page in pixels, after a look that it can be seen and is dark on light."""
    code = page.locator("svg.qr").first
    expect(code).to_be_visible()
    box = code.bounding_box()
    assert box is not None
    fills = code.locator("path").evaluate_all("ps => ps.map((p) => getComputedStyle(p).fill)")
    assert fills == ["rgb(255, 255, 255)", "rgb(0, 0, 0)"]
    return int(box["width"])


def test_an_invitation_and_a_seat_go_to_other_devices(room: Service, open_page: Open) -> None:
    """Ada invites by link and code, Ben sits down with his phone, Ada goes on with hers; all in the dark."""
    ada, ben, phone = (
        open_page(dark=True),
        open_page(PHONE, touch=True),
        open_page(PHONE, touch=True, dark=True),
    )
    ada.goto(f"{room.url}/new")
    ada.locator("#players").fill("2")
    ada.locator("select[name=seat-1]").select_option("invite")
    ada.locator("input[name=seat-name-0]").fill("Ada")
    ada.get_by_test_id("create").click()
    link = ada.get_by_test_id("invitation").input_value()
    assert link.startswith("http://192.168.7.5:8830/join/")
    assert modules(ada) >= 120
    ben.goto(link.replace("http://192.168.7.5:8830", room.url))
    ben.locator("input[name=name]").fill("Ben")
    ben.get_by_test_id("join").tap()
    ben.wait_for_selector("#table[data-ready=true]")
    ada.wait_for_selector("#table[data-ready=true]")
    ada.get_by_test_id("open-menu").click()
    ada.get_by_test_id("take-along").click()
    ada.get_by_test_id("make-link").click()
    assert modules(ada) >= 120
    along = ada.get_by_test_id("device-link").input_value()
    phone.goto(along.replace("http://192.168.7.5:8830", room.url))
    phone.get_by_test_id("recover").tap()
    phone.wait_for_selector("#table[data-ready=true]")
    phone.get_by_test_id("act-take-SV").tap()
    phone.get_by_test_id("commit").tap()
    ben.wait_for_selector('#table[data-version="1"]')


def test_an_owner_names_shows_and_removes_a_table(
    service: Service, open_page: Open, errors: list[str]
) -> None:
    """The name is given in the menu, a stranger finds the table once it is shown, and it can be removed."""
    ada, eve = open_page(), open_page(PHONE, touch=True)
    ada.goto(service.url)
    ada.get_by_test_id("quick-start").click()
    ada.wait_for_selector("#table[data-ready=true]")
    table = ada.url.rsplit("/", 1)[1]
    eve.goto(service.url)
    expect(eve.get_by_test_id(f"table-{table}")).to_have_count(0)
    ada.get_by_test_id("open-menu").click()
    ada.get_by_test_id("table-name").fill("Friday night")
    ada.get_by_test_id("name-table").click()
    expect(ada).to_have_title("● Friday night · Railhead")
    ada.get_by_test_id("open-menu").click()
    ada.get_by_test_id("share-table").click()
    ada.wait_for_selector("#table[data-ready=true]")
    eve.reload()
    expect(eve.get_by_test_id(f"table-{table}")).to_contain_text("Friday night")
    ada.get_by_test_id("open-menu").click()
    ada.locator("#menu summary", has_text="Remove this table").click()
    ada.get_by_test_id("remove-table").click()
    ada.wait_for_url(f"{service.url}/")
    expect(ada.get_by_test_id(f"table-{table}")).to_have_count(0)
    errors.clear()  # the page that was left may have asked once more for the table that is gone
