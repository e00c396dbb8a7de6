"""1817 in files of 18xx.games: their form, the numbers of certificates, digests."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from tests.rules.g1817.table import PRESET, Wall
from tests.rules.positions import A, B, C

from railhead.engine.actions import Buy, Home, Pass
from railhead.finance.holders import POOL, TREASURY
from railhead.notation.faults import Unreadable
from railhead.notation.games18xx import Fault, Replay, export, read_log, replay
from railhead.notation.games18xx.shape import Entry
from railhead.notation.titles.g1817.ledger import CompanyLedger
from railhead.titles.g1817.actions import Start
from railhead.titles.g1817.slots import LADDER, TARGET

PLAYERS = [{"id": 11, "name": "a"}, {"id": "22", "name": "b"}, {"id": 33, "name": "c"}]


def log(*actions: dict[str, Any], rules: tuple[str, ...] = (), players: Any = PLAYERS) -> dict[str, Any]:
    entries = [{"id": number, **action} for number, action in enumerate(actions, start=1)]
    return {
        "title": "1817", "players": players, "actions": entries,
        "settings": {"seed": 5, "optional_rules": list(rules)},
    }  # fmt: skip


def player(who: int | str, kind: str, **fields: Any) -> dict[str, Any]:
    return {"type": kind, "entity": who, "entity_type": "player", **fields}


def company(sym: str, kind: str, **fields: Any) -> dict[str, Any]:
    return {"type": kind, "entity": sym, "entity_type": "corporation", **fields}


def played(*actions: dict[str, Any], **more: Any) -> Replay:
    found = Replay(read_log(log(*actions, **more)))
    for entry in found.log.entries:
        found.play(entry)
    return found


def try_entry(found: Replay, action: dict[str, Any]) -> None:
    found.play(Entry(99, False, action, "test"))


PASSED = [player(11, "pass"), player("22", "pass"), player(33, "pass")]
BEGUN = [
    *PASSED,
    player(11, "bid", corporation="H", price=160),
    company("H", "place_token", city="H9-2-0", slot=0),
    player("22", "pass"),
    player(33, "pass"),
]


@pytest.mark.rule("1817/L-01", "1817/L-03", "1817/L-40", "1817/S-145")
def test_ids_of_players_and_entities() -> None:
    found = played(player(11, "bid", company="ME", price=10), player("22", "pass"), player(33, "pass"))
    assert found.game.state.private_owner[found.game.title.private_index["ME"]] == 0
    found = played(
        *PASSED, player(11, "bid", corporation="ME", price=100), company("ME", "place_token", city="E22-0-1")
    )
    assert found.game.state.board.tokens[found.game.title.corporation_index["ME"]]


@pytest.mark.rule("1817/S-144")
def test_a_pass_of_somebody_who_is_not_asked() -> None:
    found = played(PASSED[0])
    with pytest.raises(Fault, match="not the turn of player 33"):
        try_entry(found, player(33, "pass"))


@pytest.mark.rule("1817/L-10", "1817/L-11", "1817/L-12", "1817/L-13", "1817/S-141")
def test_undo_redo_talk_and_programs() -> None:
    bid = player(11, "bid", company="MINC", price=0)
    talk = player(11, "message", message="")
    found = read_log(log(bid, player("22", "pass"), talk, player(11, "undo"), player(11, "undo"), bid))
    assert [entry.src for entry in found.entries] == [6]
    found = read_log(log(bid, player("22", "pass"), player(11, "undo", action_id=0), player(11, "redo")))
    assert [entry.src for entry in found.entries] == [1, 2]
    auto = {**player("22", "program_share_pass"), "auto_actions": [player("22", "pass")]}
    found = read_log(log(bid, auto))
    assert [(entry.src, entry.auto) for entry in found.entries] == [(1, False), (2, True)]


@pytest.mark.rule("1817/L-14", "1817/L-02", "R-1817-434", "1817/D-22")
def test_a_game_ended_by_hand() -> None:
    found = played(*BEGUN, player(11, "end_game"))
    assert found.game.state.reason == "manually_ended"
    assert found.game.result()["a"] == 420 - 160 + 160


@pytest.mark.rule("1817/L-15", "1817/S-143", "1817/L-41")
def test_a_game_of_the_preset_comes_back(shared: Path) -> None:
    data = json.loads((shared / "conformance" / "real" / "1817" / "15528.json").read_text(encoding="utf-8"))
    game = replay(data).game
    again = replay(json.loads(json.dumps(export(game)))).game
    assert again.actions == game.actions
    assert again.state == game.state
    assert game.result()[game.players[3]] == 11490


@pytest.mark.rule("1817/S-140", "1817/L-42", "1817/L-43")
def test_the_expansion_is_refused_by_name(shared: Path) -> None:
    path = shared / "conformance" / "out-of-scope" / "1817-volatility.json"
    with pytest.raises(Unreadable, match="1817 with the optional rule 'volatility' is not supported"):
        read_log(json.loads(path.read_text(encoding="utf-8")))


@pytest.mark.rule("1817/D-01", "R-1817-450", "R-1817-452", "R-1817-453")
def test_optional_rules_of_a_file() -> None:
    options = played(*PASSED, rules=("five_shorts", "modern_trains")).game.rules.options
    assert (
        options.flag("increased_shorts"),
        options.flag("modern_trains"),
        options.flag("short_squeeze"),
    ) == (False, True, False)
    assert played(*PASSED).game.rules.options.flag("increased_shorts")


def ledger_of(t: Wall) -> CompanyLedger:
    return CompanyLedger(t.game.title)


@pytest.mark.rule("1817/L-30", "1817/L-36")
def test_numbers_of_a_new_company() -> None:
    found = played(*BEGUN)
    number = found.game.title.corporation_index["H"]
    assert found.ledger.certificates(number, 0) == (0,)
    assert found.ledger.holder(number, 1) is None
    assert found.ledger.size(number, 0) == 2


@pytest.mark.rule("1817/L-31", "1817/L-32", "1817/L-33", "1817/S-142")
def test_numbers_of_shorts(shared: Path) -> None:
    """In the recorded game every short is one of these; here the rule alone."""
    from railhead.engine.events import SharesMoved
    from railhead.titles.g1817.events import CompanyStarted, ShortClosed, ShortSold, SizeSet

    t = Wall(3)
    ledger = ledger_of(t)
    state = t.game.state
    ledger.record(state, [CompanyStarted(3, 0, 100), SharesMoved(3, TREASURY, 0, 2, True), SizeSet(3, 5)])
    assert ledger.certificates(3, TREASURY) == (1, 2, 3)
    ledger.record(state, [ShortSold(3, 1)])
    ledger.record(state, [ShortSold(3, 2)])
    assert (ledger.certificates(3, POOL), ledger.shorts(3, 1), ledger.shorts(3, 2)) == (
        (10, 12),
        (11,),
        (13,),
    )
    ledger.record(
        state, [SharesMoved(3, POOL, 1, 1), SharesMoved(3, 1, 21, 1), ShortClosed(3, 1, POOL)], (10,)
    )
    assert (ledger.certificates(3, 1), ledger.shorts(3, 1)) == ((), ())
    ledger.record(state, [ShortSold(3, 1)])
    assert (ledger.certificates(3, POOL), ledger.shorts(3, 1)) == ((12, 14), (15,))
    ledger.record(state, [SizeSet(3, 10)])
    assert ledger.certificates(3, TREASURY) == (1, 2, 3, 4, 5, 6, 7, 8)


@pytest.mark.rule("1817/L-31", "1817/L-33")
def test_a_number_that_is_gone_does_not_come_back_with_a_conversion() -> None:
    from railhead.engine.events import SharesMoved
    from railhead.titles.g1817.events import CompanyStarted, ShortClosed, ShortMoved, ShortSold, SizeSet

    t = Wall(3)
    ledger = ledger_of(t)
    state = t.game.state
    ledger.record(state, [CompanyStarted(3, 0, 100), SharesMoved(3, TREASURY, 0, 2, True), SizeSet(3, 5)])
    ledger.record(state, [SharesMoved(3, TREASURY, 1, 1)], (1,))
    ledger.record(state, [ShortSold(3, 2)])
    ledger.record(state, [SharesMoved(3, POOL, 1, 1)], (10,))
    ledger.record(state, [ShortMoved(3, 2, 1), SharesMoved(3, 1, POOL, 1), ShortClosed(3, POOL, POOL)], (1,))
    assert ledger.holder(3, 1) is None, "it left with the short"
    ledger.record(state, [SizeSet(3, 10)])
    assert ledger.certificates(3, TREASURY) == (2, 3, 4, 5, 6, 7, 8)


@pytest.mark.rule("1817/L-34", "1817/L-37", "1817/L-38")
def test_numbers_in_a_merger() -> None:
    from railhead.engine.events import CorporationClosed, SharesMoved
    from railhead.titles.g1817.events import (
        CompanyStarted,
        Merged,
        ShortClosed,
        ShortMoved,
        ShortSold,
        SizeSet,
    )

    t = Wall(3)
    ledger = ledger_of(t)
    state = t.game.state
    for number in (3, 4):
        ledger.record(
            state,
            [CompanyStarted(number, 0, 100), SharesMoved(number, TREASURY, 0, 2, True), SizeSet(number, 5)],
        )
    ledger.record(state, [ShortSold(4, 2)])
    ledger.record(state, [Merged(3, 4, 3, 10)])
    assert ledger.certificates(3, 0) == (0, 4, 5)
    assert ledger.certificates(3, TREASURY) == (1, 2, 3, 6, 7, 8)
    assert (ledger.shorts(3, 2), ledger.certificates(3, POOL)) == ((10,), (11,))
    ledger.record(state, [ShortMoved(3, 2, 1), ShortClosed(3, POOL, POOL)])
    assert (ledger.shorts(3, POOL), ledger.certificates(3, POOL)) == ((), ())
    twin = ledger.copy()
    ledger.record(state, [CorporationClosed(3)])
    assert (ledger.certificates(3, TREASURY), twin.certificates(3, 0)) == ((0,), (0, 4, 5))


@pytest.mark.rule("1817/L-35")
def test_a_presidency_changes_numbers() -> None:
    from railhead.engine.events import PresidentChanged, SharesMoved
    from railhead.titles.g1817.events import CompanyStarted, SizeSet

    t = Wall(3)
    ledger = ledger_of(t)
    state = t.game.state
    ledger.record(state, [CompanyStarted(3, 0, 100), SharesMoved(3, TREASURY, 0, 2, True), SizeSet(3, 5)])
    for share in (1, 2, 3):
        ledger.record(state, [SharesMoved(3, TREASURY, 1, 1)], (share,))
    ledger.record(state, [PresidentChanged(3, 0, 1)])
    assert (ledger.certificates(3, 0), ledger.certificates(3, 1)) == ((1, 2), (3, 0))


@pytest.mark.rule("1817/L-50", "1817/L-52", "1817/L-53", "1817/L-54", "1817/L-51", "1817/S-146")
def test_keys_of_the_digest(shared: Path) -> None:
    from railhead.notation.digest import snapshot

    found = played()
    keys = snapshot(found.game, found.ledger, found.names.players)
    assert (keys["bank.cash"], keys["loans.rate"], keys["depot.upcoming"][0], keys["depot.upcoming"][-1]) == (
        -1260,
        5,
        "2*40",
        "8*1",
    )
    assert (keys["auction.seed_money"], keys["corp.A&S.treasury_percent"], keys["corp.A&S.total_shares"]) == (
        200,
        100,
        2,
    )
    found = played(*BEGUN)
    keys = snapshot(found.game, found.ledger, found.names.players)
    assert (keys["player.11.cash"], keys["corp.H.cash"], keys["corp.H.par"]) == (260, 160, 80)
    assert keys["priority"] == "22"
    raised = [
        *BEGUN[:-2],
        player("22", "bid", corporation="H", price=165),
        player(33, "pass"),
        player(11, "pass"),
    ]
    found = played(*raised)
    keys = snapshot(found.game, found.ledger, found.names.players)
    assert (keys["corp.H.president"], keys["priority"], keys["active"]) == ("22", 33, ["22"]), (
        "the winner's left is shown"
    )


@pytest.mark.rule("R-1817-358")
def test_words_of_companies_while_players_bid(shared: Path) -> None:
    """In a generated game companies pass while their presidents are asked, which changes nothing."""
    path = shared / "conformance" / "generated" / "1817" / "1006.json"
    found = Replay(read_log(json.loads(path.read_text(encoding="utf-8"))))
    for entry in found.log.entries[:300]:
        found.play(entry)
    assert found.idle > 0
    assert found.game.length + found.idle == 300


def offered_to(players: int) -> Replay:
    """R of the first player is to be offered or not; each player has a company that could buy it."""
    found = Replay(read_log(log(*PASSED)))
    t = Wall(players, PRESET).company("R", 5, 50, {A: 2}, home="F3", trains=("3",))
    t.company("H", 5, 90, {B: 2}, home="H9", cash=900).company("J", 5, 100, {C: 2}, home="B5", cash=900)
    t.company("GT", 10, 110, {A: 2}, home="C8", trains=("3",)).phase("3")
    found.game = t.sales().game
    return found


@pytest.mark.rule("R-1817-357")
@pytest.mark.parametrize("who", [player(33, "pass"), company("WT", "pass"), company("J", "pass")])
def test_anybody_can_decline_or_offer_a_company_in_a_record(who: dict[str, Any]) -> None:
    found = offered_to(3)
    assert found.game.actor == A
    try_entry(found, {**who, "type": "assign", "target": "R", "target_type": "corporation"})
    assert found.game.state.get(LADDER) is not None
    found = offered_to(3)
    try_entry(found, who)
    assert found.game.state.get(TARGET) == found.names.corporation("H")
    with pytest.raises(Fault, match="no corporation"):
        try_entry(found, company("XX", "pass"))
    with pytest.raises(Fault, match="no player"):
        try_entry(found, player(99, "pass"))


@pytest.mark.rule("R-1817-358")
def test_a_pass_of_somebody_who_is_out_changes_nothing_in_a_record() -> None:
    found = offered_to(3)
    try_entry(found, player(11, "assign", target="R", target_type="corporation"))
    assert found.game.actor == B
    with pytest.raises(Fault, match="not the turn"):
        try_entry(found, player(33, "pass"))
    try_entry(found, player("22", "pass"))
    before = found.game.state
    for who in (player("22", "pass"), company("WT", "pass")):
        try_entry(found, who)
    assert (found.game.state, found.game.actor, found.idle) == (before, C, 2)


@pytest.mark.rule("R-1817-123")
def test_anybody_can_say_the_size_of_a_company_in_a_record() -> None:
    found = Replay(read_log(log(*PASSED)))
    t = Wall(3, PRESET).phase("3").stock_round()
    found.game = t.do(Start("R", 100), Home("R", "F3", 0), Pass(), Pass()).game
    assert (found.game.actor, t.step) == (A, "company-size")
    try_entry(found, player(33, "choose", choice=5))
    assert found.game.state.size[found.names.corporation("R")] == 5


@pytest.mark.parametrize(
    ("action", "why"),
    [
        (company("H", "remove_token", city="H9-2-0", slot=0), "no markers are taken off"),
        (player(11, "assign", target="XX", target_type="company"), "no private"),
        (player("22", "bid", corporation="XX", price=100), "no corporation"),
        (player("22", "choose", choice="five"), "whole number"),
        (player("22", "buy_shares", shares=["H_4"]), "no certificate"),
        (company("H", "buy_shares", shares=["H_0"]), "buys its own shares from the market"),
        (player("22", "buy_shares", shares=["H_0"]), "neither in the treasury nor in the market"),
    ],
)
def test_entries_that_cannot_be_read(action: dict[str, Any], why: str) -> None:
    found = played(*BEGUN)
    with pytest.raises(Fault, match=why):
        try_entry(found, action)


def test_a_bid_on_another_company() -> None:
    found = played(*BEGUN[:-2])
    with pytest.raises(Fault, match="not what is bid for"):
        try_entry(found, player("22", "bid", corporation="GT", price=165))


def test_games_by_other_options_are_not_written() -> None:
    from railhead.notation.games18xx import NotExportable

    with pytest.raises(NotExportable, match="seed_bid_cap"):
        export(Wall(3).game)
    assert export(Wall(3, PRESET).game)["title"] == "1817"


@pytest.mark.rule("1817/L-15", "R-1817-391")
def test_a_marker_that_is_taken_away_is_named_by_its_place() -> None:
    """Places stay empty when a marker goes, and are filled from the first; a new tile closes the gaps."""
    from railhead.engine.events import TileLaid, TokenPlaced, TokenRemoved
    from railhead.notation.titles.g1817.places import Places

    t = Wall(3).tile("F3", "14", 0)
    for sym in ("GT", "R"):
        t.company(sym, 5, 90, {0: 2}, home="F3")
    gt, r, h = (t.corporation(sym) for sym in ("GT", "R", "H"))
    node = t.hex("F3") * 8
    board = t.game.state.board
    places = Places()
    for company in (r, gt):
        places.record(board, TokenPlaced(company, node))
    assert (places.place(node, r), places.place(node, gt)) == (0, 1), "as they came, whatever their numbers"
    places.record(board, TokenRemoved(r, node))
    twin = places.copy()
    assert places.place(node, gt) == 1
    places.record(board, TokenPlaced(h, node))
    assert places.place(node, h) == 0
    twin.record(board, TileLaid(gt, t.hex("F3"), t.game.title.map.tile_index["63"], 0, 0))
    assert twin.place(node, gt) == 0


@pytest.mark.rule("1817/L-15", "R-1817-360")
def test_a_marker_whose_tile_was_laid_in_the_action_that_took_it_off_the_map() -> None:
    """With its last decision a company lays a tile; it goes to liquidation, and nobody bids for it."""
    from railhead.engine.events import TileLaid, TokenPlaced, TokenRemoved
    from railhead.notation.titles.g1817.places import Places

    t = Wall(3).tile("G18", "592", 0).tile("E22", "X30", 4)
    gt, r, index = t.corporation("GT"), t.corporation("R"), t.game.title.map.tile_index
    places = Places()
    for hex_, tile, city, company in (("G18", "592", 0, gt), ("E22", "X30", 1, r)):
        before, after = t.hex(hex_) * 8 + city, t.hex(hex_) * 8
        for event in (
            TokenPlaced(company, before),
            TileLaid(company, t.hex(hex_), index[tile], 0, -1),
            TokenRemoved(company, after),
        ):
            places.record(t.game.state.board, event)
        places.record(t.game.state.board, TokenPlaced(company, after))
        assert places.place(after, company) == 0, "the place that was left is taken again"


def test_the_form_of_a_purchase_names_the_treasury() -> None:
    from railhead.notation.text import parse, usage

    assert usage("1817")["buy"] == "buy CORPORATION treasury|pool"
    t = Wall(3).company("R", 5, 90, {0: 2}).stock_round(1)
    assert parse("buy R treasury", t.game) == Buy("R", "treasury")
    with pytest.raises(Unreadable, match=r"treasury\|pool"):
        parse("buy", t.game)
