"""1860 in files of 18xx.games: what entries mean, and that they can be written again."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from tests.engine.play import open_calls
from tests.rules.g1860.table import PRESET, Wight
from tests.rules.positions import A, B

from railhead.engine.actions import Lay, Pass, Sell
from railhead.finance.holders import IPO, POOL
from railhead.notation.faults import Unreadable
from railhead.notation.games18xx import Fault, Replay, export, read_log, replay
from railhead.notation.games18xx.dialect import dialect
from railhead.notation.games18xx.shape import Entry
from railhead.notation.games18xx.writer import Writer
from railhead.notation.ledger import Ledger

RECORD = "18xxgames/record"
RECORDS = ("1860_game_end_bank", "19354")


def log(*actions: dict[str, Any], rules: tuple[str, ...] = ()) -> dict[str, Any]:
    """A file with these entries."""
    rows = [{"id": n + 1, **action} for n, action in enumerate(actions)]
    seats = [{"id": n + 1, "name": f"P{n + 1}"} for n in range(3)]
    return {
        "title": "1860",
        "id": 1,
        "players": seats,
        "settings": {"optional_rules": list(rules)},
        "actions": rows,
    }


def player(kind: str, seat: int, **more: Any) -> dict[str, Any]:
    return {"type": kind, "entity": seat + 1, "entity_type": "player", **more}


def company(type_: str, sym: str, **more: Any) -> dict[str, Any]:
    return {"type": type_, "entity": sym, "entity_type": "corporation", **more}


def reading(t: Wight, **held: dict[int, list[int]]) -> Replay:
    """A replay that has come to this position; certificates that are not named lie as they come."""
    made = Replay(read_log(log()))
    made.game = t.game
    made.ledger = Ledger(t.game.title)
    names = {"CN": "C&N", "SC": "S&C"}
    for sym, rows in held.items():
        made.ledger._held[t.corporation(names.get(sym, sym))] = rows
    return made


def play(made: Replay, *entries: dict[str, Any]) -> Replay:
    for number, data in enumerate(entries):
        made.play(Entry(number + 1, False, data, f"actions[{number}]"))
    return made


@pytest.mark.rule("1860/E-101", "1860/E-102")
def test_undo_and_redo() -> None:
    bid, talk = player("bid", 0, price=5), player("message", 0, message="hi")
    undo, redo = player("undo", 0), player("redo", 0)
    entries = read_log(log(bid, player("pass", 1), talk, undo, undo, redo, player("pass", 1))).entries
    assert [entry.src for entry in entries] == [1, 7]
    back = player("undo", 0, action_id=1)
    with pytest.raises(Unreadable, match="nothing to redo"):
        read_log(log(bid, bid, bid, back, player("pass", 1), redo))


@pytest.mark.rule("1860/E-103", "R-1860-208")
def test_a_run_of_an_old_file() -> None:
    t = Wight(3, RECORD).company("C&N", 82, {A: 60}, trains=("2+1",)).tile("F4", "742", 3).operating_round()
    t.do(Pass())
    if t.step == "place-token":
        t.do(Pass())
    t.token("C&N", "G5")
    row = {"train": "2+1-0", "connections": [["F2 0.1"], ["F2 1.2"], ["F4", "F2"], ["F4", "G5"]], "halts": 1}
    made = play(
        reading(t), company("run_routes", "C&N", routes=[row]), company("dividend", "C&N", kind="withhold")
    )
    assert made.game.state.treasury[0] == 50 + 10, (
        "Cowes 20 and Newport 30, the small station gives way to the halt"
    )


@pytest.mark.rule("1860/E-104", "1860/E-110")
def test_a_leased_run_moves_no_train_and_no_dividend_follows() -> None:
    t = (
        Wight(3, RECORD)
        .company("IOW", 82, {A: 60})
        .tile("J4", "57", 2)
        .sold_out("2+1", "3+2", "4+2", "5+3", "6+3")
    )
    t.phase("7").sold_out("7+4").insolvent("IOW").operating_round().do(Pass())
    row = {"train": "8+4-0", "connections": [["I3", "J4"]]}
    made = play(reading(t), company("run_routes", "IOW", routes=[row]))
    assert made.game.state.treasury[1] == 80
    assert made.game.state.trains[1] == ()
    with pytest.raises(Fault):
        play(made, company("dividend", "IOW", kind="withhold"))


@pytest.mark.rule("1860/E-105", "R-1860-104")
def test_a_partial_sale_gives_the_first_certificate_of_the_pool_back() -> None:
    t = Wight(3, RECORD).company("IOW", 82, {A: 30, B: 10}, floated=True, trains=("2+1",)).stock_round(A)
    made = reading(t, IOW={A: [0, 1], B: [2], IPO: [3, 4, 5, 6, 7, 8]})
    play(made, player("sell_shares", 0, shares=["IOW_1", "IOW_0"], percent=20))
    assert made.game.actions[-1] == Sell("IOW", 2)
    assert made.ledger.certificates(1, A) == (1,)
    assert made.ledger.certificates(1, POOL) == (0,)
    assert made.game.state.president[1] is None


@pytest.mark.rule("1860/E-33", "R-1860-102")
def test_a_change_of_director_moves_certificates_as_the_dossier_says() -> None:
    t = Wight(3, RECORD).company("IOW", 82, {A: 40, B: 30}, trains=("2+1",)).stock_round(A)
    made = reading(t, IOW={A: [0, 1, 2], B: [3, 4, 5], IPO: [6, 7, 8]})
    play(made, player("sell_shares", 0, shares=["IOW_1", "IOW_2", "IOW_0"], percent=30))
    assert made.ledger.certificates(1, B) == (5, 0)
    assert made.ledger.certificates(1, POOL) == (2, 3, 4)
    assert made.ledger.certificates(1, A) == (1,)


@pytest.mark.rule("1860/E-106", "R-1860-142")
def test_a_home_tile_and_a_programmed_pass_behind_it() -> None:
    t = Wight(3, RECORD).company("FYN", 82, {A: 40}).purse(B, 500).stock_round(B)
    made = reading(t, FYN={A: [0, 1, 2], IPO: [3, 4, 5, 6, 7, 8]})
    buy = player("buy_shares", 1, shares=["FYN_3"], percent=10)
    play(made, buy, company("lay_tile", "FYN", hex="B4", tile="115-0", rotation=5), player("pass", 2))
    assert made.game.actions == [made.game.actions[0], Lay("B4", "115", 5), Pass()]
    host = {**player("bid", 0, price=5), "auto_actions": [player("pass", 1)]}
    entries = read_log(log(host)).entries
    assert [(entry.data["type"], entry.auto) for entry in entries] == [("bid", False), ("pass", True)]


@pytest.mark.rule("1860/E-107", "1860/E-108")
def test_where_a_base_could_be_placed_an_entry_is_due() -> None:
    def position(*bases: str) -> Replay:
        t = Wight(3, RECORD).company("C&N", 82, {A: 60}, trains=("2+1",), cash=100).tile("F4", "742", 3)
        t.company("IOW", 74, {B: 60})
        for hex_ in bases:
            t.token("IOW", hex_)
        return reading(t.operating_round().do(Pass()))

    row = {"train": "2+1-0", "connections": [["F2 0.1"]]}
    with pytest.raises(Fault):
        play(position(), company("run_routes", "C&N", routes=[row]))
    play(position("G5"), company("run_routes", "C&N", routes=[row]))


def test_a_director_does_not_pass_for_his_company() -> None:
    """The step belongs to the company; an entry in the director's own name is not for it."""
    t = Wight(3, RECORD).company("IOW", 82, {A: 60}, cash=100).operating_round()
    with pytest.raises(Fault, match="not the turn of player 1"):
        play(reading(t), player("pass", A))
    play(reading(t), company("pass", "IOW"))


