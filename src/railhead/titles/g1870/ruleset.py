"""1870 composed: which steps it uses, and with what values."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any

from ...board.routes import RunRules
from ...engine import verbs
from ...engine.books import Books
from ...engine.game import Game
from ...engine.options import Options
from ...engine.rounds import OperatingRound, SaleRound, StockRound, sale_passed_out
from ...engine.ruleset import Ruleset, every_pass
from ...engine.step import OPERATING, Step
from ...engine.steps.buy_private import PrivatePurchase
from ...engine.steps.discard import DiscardTrain
from ...engine.steps.name_par import NamePar
from ...engine.steps.opening_sale import OpeningSale, grant_share
from ...engine.steps.run import RunTrains
from ...engine.steps.token import HomeToken, StationToken
from ...engine.steps.track import TileAllowance
from ...engine.steps.trains import BuyTrains
from ...engine.stock.buy import BuyShare
from ...engine.stock.start import StartCorporation
from ...engine.stock.trade import PrivateTrade
from ...engine.stock.turn import StockTurn
from ...engine.title import Title
from ...finance.holders import CORPORATION
from . import companies, connection, privates
from .blocks import PROTECT, falling_out
from .company_shares import CompanyShares, is_reissued
from .half_dividend import HalfDividend
from .markers import MarkerKind, PlaceMarker
from .pieces import map_pieces, river_closed
from .protected_stock import SalesAroundPurchase, SellBlock, excess, private_was_purchase, relieves
from .protected_trains import RUIN, ProtectedSales, Ruin
from .protection import PriceProtection, SettleSales
from .scoring import score, score_parts
from .two_tiles import FIRST_TURN, BridgeLay, TwoTiles
from .variants import data, title, title_for

__all__ = ["ruleset", "title"]


def _first_round(g: Game) -> bool:
    """R-1870-025, 1870/A-37: the initial stock round, in which no certificate may be sold."""
    return g.state.turn == 1 and g.round.kind != OPERATING


@lru_cache(maxsize=256)
def ruleset(options: Options) -> Ruleset:
    """The rules of 1870 for one choice of options."""
    facts = title_for(options)
    kinds = privates.marker_kinds(facts, options.text("private_token_sites") == "large")
    rules: dict[str, Any] = data("rules.json")
    dividend = HalfDividend(rounds_up=options.text("half_dividend_rounding") == "up")
    demanded = options.text("best_route") == "demand"
    before, after = (_check(options, beginning) for beginning in (True, False))
    return Ruleset(
        title=facts,
        options=options,
        rounds={
            "auction": SaleRound((_sale(facts, options),), (), "stock", fresh_priority=False),
            "stock": StockRound(
                (_stock_turn(options), SettleSales()),
                (),
                "operating",
                on_end=companies.finish_if_reached,
            ),
            "operating": _operating_round(facts, options, kinds, dividend, before, after),
        },
        interrupts={
            "par": NamePar(True, privates.spend_certificate),
            "discard": DiscardTrain(),
            PROTECT: PriceProtection(options.flag("price_protect_if_sold"), options.flag("own_forced_block")),
            RUIN: Ruin(),
            connection.CHECK: connection.StateConnections(before, after),
            connection.MARK: connection.UseDestinationMarker(companies.place_destination(options)),
            connection.RUN: connection.ConnectionRun(
                must_be_best=demanded, may_be_empty=options.flag("empty_connection_run")
            ),
            connection.PAY: connection.ConnectionDividend(dividend),
        },
        first_round="auction",
        bank_breaks_below=1 if options.text("bank_end_threshold") == "zero" else 0,
        supply=tuple(kind.count for kind in facts.train_kinds),
        cited=data("refusals.json"),
        sentences=data("sentences.json"),
        sections={rule: entry["section"] for rule, entry in rules.items()},
        score=score,
        score_parts=score_parts,
        run_rules=RunRules(),
        certificate_limit=companies.certificate_limit(options.flag("eight_company_limits")),
        auto_pass_logged=options.text("auto_pass") == "logged",
        passes_asked=every_pass(data("automatic.json") if options.text("auto_pass") == "asked" else ()),
        whole_president_sale=options.flag("whole_president_sale"),
        deals_agreed=options.flag("trade_consent"),
        manual_end=options.flag("manual_end"),
        turn_cap=options.number("turn_cap"),
        phase_events={
            "close_privates": privates.close_all,
            "remove_private_markers": lambda g: privates.remove_markers(g, kinds),
        },
        run_extras=privates.run_extras(kinds),
        extra_stations=privates.edge_marker,
        further_sites=companies.abandoned_home if options.flag("southwest_after_sp") else None,
        station_costs=companies.station_costs,
        exempt=falling_out,
        on_price=companies.price_watch(options, kinds),
        books=Books(tokens=companies.tokens, pool_limited=False),
        words=data("words.json"),
        slots=(privates.OWNERS, companies.CLOSINGS, companies.FINISH, companies.DUTY),
        train_duty=companies.lasting_duty if options.flag("sticky_route_obligation") else None,
        map_pieces=map_pieces,
        river_closed=river_closed,
    )


def _sale(facts: Title, options: Options) -> OpeningSale:
    """R-1870-016 to R-1870-025: the sale of the privates."""
    auction = facts.facts["auction"]
    return OpeningSale(
        raise_by=auction["min_raise"],
        falls_by=auction["first_private_falls_by"],
        restart=options.text("sale_restart"),
        free_taker="first_offered" if options.text("sale_restart") == "priority" else "rotation",
        auction_order=options.text("auction_turn"),
        any_price=options.text("offered_private_price") == "any",
        on_sold=grant_share,
        on_all_passed=sale_passed_out,
        bids_deal=False,
    )


def _stock_turn(options: Options) -> StockTurn:
    """R-1870-057 to R-1870-095: a player's turn in a stock round."""
    phases = data("variants.json")["trade_phases"][options.text("player_private_trade_phases")]
    traded = PrivateTrade(
        barred=lambda g: _first_round(g) or g.title.phases[g.state.phase].name not in phases,
        sellers_turn=False,
        uses_purchase=True,
        untradable=frozenset(),
        least=0 if options.flag("trade_consent") else 1,
        needs_room=options.flag("private_trade_checks_cert_limit"),
        granted_again=options.text("private_share_regrant"),
        shows_priority=options.text("private_trade_moves_priority") == "at_once",
    )
    company = CompanyShares(
        least_outside=data("variants.json")["least_outside"],
        reissue_value=companies.reissue_value(options),
        reissue_once=options.flag("reissue_once_per_sr"),
        reissue_after_deal=options.flag("reissue_after_trade"),
        cash_before_reissue=options.text("redeem_cash_basis") == "before_reissue",
        bare_president_fails=options.text("redeem_from_pres_cert_only") == "error",
        keeps_turn=options.flag("company_action_keeps_turn"),
        above_limit=options.flag("company_action_over_limit"),
    )
    exchange_first = options.text("limit_check") == "after_exchange"
    purchase = BuyShare(
        several="pool",
        exchange_first=exchange_first,
        paid_at_once=True,
        barred=None if options.flag("brown_after_private") else private_was_purchase,
        pays_itself=is_reissued,
    )
    return StockTurn(
        SalesAroundPurchase(options.flag("buys_around_sale")),
        (
            purchase,
            StartCorporation(exchange_first, paid_at_once=True),
            traded,
            company,
            SellBlock(_first_round),
        ),
        excess(options.flag("force_60_compliance")),
        relieves(options.flag("force_60_compliance"))
        if options.text("compliance_sales") == "reducing"
        else None,
    )


