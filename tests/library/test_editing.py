"""Positions put together by hand: what can be built, and what is refused with which figures."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from random import Random

import pytest
from tests.engine.play import pick, start
from tests.sampling import first

import railhead
from railhead.engine.books import faults
from railhead.engine.game import Game
from railhead.engine.holdings import pars
from railhead.engine.step import OPERATING
from railhead.finance.holders import CORPORATION, GONE, IPO, SLOTS
from railhead.library.editing import (
    EDITS,
    SEPARATOR,
    CloseCompany,
    Deal,
    Edit,
    GivePrivate,
    GiveTrain,
    Keep,
    LeaveGame,
    LiftTile,
    LiftToken,
    NotPossible,
    Operate,
    PlaceTile,
    PlaceToken,
    SetCash,
    SetPresident,
    SetPrice,
    SetRound,
    SetShares,
    Sold,
    StartCompany,
    TakeTrain,
    apply,
    arranged,
    edited,
    fitting,
    read,
    read_all,
    start_of,
    usage,
    write,
    write_all,
)
from railhead.notation import files
from railhead.notation.faults import Unreadable
from railhead.notation.position import code_of, restore
from railhead.notation.soundness import sound_game
from railhead.titles import OWN
from railhead.titles.g1860.auction import BIDS

from .by_hand import by_hand

SEATS = 4


@cache
def late(title: str, seed: int) -> Game:
    """A game by chance in its latest operating round."""
    game, rng = start(title, seed)
    while not game.over and game.length < 700:
        game.push_checked(pick(game, rng, eager=True))
    return operating(game)


def operating(game: Game) -> Game:
    """The last position at which a company had its turn and nothing else was asked."""
    for node in reversed(game.nodes()):
        at = Game(game.rules, game.players, node)
        if at.over or at.round.kind != OPERATING or at.state.interrupts or not any(at.state.trains):
            continue
        if at.state.cell[at.state.entity - CORPORATION] >= 0:  # not one that is going bankrupt
            return at
    return operating(late(game.title.name, 90))


def built(game: Game) -> Game:
    """The same position put together by hand on an empty board."""
    empty = railhead.new(game.title.name, game.players, game.rules.options)
    return edited(empty, *by_hand(game))


def revenues(game: Game) -> dict[str, int]:
    """The best revenue of every company with trains; all of it proved."""
    runs = {
        rule.sym: game.routes(rule.sym, 20.0)
        for index, rule in enumerate(game.title.corporations)
        if game.state.trains[index]
    }
    assert all(run.proved for run in runs.values())
    return {sym: run.revenue for sym, run in runs.items()}


@pytest.mark.slow
@pytest.mark.parametrize("title", OWN)
def test_ux_194_a_recorded_position_is_built_by_hand_with_the_same_best_revenue(
    shared: Path, title: str
) -> None:
    for path in sorted((shared / "conformance" / "real" / title).glob("*.json"))[:3]:
        game = operating(files.load(path, "trusting").game)
        found = built(game)
        assert revenues(found) == revenues(game)
        assert found.state.phase == game.state.phase
        assert found.state.board == game.state.board or any(game.state.closed)
        assert found.state.cash == game.state.cash
        assert next(iter(found.choices()), None) is not None


@pytest.mark.parametrize("title", OWN)
@pytest.mark.parametrize("seed", first(2, range(1, 7)))
def test_a_position_of_chance_is_built_by_hand(title: str, seed: int) -> None:
    game = late(title, seed)
    found = built(game)
    assert revenues(found) == revenues(game)
    same = ("phase", "cash", "treasury", "president", "par", "cell", "priority", "size", "turn", "number")
    for name in same:
        assert getattr(found.state, name) == getattr(game.state, name), name
    for index, closed in enumerate(game.state.closed):
        row = slice(index * SLOTS, index * SLOTS + SLOTS)
        assert closed or found.state.shares[row] == game.state.shares[row]
    assert restore(code_of(found)).state == found.state


@pytest.mark.parametrize("title", OWN)
def test_every_edit_is_written_and_read(title: str) -> None:
    edits = by_hand(late(title, 1))
    assert read_all(write_all(edits)) == edits
    assert {type(edit) for edit in edits} <= set(EDITS)
    assert usage(PlaceTile) == "tile HEX TILE ROTATION"


@pytest.mark.parametrize("value", ["[0, 0]", '"a;b c"', "[1,\n2]", "7", '{"x": [1, ";"]}'])
def test_what_a_title_keeps_is_written_and_read(value: str) -> None:
    kept = [Keep("idle", value), SetCash(0, 1)]
    assert read_all(write_all(kept)) == kept
    assert json.loads(kept[0].value) == json.loads(value)


@pytest.mark.parametrize("value", ["[1]", "[]", "[-1,-1,-1]", "[-3,-1]", "[99999,-1]"])
def test_bids_are_those_of_the_players(value: str) -> None:
    with pytest.raises(NotPossible, match=r"1860\.bids has"):
        edited(start_of("1860", 2), Keep("1860.bids", value))
    assert edited(start_of("1860", 2), Keep("1860.bids", "[5,-1]")).state.get(BIDS) == (5, -1)


@pytest.mark.parametrize(
    "text", ["", "lay F16 57 2", "tile F16 57", "tile F16 57 x", "cash", "keep idle", "tile F16 57 2 3"]
)
def test_what_is_no_edit_is_told(text: str) -> None:
    with pytest.raises(Unreadable):
        read(text)


START = (StartCompany("PRR", 100, 0), StartCompany("NYC", 67, 1))
FULL = (PlaceToken("PRR", "F16.0"),)


@pytest.mark.parametrize(
    ("before", "edit", "code", "words"),
    [
        ((), PlaceTile("Z9", "57", 0), "hex", "no hex 'Z9'"),
        ((), PlaceTile("F16", "9999", 0), "tile", "no tile '9999'"),
        ((), PlaceTile("F16", "57", 6), "rotation", "0 to 5"),
        ((), PlaceTile("H12", "57", 0), "fixed", "Altoona (H12) takes no tile"),
        ((), PlaceTile("F16", "8", 0), "place", "another kind of place"),
        ((), PlaceTile("G19", "57", 0), "place", "another kind of place"),
        ((), PlaceTile("B10", "57", 1), "exit", "a side where no track may end"),
        (tuple(PlaceTile(name, "1", 0) for name in ("G7",)), PlaceTile("F20", "1", 0), "no-tile", "All 1 tiles 1"),
        ((), LiftTile("F16"), "no-tile", "No tile lies on Scranton"),
        (FULL, PlaceToken("NYC", "F16.0"), "no-room", "taken (1: PRR)"),
        (FULL, PlaceToken("PRR", "F16.0"), "token-there", "on Scranton (F16) already"),
        ((), PlaceToken("PRR", "G3.0"), "stop", "no city"),
        ((), PlaceToken("PRR", "E11.7"), "stop", "places 0 to 1"),
        ((), PlaceToken("XYZ", "F16.0"), "company", "no company 'XYZ'"),
        ((), LiftToken("PRR", "F16.0"), "no-token", "no token there"),
        (
            tuple(PlaceToken("PRR", at) for at in ("F16.0", "H12.0", "F4.0", "B10.0")),
            PlaceToken("PRR", "B16.0"), "no-token", "All 4 tokens of PRR",
        ),
        ((), GiveTrain("PRR", "2"), "not-started", "a par and a president first"),
        (START, GiveTrain("PRR", "7"), "train", "no '7'-train"),
        ((*START, GiveTrain("PRR", "4")), GiveTrain("NYC", "2"), "rusted", "a 4-train is out"),
        (
            (*START, *[GiveTrain("PRR", "4")] * 3), GiveTrain("PRR", "4"), "too-many-trains",
            "4 trains; in phase 4 a company may have 3",
        ),
        (
            (*START, GiveTrain("PRR", "6"), GiveTrain("NYC", "6")), GiveTrain("pool", "6"), "no-train",
            "All 2 6-trains",
        ),
        (START, TakeTrain("PRR", "4"), "no-train", "PRR has no 4-train"),
        ((), Sold("2", 3), "trains-stay", "until it rusts"),
        (START, StartCompany("PRR", 90, 1), "started", "has been started at $100"),
        ((), StartCompany("PRR", 99, 1), "par", "cannot start at $99"),
        ((), StartCompany("PRR", 100, 9), "seat", "4 players"),
        (START, SetShares("PRR", 1, 9), "no-shares", "of which 8 are not sold"),
        (START, SetShares("PRR", 0, 1), "president-missing", "2 shares of the president"),
        (START, SetShares("PRR", "nowhere", 1), "holder", "with players"),
        (START, SetPresident("PRR", 1), "not-president", "0 shares of PRR"),
        (START, SetPrice("PRR", "Z99"), "box", "no box"),
        ((), SetCash(0, 20_000), "bank", "more from the bank, which has $9,600"),
        ((), SetCash(0, -1), "amount", "no amount"),
        ((), SetCash("PRR", 10), "not-started", "has not been started"),
        ((), SetShares("PRR", "reserve", 9), "not-started", "a par and a president first"),
        ((), PlaceToken("NYC", "H12.0"), "home", "Altoona (H12) is the home of PRR"),
        ((), PlaceToken("NYC", "E11.0"), "home", "is the home of ERIE"),
        ((), GivePrivate("XX", 0), "private", "no private"),
        ((), Operate("PRR"), "not-started", "first"),
        ((*START, Operate("PRR")), CloseCompany("PRR"), "its-turn", "somebody else first"),
        ((), SetRound(0, 0, 0), "count", "counted from 1"),
        ((), SetRound(3, 3, 2), "count", "no round 3 of 2"),
        ((*START, Operate("PRR")), SetRound(3, 0, 2), "count", "Operating rounds are counted from 1"),
        ((), Keep("nothing", "1"), "slot", "keep nothing"),
        ((), Keep("idle", "["), "value", "cannot be read"),
        ((), Keep("idle", '"x"'), "value", "is not of type int"),
    ],
)  # fmt: skip
def test_what_cannot_lie_on_a_table_is_refused_with_its_figures(
    before: tuple[Edit, ...], edit: Edit, code: str, words: str
) -> None:
    game = edited(start_of("1830", SEATS), *before)
    position = game.state.copy()
    with pytest.raises(NotPossible) as refused:
        edited(game, edit)
    assert refused.value.code == code
    assert words in str(refused.value)
    assert game.state == position


def test_a_table_is_copied_whatever_lay_there_before() -> None:
    """A brown tile lies on the bare hex, another colour takes its place, tokens stay, and counts are kept."""
    empty = start_of("1830", SEATS)
    tile = empty.title.map.tile_index["63"]
    brown = edited(empty, PlaceToken("PRR", "F16.0"), PlaceTile("F16", "63", 0))
    assert brown.state.tiles_left[tile] == empty.state.tiles_left[tile] - 1
    yellow = edited(brown, PlaceTile("F16", "57", 1))
    assert yellow.state.tiles_left == edited(empty, PlaceTile("F16", "57", 1)).state.tiles_left
    assert yellow.title.map.node_text(yellow.state.board.tokens[0][0]) == "F16.0"
    two = edited(brown, PlaceToken("NYC", "F16.0"))
    with pytest.raises(NotPossible, match="no room there"):
        edited(two, PlaceTile("F16", "57", 1))
    bare = edited(yellow, LiftToken("PRR", "F16.0"), LiftTile("F16"))
    assert bare.state.board == empty.state.board


@pytest.mark.parametrize("title", OWN)
def test_every_tile_that_is_offered_can_be_placed(title: str) -> None:
    empty = start_of(title, SEATS)
    rng = Random(7)
    for name in rng.sample(empty.title.map.names, 12):
        offered = fitting(empty, name)
        for number, rotation in rng.sample(offered, min(6, len(offered))):
            assert edited(empty, PlaceTile(name, number, rotation)).state.board != empty.state.board


def test_the_phase_follows_from_the_trains_that_are_out() -> None:
    game = edited(start_of("1830", SEATS), *START, GiveTrain("PRR", "2"), GiveTrain("NYC", "3"))
    names = [phase.name for phase in game.title.phases]
    assert names[game.state.phase] == "3"
    game = edited(game, GiveTrain("NYC", "4"))
    assert names[game.state.phase] == "4"
    assert game.company("PRR").trains == ()
    game = edited(game, TakeTrain("NYC", "4"))
    assert names[game.state.phase] == "3"
    assert game.company("NYC").trains == ("3-0",)
    assert list(faults(game)) == []


def test_whose_turn_it_is_and_play_goes_on() -> None:
    game = edited(
        start_of("1830", SEATS), *START, PlaceTile("F16", "57", 1), PlaceToken("PRR", "F16.0"),
        GiveTrain("PRR", "3"), SetCash("PRR", 500), GivePrivate("SV", 2), Operate("PRR"),
    )  # fmt: skip
    assert game.round.kind == OPERATING
    assert game.players[game.actor or 0] == game.players[0]
    assert game.state.private_owner[0] == 2
    assert set(game.state.private_owner[1:]) == {GONE}, "the opening sale is over"
    again = restore(code_of(game))
    again.push_checked(next(iter(again.choices())))  # type: ignore[arg-type]
    assert again.length == 1


@pytest.mark.parametrize("title", OWN)
def test_many_edits_are_read_again_but_once(title: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Reading a whole position takes most of the time; strangers may ask for hundreds of edits at once."""
    read_whole: list[object] = []
    monkeypatch.setattr(
        apply, "sound_game", lambda data, game: [read_whole.append(data), sound_game(data, game)][1]
    )
    empty = start_of(title, SEATS)
    wanted = [*(SetCash(n % 2, n) for n in range(60)), *(Keep("idle", str(n % 2)) for n in range(61))]
    together = edited(empty, *wanted)
    assert len(read_whole) == 1
    one = empty
    for edit in wanted:
        one = edited(one, edit)
    assert together.state == one.state
    assert arranged(empty, wanted)[0].state == one.state


