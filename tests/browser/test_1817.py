"""1817 at the table: starting a company, track, mergers and what follows them, sales, crises, twelve seats."""

from __future__ import annotations

import itertools

import pytest
from playwright.sync_api import Page, expect
from tests.rules.g1817.table import Wall
from tests.rules.positions import A, B, C

from railhead.titles.g1817.actions import Convert
from railhead.web.titles.g1817.privates import power

from . import east, west
from .conftest import DESKTOP, LAPTOP, PHONE, Open, Service
from .player import Player
from .positions import until
from .test_accessibility import audit
from .test_layout import outside

expect.set_options(timeout=20_000)  # machines that run the tests are shared and slow


CROWD = {"option-1817-more_players": "True"}
"""What a table for twelve says."""


def hit(page: Page, name: str) -> None:
    """Use a control of the decision."""
    Player(page).hit(page.locator(f'#p-decision [data-testid="{name}"]').first)


def fold(page: Page, panel: str) -> None:
    """Open a panel if it is folded."""
    closed = page.locator(f'[data-testid="panel-{panel}"] details:not([open]) > summary')
    if closed.count():
        closed.first.click()


def test_ux_042_a_company_is_started_and_its_home_chosen_on_the_map(
    service: Service, open_page: Open
) -> None:
    """Charter, bid with the price it makes, home by a tap or a key on the map, payment with a private."""
    page = open_page()
    west.sit(service, east.founding().game, page)
    fold(page, "start")
    hit(page, "start-R")
    expect(page.get_by_test_id("ladder").locator("tbody tr").first).to_contain_text("$50")
    page.locator("#amount-start").fill("160")
    hit(page, "fill-start")
    expect(page.locator("#stage-map")).to_be_visible()
    expect(page.locator('#p-map [data-hint="F13"]')).to_have_count(1)
    page.locator("[data-action=zoom-reset]").click()
    page.locator("#hex-B5").click()
    Player(page).calm()
    expect(page.get_by_test_id("hex-why")).to_be_visible()
    page.locator("#hex-E22").focus()
    page.keyboard.press("Enter")
    Player(page).calm()
    expect(page.get_by_test_id("home-picked").locator("button")).to_have_count(2)
    page.locator("#hex-F13").click()
    Player(page).calm()
    expect(page.locator("#p-map .hint.chosen")).to_have_count(1)
    expect(page.get_by_test_id("home-list")).to_contain_text("New York")
    hit(page, "act-home-R-F13-0")
    expect(page.get_by_test_id("brings")).to_contain_text("a bridge on rivers")
    expect(page.get_by_role("button", name="in cash")).to_have_count(1)
    hit(page, "act-hand-OBC")
    expect(page.get_by_test_id("chips")).to_contain_text("Pittsburgh")
    expect(page.locator('#p-map .station[data-token="R"]')).to_have_count(1)


def test_ux_041_what_each_private_does_is_told_where_it_is_bought(service: Service, open_page: Open) -> None:
    """Eleven privates, each with its power in words on a small screen too; a bid, and the seed money it needs."""
    page = open_page(LAPTOP)
    game = Wall(3).game
    west.sit(service, game, page)
    for number, rule in enumerate(game.title.privates):
        words = page.get_by_test_id(f"power-{rule.sym}")
        words.scroll_into_view_if_needed()
        expect(words).to_be_visible()
        expect(words).to_have_text(power(game, number))
    expect(page.get_by_test_id("seed")).to_contain_text("$200")
    page.locator("#amount-MAJM").fill("100")
    hit(page, "fill-MAJM")
    expect(page.get_by_test_id("chips")).to_contain_text("$100 on MAJM")
    send(page)
    expect(page.get_by_test_id("leader")).to_contain_text("Ada bids $100")
    expect(page.get_by_test_id("power-MAJM")).to_be_visible()


def test_ux_075_what_is_left_of_the_turns_tiles(service: Service, open_page: Open) -> None:
    """One free, the second for $20 in another hex, and what the company's privates add."""
    page = open_page()
    west.sit(service, east.building().game, page)
    strip = page.get_by_test_id("allowance")
    expect(strip).to_contain_text("one tile free")
    expect(strip).to_contain_text("a second for $20")
    expect(page.get_by_test_id("private-help")).to_have_count(2)
    player = Player(page)
    player.pick_hex("F13")
    if not page.get_by_test_id("lay").count():
        player.hit(page.locator('#p-decision [data-testid^="tile-"]').first)
    hit(page, "lay")
    expect(strip).to_contain_text("Pittsburgh")
    expect(strip).to_contain_text("one more tile for $20")
    expect(strip).to_have_attribute("data-left", "1")
    player.pick_hex("F13")
    expect(page.get_by_test_id("hex-why")).to_be_visible()
    name = str(page.locator("#p-map [data-hint]").first.get_attribute("data-hint"))
    player.pick_hex(name)
    if not page.get_by_test_id("lay").count():
        player.hit(page.locator('#p-decision [data-testid^="tile-"]').first)
    expect(page.locator("#p-decision")).to_contain_text("$20")