@pytest.mark.rule("1860/D-22")
def test_what_is_not_checked_when_a_file_is_loaded_is_let_pass_with_a_note() -> None:
    t = Wight(3, RECORD).company("IOW", 82, {A: 60}, cash=100).operating_round()
    entry = company("lay_tile", "IOW", hex="C5", tile="742-0", rotation=0)
    with pytest.raises(Fault, match="join"):
        play(reading(t), entry)
    made = reading(t)
    made.trusting = True
    play(made, entry)
    assert len(made.notes) == 1
    assert t.tile_on("C5") == "742@0"


@pytest.mark.rule("1860/D-22")
@pytest.mark.parametrize(
    ("code", "trains", "hex_", "tile", "rotation"),
    [
        ("upgrade-far", ("2+1",), "L6", "759-0", 2),
        ("upgrade-no-train", (), "J4", "205-0", 5),
        ("insolvent-upgrade", (), "J4", "205-0", 5),
        ("tile-one-way", ("2+1",), "I3", "758-0", 1),
    ],
)
def test_what_trains_reach_by_an_upgrade_is_let_pass_with_a_note(
    code: str, trains: tuple[str, ...], hex_: str, tile: str, rotation: int
) -> None:
    t = Wight(3, RECORD).company("IOW", 82, {A: 60}, trains=trains).phase("5")
    t.tile("J4", "57", 2).tile("K5", "743", 2).tile("L6", "115", 2)
    if code == "insolvent-upgrade":
        t.insolvent("IOW")
    made = reading(t.operating_round())
    entry = company("lay_tile", "IOW", hex=hex_, tile=tile, rotation=rotation)
    with pytest.raises(Fault) as fault:
        play(made, entry)
    assert fault.value.refusal is not None
    assert fault.value.refusal.code == code
    made.trusting = True
    play(made, entry)
    assert len(made.notes) == 1


