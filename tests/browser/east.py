"""Positions of 1817 put straight onto a table."""

from __future__ import annotations

from tests.rules.g1817.table import Wall
from tests.rules.g1817.test_crisis import owing
from tests.rules.positions import A, B, C, D


def founding() -> Wall:
    """Ada can start a company; the others have too little to bid."""
    t = Wall(3).privates(OBC=A)
    t.company("GT", 5, 80, {B: 2, C: 1}, home="B5", cash=100, trains=("2",))
    t.purse(A, 300).purse(B, 40).purse(C, 40).stock_round(A)
    return t


def building() -> Wall:
    """Ada's company lays track; it owns the coal mine and the bridge company."""
    t = Wall(3).privates(MINC="R", OBC="R")
    t.company("R", 5, 80, {A: 2, C: 1}, home="F13", cash=200, trains=("2",))
    t.operating_round()
    return t.skip_to("lay-track") and t


def mined() -> Wall:
    """A mine and a bridge that Ada's company has put on the map."""
    t = Wall(3).company("R", 5, 80, {A: 2, C: 1}, home="F13", cash=200, trains=("2",))
    t.tile("G14", "8", 2)
    t.mine("G14").bridge("H9").operating_round()
    return t.skip_to("lay-track") and t


def crisis() -> Wall:
    """Ada owes more than she has and holds shares of three companies of others."""
    t = Wall(4).phase("3").company("WT", 5, 60, {D: 2, A: 1}, home="C22", trains=("3",))
    t.company("R", 5, 80, {B: 2, A: 1}, home="F3", trains=("3",))
    t.company("GT", 10, 70, {C: 4, A: 3}, home="B5", trains=("3",))
    return owing(t.purse(A, 0), A, 151)


def crowd(debts: bool = True) -> Wall:
    """Twelve players; a round of mergers begins.

    Cleo's GT can convert, Ada's R and Ben's H can merge; Dan's B&A is asked too. Fred's J is in liquidation, with
    ``debts`` that are more than it can bring, so that he has to sell; Gwen's ME can be acquired; Eva's WT can pay for
    either.
    """
    fred, gwen, eva = 5, 6, 4
    t = Wall(12, more_players=True).phase("3")
    t.company("GT", 5, 120, {C: 2, B: 1, 7: 1}, home="B5", cash=300, trains=("3",))
    t.company("WT", 10, 110, {eva: 3, fred: 1, 8: 2}, home="C22", cash=600, trains=("3", "3"))
    t.company("R", 2, 80, {A: 2}, home="F3", cash=150, trains=("3",))
    t.company("H", 2, 70, {B: 2}, home="B17", cash=90, loans=1, trains=("2+",))
    t.company("B&A", 5, 60, {D: 2, 9: 1}, home="C26", cash=120, trains=("2+",), shorts={10: 1})
    t.company("ME", 5, "ACQ2", {gwen: 3, 11: 1}, home="C14", cash=40, loans=2, trains=("2+",))
    t.company("J", 5, "LIQ", {fred: 3, C: 1}, home="C8", cash=10, loans=1 if debts else 0)
    for seat in range(12):
        t.purse(seat, 200 if seat <= D else 30)
    return t.merger_round()


def trading() -> Wall:
    """Twelve players in a stock round, eleven companies, a private with nearly everybody."""
    owners = dict(
        zip(("PSM", "ME", "OBC", "UBC", "TS", "MINC", "CM", "MAJC", "MINM", "MAJM"), range(10), strict=True)
    )
    t = Wall(12, more_players=True).privates(**owners, MAIL=11).phase("3")
    syms = ("GT", "WT", "R", "H", "B&A", "ME", "J", "UR", "NYOW", "DL&W", "PSNR")
    homes = ("B5", "C22", "F3", "B17", "C26", "C14", "C8", "D19", "F13", "F19", "G6")
    for seat, (sym, home) in enumerate(zip(syms, homes, strict=True)):
        held = {seat: 2, 11 - seat: 1}
        t.company(sym, 5, 80 + 10 * (seat % 3), held, home=home, cash=1200, trains=("3", "3"))
    for seat in range(12):
        t.purse(seat, 1200 + 1100 * seat)
    return t.stock_round(A) and t


def side_by_side() -> Wall:
    """Toledo and Cleveland are full and lie beside each other; Cleveland has a value for each phase."""
    t = Wall(3).phase("4").tile("D7", "14", 0)
    t.company("A&A", 5, 100, {A: 2, B: 1}, home="D7", cash=500, trains=("4",)).token("A&A", "D9")
    t.company("DL&W", 5, 90, {B: 2, C: 1}, home="D9", cash=500, trains=("4",))
    t.company("PSNR", 5, 80, {C: 2, A: 1}, home="D7", cash=500, trains=("4",))
    t.operating_round()
    return t.skip_to("buy-trains") and t
