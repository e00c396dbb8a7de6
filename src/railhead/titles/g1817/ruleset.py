"""1817 composed: which steps it uses, and with what values."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final

from ...board.routes import RunRules
from ...engine import verbs
from ...engine.books import Books
from ...engine.game import Game
from ...engine.options import Options
from ...engine.ruleset import Ruleset, every_pass
from ...engine.steps.run import RunTrains
from ...engine.steps.token import StationToken
from ...engine.stock.deal import Deal
from ...engine.stock.turn import StockTurn
from ...engine.title import Title
from ...finance.holders import IPO, SLOTS, TREASURY
from . import crisis, founding, mergers, sales
from .dividend import Dividend
from .invariants import sound
from .loans import Borrow, PayInterest, RepayLoans
from .markers import ReduceMarkers, all_markers
from .mines import PlaceBridge, run_extras
from .pieces import map_pieces
from .rounds import OperatingRound, StockRound
from .scoring import score, score_parts
from .seats import certificate_limit
from .seed_auction import SeedAuction, SeedRound
from .settlement import SETTLE, SettleSale
from .slots import ALL, LOANS, SEED, SHORTS, USED
from .stock import REDUCE, excess, existing_shares
from .stock_deals import BuyShare, CompanyBuyBack, CompanyLoan, SellShares, SellShort, StockOrder
from .track import TileOperations
from .trains import BuyTrains, LastRun, ReturnTrains, by_turn, end_in_sight, trains_obsolete
from .variants import data, title_for

__all__ = ["ruleset"]


BOOKS: Final = Books(
    shares=existing_shares,
    tokens=all_markers,
    trains_stay=False,
    led=False,
    largest_presides=False,
    pool_limited=False,
    sound=sound,
)
"""Shorts bring shares along, markers and trains come and go, and nobody may lead a company."""


def _setup(g: Game) -> None:
    """R-1817-004, R-1817-020: charters with their shares, no loans or shorts, the seed money."""
    companies = len(g.title.corporations)
    verbs.put(g, LOANS, (0,) * companies)
    verbs.put(g, SHORTS, (0,) * (companies * SLOTS))
    verbs.put(g, USED, (0,) * len(g.title.privates))
    verbs.put(g, SEED, int(g.title.facts["auction"]["seed_money"]))
    for company in range(companies):
        verbs.move_shares(g, company, IPO, TREASURY, g.state.size[company])


@lru_cache(maxsize=256)
def ruleset(options: Options) -> Ruleset:
    """The rules of 1817 for one choice of options."""
    facts = title_for(options)
    rules: dict[str, Any] = data("rules.json")
    silent = options.text("auto_pass") == "silent"
    early = options.flag("sale_announced_early")
    supply = [kind.count for kind in facts.train_kinds]
    supply[0] = options.number("two_train_supply") or supply[0]
    bonus = facts.facts["modern_trains"] if options.flag("modern_trains") else {}
    return Ruleset(
        title=facts,
        options=options,
        rounds={
            "auction": SeedRound((_auction(facts, options),), (), "stock"),
            "stock": StockRound(
                (_stock_turn(options),),
                (),
                "operating",
                squeeze=options.flag("short_squeeze"),
                liquidation_moves=options.flag("liq_moves_at_sr_end"),
            ),
            "operating": _operating_round(options, silent),
            "merger": mergers.MergerRound(
                (
                    mergers.ConvertOrMerge(
                        keeps_initiator=options.text("survivor") == "initiator",
                        requeues=options.flag("requeue_unmoved_merge"),
                        largest_leads=options.text("merge_president") == "largest",
                    ),
                ),
                (),
                "acquisition",
            ),
            "acquisition": sales.SaleRound(
                (sales.OfferOrBid(),),
                (),
                "stock",
                "operating",
                by_start=options.text("sale_order_basis") == "start",
            ),
        },
        interrupts={
            "discard": ReturnTrains(asks_for_nobody=silent),
            crisis.CRISIS: crisis.CashCrisis(
                bundles=options.flag("crisis_bundles"),
                gives_up=options.flag("bankrupt_any_time"),
                ends_at_once=not silent,
            ),
            founding.HOME: founding.PlaceHome(),
            founding.BIDS: founding.FoundingBids(
                _company_deals(options) if options.flag("bidder_company_acts") else ()
            ),
            founding.SIZE: founding.ChooseSize(),
            founding.PAY: founding.PayBid(),
            REDUCE: ReduceMarkers(),
            mergers.DEALS: mergers.AfterDeals(
                options.text("post_process_new_president") == "more", options.flag("after_sales_of_others")
            ),
            mergers.LOANS: mergers.AfterLoans(options.flag("late_purchases")),
            mergers.MARKERS: mergers.AfterMarkers(),
            sales.CHOOSE: sales.ChooseBuyer(),
            sales.GO_ON: sales.GoOn(discards_first=not silent),
            sales.BORROW: sales.SaleLoans(),
            sales.KEEP: sales.SaleRepay(),
            SETTLE: SettleSale(sales.announce if early else None),
        },
        first_round="auction",
        bank_breaks_below=None,
        supply=tuple(supply),
        cited=data("refusals.json"),
        sections={rule: entry["section"] for rule, entry in rules.items()},
        score=score,
        score_parts=score_parts,
        run_rules=RunRules(junction_once="leg" if options.flag("junction_once_per_leg") else ""),
        certificate_limit=certificate_limit,
        auto_pass_logged=options.text("auto_pass") == "logged",
        passes_asked=every_pass(data("automatic.json") if options.text("auto_pass") == "asked" else ()),
        deals_agreed=options.flag("trade_consent"),
        open_interrupts=frozenset(("discard",) if options.text("discard_window") == "open" else ()),
        manual_end=options.flag("manual_end"),
        at_decision=crisis.ruin if silent else None,
        setup=_setup,
        phase_events={"trains_obsolete": trains_obsolete, "end_after_three_rounds": end_in_sight},
        run_extras=run_extras,
        marker_bonus={facts.train_index[name]: int(amount) for name, amount in bonus.items()},
        station_costs=lambda g, company: (0,) * int(g.title.facts["stations"]["max"]),
        discard_order=None if silent else by_turn,
        sentences=data("sentences.json"),
        map_pieces=map_pieces,
        slots=ALL,
        books=BOOKS,
        words=data("words.json"),
    )


def _auction(facts: Title, options: Options) -> SeedAuction:
    """R-1817-020 to R-1817-025: the sale of the privates."""
    return SeedAuction(
        int(facts.facts["auction"]["step"]),
        capped=options.text("seed_bid_cap") == "face",
        always_asks=options.text("auto_pass") == "silent",
    )


def _stock_turn(options: Options) -> StockTurn:
    """R-1817-080 to R-1817-082: a player's turn in a stock round."""
    own = (
        SellShares(),
        SellShort(above_limit=options.flag("sell_after_short")),
        BuyShare(),
        founding.StartCompany(always_asks=options.text("auto_pass") == "silent"),
    )
    return StockTurn(StockOrder(options.flag("sell_after_short")), (*own, *_company_deals(options)), excess)