@pytest.mark.rule("1860/D-24")
def test_the_company_of_ventnor_has_the_id_of_the_records() -> None:
    rules = Wight().game.title
    assert "VYSC" in rules.corporation_index
    row = next(row for row in rules.facts["corporations"] if row["sym"] == "VYSC")
    assert row["initials"] == "VY&SC"


@pytest.mark.rule("1860/D-25")
def test_variants_that_18xxgames_does_not_have_cannot_be_exported() -> None:
    from railhead.notation.games18xx import NotExportable

    for name in ("variable_private_revenue", "free_company_order", "destinations", "accelerated_track",
                 "no_train_limit", "two_seven_trains"):  # fmt: skip
        t = Wight(3, "18xxgames", **{name: True})
        with pytest.raises(NotExportable, match=name):
            export(t.game)


@pytest.mark.rule("1860/D-01", "1860/D-03", "1860/D-04", "1860/D-07", "1860/D-08")
def test_optional_rules_of_files() -> None:
    rules = ("original_game", "re_enter_hexes", "non_operated_full_value", "simplified_insolvency")
    options = Replay(read_log(log(rules=rules))).game.rules.options
    assert (options["map_size"], options["tile_counts"], options["insolvency"]) == (
        "small",
        "reduced",
        "original",
    )
    assert not options["skip_small_stations"]
    assert options["hex_reentry"]
    assert options["unoperated_full_value"]
    assert options["original_insolvency_rounding"] == "pound"
    with pytest.raises(Unreadable, match="not supported"):
        read_log(log(rules=("tea_time",)))


@pytest.mark.conformance
@pytest.mark.parametrize("name", RECORDS)
def test_recorded_games_can_be_written_and_read_again(shared: Path, name: str) -> None:
    text = (shared / "conformance" / "real" / "1860" / f"{name}.json").read_text(encoding="utf-8")
    first = replay(json.loads(text))
    again = replay(json.loads(json.dumps(export(first.game))))
    assert [node.state for node in again.game.nodes()] == [node.state for node in first.game.nodes()]
    assert [open_calls(action) for action in again.game.actions] == [
        open_calls(action) for action in first.game.actions
    ]
    assert not again.notes


def test_a_run_says_at_how_many_halts_it_calls_wherever_that_counts() -> None:
    """4.11 of the dossier: not on a leased run and not when halts are ignored."""

    def written(t: Wight) -> dict[str, Any]:
        t.tile("F4", "742", 3).operating_round().skip_to("run-trains")
        before = t.game.node
        t.do(t.game.best_run())
        t.game.node.parent = before
        row: dict[str, Any] = Writer(t.game, dialect("1860"), (1, 2, 3)).write(t.game.node)["routes"][0]
        return row

    own = written(Wight(3, PRESET).company("C&N", 82, {A: 60}, trains=("2+1",)))
    assert (own["revenue"], own["halts"], own["subsidy"]) == (60, 0, 0), "no room beside the small station"
    long = written(Wight(3, PRESET).company("C&N", 82, {A: 60}, trains=("3+2",)))
    assert (long["revenue"], long["halts"], long["subsidy"]) == (60, 2, 20), "what pays best"
    none = written(Wight(3, PRESET).company("C&N", 82, {A: 60}, trains=("9+5",)).southern())
    assert "halts" not in none
    leased = written(Wight(3, PRESET).company("C&N", 82, {A: 60}).insolvent("C&N"))
    assert (leased["revenue"], "halts" in leased) == (80, False)
