"""Rules and tolerances: what only a record may hold is accepted there and never offered, by any switch of any title."""

from __future__ import annotations

from random import Random

import pytest
from tests.engine.play import pick

from railhead.engine.errors import OptionError
from railhead.engine.game import Game
from railhead.engine.options import RULE, TOLERANCE, Option, Options
from railhead.titles import TITLES, ruleset

PRESET = "18xxgames"
TOLERANCES = {
    "1817": {
        "upgrade_use", "bankrupt_any_time", "max_exits_brown", "train_step_sales", "bidder_company_acts",
        "late_purchases", "after_sales_of_others", "discard_window",
    },
    "1830": {
        "train_limit_on_buy", "president_sale_guard", "auction_price_check", "depot_price_check",
        "bankrupt_guard", "mh_exchange_target", "ca_regrant_on_trade",
    },
    "1860": {"exchange_out_of_turn", "validate_layers_and_par", "sale_price_from_log"},
    "1870": {
        "offered_private_price", "depot_price_check", "president_sale_guard", "train_limit_on_buy",
        "private_share_regrant",
    },
}  # fmt: skip
"""What a person cannot choose on the pages of 18xx.games; every other switch of a title is a rule."""
LONGEST = 400


@pytest.mark.parametrize("title", list(TITLES))
def test_every_switch_is_marked(title: str) -> None:
    assert title in TOLERANCES, "say which of its switches people cannot choose"
    marked = {option.name: option.kind for option in TITLES[title].options}
    assert {name for name, kind in marked.items() if kind == TOLERANCE} == TOLERANCES[title]
    assert set(marked.values()) <= {RULE, TOLERANCE}


@pytest.mark.parametrize("title", list(TITLES))
def test_a_preset_leaves_tolerances_as_they_are_for_people(title: str) -> None:
    table = TITLES[title].options
    people, record = ruleset(title, {}, PRESET), ruleset(title, {}, PRESET, record=True)
    for option in table:
        differs = people.options[option.name] != record.options[option.name]
        assert differs == (option.kind == TOLERANCE), option.name
    assert people.offering is None
    assert record.offering is not None
    assert record.offering.options == people.options


@pytest.mark.slow
@pytest.mark.parametrize("title", list(TITLES))
@pytest.mark.parametrize("seed", range(4))
def test_a_record_offers_what_people_can_choose_and_changes_nothing_else(title: str, seed: int) -> None:
    """The same game under both: the same choices at every moment and the same state after every action."""
    chance = Random(f"tolerances/{title}/{seed}")
    names = [f"Player {seat + 1}" for seat in range(min(3 + seed, TITLES[title].facts().max_players))]
    people = Game(ruleset(title, {}, PRESET), names)
    record = Game(ruleset(title, {}, PRESET, record=True), names)
    while not people.over and people.length < LONGEST:
        assert list(record.choices()) == list(people.choices())
        action = pick(people, chance, eager=seed % 2 == 0)
        people.push(action)
        record.push(action)
        assert record.state == people.state
        assert record.node.events == people.node.events


def test_an_option_gives_each_reader_its_value() -> None:
    strict = Option("price", True, (True, False), "", records={PRESET: False})
    three = Option(
        "grant", "once", ("once", "barred", "again"), "", "", {PRESET: "barred"}, {PRESET: "again"}
    )
    table = (strict, three)
    assert dict(Options(table, {})) == {"price": True, "grant": "once"}
    assert dict(Options(table, {}, PRESET)) == {"price": True, "grant": "barred"}
    read = Options(table, {}, PRESET, record=True)
    assert dict(read) == {"price": False, "grant": "again"}
    assert dict(read.offered) == {"price": True, "grant": "barred"}
    with pytest.raises(OptionError):
        Options(table, {"price": 0})