@pytest.mark.parametrize("touch", [False, True], ids=["pointed at", "tapped"])
def test_a_mine_and_a_bridge_say_what_they_are(service: Service, open_page: Open, touch: bool) -> None:
    """Pointed at, tapped or reached by keyboard, with a link to the rule; nothing else on the hex lies below them."""
    page = open_page(PHONE if touch else LAPTOP, touch=touch)
    # where no hex can be chosen: of a chosen one the decision tells all there is
    west.sit(service, east.mined().skip_to("buy-trains").game, page)
    page.keyboard.press("0")  # the whole map
    for name, kind, rule in (("G14", "mine", "R-1817-048"), ("H9", "bridge", "R-1817-044")):
        marker = page.locator(f'#p-map [data-marker="{kind}"][data-hex="{name}"]')
        expect(marker).to_be_visible()
        hex_ = page.locator(f"#hex-{name}")
        if touch:
            hex_.tap()
        else:
            hex_.focus()
        says = page.locator("#says")
        expect(says).to_contain_text(f"{kind}: $10 more for every run here")
        expect(says.locator(f'[data-rule="{rule}"]')).to_be_visible()


def test_ux_096_the_loan_table_is_always_in_sight(service: Service, open_page: Open) -> None:
    """In a stock round, while a company builds and in a round of mergers no figure of it is cut off on a laptop."""
    page = open_page(LAPTOP)
    for game, more in ((east.founding().game, {}), (east.building().game, {}), (east.crowd().game, CROWD)):
        west.sit(service, game, page, **more)
        loans = page.get_by_test_id("bank-more")
        expect(loans).to_contain_text("Rises")
        frame = page.locator("#bank").bounding_box()
        assert frame is not None
        lines = set()
        for figure in loans.locator("dd").all():
            box = figure.bounding_box()
            assert box is not None
            assert figure.evaluate("dd => dd.scrollWidth <= dd.clientWidth")
            assert box["x"] + box["width"] <= frame["x"] + frame["width"]
            assert box["y"] + box["height"] <= frame["y"] + frame["height"]
            lines.add((round(box["y"]), round(box["height"])))
        assert len(lines) == 1, "in one line, when interest rises is said in words"


def stage(page: Page) -> str:
    """The view of the stage that is shown."""
    return str(page.evaluate("document.querySelector('.stage-view.on').id"))


def test_ux_100_the_stage_is_a_merger_board(service: Service, open_page: Open) -> None:
    """Lanes, cards, who decides, what may happen and what has; the map one key away and back."""
    page = open_page(LAPTOP)
    west.sit(service, east.crowd().game, page, **CROWD)
    player = Player(page)
    assert stage(page) == "stage-board"
    assert page.locator('#p-decision [data-testid="merger-board"]').count() == 0
    board = page.get_by_test_id("merger-board")
    expect(board.locator(".lane")).to_have_count(4)
    expect(board.locator('[data-lane="1"] .merger-card')).to_have_count(5)
    expect(board.locator('[data-lane="2"]')).to_contain_text("J")
    expect(board.locator('[data-lane="3"]')).to_contain_text("ME")
    expect(page.get_by_test_id("board-asked")).to_contain_text("Cleo decides")
    expect(page.get_by_test_id("may-R")).to_contain_text("with H")
    expect(page.get_by_test_id("may-WT")).to_contain_text("cannot grow")
    expect(board.locator('[data-company="B&A"]')).to_contain_text("1/5")
    page.keyboard.press("m")
    expect(page.locator("#stage-map.on")).to_be_visible()
    page.keyboard.press("m")
    expect(page.locator("#stage-board.on")).to_be_visible()
    page.get_by_test_id("stage-map-tab").click()
    expect(page.locator("#stage-map.on")).to_be_visible()
    page.get_by_test_id("stage-board-tab").click()
    page.locator('[data-testid="plans"] summary').click()
    assert audit(page, part="#stage-board, #decision") == []
    player.hit(page.get_by_test_id("act-convert-GT"))
    expect(page.get_by_test_id("done-GT")).to_contain_text("converted to 10")
    expect(page.get_by_test_id("board-results")).to_contain_text("GT has 10 shares")


