"""Actions as plain data: every kind both ways, and every fault with its place."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from railhead.engine.actions import (
    Action,
    Bankrupt,
    Bid,
    Buy,
    BuyPrivate,
    BuyTrain,
    Discard,
    Dividend,
    EndGame,
    Exchange,
    Home,
    Lay,
    Par,
    Pass,
    Place,
    RouteOf,
    Run,
    Sell,
    Take,
    Trade,
)
from railhead.notation.faults import Unreadable
from railhead.notation.records import decode, encode
from railhead.notation.text import parse, write
from railhead.titles import TITLES
from railhead.titles.g1870.actions import Check, Decline, Destination, Mark, Protect, Redeem, Reissue

WEST = TITLES["1870"].kinds
ONE_OF_EACH: list[tuple[str, Action]] = [
    ("pass", Pass()),
    ("take SV", Take("SV")),
    ("bid SV 25", Bid("SV", 25)),
    ("par PRR 100", Par("PRR", 100)),
    ("buy NYC ipo", Buy("NYC", "ipo")),
    ("sell NYC 2", Sell("NYC", 2)),
    ("exchange MH NYC ipo", Exchange("MH", "NYC", "ipo")),
    ("trade DH P2 40", Trade("DH", 1, 40)),
    ("private MH 220", BuyPrivate("MH", 220)),
    ("tile F16 57 r2", Lay("F16", "57", 2)),
    ("tile B20 58 r0 by CS", Lay("B20", "58", 0, "CS")),
    ("token E11.1", Place("E11", 1)),
    ("token F16.0 by DH", Place("F16", 0, "DH")),
    ("home ERIE E11.1", Home("ERIE", "E11", 1)),
    ("run none", Run()),
    ("run 4-0:I15.0-H14-H16.0 2-1:H16.0-H18.1", Run((
        RouteOf("4-0", ("I15.0", "H14", "H16.0")), RouteOf("2-1", ("H16.0", "H18.1")),
    ))),
    ("pay", Dividend("pay")),
    ("withhold", Dividend("withhold")),
    ("half", Dividend("half")),
    ("train 4-2 300", BuyTrain("4-2", 300)),
    ("train D-0 800 for 4-1", BuyTrain("D-0", 800, "4-1")),
    ("discard B&O 3-4", Discard("B&O", "3-4")),
    ("bankrupt", Bankrupt()),
    ("protect", Protect()),
    ("decline", Decline()),
    ("redeem MKT pool", Redeem("MKT", -1)),
    ("redeem MKT P3", Redeem("MKT", 2)),
    ("reissue MKT", Reissue("MKT")),
    ("mark GSC N17.0 open", Mark("GSC", "N17", 0, "open")),
    ("mark SCC G9.1", Mark("SCC", "G9", 1)),
    ("destination map", Destination("map")),
    ("check", Check()),
    ("end", EndGame()),
]  # fmt: skip


@pytest.mark.parametrize(("text", "action"), ONE_OF_EACH, ids=[text for text, _ in ONE_OF_EACH])
def test_every_action_has_a_text_and_a_record(text: str, action: Action) -> None:
    assert write(action) == text
    assert parse(text, title="1870") == action
    data = encode(action)
    assert next(iter(data)) == "kind"
    assert decode(data, WEST) == action


def test_no_kind_is_forgotten() -> None:
    assert {action.kind for _, action in ONE_OF_EACH} == set(WEST)


@pytest.mark.parametrize(
    ("data", "path"),
    [
        ({"kind": "bid", "private": "SV", "amount": "25"}, "a.amount"),
        ({"kind": "bid", "private": "SV", "amount": True}, "a.amount"),
        ({"kind": "bid", "private": "SV", "amount": 10**9}, "a.amount"),
        ({"kind": "bid", "private": 5, "amount": 25}, "a.private"),
        ({"kind": "bid", "private": "S" * 100, "amount": 25}, "a.private"),
        ({"kind": "bid", "private": "SV"}, "a.amount"),
        ({"kind": "bid", "private": "SV", "amount": 25, "extra": 1}, "a.extra"),
        ({"kind": "fly"}, "a.kind"),
        ({}, "a.kind"),
        (["bid"], "a"),
        (None, "a"),
        ({"kind": "run", "routes": [{"train": "2-0", "path": ["H16.0", 7]}]}, "a.routes[0].path[1]"),
        ({"kind": "run", "routes": [{"train": "2-0"}]}, "a.routes[0]"),
        ({"kind": "run", "routes": [[]]}, "a.routes[0]"),
        ({"kind": "run", "routes": [{"train": "2-0", "path": ["x"] * 500}]}, "a.routes[0].path"),
        ({"kind": "run", "routes": "all"}, "a.routes"),
    ],
)
def test_a_fault_names_its_place(data: Any, path: str) -> None:
    with pytest.raises(Unreadable) as fault:
        decode(data, WEST, "a")
    assert fault.value.path == path


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=8) | st.floats(allow_nan=False),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)


@given(st.sampled_from(sorted(WEST)), st.dictionaries(st.sampled_from(
    ["private", "amount", "corporation", "price", "shares", "source", "buyer", "hex", "tile", "rotation", "by",
     "city", "routes", "how", "train", "trade_in", "x"]), JSON, max_size=6))  # fmt: skip
def test_anything_else_is_unreadable_and_never_worse(kind: str, fields: dict[str, Any]) -> None:
    try:
        action = decode({**fields, "kind": kind}, WEST)
    except Unreadable:
        return
    assert decode(encode(action), WEST) == action
