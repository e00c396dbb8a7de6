"""Words for actions: short forms with a game, and three different failures."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.notation.samples import SAMPLES, sample, short

import railhead
from railhead.engine.actions import (
    Bid,
    Buy,
    BuyTrain,
    Dividend,
    Lay,
    Par,
    Pass,
    Place,
    Range,
    Routes,
    Run,
    Take,
)
from railhead.engine.game import Game
from railhead.notation import script
from railhead.notation.faults import Ambiguous, Unreadable
from railhead.notation.text import choices_text, parse, usage, write


def played(*lines: str, players: int = 3, preset: str = "") -> Game:
    """A game after some lines."""
    game = railhead.new("1830", players=players, preset=preset)
    for line in lines:
        game.push(parse(line, game))
    return game


OPENING = ("take SV", "take CS", "take DH", "take MH", "take CA", "take BO", "par B&O 100")


def in_operation() -> Game:
    """PRR floated by its first seat, about to lay its first tile."""
    game = played(*OPENING, "par PRR 67")
    while game.state.round == "stock":
        offered = [c for c in game.choices() if c == Buy("PRR", "ipo")]
        game.push(offered[0] if offered and not game.state.floated[0] else Pass())
    return game


def test_small_letters_and_dollar_signs_are_understood() -> None:
    game = railhead.new("1830", players=3)
    assert parse("Take sv", game) == Take("SV")
    assert parse("BID dh $75", game) == Bid("DH", 75)


def test_short_forms_come_from_the_choices() -> None:
    game = played(*OPENING, "par PRR 67")
    assert parse("buy prr", game) == Buy("PRR", "ipo")
    game = in_operation()
    assert game.state.round == "operating"
    lay = next(choice for choice in game.choices() if isinstance(choice, Lay))
    assert parse(write(lay), game) == lay
    game.push(Pass())
    assert parse("train 2", game) == BuyTrain("2-0", 80)


def test_token_without_city_is_the_only_city_that_can_be_meant() -> None:
    game = sample(*SAMPLES[0])
    found = 0
    for node in game.nodes()[1:]:
        if isinstance(node.action, Place) and not node.action.by:
            before = Game(game.rules, game.players, node.parent)
            there = [
                c for c in before.choices() if isinstance(c, Place) and c.hex == node.action.hex and not c.by
            ]
            if len(there) == 1:
                assert parse(f"token {node.action.hex}", before) == node.action
                found += 1
            else:
                with pytest.raises(Ambiguous):
                    parse(f"token {node.action.hex}", before)
    assert found


def test_run_best_needs_a_game_that_runs() -> None:
    with pytest.raises(Unreadable, match="needs a game"):
        parse("run best")
    with pytest.raises(Unreadable, match="no trains run"):
        parse("run best", railhead.new("1830"))
    game = sample(*SAMPLES[0])
    for node in game.nodes()[1:]:
        if isinstance(node.action, Run):
            before = Game(game.rules, game.players, node.parent)
            assert parse("run best", before) == before.best_run()
            assert any(isinstance(choice, Routes) for choice in before.choices())
            return
    pytest.fail("no train ever ran")


def test_a_missing_amount_says_what_would_be_understood() -> None:
    game = railhead.new("1830", players=3)
    with pytest.raises(Unreadable, match=r"bid DH 75 … 800"):
        parse("bid DH", game)


def test_several_meanings_are_listed() -> None:
    game = played(*OPENING)
    with pytest.raises(Ambiguous) as error:
        parse("par PRR", game)
    assert "par PRR 100" in error.value.meanings
    assert Par("PRR", 100) == parse(error.value.meanings[0], game)


@pytest.mark.parametrize(
    "text",
    ["", "   ", "fly", "bid", "bid SV x", "bid SV -5", "tile F16", "tile F16 57 rx", "tile F16 57 r1 by", "token",
     "token E19.x", "home ERIE", "run", "run 4-0", "run 4-0:", "run 4-0:H16.0", "pay 50", "trade DH 2 40", "pass 3",
     "train", "train 4-0 1 2 3", "discard", "x" * 5000, "bid SV ٣", "sell NYC 99999999999"],
)  # fmt: skip
def test_unreadable_text_says_the_form(text: str) -> None:
    with pytest.raises(Unreadable) as error:
        parse(text)
    verb = text.split()[0] if text.split() else ""
    if verb in usage("1830"):
        assert "form is" in str(error.value)


@given(st.text(max_size=40))
def test_no_text_breaks_the_reader(text: str) -> None:
    for start in ("", "tile ", "train ", "run ", "token ", "bid "):
        try:
            action = parse(start + text, short())
        except (Unreadable, Ambiguous):
            continue
        assert isinstance(write(action), str)


def test_every_choice_in_words_is_that_choice() -> None:
    game = short()
    texts = list(choices_text(game))
    assert len(texts) == len(set(texts))
    for choice in game.choices():
        if isinstance(choice, Range):
            assert parse(write(choice.at(choice.high)), game) == choice.at(choice.high)
        elif not isinstance(choice, Routes):
            assert parse(write(choice), game) == choice


@pytest.mark.slow
@pytest.mark.parametrize(("players", "seed", "preset"), SAMPLES)
def test_a_whole_game_survives_as_text(players: int, seed: int, preset: str) -> None:
    game = sample(players, seed, preset)
    text = script.write(game)
    again = script.read(text)
    assert again.state == game.state
    assert again.actions == game.actions
    assert script.write(again) == text
    assert "\n== OR " in text


def test_a_script_by_hand() -> None:
    game = script.read(
        'railhead text 1\ntitle 1830\noption revenue_policy "any"\nseat Ada\nseat Ben; the bold\n\n; a remark\n'
        "== ISR 1 ==\ntake sv ; cheap\nbid BO 225\n"
    )
    assert game.players == ("Ada", "Ben; the bold")
    assert game.actions == [Take("SV"), Bid("BO", 225)]
    assert game.rules.options["revenue_policy"] == "any"


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("take SV", "first line"),
        ("railhead text 1\ntake SV", "line 2: there is no title"),
        ("railhead text 1\ntitle 1999\n", "line 2: '1999' is not a title"),
        ("railhead text 1\ntitle 1830\nseat A\ntake SV", "line 4: 1830 takes 2 to 6 players"),
        ("railhead text 1\ntitle 1830\nseat A\nseat A\ntake SV", "occurs twice"),
        ("railhead text 1\ntitle 1830\noption x 1\nseat A\nseat B\npass", "There is no option 'x'"),
        ("railhead text 1\ntitle 1830\nseat A\nseat B\ntake SV\nfly", "line 6: 'fly' is not an action"),
        ("railhead text 1\ntitle 1830\nseat A\nseat B\ntake CS", "line 5: CS is not the private on offer"),
        ("railhead text 1\ntitle 1830\nrules 99\nseat A\nseat B\n", "line 3: is of rules version"),
    ],
)
def test_a_faulty_script_names_the_line(text: str, fault: str) -> None:
    with pytest.raises(Unreadable) as error:
        script.read(text)
    assert fault in str(error.value)


def test_dividends_have_words_of_their_own() -> None:
    assert parse("withhold") == Dividend("withhold")
    with pytest.raises(Unreadable):
        parse("dividend pay")