def send(page: Page) -> None:
    """Send the turn, and wait until it is at the table."""
    player = Player(page)
    before = player.version()
    if not page.get_by_test_id("commit").count() and page.get_by_test_id("act-pass").count():
        player.hit(page.get_by_test_id("act-pass"))  # the same player is asked something else afterwards
    player.hit(page.locator('#p-decision :is([data-testid="commit"], [data-testid="send"])').first)
    until(page, "v => Number(document.getElementById('meta').dataset.version) > v", arg=before)
    player.calm()


@pytest.mark.parametrize("size", [DESKTOP, LAPTOP], ids=["D", "L"])
def test_a_company_that_stays_as_it_is_keeps_its_place_on_the_board(
    service: Service, open_page: Open, size: dict[str, int]
) -> None:
    """Its card lies among the others, covers none of them, and no card loses what it says at its edge."""
    page = open_page(size)
    west.sit(service, east.crowd().game, page, **CROWD)
    send(page)
    expect(page.get_by_test_id("done-GT")).to_contain_text("stays as it is")
    boxes = [card.bounding_box() for card in page.locator(".merger-card").all()]
    assert len(boxes) == 7
    for one, two in itertools.combinations(boxes, 2):
        assert one
        assert two
        across = min(one["x"] + one["width"], two["x"] + two["width"]) - max(one["x"], two["x"])
        down = min(one["y"] + one["height"], two["y"] + two["height"]) - max(one["y"], two["y"])
        assert min(across, down) <= 0, "no card lies on another"
    assert page.evaluate("""() => [...document.querySelectorAll(".card-head, .card-head .size")]
      .every((e) => e.scrollWidth <= e.clientWidth)""")


def test_a_company_of_ten_shares_has_room_to_say_so_on_its_turn(service: Service, open_page: Open) -> None:
    """The longest initials, a price of three figures, and the mark of the turn, in one line of a laptop's card."""
    page = open_page(LAPTOP)
    t = Wall(3).phase("4").company("DL&W", 5, 200, {A: 3, B: 1}, home="F19", cash=900, trains=("4",))
    t.merger_round().do(Convert("DL&W"))
    west.sit(service, t.game, page)
    expect(page.locator(".merger-card.now .size")).to_have_text("10 shares")
    assert page.evaluate("() => (e => e.scrollWidth <= e.clientWidth)(document.querySelector('.now .size'))")


def test_prices_of_trains_stand_below_one_another(service: Service, open_page: Open) -> None:
    """Whether a train is bought from an own company or proposed to another president."""
    page = open_page(LAPTOP)
    t = Wall(3).phase("3").company("R", 5, 80, {A: 2, C: 1}, home="F13", cash=300, trains=("3",))
    t.company("GT", 5, 70, {A: 2}, home="B5", trains=("3",))
    t.company("WT", 5, 60, {B: 2}, home="C22", trains=("3",))
    west.sit(service, t.operating_round().skip_to("buy-trains").game, page)
    fields = [one.bounding_box() for one in page.locator(".offers .amount input").all()]
    assert len(fields) == 2
    assert len({round(one["x"]) for one in fields if one}) == 1


def test_rows_with_many_privates_and_trains_fit_on_a_laptop(service: Service, open_page: Open) -> None:
    """Every player's column of shares stays in sight."""
    page = open_page(LAPTOP)
    t = Wall(4).privates(OBC="NYOW", UBC="NYOW", MAJC="NYOW", ME="PSNR", MINC="PSNR").phase("4")
    t.company("NYOW", 10, 180, {2: 5, 0: 2}, home="B5", cash=1208, trains=("3", "3", "4"))
    t.company("PSNR", 10, 120, {3: 6, 1: 2}, home="C22", cash=1562, trains=("3", "4", "3"))
    west.sit(service, t.stock_round(0).game, page)
    room = page.evaluate(
        "() => { const p = document.querySelector('#companies'); return p.scrollWidth - p.clientWidth }"
    )
    assert room <= 0
    assert outside(page, ".companies-grid th.who") == []


def asked(page: Page, words: str) -> None:
    """Wait until this page is asked that."""
    expect(page.locator('#table[data-decision="decide"]')).to_be_visible()
    expect(page.get_by_test_id("headline")).to_contain_text(words)
    Player(page).calm()


def plan(page: Page, **ways: str) -> None:
    """Say what the companies of this page's seat will do; what is not named is asked about."""
    page.locator('[data-testid="plans"] summary').click()
    for about, way in ways.items():
        page.get_by_test_id(f"plan-{about}").select_option(way)
    hit(page, "plans-keep")
    expect(page.get_by_test_id("planned")).to_be_visible()


