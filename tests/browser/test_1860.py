"""1860 at the table: halts, leased and demanded runs, insolvency, half prices, bankruptcy, British Rail."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from . import isle, west
from .conftest import PHONE, Open, Service
from .player import Player
from .test_accessibility import audit

expect.set_options(timeout=20_000)  # machines that run the tests are shared and slow


def hit(page: Page, name: str) -> None:
    """Use a control of the decision."""
    Player(page).hit(page.locator(f'#p-decision [data-testid="{name}"]').first)


def figures(page: Page) -> tuple[int, int]:
    """Revenue and subsidy of the first train, as its row says."""
    row = page.locator("#p-decision .run").first
    return int(str(row.get_attribute("data-revenue"))), int(str(row.get_attribute("data-subsidy")))


def test_ux_086_halts_are_switched_in_the_row_on_the_map_and_by_keyboard(
    service: Service, open_page: Open
) -> None:
    page = open_page()
    west.sit(service, isle.halts().game, page)
    player = Player(page)
    mills = page.get_by_test_id("halt-3+2-0-F4.0")
    expect(mills).to_have_attribute("aria-checked", "true")
    assert figures(page) == (60, 20)
    player.hit(mills)
    expect(mills).to_have_attribute("aria-checked", "false")
    expect(page.locator('#p-map [data-switch="F4"]')).to_have_attribute("data-state", "off")
    assert figures(page) == (60, 10)
    player.hit(page.locator("#hex-F2"))
    expect(page.locator('#p-map [data-switch="F2"]')).to_have_attribute("data-state", "off")
    assert figures(page) == (60, 0)
    player.hit(page.locator("#hex-G9"))
    assert figures(page) == (60, 0), "a hex without a halt of the route changes nothing"
    page.keyboard.press("g")
    page.keyboard.press("m")
    hex_ = page.locator("#p-map .hex:focus")
    expect(hex_).to_have_attribute("role", "switch")
    expect(hex_).to_have_attribute("aria-checked", "false")
    page.keyboard.press("Enter")
    player.calm()
    expect(hex_).to_have_attribute("aria-checked", "true")
    assert figures(page) == (60, 10)
    assert audit(page, part="#p-decision") == []
    assert audit(page, part="#p-map") == []
    hit(page, "run-edited")
    hit(page, "act-dividend-pay")
    expect(page.get_by_test_id("card")).to_contain_text("10")
    hit(page, "commit")
    expect(page.locator('#p-companies tr[data-company="C&N"]')).to_have_attribute("data-treasury", "10")


def test_ux_086_a_trade_off_is_one_click_and_can_be_looked_at(service: Service, open_page: Open) -> None:
    """A halt in place of a small station, on a phone: shown on the map, then run as it stands in the table."""
    page = open_page(PHONE, touch=True)
    west.sit(service, isle.crowded().game, page)
    player = Player(page, touch=True)
    rows = page.get_by_test_id("trade-offs").locator("tbody tr")
    expect(rows).to_have_count(2)
    expect(rows.nth(1)).to_have_attribute("data-revenue", "50")
    expect(rows.nth(1)).to_contain_text("Cowes")
    player.hit(page.get_by_test_id("show-tradeoff-2"))
    assert figures(page) == (50, 10)
    expect(page.locator('#p-map [data-switch="F2"]')).to_have_attribute("data-state", "on")
    expect(page.get_by_test_id("halt-2+1-0-F4.0")).to_have_attribute("aria-disabled", "true")
    page.get_by_test_id("halt-2+1-0-F4.0").tap(force=True)  # a control that says why not
    expect(page.get_by_test_id("notice")).to_contain_text("switch another off first")
    player.hit(page.get_by_test_id("run-tradeoff-2"))
    hit(page, "act-dividend-withhold")
    hit(page, "commit")
    expect(page.locator('#p-companies tr[data-company="C&N"]')).to_have_attribute("data-treasury", "60")


def test_ux_043_premium_auction(service: Service, open_page: Open) -> None:
    """Cleo outbids Ada, pays her premium and chooses; in the next auction all pass and the first to pass chooses."""
    ada, ben, cleo = open_page(), open_page(), open_page()
    west.sit(service, isle.auction(), ada, ben, cleo)
    expect(ada.get_by_test_id("if-all-pass")).to_contain_text("If everybody passes, Ada chooses")
    power = ada.get_by_test_id("power-RPSC")
    expect(power).to_contain_text("exchanged, free of charge, for the reserved share of IOW")
    expect(power).to_contain_text("the bank buys it for £100 from stock round 2 on")
    expect(power).to_contain_text("closes when Fishbourne Ferry Company is bought")
    ada.locator("#amount-premium").fill("535")
    send(ada, "fill-premium")
    expect(ben.get_by_test_id("bidders")).to_contain_text("Ada bids £535")
    Player(ben).wait_for_turn()
    expect(ben.get_by_test_id("reach-RPSC")).to_have_text("within reach")
    expect(ben.get_by_test_id("reach-C&N")).to_have_text("out of reach")
    hit(ben, "commit")
    expect(ben.get_by_test_id("bidders")).to_contain_text("Ben passed")
    expect(ben.get_by_test_id("amount-premium")).to_have_count(0)
    Player(cleo).wait_for_turn()
    cleo.locator("#amount-premium").fill("540")
    send(cleo, "fill-premium")
    Player(ada).wait_for_turn()
    hit(ada, "commit")
    Player(cleo).wait_for_turn()
    expect(cleo.get_by_test_id("headline")).to_contain_text("choose a certificate")
    expect(cleo.get_by_test_id("log")).to_contain_text("Cleo pays £540 and chooses a certificate.")
    expect(cleo.locator('[data-certificate="C&N"] .no').first).to_have_attribute(
        "data-why", "That costs £148; there is only £130."
    )
    send(cleo, "act-take-RPSC")
    for page in (ada, ben):  # Cleo has nothing left and is not asked
        Player(page).wait_for_turn()
        expect(page.get_by_test_id("if-all-pass")).to_contain_text("Ada chooses")
        hit(page, "commit")
    Player(ada).wait_for_turn()
    expect(ada.get_by_test_id("log")).to_contain_text("Ada, who passed first, chooses a certificate.")
    send(ada, "act-par-C&N-100")
    expect(ada.locator('#p-companies tr[data-company="C&N"]')).to_have_attribute("data-price", "100")


def send(page: Page, name: str) -> None:
    """Put something into the draft and send it."""
    hit(page, name)
    hit(page, "commit")


def test_ux_058_half_prices_layers_and_privates(service: Service, open_page: Open) -> None:
    page = open_page()
    west.sit(service, isle.stock().game, page)
    expect(page.get_by_test_id("note-C&N")).to_have_text("sells at half, £41")
    expect(page.get_by_test_id("note-NGStL")).to_have_text("layer 3, not open yet")
    row = page.get_by_test_id("half-prices").locator('tr[data-company="FYN"]')
    expect(row).to_contain_text("£62£31insolvent: it owns no train")
    expect(page.locator('#p-companies tr[data-company="FYN"]')).to_contain_text("insolvent")
    expect(page.get_by_test_id("layers").locator('[data-layer="3"]')).to_contain_text(
        "opens once a company of layer 2 has operated or is sold out"
    )
    hit(page, "sell-C&N")
    first = page.get_by_test_id("sales").locator("tbody tr").first
    expect(first).to_contain_text("£41")
    expect(first).to_contain_text("£82 → £78")
    hit(page, "act-sell-C&N-1")
    hit(page, "act-exchange-YHC-FYN-ipo")
    expect(page.locator(".draft-chip").nth(1)).to_contain_text("Exchange YHC for a share of FYN")
    hit(page, "commit")
    expect(page.locator('#p-players tr[data-player="Ada"]')).to_have_attribute("data-cash", "341")
    assert audit(page, part="#p-decision") == []


def test_privates_say_what_they_do_where_they_are_bought(service: Service, open_page: Open) -> None:
    """The ferry closes all others; what the bank has bought back is sold again, with its powers in a line."""
    page = open_page()
    west.sit(service, isle.ferry().game, page)
    expect(page.get_by_test_id("power-FFC")).to_contain_text("when it is bought, BHC, YHC, CMH, RPSC close")
    expect(page.get_by_test_id("power-BHC")).to_contain_text("for the reserved share of BHI&R")
    expect(page.get_by_test_id("power-BHC")).to_contain_text(
        "the bank takes it back for nothing from stock round 2 on"
    )
    expect(page.get_by_test_id("act-cede-YHC")).to_contain_text("Sell YHC to the bank for £20")
    hit(page, "act-take-FFC")
    card = page.get_by_test_id("card")
    expect(card.locator('tr[data-group="YHC"]')).to_contain_text("closed")
    expect(card.locator('tr[data-group="RPSC"]')).to_contain_text("closed")
    hit(page, "commit")
    expect(page.locator('#p-players tr[data-player="Ada"]')).to_contain_text("FFC")


def test_home_tile_at_flotation(service: Service, open_page: Open) -> None:
    """The share that floats FYN asks for its tile at once; the turn goes on when it lies."""
    page = open_page()
    west.sit(service, isle.about_to_float().game, page)
    hit(page, "act-buy-FYN-ipo")
    expect(page.get_by_test_id("home-tile")).to_contain_text("FYN floats with £620 in credits")
    expect(page.get_by_test_id("home-tile")).to_contain_text("Yarmouth")
    Player(page).hit(page.locator("#hex-B4"))
    hit(page, "tile-115")
    hit(page, "lay")
    hit(page, "commit")
    expect(page.locator("#hex-B4")).to_have_attribute("data-tile", "115")
    expect(page.get_by_test_id("headline")).to_contain_text("Ben · buy or sell shares")


def test_a_fixed_rotation_says_so(service: Service, open_page: Open) -> None:
    page = open_page()
    west.sit(service, isle.one_way().game, page)
    Player(page).hit(page.locator("#hex-G5"))
    hit(page, "tile-763")
    expect(page.get_by_test_id("turn-0")).to_have_attribute("aria-current", "true")
    other = page.locator("#p-decision .spin.no").first
    expect(other).to_have_attribute("data-why", "Tile 763 lies on G5 in one way only, in rotation 0.")
    expect(other).to_have_attribute("data-rule", "R-1860-180")
    expect(page.get_by_test_id("one-way")).to_contain_text("in one way only")


def test_ux_087_a_leased_run_shows_its_amount_and_formula(service: Service, open_page: Open) -> None:
    page = open_page()
    west.sit(service, isle.leased().game, page)
    expect(page.get_by_test_id("lease-formula")).to_contain_text("It leases a 2+1")
    expect(page.get_by_test_id("lease-formula")).to_contain_text("40 + 2 × 20 = 80")
    hit(page, "edit-routes")
    expect(page.get_by_test_id("edit-train-2+1-1")).to_be_visible()
    hit(page, "edit-close")
    hit(page, "run-best")
    expect(page.get_by_test_id("card").locator('tr[data-what="treasury"]')).to_contain_text("£120")
    expect(page.get_by_test_id("dividend")).to_have_count(0)


def test_ux_087_receivership_runs_for_the_most_and_retains(service: Service, open_page: Open) -> None:
    page = open_page()
    west.sit(service, isle.receivership().game, page)
    expect(page.get_by_test_id("run-note")).to_contain_text("Ada, who has the priority deal, runs it")
    expect(page.get_by_test_id("trade-offs")).to_have_count(0)
    hit(page, "edit-routes")
    hit(page, "extend-0")
    hit(page, "extend-0")
    expect(page.get_by_test_id("route-why")).to_contain_text("£60 is possible and must be collected")
    page.keyboard.press("Escape")
    Player(page).calm()
    hit(page, "run-best")
    expect(page.get_by_test_id("dividend")).to_have_count(0)
    expect(page.get_by_test_id("card")).to_contain_text("£80")


def test_ux_097_insolvency_is_told_while_it_can_be_helped(service: Service, open_page: Open) -> None:
    """A train of another company, by agreement, keeps C&N solvent; without one the card says what comes."""
    ada, ben = open_page(), open_page()
    west.sit(service, isle.trainless().game, ada, ben)
    forecast = ada.get_by_test_id("insolvency-forecast")
    expect(forecast).to_contain_text("C&N becomes insolvent at the end of this turn")
    expect(forecast).to_contain_text("lacks 130 of the 250 credits")
    expect(ada.get_by_test_id("forced")).to_have_count(0)
    ada.locator('[id="amount-train-2+1-0"]').fill("100")
    hit(ada, "fill-train-2+1-0")
    expect(forecast).to_have_count(0)
    hit(ada, "commit")
    Player(ben).look("asked")
    hit(ben, "agree")
    expect(ben.locator('#p-companies tr[data-company="C&N"] .train')).to_have_text("2+1")
    page = open_page()
    west.sit(service, isle.trainless().game, page)
    hit(page, "commit")
    expect(page.get_by_test_id("log")).to_contain_text("C&N is insolvent.")
    expect(page.locator('#p-companies tr[data-company="C&N"]')).to_contain_text("insolvent")


def test_ux_097_the_last_train_of_a_company_is_not_for_sale(service: Service, open_page: Open) -> None:
    """The rulebook's examples: who owns a train cannot take another's only one, but one of two."""
    page = open_page()
    west.sit(service, isle.trained().game, page)
    sellers = page.get_by_test_id("sellers")
    expect(sellers.locator('[data-company="FYN"]')).to_contain_text(
        "C&N owns a train and cannot buy the only one of FYN."
    )
    expect(sellers.locator('[data-company="IOW"]')).to_contain_text("may sell")
    expect(page.locator('[data-testid^="fill-train-4+2"]')).to_have_count(0)
    expect(page.locator("#p-decision .no").first).to_have_attribute(
        "data-why", "The 2+1-train costs £250; C&N has only £220."
    )


def test_bankruptcy_and_refloat(service: Service, open_page: Open) -> None:
    """Journey 7: Ada's sale ruins IOW, the round begins again with Cleo; it starts anew and floats with what it had."""
    page = open_page()
    west.sit(service, isle.last_step().game, page)
    hit(page, "sell-IOW")
    expect(page.get_by_test_id("foreseen-3")).to_contain_text("IOW is bankrupt: its price has fallen to 0.")
    expect(page.get_by_test_id("foreseen-3")).to_contain_text("A new stock round begins with Cleo")
    expect(page.get_by_test_id("foreseen-1")).to_have_count(0)
    hit(page, "act-sell-IOW-3")
    expect(page.get_by_test_id("card")).to_contain_text("IOW is bankrupt")
    hit(page, "commit")
    expect(page.get_by_test_id("headline")).to_contain_text("Cleo · buy or sell shares")
    expect(page.locator('#p-companies tr[data-company="IOW"]')).to_contain_text("bankrupt")
    expect(page.locator('#p-companies tr[data-company="IOW"] .train')).to_have_text("2+1")
    expect(page.get_by_test_id("note-IOW")).to_have_text("bankrupt: starts again from £40")
    hit(page, "start-IOW")
    expect(page.get_by_test_id("pars").locator("tbody tr").first).to_contain_text("£40")
    hit(page, "act-par-IOW-40")
    hit(page, "commit")
    for _ in range(3):
        hit(page, "act-buy-IOW-ipo")
        hit(page, "commit")
    expect(page.get_by_test_id("log")).to_contain_text(
        "IOW floats again, with its bases, trains and credits."
    )
    expect(page.locator('#p-companies tr[data-company="IOW"]')).to_have_attribute("data-treasury", "520")


