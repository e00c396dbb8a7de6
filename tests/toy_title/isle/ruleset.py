"""Isle composed: shared rounds and steps, and the two steps of the tide."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache
from typing import Final

from railhead.board.routes import RunRules
from railhead.engine.forced import ForcedPurchase
from railhead.engine.game import Game
from railhead.engine.holdings import excess, price_of
from railhead.engine.options import Options
from railhead.engine.rounds import OperatingRound, StockRound
from railhead.engine.ruleset import Ruleset, every_pass
from railhead.engine.steps.discard import DiscardTrain
from railhead.engine.steps.dividend import DeclareDividend
from railhead.engine.steps.run import RunTrains
from railhead.engine.steps.token import HomeToken, StationToken
from railhead.engine.steps.trains import BuyTrains
from railhead.engine.stock.buy import BuyShare
from railhead.engine.stock.deal import Order
from railhead.engine.stock.sell import SellShares
from railhead.engine.stock.start import StartCorporation
from railhead.engine.stock.turn import StockTurn
from railhead.engine.title import Title
from railhead.finance.holders import SLOTS
from railhead.titles.pack import read_data

from .tide import HIGH, LOW, WATER, TidalTrack, TurnTide

PACKAGE: Final = "isle"


@cache
def title() -> Title:
    """The facts of Isle."""
    return Title("Isle", read_data(PACKAGE, "facts.json"))


def score(g: Game, player: int) -> int:
    """R-ISLE-005: cash and stock at its price."""
    s = g.state
    return s.cash[player] + sum(s.shares[c * SLOTS + player] * price_of(g, c) for c in range(len(s.par)))


def invariants(g: Game) -> Iterator[str]:
    """What must hold in every position."""
    if g.state.get(WATER) not in (HIGH, LOW):
        yield f"the water stands {g.state.get(WATER)!r}"


def _first_round(g: Game) -> bool:
    """R-ISLE-001: nothing is sold in the first stock round."""
    return g.state.rounds_done == 0


@lru_cache(maxsize=16)
def ruleset(options: Options) -> Ruleset:
    """The rules of Isle for one choice of options."""
    facts = title()
    rules = read_data(PACKAGE, "rules.json")
    shallows = frozenset(facts.map.index[name] for name in facts.facts["shallows"])
    automatic = read_data(PACKAGE, "automatic.json")
    return Ruleset(
        title=facts,
        options=options,
        rounds={
            "stock": StockRound(
                (
                    StockTurn(
                        Order(),
                        (
                            BuyShare("any", False, True),
                            StartCorporation(False, True),
                            SellShares(_first_round),
                        ),
                        excess,
                    ),
                ),
                (),
                "operating",
            ),
            "operating": OperatingRound(
                steps=(
                    HomeToken(),
                    TurnTide(options.number("tide_cost")),
                    TidalTrack(shallows),
                    StationToken(),
                    RunTrains(must_be_best=True),
                    DeclareDividend(),
                    BuyTrains(
                        least_price=1,
                        forced=ForcedPurchase(),
                        free_sales=False,
                        over_limit=False,
                        any_bank_price=False,
                        floor_below_face=False,
                        private_sale=None,
                    ),
                ),
                anytime=(),
                stock="stock",
            ),
        },
        interrupts={"discard": DiscardTrain()},
        first_round="stock",
        bank_breaks_below=1,
        supply=tuple(kind.count for kind in facts.train_kinds),
        cited={code: rule for rule, row in rules.items() for code in row["refuses"]},
        sections={rule: row["section"] for rule, row in rules.items()},
        score=score,
        run_rules=RunRules(),
        certificate_limit=lambda g: int(g.title.facts["cert_limit"][str(len(g.players))]),
        auto_pass_logged=True,
        passes_asked=every_pass(automatic if options.text("auto_pass") == "asked" else ()),
        sentences=read_data(PACKAGE, "sentences.json"),
        words=read_data(PACKAGE, "words.json"),
    )