def test_plans_of_several_companies_stand_below_one_another(service: Service, open_page: Open) -> None:
    page = open_page()
    west.sit(service, east.crowd().game, page, **CROWD)
    page.locator('[data-testid="plans"] summary').click()
    fields = page.locator('[data-testid="plans"] select')
    assert fields.count() > 1
    edges = fields.evaluate_all(
        "all => all.map((e) => [e.getBoundingClientRect().left, e.getBoundingClientRect().right])"
    )
    assert len({tuple(map(round, edge)) for edge in edges}) == 1


@pytest.mark.slow
def test_journey_6_a_merger_round_with_twelve_seats(service: Service, open_page: Open) -> None:
    """UX-100 to UX-104, UX-094: plans, a conversion and its window, a merger by consent, a liquidation, a crisis.

    Four browsers; Ada's has eight seats more.
    """
    pages = ada, ben, cleo, dan = open_page(LAPTOP), open_page(), open_page(), open_page()
    west.sit(service, east.crowd().game, *pages, **CROWD)
    for page in pages:
        assert stage(page) == "stage-board"
    # what is said once
    hit(dan, "ahead-nothing")
    expect(dan.get_by_test_id("planned")).to_contain_text("B&A: nothing")
    plan(ada, R="merge H R")
    expect(ada.get_by_test_id("planned")).to_contain_text("R: merge with H; R stays")
    assert "merge with H" not in cleo.locator("#p-decision").inner_text()
    ben.locator('[data-testid="window-orders"] summary').click()
    ben.get_by_test_id("window-company").select_option("GT")
    ben.get_by_test_id("window-count").fill("1")
    ben.get_by_test_id("window-limit").fill("120")
    hit(ben, "window-keep")
    expect(ben.get_by_test_id("window-given")).to_contain_text(
        "GT after its change: buy up to 1 at $120 or less"
    )
    # a conversion, the president's purchase, and one chance each
    hit(cleo, "act-convert-GT")
    expect(cleo.get_by_test_id("window-facts")).to_contain_text("6 are in its treasury")
    hit(cleo, "act-buy-GT-treasury")
    send(cleo)
    asked(dan, "buy or sell GT after the change")
    expect(dan.get_by_test_id("chances").locator('[data-chance="done"]')).to_have_count(1)
    hit(dan, "act-buy-GT-treasury")
    send(dan)
    asked(ada, "Hugo · buy or sell")
    hit(ada, "act-sell-GT-1")
    send(ada)
    asked(ada, "Ada · buy or sell")
    send(ada)
    expect(ben.locator("#p-log")).to_contain_text("Ben: Buy GT")
    asked(cleo, "take loans after the change")
    expect(cleo.get_by_test_id("done-GT")).to_contain_text("converted to 10 shares")
    send(cleo)
    # a merger that was planned, and whose partner agrees
    ben.wait_for_selector('#table[data-decision="asked"]')
    expect(ben.get_by_test_id("headline")).to_contain_text("Merge R and H")
    hit(ben, "agree")
    expect(ada.get_by_test_id("board-results")).to_contain_text("H merged into R")
    asked(ben, "Ben · buy or sell")
    expect(ben.get_by_test_id("act-sell-R-1")).to_be_visible()
    while "after the change" in page_of(pages).get_by_test_id("headline").inner_text():
        send(page_of(pages))
    # Dan's company is not asked about; a liquidation goes to Eva and brings Fred into a crisis
    asked(ada, "J · ")
    expect(ada.locator("#p-log")).to_contain_text("Dan: Pass")
    expect(ada.get_by_test_id("sale")).to_contain_text("At least $10")
    expect(ada.locator('[data-lane="2"]')).to_have_class("lane now")
    send(ada)
    asked(cleo, "J · ")
    expect(cleo.get_by_test_id("buyers")).to_contain_text("GT could pay")
    send(cleo)
    expect(ada.locator("#players tr.turn")).to_contain_text("Eva")  # Dan bids for nothing, as he has said
    asked(ada, "J · ")
    ada.locator("#amount-sale").fill("10")
    hit(ada, "fill-sale")
    send(ada)
    asked(ada, "Fred · sell shares to pay what is due")
    expect(ada.get_by_test_id("crisis")).to_contain_text("lack $50")
    hit(ada, "act-sell-WT-1")
    send(ada)
    results = ada.get_by_test_id("board-results")
    expect(results).to_contain_text("J sold to WT for $10")
    expect(results).to_contain_text("Fred owes")
    # nobody wants ME, nobody offers anything; Dan is not asked
    for _ in range(9):
        page = page_of((ada, ben, cleo))
        if page.locator("#table").get_attribute("data-kind") == "operating":
            break
        send(page)
    for page in pages:
        expect(page.locator("#stage-map.on")).to_be_visible()
        expect(
            page.locator('#companies tr[data-company="J"], #companies tr[data-company="H"]')
        ).to_have_count(0)