def test_british_rail_closes_companies_to_the_end(service: Service, open_page: Open) -> None:
    """The end game is told round by round: who has run, who would close, what follows, and the last round."""
    page = open_page()
    west.sit(service, isle.british_rail().game, page)
    expect(page.get_by_test_id("run-note")).to_contain_text("only the first number counts")
    rows = page.get_by_test_id("closing").locator("li")
    expect(rows).to_have_count(4)
    expect(rows.nth(0)).to_have_attribute("data-state", "now")
    expect(rows.nth(3)).to_contain_text("pays nothing: no director")
    expect(page.locator("#p-bank")).to_contain_text("4 open, 0 closed")
    hit(page, "finish-0")
    hit(page, "commit")
    expect(rows.nth(0)).to_contain_text("IOW paid £50")
    for _ in range(20):
        if Player(page).wait_for_turn() == "over" or page.get_by_test_id("last-round").count():
            break
        hit(page, "finish-0")
        hit(page, "commit")
    expect(page.get_by_test_id("last-round")).to_be_visible()
    expect(page.get_by_test_id("shut").locator("li")).to_have_count(2)
    assert audit(page, part="#p-decision") == []
    for _ in range(6):
        if Player(page).wait_for_turn() == "over":
            break
        hit(page, "finish-0")
        hit(page, "commit")
    expect(page.get_by_test_id("result").locator("tbody tr")).to_have_count(3)
