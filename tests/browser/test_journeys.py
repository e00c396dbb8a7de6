"""Journeys of people at the table."""

from __future__ import annotations

import json
import time
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from tests.web.test_whole_turn import finishes

from railhead.titles import TITLES

from .conftest import DESKTOP, LAPTOP, PHONE, Open, Service
from .player import Player, against_bots, button
from .seeded import at_step, hopeless, search, sit, solvable

expect.set_options(timeout=30_000)  # machines that run the tests are shared and slow


def ready(page: Page) -> None:
    page.wait_for_selector("#table[data-ready=true]")


def test_first_visit_to_first_move(service: Service, open_page: Open) -> None:
    """Journey 1, UX-003: two clicks to a table against three bots, and the first decision well within 90 s."""
    began = time.monotonic()
    page = open_page()
    player = against_bots(page, service.url)
    expect(page.get_by_test_id("auction")).to_be_visible()
    before = player.version()
    player.hit(page.get_by_test_id("act-take-SV"))
    expect(page.get_by_test_id("card")).to_contain_text("SV")
    assert player.version() == before, "a preview changes nothing"
    player.hit(page.get_by_test_id("commit"))
    player.wait_for_turn()
    assert player.version() > before
    assert time.monotonic() - began < 90


def test_draft_is_built_changed_and_sent_as_one_unit(service: Service, open_page: Open) -> None:
    """UX-020, UX-023: chips, removal, undo and redo, one request for the turn."""
    page = open_page()
    game = search(lambda g: g.length >= 150 and g.step.name == "lay-track" and bool(finishes(g)))
    sit(page, service.url, game)
    player = Player(page)
    name = page.locator("#p-map [data-hint]").first.get_attribute("data-hint")
    state = page.locator("#table").get_attribute("data-state-id")
    player.pick_hex(str(name))
    if not player.options('[data-testid="lay"]'):
        player.hit(player.options('[data-testid^="tile-"]')[0])
    expect(page.locator("#p-map [data-ghost]")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(page.locator("#p-map [data-ghost]")).to_have_count(0)
    assert page.locator("#table").get_attribute("data-state-id") == state
    player.pick_hex(str(name))
    if not player.options('[data-testid="lay"]'):
        player.hit(player.options('[data-testid^="tile-"]')[0])
    player.hit(page.get_by_test_id("lay"))
    expect(page.locator(".draft-chip")).to_have_count(1)
    player.hit(page.get_by_test_id("drop-0"))
    expect(page.locator(".draft-chip")).to_have_count(0)
    assert page.locator("#table").get_attribute("data-state-id") == state
    page.keyboard.press("Control+y")
    expect(page.locator(".draft-chip")).to_have_count(1)
    page.keyboard.press("Control+z")
    expect(page.locator(".draft-chip")).to_have_count(0)
    version = player.version()
    player.hit(button(page, "finish-0"))
    assert page.locator(".draft-chip").count() >= 2
    sent: list[str] = []
    page.on("request", lambda r: sent.append(r.url) if r.method == "POST" else None)
    player.hit(page.get_by_test_id("commit"))
    assert len(sent) == 1
    assert player.version() > version


@pytest.mark.slow
def test_phone_evening(service: Service, open_page: Open) -> None:
    """Journey 3: touch alone, from the opening sale through a stock round and an operating round."""
    page = open_page(PHONE, touch=True)
    page.goto(service.url)
    page.get_by_test_id("players-1830").select_option("2")
    page.get_by_test_id("quick-start").tap()
    ready(page)
    player = Player(page, seed=4, touch=True)
    seen: set[str] = set()
    for _ in range(120):
        state = player.turn()
        seen |= set(player.decisions)
        if state == "over" or {"buy or sell shares", "lay track"} <= seen:
            break
    assert {"buy or sell shares", "lay track"} <= seen, seen
    for name in ("companies", "players", "bank", "log", "timeline", "decide"):
        page.locator(f"nav [data-tab={name}]").tap()
        expect(page.locator(f"#{'decision' if name == 'decide' else name}")).to_be_visible()
    share = page.evaluate(
        "() => { const s = document.getElementById('stage-map').getBoundingClientRect();"
        " const m = document.getElementById('stage-market').getBoundingClientRect();"
        " return Math.max(s.height, m.height) / innerHeight }"
    )
    assert share >= 0.35, "the stage stays visible while the sheet is half open"


@pytest.mark.slow
def test_keyboard_alone(service: Service, open_page: Open) -> None:
    """Journey 4, UX-140: a stock turn and an operating turn without a pointer."""
    page = open_page(DESKTOP)
    sit(page, service.url, at_step("stock-turn", 40))
    player = Player(page)
    version = player.version()
    page.keyboard.press("g")
    page.keyboard.press("d")
    assert page.evaluate("document.activeElement.id") == "decision"
    reach(page, '[data-testid^="act-buy"], [data-testid^="sell-"], [data-testid="commit"]')
    page.keyboard.press("Enter")
    player.calm()
    for _ in range(8):
        if player.version() > version:
            break
        page.keyboard.press("p")
        player.calm()
        page.wait_for_timeout(100)
    assert player.version() > version

    sit(page, service.url, at_step("lay-track", 120))
    version = player.version()
    page.keyboard.press("g")
    page.keyboard.press("m")
    assert page.evaluate("document.activeElement.closest('.hex') !== null")
    hex_ = page.evaluate("document.activeElement.dataset.hex")
    page.keyboard.press("Enter")
    player.calm()
    expect(page.get_by_test_id("tray")).to_be_visible()
    if not page.get_by_test_id("lay").count():
        reach(page, '[data-testid^="tile-"]')
        page.keyboard.press("Enter")
        player.calm()
    page.keyboard.press("r")
    player.calm()
    assert page.locator("#p-map [data-ghost]").get_attribute("data-ghost") == hex_
    page.get_by_test_id("lay").focus()
    page.keyboard.press("Enter")
    player.calm()
    for key in ("p", "b", "b", "p", "p", "Enter"):
        page.evaluate("document.activeElement.blur()")
        if player.version() > version:
            break
        page.keyboard.press(key)
        player.calm()
        page.wait_for_timeout(100)
        pay = page.locator('[data-testid="act-dividend-pay"]')
        if pay.count():
            pay.focus()
            page.keyboard.press("Enter")
            player.calm()
    assert page.locator(".draft-chip").count() or player.version() > version


def reach(page: Page, selector: str) -> None:
    """Press Tab until the focus is on a matching control."""
    for _ in range(200):
        page.keyboard.press("Tab")
        if page.evaluate("s => document.activeElement.matches(s)", selector):
            return
    raise AssertionError(f"{selector} cannot be reached with Tab")


def test_forced_purchase_by_the_planner(service: Service, open_page: Open) -> None:
    """Journey 8, first half: the planner's cheapest way, in one click and a confirmation."""
    page = open_page()
    sit(page, service.url, solvable())
    player = Player(page)
    expect(page.get_by_test_id("forced")).to_be_visible()
    assert page.get_by_test_id("act-bankrupt").count() == 0
    rows = page.locator('[data-testid="plans"] tbody tr')
    assert rows.count()
    expect(rows.first).to_contain_text("→")
    for order, way in (("cash", -1), ("shares", 1), ("presidencies", 1), ("loss", 1)):
        if page.get_by_test_id(f"sort-{order}").count() == 0:
            break  # one way alone
        player.hit(page.get_by_test_id(f"sort-{order}"))
        expect(page.get_by_test_id(f"sort-{order}")).to_have_attribute("aria-current", "true")
        while page.get_by_test_id("more-plans").count():
            player.hit(page.get_by_test_id("more-plans"))
        told = [way * int(str(row.get_attribute(f"data-{order}"))) for row in rows.all()]
        assert told == sorted(told)
    missing = int(page.get_by_test_id("by-hand").inner_text().rpartition("$")[2].replace(",", ""))
    sale = page.locator('[data-testid^="act-sell-"]').first
    left = sale.locator("small").inner_text()
    player.hit(sale)
    if "still missing" in left:
        now = int(page.get_by_test_id("by-hand").inner_text().rpartition("$")[2].replace(",", ""))
        assert f"${now:,} still missing" in left
        assert now < missing
    page.keyboard.press("Control+z")
    player.calm()
    version = player.version()
    player.hit(page.get_by_test_id("plan-0"))
    expect(page.locator(".draft-chip").last).to_contain_text("Buy train")
    sent = page.get_by_test_id("commit")
    player.hit(sent if sent.count() else button(page, "send"))
    assert player.version() > version


def test_bankruptcy_with_its_proof(service: Service, open_page: Open) -> None:
    """Journey 8, second half, UX-093: no way to pay, the proof can be opened, and the game ends."""
    page = open_page()
    sit(page, service.url, hopeless())
    player = Player(page)
    page.locator('[data-testid="proof-bankrupt"] summary').click()
    expect(page.get_by_test_id("proof-bankrupt")).to_contain_text("All that can be raised")
    if page.get_by_test_id("give-up").count():  # a train of another of his companies could still be had
        expect(page.get_by_test_id("own-trains")).to_be_visible()
        page.get_by_test_id("give-up").locator("summary").click()
    player.hit(page.get_by_test_id("act-bankrupt"))
    player.hit(page.get_by_test_id("commit"))
    expect(page.get_by_test_id("result")).to_be_visible()


def test_two_browsers_see_each_other_at_once(service: Service, open_page: Open) -> None:
    """UX-163: the second page shows the move of the first at once (`make bench-web` measures the 500 ms)."""
    ada, ben = open_page(), open_page()
    table = seat_two(ada, ben, service.url)
    one, two = Player(ada), Player(ben)
    one.wait_for_turn()
    one.hit(ada.get_by_test_id("act-take-SV"))
    ada.get_by_test_id("commit").click()
    ada.wait_for_selector('#table[data-version="1"]')
    began = time.monotonic()
    ben.wait_for_selector('#table[data-version="1"]')
    assert time.monotonic() - began < 5.0
    assert two.wait_for_turn() == "decide"
    assert table in ben.url


def seat_two(ada: Page, ben: Page, url: str) -> str:
    """Ada makes a table and Ben follows her invitation; Ada sits first."""
    ada.goto(f"{url}/new")
    ada.locator("#players").fill("2")
    ada.locator("select[name=seat-1]").select_option("invite")
    ada.locator("input[name=seat-name-0]").fill("Ada")
    ada.get_by_test_id("create").click()
    link = ada.get_by_test_id("invitation").input_value()
    ben.goto(link)
    ben.locator("input[name=name]").fill("Ben")
    ben.get_by_test_id("join").click()
    ready(ben)
    table = ben.url.rsplit("/", 1)[1]
    ready(ada)  # her waiting page goes on to the table by itself
    return table


def test_the_slower_of_two_keeps_the_draft(service: Service, open_page: Open, errors: list[str]) -> None:
    """UX-181: Ben's page hears nothing; while he drafts, Ada takes her move back; his send meets a newer position."""
    ada, ben = open_page(), open_page()
    seat_two(ada, ben, service.url)
    one, two = Player(ada), Player(ben)
    one.wait_for_turn()
    one.hit(ada.get_by_test_id("act-take-SV"))
    one.hit(ada.get_by_test_id("commit"))
    two.wait_for_turn()
    ben.route("**/events", lambda route: route.fulfill(status=204))
    ben.reload()
    ready(ben)
    two.hit(ben.get_by_test_id("act-take-CS"))
    expect(ben.locator(".draft-chip")).to_have_count(1)
    one.hit(button(ada, "take-back"))
    expect(ada.get_by_test_id("act-take-SV")).to_be_visible()
    two.hit(ben.get_by_test_id("commit"))
    expect(ben.get_by_test_id("notice")).to_contain_text("moved on")
    expect(ben.get_by_test_id("kept")).to_contain_text("Buy CS")
    assert one.state() == "decide"
    ben.close()
    errors.clear()  # the stream that was cut on purpose


def test_network_cut_is_said_and_made_up_for(service: Service, open_page: Open, errors: list[str]) -> None:
    """Journey 10, UX-180: the bar says so, the page stays, and it catches up without a reload."""
    ada, ben = open_page(), open_page()
    seat_two(ada, ben, service.url)
    one = Player(ada)
    one.wait_for_turn()
    ben.evaluate("window.stayed = true")
    ben.context.set_offline(True)
    expect(ben.locator("#link")).to_have_attribute("data-state", "off")
    one.hit(ada.get_by_test_id("act-take-SV"))
    one.hit(ada.get_by_test_id("commit"))
    ben.wait_for_timeout(3000)
    ben.context.set_offline(False)
    expect(ben.locator("#table")).to_have_attribute("data-version", "1")
    expect(ben.locator("#link")).to_have_attribute("data-state", "on")
    assert ben.evaluate("window.stayed") is True
    errors.clear()  # the cut itself is reported by the browser


def test_refusals_say_why_and_lead_to_the_rule(service: Service, open_page: Open) -> None:
    """UX-050, UX-120 to UX-122: a cell that does not act explains itself; the drawer opens at the cited rule."""
    page = open_page()
    sit(page, service.url, at_step("stock-turn", 40))
    cell = page.locator("#p-decision [data-why]").first
    cell.focus()
    page.keyboard.press("Enter")
    notice = page.get_by_test_id("notice")
    expect(notice).to_be_visible()
    rule = notice.locator("a.rule")
    cited = rule.inner_text().split(",")[0]
    rule.click()
    expect(page.locator("#rules .cited")).to_contain_text(cited)
    page.get_by_test_id("rules-find").fill("priority")
    expect(page.locator("#rules .rules dd").first).to_be_visible()


def test_amounts_out_of_range_name_the_limit(service: Service, open_page: Open) -> None:
    """UX-026, UX-121: typed too low, the engine's own words, and the selection stays."""
    page = open_page()
    player = against_bots(page, service.url)
    page.locator("#amount-BO").fill("10")
    player.hit(page.get_by_test_id("fill-BO"))
    expect(page.get_by_test_id("notice")).to_contain_text("at least $225")
    page.locator("#amount-BO").fill("230")
    page.locator("#amount-BO").press("Enter")
    expect(page.locator(".draft-chip")).to_contain_text("$230")


def test_take_back_by_consent(service: Service, open_page: Open) -> None:
    """UX-029: free at first; after the other has acted he is asked by name of the actions, and is not stopped."""
    ada, ben = open_page(), open_page()
    seat_two(ada, ben, service.url)
    one, two = Player(ada), Player(ben)
    one.wait_for_turn()
    one.hit(ada.get_by_test_id("act-take-SV"))
    one.hit(ada.get_by_test_id("commit"))
    two.wait_for_turn()
    two.hit(ben.get_by_test_id("act-take-CS"))
    two.hit(ben.get_by_test_id("commit"))
    one.wait_for_turn()
    one.hit(button(ada, "take-back"))
    expect(ben.get_by_test_id("request")).to_contain_text("Ada asks to take back: Buy SV; Buy CS")
    two.calm()
    two.hit(ben.get_by_test_id("request-decline"))
    expect(ada.get_by_test_id("news")).to_contain_text("Ben does not let Ada take back")
    expect(ada.locator("#p-log")).to_contain_text("Ben does not let Ada take back: Buy SV; Buy CS")
    one.calm()
    one.hit(button(ada, "take-back"))
    expect(ben.get_by_test_id("request-agree")).to_be_visible()
    two.hit(ben.get_by_test_id("request-agree"))
    expect(ada.get_by_test_id("act-take-SV")).to_be_visible()
    expect(ben.get_by_test_id("news")).to_contain_text("Ada took back: Buy SV; Buy CS")


def test_what_others_ask_moves_nothing(service: Service, open_page: Open) -> None:
    """A request and its answer have their place in the bar: the decision stays where it is, to the pixel."""
    ada, ben = open_page(), open_page(LAPTOP)
    seat_two(ada, ben, service.url)
    one, two = Player(ada), Player(ben)
    one.wait_for_turn()
    one.hit(ada.get_by_test_id("act-take-SV"))
    one.hit(ada.get_by_test_id("commit"))
    two.wait_for_turn()
    two.hit(ben.get_by_test_id("act-take-CS"))
    two.hit(ben.get_by_test_id("commit"))
    one.wait_for_turn()
    places = """() => ["p-bar", "stage", "decision", "players", "log"].map((id) => document.getElementById(id))
      .concat(document.querySelector(".decision-body"), document.querySelector(".decision-foot"))
      .map((e) => JSON.stringify(e.getBoundingClientRect()))"""
    before = ben.evaluate(places)
    one.hit(button(ada, "take-back"))
    expect(ben.get_by_test_id("request")).to_be_visible()
    two.calm()
    assert ben.evaluate(places) == before
    covered = """() => {
      const tidings = document.querySelector(".tidings").getBoundingClientRect();
      return [...document.querySelectorAll(".bar > span, .bar button")].map((e) => e.getBoundingClientRect())
        .some((b) => b.width && b.left < tidings.right && b.right > tidings.left);
    }"""
    assert not ben.evaluate(covered), "the bar can still be read"
    two.hit(ben.get_by_test_id("request-decline"))
    expect(ben.get_by_test_id("news")).to_be_visible()
    two.calm()
    assert ben.evaluate(places) == before


@pytest.mark.parametrize("scripts", [True, False])
def test_as_many_players_as_the_title_takes(
    service: Service, open_page: Open, errors: list[str], scripts: bool
) -> None:
    """The quick start offers the numbers of the title that is chosen, also where scripts are off."""
    page = open_page(java_script_enabled=scripts)
    page.goto(service.url)
    for name, entry in TITLES.items():
        title = entry.facts()
        page.locator(f'.poster:has(input[value="{name}"]) img').click()
        expect(page.locator(".quick .count:visible")).to_have_count(1)
        choice = page.get_by_test_id(f"players-{name}")
        expect(choice).to_be_visible()
        offered = [int(text) for text in choice.locator("option").all_inner_texts()]
        assert offered == list(range(title.min_players, title.max_players + 1))
    choice.select_option(str(title.max_players))
    page.get_by_test_id("quick-start").click()
    expect(page.locator("#step-who option")).to_have_count(title.max_players + 1)
    errors[:] = [
        error for error in errors if not error.endswith(" csp")
    ]  # scripts that were not to be loaded


def test_import_scrub_branch_export_reimport(
    service: Service, open_page: Open, shared: Path, tmp_path: Path
) -> None:
    """Journey 11: a recorded 18xx.games file; jumps, a what-if that stays off the table, and an equal export."""
    page = open_page()
    source = sorted((shared / "conformance" / "real" / "1830").glob("*.json"))[0]
    page.goto(f"{service.url}/import")
    page.get_by_test_id("import-file").set_input_files(source)
    page.locator("select[name=trust]").select_option("trusting")
    page.get_by_test_id("import").click()
    ready(page)
    length = int(str(page.get_by_test_id("timeline").get_attribute("data-length")))
    assert length > 300
    expect(page.get_by_test_id("past-frame")).to_be_visible()
    player = Player(page)
    page.get_by_test_id("jump-round-forward").click()
    player.calm()
    expect(page.locator('[data-testid="timeline"]')).not_to_have_attribute("data-at", "0")
    page.goto(page.url.split("?")[0] + f"?a={length // 2}")
    ready(page)
    here = page.locator("#table").get_attribute("data-state-id")
    page.keyboard.press("ArrowRight")
    player.calm()
    page.keyboard.press("ArrowLeft")
    player.calm()
    expect(page.locator("#table")).to_have_attribute("data-state-id", str(here))
    page.get_by_test_id("what-if").click()
    ready(page)
    expect(page.get_by_test_id("branch-frame")).to_be_visible()
    version = player.version()
    for _ in range(3):
        player.step()
    assert player.version() == version, "nothing reaches the table"
    address = page.url
    shown = page.locator("#table").get_attribute("data-state-id")
    page.goto(address)
    ready(page)
    assert page.locator("#table").get_attribute("data-state-id") == shown
    page.get_by_test_id("return").click()
    player.calm()
    page.get_by_test_id("open-menu").click()
    with page.expect_download() as download:
        page.get_by_test_id("export-native").click()
    saved = tmp_path / "game.json"
    download.value.save_as(saved)
    assert len(json.loads(saved.read_text(encoding="utf-8"))["actions"]) == length
    page.goto(f"{service.url}/import")
    page.get_by_test_id("import-file").set_input_files(saved)
    page.get_by_test_id("import").click()
    ready(page)
    page.goto(page.url.split("?")[0] + f"?a={length // 2}")
    ready(page)
    assert page.locator("#table").get_attribute("data-state-id") == here


def test_drawn_positions_of_recorded_games(service: Service, open_page: Open, shared: Path) -> None:
    """Acceptance 4: tiles, tokens and prices read from the page equal the engine's at sampled actions."""
    from railhead.notation import files

    for source in sorted((shared / "conformance" / "real" / "1830").glob("*.json")):
        if source.name.count("."):
            game = files.load(source, "trusting").game
        page = open_page()
        page.goto(f"{service.url}/import")
        page.get_by_test_id("import-file").set_input_files(source)
        page.locator("select[name=trust]").select_option("trusting")
        page.get_by_test_id("import").click()
        ready(page)
        address = page.url.split("?")[0]
        for at in range(0, game.length + 1, max(1, game.length // 12)):
            page.goto(f"{address}?a={at}")
            ready(page)
            check_drawing(page, game.at(at))


def check_drawing(page: Page, game: object) -> None:
    """Compare the page's data attributes with a position."""
    state, title = game.state, game.title  # type: ignore[attr-defined]
    drawn = page.evaluate(
        "() => Object.fromEntries([...document.querySelectorAll('#p-map .hex')]"
        ".map(h => [h.dataset.hex, h.dataset.tile + '/' + h.dataset.rotation]))"
    )
    for h, name in enumerate(title.map.names):
        tile = state.board.tiles[h]
        expected = f"{title.map.tiles[tile].number}/{state.board.rotations[h]}" if tile >= 0 else "/0"
        assert drawn[name] == expected, name
    tokens = page.evaluate(
        "() => [...document.querySelectorAll('#p-map .station')].filter(s => s.dataset.token)"
        ".map(s => s.dataset.token + '@' + s.dataset.slot.split('.').slice(0, 2).join('.'))"
    )
    placed = [
        f"{title.corporations[c].sym}@{title.map.names[node >> 3]}.{node & 7}"
        for c, nodes in enumerate(state.board.tokens)
        for node in nodes
    ]
    assert sorted(tokens) == sorted(placed)
    prices = page.evaluate(
        "() => Object.fromEntries([...document.querySelectorAll('[data-company][data-price]')]"
        ".map(r => [r.dataset.company, Number(r.dataset.price)]))"
    )
    for c, rule in enumerate(title.corporations):
        cell = state.cell[c]
        assert prices[rule.sym] == (title.market.price[cell] if cell >= 0 else 0)


def test_actions_can_be_typed(service: Service, open_page: Open) -> None:
    """UX-141, UX-142: the slash opens the command line; it completes, previews in the draft, and explains itself."""
    page = open_page()
    sit(page, service.url, at_step("lay-track", 120))
    page.keyboard.press("/")
    expect(page.get_by_test_id("typed")).to_be_focused()
    page.wait_for_selector("#commands option", state="attached")
    words = page.locator("#commands option").evaluate_all("all => all.map(o => o.value)")
    lay = next(word for word in words if word.startswith("tile "))
    page.get_by_test_id("typed").fill("tile Z99 57 r0")
    page.get_by_test_id("typed").press("Enter")
    expect(page.locator("#command-why")).to_contain_text("Z99")
    expect(page.get_by_test_id("notice")).to_have_css("opacity", "0")  # the dialog says it
    page.get_by_test_id("typed").fill("tile Z99 57 r1")
    expect(page.get_by_test_id("foretold")).to_contain_text("Z99")
    page.get_by_test_id("typed").fill(lay)
    foretold = page.get_by_test_id("foretold")
    expect(foretold).to_contain_text(f"Tile {lay.split()[2]} on")
    expect(foretold.get_by_test_id("card")).to_contain_text("Then")
    expect(page.locator(".draft-chip")).to_have_count(0)
    page.get_by_test_id("typed").press("Enter")
    expect(page.locator("#command")).not_to_be_visible()
    expect(page.locator(".draft-chip")).to_contain_text(lay.split()[2])