def page_of(pages: tuple[Page, ...]) -> Page:
    """The page that is asked."""
    for _ in range(200):
        for page in pages:
            if page.locator("#table").get_attribute("data-decision") in ("decide", "ready"):
                Player(page).calm()
                return page
        pages[0].wait_for_timeout(50)
    raise AssertionError("nobody is asked")


@pytest.mark.parametrize("size", [DESKTOP, LAPTOP], ids=["D", "L"])
def test_ux_010_twelve_seats_on_one_screen(service: Service, open_page: Open, size: dict[str, int]) -> None:
    """Rows condense and none is hidden: players, companies and the columns of their shares; letters stay legible."""
    page = open_page(size)
    for game in (east.crowd().game, east.trading().game):
        west.sit(service, game, page, **CROWD)
        expect(page.locator(".players-grid tbody tr")).to_have_count(12)
        for part in (".players-grid tbody tr", ".players-grid tbody td.num", ".companies-grid tbody tr",
                     ".companies-grid th.who", "[data-testid=headline]", ".decision-foot"):  # fmt: skip
            assert page.locator(part).count(), part
            assert outside(page, part) == [], part
        for panel in ("#players", "#companies"):
            room = page.evaluate(
                "id => { const p = document.querySelector(id);"
                " return [p.scrollWidth - p.clientWidth, p.scrollHeight - p.clientHeight] }",
                panel,
            )
            assert max(room) <= 1, panel
        small = page.evaluate(
            "() => [...document.querySelectorAll('.players-grid :is(th, td), .companies-grid :is(th, td)')]"
            ".filter(e => e.checkVisibility() && parseFloat(getComputedStyle(e).fontSize) < 11).length"
        )
        assert small == 0
        cut = page.evaluate(
            "() => [...document.querySelectorAll('.players-grid tbody .num')]"
            ".filter(e => e.scrollWidth > e.clientWidth + 1).map(e => e.textContent.trim())"
        )
        assert cut == []
    expect(page.get_by_test_id("owners")).to_contain_text("MAIL Liam")


SQUEEZED = """() => [...document.querySelectorAll(".companies-grid tbody tr")].flatMap((card) => {
  const words = (what) => [...card.querySelectorAll(what)].filter((e) => e.checkVisibility()).map((e) => {
    const range = document.createRange();
    range.selectNodeContents(e);
    return [...range.getClientRects(), ...(e.matches(".livery") ? [e.getBoundingClientRect()] : [])];
  });
  const held = [...card.querySelectorAll(".c-held:not(.none)")].map((e) => [e.getBoundingClientRect()]);
  const gap = (a, b) => Math.min(...b.map((box) => box.left)) - Math.max(...a.map((box) => box.right));
  const [plate, price] = [words(".livery")[0], words(".c-price")[0]];
  return [gap(plate, price), ...held.slice(1).map((one, n) => gap(held[n], one))]
    .filter((room) => room < 1).map((room) => `${card.dataset.company} ${room.toFixed(1)}`);
})"""
"""Cards of companies on which plate and price, or one holder and the next, have no space between."""


@pytest.mark.parametrize("seats", [4, 6, 7])
def test_ux_010_what_stands_beside_each_other_on_a_card_has_a_space_between(
    service: Service, open_page: Open, seats: int
) -> None:
    """Eight companies of which everybody has a share, on a laptop: with more players the cards are wider."""
    t = Wall(seats).phase("3")
    homes = ("B5", "C22", "F3", "B17", "C26", "C14", "C8", "D19")
    for number, (sym, home) in enumerate(
        zip(("NYOW", "WT", "DL&W", "PSNR", "A&A", "ME", "J", "UR"), homes, strict=True)
    ):
        lead = number % min(seats, 4)
        held = {lead: 3} | {seat: 1 for seat in range(seats) if seat != lead}
        t.company(sym, 10, 120, held, home=home, cash=200, trains=("3",))
    t.operating_round()
    t.skip_to("lay-track")
    page = open_page(LAPTOP)
    west.sit(service, t.game, page)
    assert page.locator(".companies-grid tbody tr").count() == 8
    assert page.evaluate(SQUEEZED) == []
    assert outside(page, ".companies-grid tbody tr") == []
    if seats > 4:
        expect(page.locator(".companies-grid.lines")).to_have_count(1)
