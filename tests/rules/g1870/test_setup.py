"""1870, setup and the sale of the privates."""

from __future__ import annotations

import pytest
from tests.rules.g1870.table import PRESET, West
from tests.rules.positions import READING, A, B, C, D

from railhead.engine import verbs
from railhead.engine.actions import Bid, Buy, Par, Pass, Sell, Take, Trade
from railhead.engine.events import Paid
from railhead.titles import TITLES
from railhead.titles.g1870.companies import CLOSINGS


@pytest.mark.rule(
    "R-1870-001", "R-1870-002", "R-1870-003", "1870/T-01", "1870/D-22", "1870/A-41", "R-1870-147"
)
@pytest.mark.parametrize(
    ("players", "cash", "limit", "lower"),
    [(2, 1050, 28, 24), (3, 700, 20, 17), (4, 525, 16, 14), (5, 420, 13, 11), (6, 350, 11, 9)],
)
def test_money_and_limits(players: int, cash: int, limit: int, lower: int) -> None:
    t = West(players)
    assert [t.cash(seat) for seat in range(players)] == [cash] * players
    assert t.bank == 12000 - players * cash
    assert t.certificate_limit == limit
    verbs.put(t.game, CLOSINGS, 1)
    assert t.certificate_limit == lower
    verbs.put(t.game, CLOSINGS, 2)
    assert t.certificate_limit == lower


@pytest.mark.rule("R-1870-001", "1870/D-22")
def test_a_seventh_seat_is_18xxgames_alone() -> None:
    import railhead

    names = [f"P{n}" for n in range(7)]
    with pytest.raises(ValueError, match="2 to 6"):
        railhead.new("1870", names)
    game = railhead.new("1870", names, preset=PRESET)
    assert (game.state.cash[0], game.rules.certificate_limit(game)) == (300, 9)


@pytest.mark.rule("R-1870-004", "R-1870-005", "R-1870-006", "R-1870-007", "R-1870-008")
def test_the_start() -> None:
    t = West(4)
    g = t.game
    assert (t.actor, g.state.priority) == (A, A)
    for rule in g.title.corporations:
        assert t.percent(rule.sym, "ipo") == 100
        assert (rule.shares, rule.president_shares) == (10, 2)
        assert g.title.facts["corporations"][0]["certificates"] == [20] + [10] * 8
    assert t.bank_trains() == {"2": 80}
    assert [(k.name, k.price, k.count) for k in g.title.train_kinds] == [
        ("2", 80, 7), ("3", 180, 6), ("4", 300, 5), ("5", 450, 4), ("6", 630, 3), ("8", 800, 3), ("10", 950, 2),
        ("12", 1100, -1),
    ]  # fmt: skip
    assert set(g.state.board.tiles) == {-1}


@pytest.mark.rule("R-1870-006", "R-1870-015", "R-1870-014")
def test_component_counts() -> None:
    title = West(4).game.title
    assert sum(len(rule.station_costs) for rule in title.corporations) == 25
    assert sum(title.map.supply) == 161
    labelled = {title.map.names[h] for h, face in enumerate(title.map.printed) if face.label == "P"}
    assert labelled == {"J3", "J5", "B11", "N17", "C18"}
    kinds = {stop.kind for face in title.map.printed for stop in face.stops}
    assert kinds == {"city", "town", "offboard"}


# the sale


@pytest.mark.rule(
    "R-1870-016", "R-1870-017", "R-1870-020", "R-1870-021", "R-1870-022", "1870/T-02", "R-1870-040"
)
def test_the_sample_of_the_rulebook() -> None:
    t = West(5)
    assert t.refused(Take("MRBC")) == "not-on-offer"
    t.do(Take("GRSC"), Bid("GSC", 85), Bid("SCC", 55), Bid("SLSF", 145), Bid("SLSF", 150), Take("MRBC"))
    assert (t.owner("SCC"), t.cash(C)) == (C, 420 - 55)
    assert (t.owner("GSC"), t.cash(B)) == (B, 420 - 85)
    assert t.actor == D, "left of the highest bidder, among bidders only"
    assert t.refused(Bid("SLSF", 154)) == "bid-low"
    assert t.refused(Bid("MKT", 165)) == "auction-other"
    t.do(Bid("SLSF", 155), Pass())
    assert t.actor == D
    assert t.step == "name-par"
    t.do(Par("SLSF", 82))
    assert (t.owner("SLSF"), t.percent("SLSF", D), t.president("SLSF")) == ("closed", 20, D)
    assert t.actor == B, "left of the player whose turn set it off"
    assert t.game.state.priority == B
    t.do(Take("MKT"))
    assert (t.round, t.actor) == ("stock", C)


