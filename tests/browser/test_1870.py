"""1870 at the table: protection, own shares, limits, river and markers, connection runs, forced purchases."""

from __future__ import annotations

from playwright.sync_api import Page, expect
from tests.rules.positions import C

from . import west
from .conftest import PHONE, Open, Service
from .player import Player
from .test_accessibility import audit

expect.set_options(timeout=20_000)  # machines that run the tests are shared and slow


def hit(page: Page, name: str) -> None:
    """Use a control of the decision."""
    Player(page).hit(page.locator(f'#p-decision [data-testid="{name}"]').first)


def asked(page: Page) -> None:
    """Wait until this page is asked."""
    Player(page).wait_for_turn()


def send(page: Page) -> None:
    hit(page, "commit")


def sell(page: Page, sym: str, shares: int) -> None:
    """Put a block into the draft."""
    hit(page, f"sell-{sym}")
    hit(page, f"act-sell-{sym}-{shares}")


def price(page: Page, sym: str) -> int:
    return int(str(page.locator(f'#p-companies tr[data-company="{sym}"]').get_attribute("data-price")))


def test_protection_duel(service: Service, open_page: Open) -> None:
    """Journey 5, UX-060, UX-061: two presidents are asked in the order of sale, and the turn goes left of the last."""
    ada, ben, cleo = open_page(), open_page(), open_page()
    west.sit(service, west.duel().game, ada, ben, cleo)
    hit(ada, "sell-SP")
    expect(ada.get_by_test_id("sales")).to_contain_text("Cleo may protect the price for $180")
    hit(ada, "act-sell-SP-2")
    sell(ada, "TP", 1)
    blocks = ada.get_by_test_id("sold-blocks")
    expect(blocks.locator("tbody tr").nth(0)).to_contain_text("Cleo")
    expect(blocks.locator("tbody tr").nth(0)).to_contain_text("$90 → $76")
    expect(blocks.locator("tbody tr").nth(0)).to_contain_text("Ben, if protected Dan")
    expect(blocks.locator("tbody tr").nth(1)).to_contain_text("Ben, if protected Cleo")
    hit(ada, "earlier-1")
    expect(blocks.locator("tbody tr").nth(0)).to_have_attribute("data-block", "TP")
    hit(ada, "earlier-1")
    expect(blocks.locator("tbody tr").nth(0)).to_have_attribute("data-block", "SP")
    send(ada)
    asked(cleo)
    expect(cleo.get_by_test_id("headline")).to_contain_text("protect the price")
    expect(cleo.get_by_test_id("holding-after")).to_have_text("40% → 60%")
    expect(cleo.get_by_test_id("next-protected")).to_have_text("Dan")
    expect(cleo.get_by_test_id("missing-turn")).to_have_text("Ben")
    expect(cleo.get_by_test_id("asked-later")).to_contain_text("Ben about 1 TP")
    expect(cleo.get_by_test_id("panel-stock")).to_have_count(0)
    hit(cleo, "act-protect")
    expect(cleo.get_by_test_id("card")).to_contain_text("60%")
    send(cleo)
    asked(ben)
    hit(ben, "act-protect")
    send(ben)
    asked(cleo)
    expect(cleo.get_by_test_id("headline")).to_contain_text("buy or sell shares")
    assert (price(cleo, "SP"), price(cleo, "TP")) == (90, 82)
    expect(cleo.get_by_test_id("log")).to_contain_text("Protect SP, buying 2 for $180")


def test_declined_and_impossible_protection(service: Service, open_page: Open) -> None:
    """UX-061, UX-062: who declines lets the price fall; who cannot protect is not asked, and the log says why."""
    page = open_page(dark=True)
    table = west.duel()
    table.purse(C, 100)
    west.sit(service, table.game, page)
    hit(page, "sell-SP")
    expect(page.get_by_test_id("sales")).to_contain_text(
        "Nobody may protect the price: the president lacks the money"
    )
    hit(page, "act-sell-SP-2")
    expect(page.get_by_test_id("obstacle-SP")).to_be_visible()
    sell(page, "TP", 2)
    send(page)
    asked(page)
    expect(page.get_by_test_id("headline")).to_contain_text("Ben")
    expect(page.get_by_test_id("log")).to_contain_text("lacks the money (Share Price Protection)")
    hit(page, "act-decline")
    send(page)
    asked(page)
    assert (price(page, "SP"), price(page, "TP")) == (76, 72)
    expect(page.get_by_test_id("headline")).to_contain_text("Ben · buy or sell shares")