def test_an_order_is_not_looked_for_without_end(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[Edit] = []
    real = apply._make
    monkeypatch.setattr(apply, "_make", lambda game, edit: (made.append(edit), real(game, edit))[1])
    game = edited(start_of("1830", SEATS), StartCompany("PRR", 100, 0))
    few = [SetShares("PRR", 1, 7), SetShares("PRR", 0, 3), SetShares("PRR", 1, 2), Operate("NYC")]
    with pytest.raises(NotPossible, match="not been started"):
        arranged(game, few)
    after, done = arranged(
        edited(game, SetShares("PRR", 0, 9)), [SetShares("PRR", 1, 7), SetShares("PRR", 0, 3)]
    )
    assert done == (SetShares("PRR", 0, 3), SetShares("PRR", 1, 7))
    assert after.state.president[0] == 1
    made.clear()
    many = [StartCompany("NYC", 67, n % 2) for n in range(150)]
    with pytest.raises(NotPossible, match="has been started"):
        arranged(game, many)
    assert len(made) <= 2 * len(many)
    made.clear()
    chain = [edit for n in range(40) for edit in (CloseCompany("NYC"), StartCompany("NYC", 67, n % 2))]
    with pytest.raises(NotPossible):
        arranged(game, chain[::-1] + chain * 2)
    assert len(made) <= apply.TRIES + len(chain) * 3


def test_a_company_that_left_the_game_keeps_no_home_free() -> None:
    empty = start_of("1870", SEATS)
    with pytest.raises(NotPossible, match="is the home of MKT"):
        edited(empty, PlaceToken("MP", "B11.0"))
    gone = edited(empty, StartCompany("MKT", 68, 0), LeaveGame("MKT"), PlaceToken("MP", "B11.0"))
    assert list(faults(gone)) == []
    with pytest.raises(NotPossible, match="has left the game"):
        edited(gone, StartCompany("MKT", 68, 0))
    with pytest.raises(NotPossible, match="No company leaves the game in 1830"):
        edited(start_of("1830", SEATS), LeaveGame("PRR"))


def test_a_tile_leaves_room_for_who_begins_there() -> None:
    """The tokens of others keep their places, but the last one is for the company whose home it is."""
    green = edited(start_of("1830", SEATS), PlaceTile("E19", "15", 0), PlaceToken("PRR", "E19.0"))
    for smaller in (PlaceTile("E19", "57", 0), LiftTile("E19"), PlaceToken("B&O", "E19.0")):
        with pytest.raises(NotPossible, match=r"\(E19\) is the home of NYC"):
            edited(green, smaller)
    both = edited(green, PlaceToken("NYC", "E19.0"))
    with pytest.raises(NotPossible, match="no room there"):
        edited(both, LiftTile("E19"))


def test_who_holds_less_does_not_start_a_company() -> None:
    game = start_of("1860", 3)
    row = game.title.corporation_index["FYN"] * SLOTS
    shares = list(game.state.shares)
    shares[row + IPO] -= 3
    shares[row + 2] += 3
    game.state.shares = tuple(shares)
    with pytest.raises(NotPossible, match="its president needs 3") as refused:
        edited(game, StartCompany("FYN", 82, 0))
    assert refused.value.code == "not-president"


@pytest.mark.parametrize(
    ("title", "wanted"),
    [
        ("1860", "shares C&N 1 4"),
        ("1860", "shares C&N reserve 5"),
        ("1860", "shares C&N pool 1"),
        ("1817", "shares A&S reserve 1"),
        ("1830", "shares PRR reserve 9"),
        ("1870", "token MP N1.0"),
        ("1860", "token IOW F2.0"),
    ],
)
def test_what_a_company_begins_with_is_not_taken_from_it(title: str, wanted: str) -> None:
    """Play would stumble over it when the company is started or its home token is laid."""
    with pytest.raises(NotPossible) as refused:
        edited(start_of(title, SEATS), Deal(0), read(wanted))
    assert refused.value.code in {"not-started", "home"}


def tried(game: Game, edit: Edit) -> Game | None:
    """The position after an edit; None where it is refused."""
    try:
        return edited(game, edit)
    except NotPossible:
        return None


@pytest.mark.parametrize("title", OWN)
@pytest.mark.parametrize("seed", first(2, range(12)))
def test_whatever_is_edited_is_sound_or_refused(title: str, seed: int) -> None:
    """Edits of several positions and of nonsense in any order: each is refused in words or gives a position."""
    rng = Random(seed)
    game: Game = start_of(title, SEATS)
    pieces = [*by_hand(late(title, 1)), *by_hand(late(title, 2))]
    for _ in range(60):
        edit = rng.choice(pieces)
        if rng.random() < 0.3:
            words = write(edit).split()
            other = write(rng.choice(pieces)).split()
            words[rng.randrange(1, len(words))] = rng.choice(other)
            try:
                edit = read(" ".join(words))
            except Unreadable:
                continue
        before = game.state.copy()
        after = tried(game, edit)
        assert after is not None or game.state == before
        if after is not None:
            assert restore(code_of(after)).state == after.state
            game = after
    assert SEPARATOR not in "".join(write(edit) for edit in pieces)


@pytest.mark.parametrize("title", OWN)
@pytest.mark.parametrize("seed", first(3, range(24)))
def test_after_edits_by_chance_play_goes_on(title: str, seed: int) -> None:
    """Whatever was put together, the rules can be played on with: nothing but refusals is raised."""
    rng = Random(f"{title}/{seed}")
    game: Game = start_of(title, SEATS)
    syms = [rule.sym for rule in game.title.corporations]
    pieces = [*by_hand(late(title, 1)), *by_hand(late(title, 2))]
    homes = [
        (rule.sym, f"{game.title.map.names[rule.home]}.0")
        for rule in game.title.corporations
        if rule.home >= 0
    ]
    for _ in range(30):
        edit = rng.choice(pieces)
        roll = rng.random()
        if roll < 0.15:
            who: int | str = rng.choice((*range(SEATS), "pool", "treasury", "reserve"))
            edit = SetShares(rng.choice(syms), who, rng.randrange(6))
        elif roll < 0.3 and homes:
            edit = PlaceToken(rng.choice(syms), rng.choice(homes)[1])
        elif roll < 0.45:
            sym = rng.choice(syms)
            prices = [price for price, _cell in pars(game, game.title.corporation_index[sym])]
            edit = StartCompany(sym, rng.choice(prices or [67]), rng.randrange(SEATS))
        elif roll < 0.5:
            edit = CloseCompany(rng.choice(syms))
        elif roll < 0.6:
            edit = rng.choice((Deal(rng.randrange(SEATS)), Operate(rng.choice(syms))))
        game = tried(game, edit) or game
    if seed % 2:
        game = tried(game, Deal(seed % SEATS)) or game
    played = restore(code_of(game))
    for _ in range(40):
        if played.over:
            break
        played.push_checked(pick(played, rng, eager=True))