def _company_deals(options: Options) -> tuple[Deal, ...]:
    """R-1817-082, R-1817-105: what a president can do for a company."""
    any_zone = options.flag("sr_loan_any_zone")
    return CompanyLoan(any_zone), CompanyBuyBack(any_zone)


def _operating_round(options: Options, silent: bool) -> OperatingRound:
    """R-1817-162: the order of a company's turn."""
    late = options.text("obsolete_leave") == "dividend"
    track = TileOperations(
        always_asks=silent,
        most_exits=options.flag("max_exits_brown"),
        needs_use=options.text("upgrade_use") == "gain",
        oriented=options.text("mine_future_check") == "oriented",
    )
    run = RunTrains(must_be_best=options.flag("enforce_max_revenue"))
    bridge = PlaceBridge(before_interest=options.text("bridge_window") == "before_interest")
    return OperatingRound(
        steps=(
            track,
            StationToken(),
            run,
            *(() if late else (LastRun(),)),
            Dividend(obsolete_leave=late),
            BuyTrains(options.flag("train_step_sales"), asks_widely=silent),
            PayInterest(),
            RepayLoans(None if silent else lambda g: next(bridge.choices(g), None) is not None),
        ),
        anytime=(Borrow(), bridge),
        merger="merger",
        final_ma=options.flag("final_ma"),
    )