def test_forced_purchase_with_protection_inside(service: Service, open_page: Open) -> None:
    """Journey 8, UX-064, UX-092: the planner sells, the train is bought, and only then a president is asked."""
    page = open_page()
    west.sit(service, west.short_of_money().game, page)
    asked(page)
    expect(page.get_by_test_id("missing")).to_have_text("$240")
    expect(page.get_by_test_id("plans").locator("tbody tr").first).to_contain_text("SP: Ben for $270")
    hit(page, "plan-0")
    expect(page.locator(".draft-chip")).to_have_count(2)
    send(page)
    asked(page)
    expect(page.get_by_test_id("headline")).to_contain_text("Ben · protect the price")
    expect(page.get_by_test_id("next-protected")).to_have_count(0)
    hit(page, "act-decline")
    send(page)
    asked(page)
    assert price(page, "SP") == 72
    expect(page.locator('#p-companies tr[data-company="TP"] .train')).to_have_text("4")


def test_bankruptcy_with_its_proof(service: Service, open_page: Open) -> None:
    """Journey 8, UX-093: no legal way, the proof can be opened, protection is asked, the game ends."""
    page = open_page()
    west.sit(service, west.hopeless().game, page)
    asked(page)
    page.get_by_test_id("proof-bankrupt").locator("summary").click()
    expect(page.get_by_test_id("proof-bankrupt")).to_contain_text("All that can be raised")
    expect(page.get_by_test_id("plans")).to_have_count(0)
    hit(page, "act-bankrupt")
    while Player(page).state() != "over":
        hit(page, "commit" if page.get_by_test_id("commit").count() else "act-decline")
        asked(page)
    expect(page.get_by_test_id("result").locator("tbody tr")).to_have_count(4)
    expect(page.locator("#p-players")).to_contain_text("bankrupt")


def test_redemption_by_consent_and_reissue(service: Service, open_page: Open) -> None:
    """UX-027, UX-055: a share is bought back from a player who agrees; three own shares go on sale at a new par."""
    ada, ben = open_page(), open_page(PHONE, touch=True)
    west.sit(service, west.own_shares().game, ada, ben)
    shares = ada.get_by_test_id("company-shares")
    expect(shares.locator('tr[data-company="SP"]')).to_contain_text("par $100 → $140")
    expect(ada.locator('[data-testid="company-shares"] .no').first).to_have_attribute(
        "data-why", "A share costs $180; SP may spend only $50 on it."
    )
    hit(ada, "act-redeem-MP-1")
    expect(ada.locator(".draft-chip")).to_have_text("1 MP redeems a share from Ben ×")
    expect(ada.get_by_test_id("card")).to_contain_text("own shares")
    send(ada)
    expect(ada.get_by_test_id("withdraw")).to_be_visible()
    asked(ben)
    expect(ben.get_by_test_id("headline")).to_contain_text("MP redeems a share from Ben")
    Player(ben, touch=True).hit(ben.get_by_test_id("agree"))
    expect(ada.get_by_test_id("own-MP")).to_have_text("1 own")
    west.sit(service, west.own_shares().game, ada)
    hit(ada, "act-reissue-SP")
    expect(ada.get_by_test_id("card")).to_contain_text("$140")
    send(ada)
    asked(ada)
    expect(ada.get_by_test_id("act-buy-SP-ipo")).to_contain_text("$140")


def test_compliance_sale(service: Service, open_page: Open) -> None:
    """UX-054: above the limit nothing but a sale is possible; a price that will fall into yellow makes room."""
    page = open_page()
    west.sit(service, west.above_limit().game, page)
    asked(page)
    expect(page.get_by_test_id("compliance")).to_contain_text("Sell at least 1 certificate")
    expect(page.get_by_test_id("commit")).to_have_count(0)
    expect(page.locator('#p-decision tr[data-company="IC"] .no').first).to_have_attribute(
        "data-why", "You are over a limit (17 of 16 certificates) and must sell first."
    )
    sell(page, "MP", 1)
    expect(page.get_by_test_id("compliance")).to_have_count(0)
    hit(page, "act-buy-IC-ipo")
    expect(page.locator(".draft-chip")).to_have_count(2)
    send(page)
    asked(page)
    expect(page.get_by_test_id("headline")).to_contain_text("Ben · protect the price")


def test_two_tiles_and_the_closed_river(service: Service, open_page: Open) -> None:
    """UX-071, UX-075: what is left of the turn's track, and why nothing crosses the river."""
    page = open_page()
    west.sit(service, west.river().game, page)
    asked(page)
    expect(page.get_by_test_id("allowance")).to_have_text("two yellow tiles or one upgrade")
    expect(page.get_by_test_id("river-closed")).to_contain_text("while MRBC belongs to Dan")
    expect(page.locator('#p-map [data-river="closed"]')).to_have_count(1)
    player = Player(page)
    player.pick_hex("I16")
    player.hit(page.locator('#p-decision [data-testid^="tile-"]').first)
    reasons = page.locator("#p-decision [data-why]").evaluate_all(
        "all => all.map(e => e.dataset.why + e.dataset.rule)"
    )
    assert any("across the river on I16" in text and "R-1870-030" in text for text in reasons), reasons
    hit(page, "lay")
    expect(page.get_by_test_id("allowance")).to_contain_text("1 more yellow tile")
    expect(page.locator(".draft-chip")).to_have_count(1)


