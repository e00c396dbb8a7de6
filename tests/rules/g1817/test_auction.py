"""Setting up, and the auction of the privates with seed money."""

from __future__ import annotations

import pytest
from tests.rules.g1817.table import PRESET, Wall
from tests.rules.positions import A, B, C, D

from railhead.engine.actions import Bid, Pass
from railhead.engine.game import Game
from railhead.titles import ruleset
from railhead.titles.g1817.loans import loans_left
from railhead.titles.g1817.slots import RATE, SEED


def seed(t: Wall) -> int:
    return t.game.state.get(SEED)


@pytest.mark.rule("R-1817-001", "R-1817-003", "R-1817-004", "1817/S-01", "1817/A-04")
def test_five_players_begin() -> None:
    t = Wall(5)
    assert [t.cash(seat) for seat in range(5)] == [252] * 5
    assert (t.certificate_limit, seed(t), loans_left(t.game)) == (13, 200, 70)
    assert (t.actor, t.game.state.priority) == (A, A)
    assert t.game.state.get(RATE) == 0


@pytest.mark.rule("R-1817-001", "R-1817-451", "1817/D-24")
@pytest.mark.parametrize(("players", "cash", "limit"), [(3, 420, 21), (7, 180, 9), (8, 158, 8), (12, 105, 5)])
def test_cash_and_limit_by_players(players: int, cash: int, limit: int) -> None:
    names = [f"P{seat}" for seat in range(players)]
    wide = {"more_players": True} if players > 7 else {}
    game = Game(ruleset("1817", wide), names)
    assert set(game.state.cash) == {cash}
    assert game.rules.certificate_limit(game) == limit
    assert Game(ruleset("1817", {}, PRESET), names).state.cash == game.state.cash
    if players > 7:
        with pytest.raises(ValueError, match="3 to 7 players"):
            Game(ruleset("1817"), names)


@pytest.mark.rule("R-1817-021", "1817/S-02")
def test_bid_and_seed_reach_the_face_value() -> None:
    t = Wall(3)
    t.do(Bid("MAJC", 0), Pass(), Pass())
    t.do(Bid("MAJM", 50), Pass(), Pass())
    assert seed(t) == 40
    t.do(Bid("MINC", 30))
    t = Wall(3)
    t.game.state.slots["1817.seed"] = 40
    t.keep()
    assert t.refusal(Bid("MAJM", 75)).facts["minimum"] == 80
    assert t.refused(Bid("MAJM", 82)) == "bid-step"
    assert t.refused(Bid("MAJM", 125)) == "bid-face"
    assert t.legal(Bid("MAJM", 80))
    assert t.legal(Bid("MAJM", 120))


@pytest.mark.rule("R-1817-021")
def test_nobody_puts_up_what_he_cannot_pay() -> None:
    t = Wall(3).purse(A, 60)
    t.game.state.slots["1817.seed"] = 40
    t.keep()
    assert t.refused(Bid("MAJM", 80)) == "bid-cash"
    assert t.legal(Bid("MAIL", 50))
    assert t.refused(Bid("XX", 5)) == "unknown-id"


@pytest.mark.rule("R-1817-022", "R-1817-023", "1817/S-03", "1817/A-05", "1817/D-02")
def test_face_value_is_the_highest_bid() -> None:
    t = Wall(3)
    t.do(Bid("MINC", 0), Bid("MINC", 25))
    assert t.refused(Bid("MINC", 35)) == "bid-face"
    t.do(Bid("MINC", 30))
    assert (t.owner("MINC"), t.cash(C), seed(t), t.actor) == (C, 390, 200, B)
    t.do(Bid("CM", 60))
    assert (t.owner("CM"), t.actor) == (B, C), "nobody can go above the face value"
    t.do(Bid("OBC", 0), Pass(), Pass())
    assert (t.owner("OBC"), t.cash(C), seed(t)) == (C, 390, 160)
    assert t.refused(Bid("OBC", 5)) == "private-sold"


@pytest.mark.rule("1817/S-04", "1817/D-02")
def test_elsewhere_a_bid_may_go_above_face_value() -> None:
    t = Wall(3, PRESET)
    t.do(Bid("PSM", 40), Bid("PSM", 45), Pass(), Pass())
    assert (t.owner("PSM"), t.cash(B), seed(t)) == (B, 375, 200)


