"""Positions of 1860 put straight onto a table: halts, leases, insolvency, bankruptcy, the end under British Rail."""

from __future__ import annotations

from tests.rules.g1860.table import PRESET, Wight
from tests.rules.positions import A, B, C

import railhead
from railhead.engine.game import Game


def auction() -> Game:
    """The opening of a game for three."""
    return railhead.new("1860", ["Ada", "Ben", "Cleo"])


def halts(*trains: str, preset: str = "") -> Wight:
    """C&N is about to run from Cowes to Newport, past two halts on the way."""
    t = Wight(3, preset).company("C&N", 82, {A: 60, B: 10}, trains=trains or ("3+2",))
    return t.tile("F4", "742", 3).operating_round().skip_to("run-trains")


def crowded() -> Wight:
    """A train of C&N that can call at one halt in place of a small station: records of 18xx.games allow that."""
    return halts("2+1", preset=PRESET)


def leased() -> Wight:
    """C&N has no train and no money for one: it runs with a leased train."""
    t = Wight().company("C&N", 82, {A: 60, B: 10}, cash=40).insolvent("C&N").tile("F4", "742", 3)
    t.company("IOW", 74, {B: 60}, trains=("2+1",)).tile("J4", "57", 2)
    return t.operating_round().skip_to("run-trains")


def receivership() -> Wight:
    """Nobody directs C&N; the holder of the priority deal runs its train."""
    t = Wight().company("C&N", 82, {A: 10, B: 20, "pool": 40}, director=None, floated=True, trains=("3+2",))
    return t.tile("F4", "742", 3).operating_round().skip_to("run-trains")


def trainless() -> Wight:
    """C&N owns no train, has a route and lacks credits; IOW has two trains and FYN one."""
    t = Wight().company("C&N", 82, {A: 60, B: 10}, cash=120).tile("F4", "742", 3)
    t.company("IOW", 74, {B: 60}, trains=("2+1", "2+1")).tile("J4", "57", 2)
    t.company("FYN", 62, {C: 60}, trains=("2+1",))
    return t.operating_round().skip_to("buy-trains")


def trained() -> Wight:
    """C&N owns a train already: a second one may come from IOW, FYN's only one may not."""
    t = Wight().company("C&N", 82, {A: 60, B: 10}, trains=("3+2",), cash=200).tile("F4", "742", 3)
    t.company("IOW", 74, {B: 60}, trains=("3+2", "3+2")).tile("J4", "57", 2)
    t.company("FYN", 62, {C: 60}, trains=("4+2",))
    return t.operating_round().skip_to("buy-trains")


def stock() -> Wight:
    """A stock round: C&N and the insolvent FYN own no train, IOW owns one, layers 3 and 4 are closed."""
    t = Wight().layers(2).privates(RPSC=C, YHC=A).company("C&N", 82, {A: 60, B: 10})
    t.company("IOW", 74, {B: 60, A: 20}, trains=("2+1",)).company("FYN", 62, {C: 60, A: 10})
    t.insolvent("FYN").purse(A, 300).purse(B, 200).purse(C, 200)
    return t.stock_round(A)


def about_to_float() -> Wight:
    """One more share and Ada's FYN floats, with a tile to be laid at home."""
    t = Wight().layers(2).company("FYN", 62, {A: 40}).purse(A, 400).stock_round(A)
    return t


def one_way() -> Wight:
    """C&N can lay the tile of Newport, which lies in one way only."""
    t = Wight().company("C&N", 82, {A: 60, B: 10}, trains=("3+2",), cash=200).phase("4").tile("F4", "742", 3)
    return t.operating_round()


def ferry() -> Wight:
    """The ferry is for sale; Ada and Cleo hold privates that its purchase closes."""
    t = Wight().phase("6").layers(4).privates(YHC=A, RPSC=C, BHC="bank")
    t.company("C&N", 82, {B: 60}, trains=("6+3",)).company("FYN", 62, {C: 60}, trains=("6+3",))
    return t.purse(A, 300).purse(B, 300).purse(C, 300).stock_round(A)


def last_step() -> Wight:
    """A sale of three IOW by Ada brings its price to 0; Cleo holds the fewest shares."""
    t = Wight().company("C&N", 74, {B: 60, A: 10}, trains=("2+1",)).company("IOW", 74, {B: 50, A: 30}, 14)
    t.equip("IOW", "2+1").fund("IOW", 120).purse(A, 300).purse(B, 300).purse(C, 300)
    return t.stock_round(A)


def refloat() -> Wight:
    """S&C has been bankrupt; it can be started again at a lower par."""
    t = Wight().layers(4).bankrupt("S&C", "2+1", cash=50).company("C&N", 74, {B: 60, A: 10}, trains=("2+1",))
    t.purse(A, 500).purse(B, 300).purse(C, 300)
    return t.stock_round(A)


def british_rail() -> Wight:
    """Four companies run under British Rail."""
    t = Wight().company("IOW", 90, {A: 60, C: 20}, trains=("9+5",), cash=900)
    t.company("C&N", 82, {B: 60, A: 20}, trains=("9+5",)).company("FYN", 74, {C: 60, B: 20}, trains=("8+4",))
    t.company("BHI&R", 62, {A: 10, "pool": 40}, director=None, floated=True, trains=("6+3",))
    t.tile("J4", "57", 2).tile("F4", "742", 3).tile("B6", "5", 4).tile("K5", "743", 2)
    t.nationalised()
    return t.operating_round(turn=9).skip_to("run-trains")


def evening() -> Wight:
    """The first stock round of two: Ada's C&N and Ben's IOW are one share short of floating."""
    t = Wight(2).company("C&N", 82, {A: 40}).company("IOW", 74, {B: 40})
    return t.purse(A, 100).purse(B, 100).stock_round(A, turn=1)


def downhill() -> Wight:
    """Ada's C&N has a route, no train and hardly any credits, and its price is low; Ben's IOW is well off."""
    t = Wight().company("C&N", 82, {A: 60}, 44, cash=20).tile("F4", "742", 3)
    t.company("IOW", 90, {B: 60, C: 20}, trains=("2+1",), cash=100).tile("J4", "57", 2)
    t.purse(A, 100).purse(B, 300).purse(C, 300)
    return t.operating_round(turn=2)


def first_turn() -> Wight:
    """Ada's IOW has all its money and no train: it is told what it may not do and what it must."""
    return Wight().company("IOW", 90, {A: 60, B: 10}, cash=1000).purse(A, 100).operating_round()