def test_port_and_cattle(service: Service, open_page: Open) -> None:
    """UX-078: places of a marker on the map, both sides of the port, and the marker where it was put."""
    page = open_page()
    west.sit(service, west.shipping().game, page)
    asked(page)
    page.locator("#p-decision summary", has_text="Marker of").click()
    hit(page, "marker-show-GSC")
    expect(page.locator("#p-map [data-hint]")).to_have_count(7)
    page.locator("#hex-N17").click()
    Player(page).calm()
    hit(page, "act-mark-GSC-N17-0-open")
    expect(page.locator('#p-map [data-marker="open port"][data-hex="N17"]')).to_have_count(1)
    if not page.get_by_test_id("marker-show-SCC").is_visible():
        page.locator("#p-decision summary", has_text="Marker of").click()
    hit(page, "marker-show-SCC")
    hit(page, "act-mark-SCC-H13-0")
    expect(page.locator('#p-map [data-marker="cattle"][data-hex="H13"]')).to_have_count(1)


def test_connection_run(service: Service, open_page: Open) -> None:
    """UX-088, UX-089: the president is told why, chooses the marker's use, runs, and pays all or nothing."""
    ada, ben = open_page(), open_page(PHONE, touch=True)
    west.sit(service, west.connected().game, ada, ben)
    asked(ben)
    expect(ben.get_by_test_id("connection-run")).to_contain_text(
        "from its home Fort Worth (J3) to its destination Denver (A2)"
    )
    expect(ada.get_by_test_id("headline")).to_contain_text("Ben")
    player = Player(ben, touch=True)
    expect(ben.get_by_test_id("panel-connection")).to_contain_text("$120")
    player.hit(ben.get_by_test_id("act-destination-map"))
    expect(ben.locator('#p-map [data-marker="destination"][data-hex="A2"]')).to_have_count(1)
    player.hit(ben.get_by_test_id("run-best"))
    expect(ben.get_by_test_id("dividend")).to_be_attached()
    expect(ben.get_by_test_id("act-dividend-half")).to_have_count(0)
    player.hit(ben.get_by_test_id("act-dividend-pay"))
    player.hit(ben.get_by_test_id("commit"))
    asked(ada)
    assert price(ada, "FW") == 100
    expect(ada.get_by_test_id("log")).to_contain_text("FW runs for $120")
    expect(ada.get_by_test_id("log")).to_contain_text("FW puts its destination marker on the map")


def test_half_dividend(service: Service, open_page: Open) -> None:
    """UX-089: three options side by side, with what everybody gets and where the price goes."""
    page = open_page()
    west.sit(service, west.at_dividend().game, page)
    asked(page)
    table = page.get_by_test_id("dividend")
    for how in ("pay", "half", "withhold"):
        expect(table.get_by_test_id(f"act-dividend-{how}")).to_be_visible()
    row = table.locator("tbody tr", has_text="price")
    expect(row).to_contain_text("$90")
    expect(row).to_contain_text("$100")
    expect(row).to_contain_text("same")
    expect(row).to_contain_text("$82")
    hit(page, "act-dividend-half")
    assert price(page, "FW") == 90


def test_closing_of_a_company(service: Service, open_page: Open) -> None:
    """UX-022: a sale that closes a company says so before it is sent, and the company is gone afterwards."""
    page = open_page()
    west.sit(service, west.closing().game, page)
    sell(page, "GMO", 2)
    expect(page.get_by_test_id("sold-blocks")).to_contain_text("closes")
    send(page)
    asked(page)
    expect(page.get_by_test_id("log")).to_contain_text("GMO closes and leaves the game.")
    expect(page.get_by_test_id("closed-GMO")).to_have_text("closed")
    expect(page.locator('#p-decision tr[data-company="GMO"]')).to_have_count(0)


def test_ux_150_panels(service: Service, open_page: Open) -> None:
    """UX-150: axe finds nothing in the panels of 1870, and none is wider than a small phone."""
    page = open_page()
    found: dict[str, list[str]] = {}
    for scene in (
        west.duel, west.above_limit, west.own_shares, west.connected, west.short_of_money, west.river, west.shipping
    ):  # fmt: skip
        page.set_viewport_size({"width": 1280, "height": 720})
        west.sit(service, scene().game, page)
        asked(page)
        if scene is west.duel:
            sell(page, "SP", 2)
            found["sold"] = audit(page)  # the whole page; later scenes differ from it in the decision
            send(page)
            asked(page)
        page.evaluate("document.querySelectorAll('#p-decision details').forEach((d) => { d.open = true; })")
        found[scene.__name__] = audit(page, part="#decision")
        page.set_viewport_size({"width": 320, "height": 640})
        if page.evaluate("document.documentElement.scrollWidth > innerWidth"):
            found[scene.__name__].append("wider than 320 pixels")
    assert found == {name: [] for name in found}