def _check(options: Options, beginning: bool) -> connection.ConnectionCheck:
    """R-1870-135, R-1870-136: when and in what order connections are looked for."""
    return connection.ConnectionCheck(
        beginning=beginning,
        stated=options.flag("stated_checks"),
        after_closing=options.flag("connection_check_after_self_close"),
        order=connection.by_price if options.text("connection_order") == "price" else connection.by_turn,
        when_run=companies.finish_if_reached if beginning else None,
    )


def _bridge(facts: Title, options: Options) -> BridgeLay:
    """R-1870-031 to R-1870-033: the bridge company's tiles."""
    private = next(i for i, rule in enumerate(facts.privates) if rule.power("terrain_discount"))
    discount = facts.privates[private].power("terrain_discount")
    home = facts.privates[private].power("lay_tile")
    assert discount is not None
    assert home is not None
    buyers = [facts.corporation_index[sym] for sym in home.data["owner"]]
    return BridgeLay(
        private=private,
        rebate=discount.data["amount"],
        sites=frozenset(discount.hexes),
        homes={corporation: facts.corporations[corporation].home for corporation in buyers},
        extra=options.flag("bridge_discount_is_extra_lay"),
        one_use=options.flag("bridge_home_tile_uses_discount"),
        any_time=options.flag("bridge_home_tile_any_time"),
    )


