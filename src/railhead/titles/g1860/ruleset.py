"""1860 composed: which steps it uses, and with what values."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from ...engine import verbs
from ...engine.books import Books
from ...engine.game import Game
from ...engine.options import Options
from ...engine.ruleset import Ruleset, every_pass
from ...engine.step import OPERATING, STOCK
from ...finance.holders import CREDIT, IPO, RESERVE
from .auction import AuctionRound, Bidding, Choosing, sound
from .bases import PlaceBase
from .companies import COMPANY_SLOTS
from .dividends import PayOrRetain
from .flotation import HOME_TILE, HomeTile
from .prices import cell_of, moved, par_list, sale_price, sale_steps
from .privates import (
    PRIVATE_SLOTS,
    BuyFromBank,
    CedePrivate,
    ExchangePrivate,
    ExchangeWindow,
    TurnPrivate,
    company_of,
)
from .rounds import WightOperatingRound, WightStockRound, restart
from .running import RunRoutes, run_extras, run_rules, running
from .scoring import score, score_parts
from .stock import (
    BuyCertificate,
    SellBlock,
    SellThenBuy,
    StartCompany,
    WightTurn,
    asked_by_record,
    certificate_limit,
    excess,
    lingers_in_record,
)
from .track import LayTrack
from .trains import BuyTrainsInTens, ReturnSurplus, southern_railway
from .variants import data, title, title_for

__all__ = ["ruleset", "title"]


def _reserve_certificates(g: Game) -> None:
    """R-1860-003: one ordinary certificate waits for each private that can be exchanged."""
    for private in range(len(g.title.privates)):
        company = company_of(g, private)
        if company is not None:
            verbs.move_shares(g, company, IPO, RESERVE, 1)


def _pars(g: Game, corporation: int) -> tuple[tuple[int, int], ...]:
    """R-1860-083, R-1860-313: (par, place) of a company, the lowest last."""
    return tuple((price, cell_of(g, price)) for price in reversed(par_list(g, corporation)))


def _sale_fall(g: Game, corporation: int, shares: int) -> int:
    """R-1860-121, R-1860-122: the place after a sale."""
    return moved(g, corporation, -sale_steps(g, corporation, shares))


def _money(g: Game) -> int:
    """R-1860-005: the bank and the players have the printed money; credits come on top."""
    return g.title.bank + sum(g.state.treasury)


@lru_cache(maxsize=256)
def ruleset(options: Options) -> Ruleset:
    """The rules of 1860 for one choice of options."""
    facts = title_for(options)
    rules: dict[str, Any] = data("rules.json")
    return Ruleset(
        title=facts,
        options=options,
        rounds={
            "auction": _auction(options),
            STOCK: _stock_round(options),
            OPERATING: _operating_round(options),
        },
        interrupts={HOME_TILE: HomeTile(asks=options.text("auto_pass") == "silent")},
        first_round="auction",
        bank_breaks_below=None,
        supply=tuple(kind.count for kind in facts.train_kinds),
        cited=data("refusals.json"),
        sentences=data("sentences.json"),
        sections={rule: entry["section"] for rule, entry in rules.items()},
        score=score,
        score_parts=score_parts,
        run_rules=run_rules(
            options.flag("skip_small_stations"),
            options.flag("hex_reentry"),
            True,
            facts.facts["halt_subsidy"],
            None,
        ),
        certificate_limit=certificate_limit,
        auto_pass_logged=options.text("auto_pass") == "logged",
        passes_asked=every_pass(data("automatic.json") if options.text("auto_pass") == "asked" else ()),
        manual_end=options.flag("manual_end"),
        company_money=CREDIT,
        books=Books(money=_money, trains_kept=True, led=False, sound=sound),
        running=running,
        setup=_reserve_certificates,
        phase_events={"southern_railway": southern_railway},
        run_extras=run_extras,
        pars=_pars,
        sale_price=sale_price,
        sale_fall=_sale_fall,
        slots=(*COMPANY_SLOTS, *PRIVATE_SLOTS),
        words=data("words.json"),
    )


def _auction(options: Options) -> AuctionRound:
    """R-1860-020 to R-1860-027: the opening."""
    asks = options.text("auto_pass") == "silent"
    return AuctionRound((Bidding(asks), Choosing(options.flag("validate_layers_and_par"))), (), STOCK)


def _stock_round(options: Options) -> WightStockRound:
    """R-1860-080 to R-1860-090: a player's turn."""
    recorded = options.text("auto_pass") == "silent"
    variable = options.flag("variable_private_revenue")
    exchange = ExchangePrivate(any_turn=options.flag("exchange_out_of_turn"), allowed=not variable)

    def lingers(g: Game) -> bool:
        return exchange.open_for(g, g.state.entity)

    closes = options.text("turn_end_after_purchase") == "closes"
    turn = WightTurn(
        SellThenBuy(lingers_in_record if closes else lingers),
        (
            BuyCertificate(options.flag("buy_director_from_pool")),
            StartCompany(options.flag("validate_layers_and_par"), options.flag("free_company_order")),
            BuyFromBank(closing=not variable),
            SellBlock(options.flag("sale_price_from_log"), restart),
            CedePrivate(options.text("over_limit_sell") == "any", allowed=not variable),
            TurnPrivate(allowed=variable),
            ExchangeWindow(exchange),
        ),
        excess,
        asked=asked_by_record if recorded else None,
    )
    return WightStockRound((turn,), (exchange,))


def _operating_round(options: Options) -> WightOperatingRound:
    """R-1860-161: the order of a company's turn."""
    recorded = options.text("auto_pass") == "silent"
    skip = options.flag("skip_small_stations")
    return WightOperatingRound(
        (
            ReturnSurplus(),
            LayTrack(
                accelerated=options.flag("accelerated_track"),
                count_small=not skip,
                second_number=options.text("new_track_small_limit") == "second_number",
                any_difference=options.text("upgrade_value_test") == "difference",
                always_asks=recorded,
            ),
            PlaceBase(),
            RunRoutes(
                must_be_best=False,
                idle_allowed=options.flag("idle_trains_allowed"),
                receivership_best=options.flag("receivership_max"),
                end_best=options.flag("endgame_max_revenue"),
                recorded=options.text("insolvency_mark_timing") == "run",
            ),
            PayOrRetain(restack=options.flag("restack_on_flat_dividend")),
            BuyTrainsInTens(
                exact=options.flag("must_buy_at_exact_price"),
                ends_insolvency=options.text("insolvency_mark_timing") == "purchase",
                cheapest_alone=options.text("receivership_train") == "cheapest",
            ),
        ),
        (),
    )