@pytest.mark.rule("R-1870-021", "1870/D-16", "1870/T-03")
@pytest.mark.parametrize(("preset", "first"), [("", B), (PRESET, D)])
def test_who_speaks_first_in_an_auction(preset: str, first: int) -> None:
    t = West(4, preset)
    t.do(Pass(), Pass(), Pass(), Bid("SCC", 55), Pass(), Bid("SCC", 60), Pass(), Pass(), Bid("SCC", 65))
    t.do(Take("GRSC"), Take("MRBC"))
    assert t.actor == first


@pytest.mark.rule("R-1870-018", "R-1870-019", "1870/T-04", "1870/T-05", "1870/A-31")
def test_bids_tie_up_money() -> None:
    t = West(4).purse(A, 100)
    assert t.refused(Bid("GSC", 84)) == "bid-low"
    t.do(Bid("GSC", 85))
    assert t.refused(Bid("GSC", 89)) == "bid-low"
    t.do(Pass(), Pass(), Pass())
    assert t.refused(Bid("SCC", 55)) == "bid-cash"
    assert t.legal(Bid("GSC", 100)), "only the difference is new"
    assert t.legal(Bid("GSC", 91)), "any whole amount above the minimum"
    t.do(Bid("GSC", 100))
    assert t.bid("GSC", A) == 100


@pytest.mark.rule("R-1870-020")
def test_a_player_may_bid_on_several() -> None:
    t = West(4).do(Bid("SCC", 55), Pass(), Pass(), Pass(), Bid("GSC", 85))
    assert (t.bid("SCC", A), t.bid("GSC", A)) == (55, 85)


@pytest.mark.rule("R-1870-023", "R-1870-024", "1870/T-06")
def test_nobody_wants_the_first() -> None:
    t = West(4)
    for price in (15, 10, 5):
        t.do(*[Pass()] * 4)
        assert t.offer_price == price
        assert t.actor == A
    t.do(*[Pass()] * 4)
    assert (t.owner("GRSC"), t.cash(A)) == (A, 525)
    assert (t.actor, t.game.state.priority) == (B, B)
    assert t.score(A) == 525 + 20
    rule = t.game.title.privates[0]
    assert (rule.low, rule.high) == (10, 40)


@pytest.mark.rule("R-1870-023")
@pytest.mark.parametrize(("preset", "following"), [("", B), (PRESET, C)])
def test_who_goes_on_after_a_round_of_passes(preset: str, following: int) -> None:
    t = West(4, preset).do(Take("GRSC"), Bid("SCC", 55), Pass(), Pass(), Pass(), Pass())
    assert t.actor == following, "B has the priority card; at 18xx.games the next in turn is asked"


@pytest.mark.rule("R-1870-023", "1870/T-07", "1870/A-12", "R-1870-026")
def test_privates_alone_pay_when_all_pass() -> None:
    t = West(4).do(Take("GRSC"), Take("MRBC"), Take("SCC"), Take("GSC"), Take("SLSF"), Par("SLSF", 100))
    before = [t.cash(seat) for seat in range(4)]
    treasury = t.treasury("SLSF")
    assert t.actor == B
    t.do(*[Pass()] * 4)
    assert [t.cash(s) - before[s] for s in range(4)] == [5, 10, 10, 15]
    assert (t.round, t.treasury("SLSF"), t.price("SLSF")) == ("auction", treasury, 100)
    assert t.actor == B, "the holder of the priority card goes on"
    assert t.tokens("SLSF") == []


@pytest.mark.rule("R-1870-040", "R-1870-079", "1870/T-08", "1870/A-11")
def test_the_frisco_presidency() -> None:
    t = West(4).do(Take("GRSC"), Take("MRBC"), Take("SCC"), Take("GSC"), Pass(), Take("SLSF"))
    assert (t.actor, t.cash(B)) == (B, 525 - 40 - 140)
    assert t.refused(Par("SLSF", 70)) == "par-price"
    t.do(Par("SLSF", 68))
    assert t.certificates(B) == 2, "MRBC and one certificate"
    assert (t.treasury("SLSF"), t.floated("SLSF"), t.percent("SLSF", "ipo")) == (680, True, 80)