@pytest.mark.rule("R-1817-023", "1817/S-05")
def test_the_seed_money_runs_out() -> None:
    t = Wall(3)
    t.game.state.slots["1817.seed"] = 10
    t.keep()
    t.do(Bid("OBC", 30), Pass(), Pass())
    assert (seed(t), t.actor) == (0, B)
    assert t.refused(Bid("UBC", 75)) == "bid-low"
    assert t.legal(Bid("UBC", 80))
    assert t.refused(Bid("UBC", 85)) == "bid-face"


@pytest.mark.rule("R-1817-020", "R-1817-024", "R-1817-025", "1817/S-06")
def test_left_of_the_starter_goes_on() -> None:
    t = Wall(3)
    t.do(Pass(), Bid("UBC", 0))
    assert t.actor == C
    assert t.refused(Bid("OBC", 5)) == "auction-other"
    t.do(Bid("UBC", 10), Pass(), Pass())
    assert (t.owner("UBC"), t.actor) == (C, C)
    t.do(Pass(), Pass(), Pass())
    assert (t.round, t.actor, t.game.state.priority) == ("stock", C, C)


@pytest.mark.rule("R-1817-025", "R-1817-026", "1817/S-07")
def test_what_nobody_wants_leaves_the_game() -> None:
    t = Wall(3)
    t.do(Bid("MINC", 20), Pass(), Pass(), Pass(), Pass(), Pass())
    assert (t.round, t.actor, seed(t)) == ("stock", B, 0)
    assert t.owner("MAJM") == "closed"
    assert (t.owner("MINC"), t.certificates(A), t.score(A)) == (A, 0, 400)


@pytest.mark.rule("R-1817-025", "1817/A-07")
def test_nobody_bids_at_all() -> None:
    t = Wall(4).do(Pass(), Pass(), Pass(), Pass())
    assert (t.round, t.actor, t.game.state.priority) == ("stock", A, A)


@pytest.mark.rule("R-1817-025")
def test_the_auction_ends_when_all_is_sold() -> None:
    t = Wall(3)
    for rule in t.game.title.privates:
        t.purse(t.actor or 0, 400).keep().do(Bid(rule.sym, rule.value))
    assert t.round == "stock"


@pytest.mark.rule("R-1817-022", "1817/A-06")
def test_who_cannot_bid_more_is_not_asked() -> None:
    t = Wall(4).purse(B, 10).purse(D, 12).keep()
    t.do(Bid("UBC", 10))
    assert t.actor == C
    t.do(Bid("UBC", 20))
    assert t.actor == A


@pytest.mark.rule("R-1817-021")
@pytest.mark.parametrize(("preset", "asked"), [("", C), (PRESET, B)])
def test_who_can_put_nothing_up_is_asked_elsewhere_all_the_same(preset: str, asked: int) -> None:
    t = Wall(3, preset).purse(B, 5)
    t.game.state.slots["1817.seed"] = 0
    t.keep().do(Pass())
    assert t.actor == asked
    t.do(*[Pass()] * (1 if asked == C else 2))
    assert (t.round, t.actor) == ("stock", A)


@pytest.mark.rule("R-1817-005")
def test_everything_is_open() -> None:
    t = Wall(3).do(Bid("UBC", 10))
    assert t.game.copy().state == t.game.state
    assert t.game.result() == {"Ada": 420, "Ben": 420, "Cleo": 420}


@pytest.mark.rule("1817/A-44", "1817/A-14")
def test_names_are_those_of_the_rulebook() -> None:
    names = {row.sym: row.name for row in Wall().game.title.corporations}
    assert names["PSNR"].startswith("Pittsburg, ")
    assert (names["SR"], names["A&A"]) == ("Strasburg Rail Road", "Arcade and Attica Railroad")
    assert len(names) == 20


@pytest.mark.rule("1817/A-02", "1817/A-01")
def test_the_market_row() -> None:
    t = Wall()
    market = t.game.title.market
    assert [zone.name for zone in market.zone[:5]] == ["liquidation", *["acquisition"] * 3, ""]
    assert market.price[4:] == (
        40, 45, 50, 55, 60, 65, 70, 80, 90, 100, 110, 120, 135, 150, 165, 180, 200, 220, 245, 270, 300, 330, 360, 400,
        440, 490, 540, 600,
    )  # fmt: skip
    assert (market.left[1], market.left[4], market.right[31]) == (1, 3, 31)