def _track(facts: Title, options: Options, bridge: BridgeLay) -> TwoTiles:
    """R-1870-098: the track of a turn."""
    silent = options.text("auto_pass") == "silent"
    least = facts.privates[bridge.private].low

    def lingers(g: Game) -> bool:
        if bridge.waiting(g):
            return True
        buyable = "corporations_buy_privates" in g.title.phases[g.state.phase].flags
        cash = g.state.treasury[g.state.entity - CORPORATION]
        return buyable and privates.player_owns(g, bridge.private) and cash >= least

    per_turn = facts.facts["track_per_turn"]
    return TwoTiles(
        allowance=TileAllowance(per_turn["yellow"], per_turn["or_upgrades"]),
        bridge=bridge,
        always_asks=silent,
        barred=privates.river_bar(bridge.private),
        lingers=lingers if silent else None,
        on_lay=companies.seat_markers if options.flag("station_wars") else None,
    )


def _operating_round(
    facts: Title,
    options: Options,
    kinds: tuple[MarkerKind, ...],
    dividend: HalfDividend,
    before: connection.ConnectionCheck,
    after: connection.ConnectionCheck,
) -> OperatingRound:
    """R-1870-096, R-1870-097: the order of a company's turn."""
    silent = options.text("auto_pass") == "silent"
    purchase = PrivatePurchase(privates.purchase_bounds, privates.purchase_allowed, privates.take_marker)
    markers = PlaceMarker(kinds, first_side_first=options.flag("port_close_same_turn"))
    bridge = _bridge(facts, options)
    track = _track(facts, options, bridge)
    trains = BuyTrains(
        least_price=1,
        forced=ProtectedSales(
            settled_sales=options.flag("bankruptcy_price_drop"),
            any_small_block=options.text("forced_sale_limits") == "loose",
        ),
        free_sales=not options.flag("president_sale_guard"),
        over_limit=not options.flag("train_limit_on_buy"),
        any_bank_price=not options.flag("depot_price_check"),
        floor_below_face=False,
        private_sale=None,
    )
    reasons: list[Callable[[Game], bool]] = [markers.unplaced]
    reasons.append(privates.early_buyer if silent else lambda g: bridge.free_home(g) >= 0)
    start: tuple[Step, ...] = (HomeToken(), before) if silent else (before, HomeToken())

    def first_things(g: Game, corporation: int) -> None:
        connection.count_turn(g, corporation)
        if not g.state.operated[corporation]:
            verbs.put(g, FIRST_TURN, True)

    return OperatingRound(
        steps=(
            *start,
            track,
            StationToken(),
            RunTrains(must_be_best=options.text("best_route") == "demand"),
            *(() if silent else (privates.BeforeClosing(purchase),)),
            dividend,
            trains,
            privates.LastChances(purchase, reasons=tuple(reasons)),
            SettleSales(),
            after,
        ),
        anytime=(purchase, markers, bridge),
        stock="stock",
        before_turn=first_things,
        after_turn=_after_turn(options),
    )


def _after_turn(options: Options) -> Callable[[Game], None]:
    """R-1870-142, 1870/D-27: what the end of a company's turn brings about."""

    def done(g: Game) -> None:
        companies.note_duty(g)
        companies.finish_if_reached(g)

    return done if options.flag("sticky_route_obligation") else companies.finish_if_reached