@pytest.mark.rule("R-1870-041", "R-1870-079", "1870/T-09", "1870/A-28")
def test_the_katy_share() -> None:
    t = West(4).do(Take("GRSC"), Take("MRBC"), Take("SCC"), Take("GSC"), Take("SLSF"), Par("SLSF", 68))
    t.do(Pass(), Take("MKT"))
    assert t.percent("MKT", C) == 10
    assert t.certificates(C) == 3, "SCC, the private and its share"
    worth = t.score(C)
    assert worth == t.cash(C) + 50 + 160
    assert t.actor == D
    t.purse(D, 1000).do(Par("MKT", 72))
    assert t.score(C) == worth + 72
    for seat, count in ((A, 1), (B, 1)):
        t.purse(seat, 1000)
        assert t.actor == seat
        t.do(Buy("MKT", "ipo"))
        assert not t.floated("MKT"), count
    t.pass_to(D).do(Buy("MKT", "ipo"))
    assert t.floated("MKT")
    assert (t.percent("MKT", "ipo"), t.treasury("MKT")) == (40, 720)


@pytest.mark.rule("R-1870-041", "1870/A-28")
def test_the_katy_share_cannot_be_sold_before_its_start() -> None:
    t = West(4).privates(MKT=C).give("MKT", C, 10).stock_round(C)
    assert t.refused(Sell("MKT", 1)) == "no-par"


@pytest.mark.rule("R-1870-025", "1870/T-35", "1870/T-99", "1870/A-37", "R-1870-057")
def test_nothing_is_sold_in_the_first_round() -> None:
    t = West(4).do(
        Take("GRSC"), Take("MRBC"), Take("SCC"), Take("GSC"), Take("SLSF"), Par("SLSF", 68), Take("MKT")
    )
    assert (t.round, t.turn, t.actor) == ("stock", 1, C)
    assert t.refused(Sell("SLSF", 1)) == "sale-ban"
    assert t.refused(Trade("MRBC", C, 40)) == "trade-ban"
    t.pass_to(A).purse(A, 400).do(Buy("SLSF", "ipo"))
    assert t.actor == B, "with nothing to sell the turn is over"


@pytest.mark.rule("1870/D-19", "1870/A-30")
def test_the_price_of_the_private_on_offer() -> None:
    assert West(4).refused(Bid("GRSC", 25)) == "bid-on-offer"
    assert West(4, PRESET).refused(Bid("GRSC", 7)) == "bid-on-offer"
    t = West(4, READING)
    assert t.tolerated(Bid("GRSC", 7))
    t.do(Bid("GRSC", 7))
    assert (t.owner("GRSC"), t.cash(A)) == (A, 525 - 7)


@pytest.mark.rule("R-1870-022")
def test_a_won_bid_does_not_move_the_card() -> None:
    t = West(4).do(Bid("MRBC", 45), Take("GRSC"))
    assert t.owner("MRBC") == A
    assert (t.actor, t.game.state.priority) == (C, C), "left of B, who bought GRSC"


@pytest.mark.rule("R-1870-026", "R-1870-027", "R-1870-147")
def test_privates_pay_and_count() -> None:
    t = West(4).privates(GRSC=A, MRBC=B, SCC="MP").company("MP", 76, {A: 60}, cash=500)
    assert t.certificates(A) == 5 + 1
    before = (t.cash(A), t.cash(B), t.treasury("MP"))
    t.operating_round()
    assert (t.cash(A), t.cash(B), t.treasury("MP")) == (before[0] + 5, before[1] + 10, before[2] + 10)
    paid = [event for event in t.game.node.events if isinstance(event, Paid) and event.why == "private"]
    assert len(paid) == 3


@pytest.mark.rule("R-1870-151")
def test_variants_are_agreed_before_the_game() -> None:
    names = {option.name for option in TITLES["1870"].options}
    assert {"finish_on_400", "diesels", "station_wars", "original_market"} <= names
    t = West(4, finish_on_400=True)
    with pytest.raises(TypeError):
        t.game.rules.options["finish_on_400"] = False  # type: ignore[index]
