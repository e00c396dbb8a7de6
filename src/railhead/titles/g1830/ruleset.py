"""1830 composed: which steps it uses, and with what values."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache, lru_cache
from importlib import resources
from typing import Any, Final

from ...board.routes import RunRules
from ...engine.game import Game
from ...engine.holdings import excess, relieves
from ...engine.options import Options
from ...engine.rounds import OperatingRound, SaleRound, StockRound, sale_passed_out
from ...engine.ruleset import Ruleset, every_pass
from ...engine.step import OPERATING, Step
from ...engine.steps.buy_private import LastPurchases, PrivatePurchase, phase_allows, printed_bounds
from ...engine.steps.discard import DiscardTrain
from ...engine.steps.dividend import DeclareDividend
from ...engine.steps.name_par import NamePar
from ...engine.steps.opening_sale import OpeningSale, grant_share
from ...engine.steps.run import RunTrains
from ...engine.steps.token import HomeToken, SeatHome, StationToken
from ...engine.steps.track import TileAllowance
from ...engine.steps.trains import BuyTrains
from ...engine.stock.buy import BuyShare
from ...engine.stock.deal import Order
from ...engine.stock.sell import SellShares
from ...engine.stock.start import StartCorporation
from ...engine.stock.trade import PrivateTrade
from ...engine.stock.turn import StockTurn
from ...engine.title import Title, read_facts
from . import privates
from .bankruptcy import EarlyBankruptcy
from .exchange import ExchangePrivate
from .forced_sales import SalesForTrain
from .private_token import FreeToken
from .scoring import score, score_parts
from .track import ExtraLay, PowerLay, Track

PACKAGE: Final = "railhead.titles.g1830"


@cache
def title() -> Title:
    """The facts of 1830."""
    return Title("1830", read_facts(PACKAGE))


@cache
def _data(name: str) -> dict[str, Any]:
    text = resources.files(PACKAGE).joinpath(name).read_text(encoding="utf-8")
    data: dict[str, Any] = json.loads(text)
    return data


def _sales_barred(options: Options) -> Callable[[Game], bool]:
    """R-1830-053, 1830/A-07, 1830/D-04: how long nothing may be sold or traded."""
    if options.text("sale_ban_scope") == "first_round":
        return lambda g: g.state.rounds_done == 0
    return lambda g: g.state.turn == 1 and g.round.kind != OPERATING


def _run_rules(options: Options) -> RunRules:
    """R-1830-180 to R-1830-188, 1830/D-14: what a route may do."""
    areas = options.text("offboard_area_once")
    return RunRules(
        group_all=areas != "none", separate_groups=frozenset({"Gulf"}) if areas == "canada" else frozenset()
    )


@lru_cache(maxsize=256)
def ruleset(options: Options) -> Ruleset:
    """The rules of 1830 for one choice of options."""
    facts = title()
    barred = _sales_barred(options)
    at_once = options.text("capital_timing") == "flotation"
    traded = PrivateTrade(
        barred=barred,
        sellers_turn=options.text("private_trade_initiator") == "both",
        uses_purchase=options.flag("private_trade_uses_buy"),
        untradable=frozenset()
        if options.flag("bo_private_tradable")
        else frozenset({facts.private_index["BO"]}),
        least=options.number("min_trade_price"),
        needs_room=options.flag("private_trade_limit"),
        granted_again=options.text("ca_regrant_on_trade"),
    )
    forced_trade = PrivateTrade(
        barred=lambda g: False,
        sellers_turn=True,
        uses_purchase=False,
        untradable=frozenset(),
        least=options.number("min_trade_price"),
        needs_room=options.flag("private_trade_limit"),
    )
    exchange = _exchange(facts, options, at_once)
    exchange_first = options.text("limit_check") == "after_exchange"
    stock_turn = StockTurn(
        Order(),
        (
            BuyShare(options.text("brown_multibuy_source"), exchange_first, at_once),
            StartCorporation(exchange_first, at_once),
            traded,
            SellShares(barred),
        ),
        excess,
        relieves if options.text("compliance_sales") == "reducing" else None,
        beside=exchange.possible if options.text("auto_pass") != "silent" else None,
    )
    auction = facts.facts["auction"]
    sale = OpeningSale(
        raise_by=auction["min_raise"],
        falls_by=auction["first_private_falls_by"],
        restart=options.text("round_restart_player"),
        free_taker=options.text("free_sv_taker"),
        auction_order="lowest",
        any_price=not options.flag("auction_price_check"),
        on_sold=grant_share,
        on_all_passed=sale_passed_out,
    )
    supply = [kind.count for kind in facts.train_kinds]
    supply[facts.train_index["D"]] = options.number("diesel_supply")
    supply[facts.train_index["6"]] = options.number("six_supply")
    rules: dict[str, Any] = _data("rules.json")
    interrupts: dict[str, Step] = {
        "par": NamePar(at_once),
        "discard": DiscardTrain(),
        "home": SeatHome(options.text("erie_city_chooser") == "layer"),
    }
    return Ruleset(
        title=facts,
        options=options,
        rounds={
            "auction": SaleRound((sale,), (), "stock", options.text("priority_after_privates") == "fresh"),
            "stock": StockRound((stock_turn,), (exchange,), "operating"),
            "operating": _operating_round(facts, options, exchange, forced_trade),
        },
        interrupts=interrupts,
        first_round="auction",
        bank_breaks_below=1 if options.text("bank_break") == "zero" else 0,
        supply=tuple(supply),
        cited=_data("refusals.json"),
        sections={rule: entry["section"] for rule, entry in rules.items()},
        score=score,
        score_parts=score_parts,
        run_rules=_run_rules(options),
        certificate_limit=lambda g: int(g.title.facts["cert_limit"][str(len(g.players))]),
        auto_pass_logged=options.text("auto_pass") == "logged",
        passes_asked=every_pass(_data("automatic.json") if options.text("auto_pass") == "asked" else ()),
        whole_president_sale=options.flag("whole_president_sale"),
        open_interrupts=frozenset(interrupts if options.text("interrupt_window") == "open" else ()),
        manual_end=options.flag("manual_end"),
        turn_cap=options.number("turn_cap"),
        phase_events={"close_privates": privates.close_all},
        words=_data("words.json"),
        after_train=privates.close_with_first_train,
    )


def _exchange(facts: Title, options: Options, at_once: bool) -> ExchangePrivate:
    """R-1830-263: M&H for a tenth of the New York Central."""
    index = facts.private_index["MH"]
    power = facts.privates[index].power("exchange")
    assert power is not None
    return ExchangePrivate(
        private=index,
        corporation=facts.corporation_index[power.data["corporation"]],
        percent=power.data["percent"],
        window=options.text("mh_exchange_window"),
        cap=options.text("mh_exchange_cap"),
        any_target=options.text("mh_exchange_target") == "any",
        paid_at_once=at_once,
    )


def _operating_round(
    facts: Title, options: Options, exchange: ExchangePrivate, forced_trade: PrivateTrade
) -> OperatingRound:
    """R-1830-130: the strict order of a corporation's turn."""
    silent = options.text("auto_pass") == "silent"
    per_turn = facts.facts["track_per_turn"]["tiles"]
    extra = PowerLay(facts.private_index["CS"], extra=True)
    ordinary = PowerLay(facts.private_index["DH"], extra=False)
    late_lay = options.text("cs_lay_window") == "any"
    purchase = PrivatePurchase(printed_bounds, phase_allows)
    forced = SalesForTrain(options.flag("assist_above_need"))
    train_step = BuyTrains(
        least_price=options.number("min_trade_price"),
        forced=forced,
        free_sales=not options.flag("president_sale_guard"),
        over_limit=not options.flag("train_limit_on_buy"),
        any_bank_price=not options.flag("depot_price_check"),
        floor_below_face=options.text("sale_floor") == "below_face",
        private_sale=forced_trade if options.flag("emergency_private_sale") else None,
    )
    anytime: list[Step] = [exchange, purchase]
    if late_lay:
        anytime.append(LateLay(extra))
    if options.text("bankrupt_guard") == "any":
        anytime.append(EarlyBankruptcy(train_step.name, forced))
    return OperatingRound(
        steps=(
            HomeToken(),
            Track(
                allowance=TileAllowance(first_tiles=per_turn, replacements=per_turn),
                powers=(ordinary,) if late_lay else (extra, ordinary),
                always_asks=silent,
            ),
            FreeToken(),
            StationToken(),
            RunTrains(must_be_best=options.text("revenue_policy") == "maximum"),
            DeclareDividend(),
            train_step,
            LastPurchases(purchase, (extra.private,) if late_lay else ()),
        ),
        anytime=tuple(anytime),
        stock="stock",
    )


class LateLay(ExtraLay):
    """1830/D-12: only the C&SL tile; the D&H tile stays with the track step."""

    def handles(self, action: Any) -> bool:
        sym = title().privates[self.power.private].sym
        return isinstance(action, self.kinds) and getattr(action, "by", "") == sym
