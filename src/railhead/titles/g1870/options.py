"""The options of 1870. The default of each is the rulebook with our decisions; ``18xxgames`` is the other side."""

from __future__ import annotations

from dataclasses import replace

from ...engine.options import Option, Value

PRESET = "18xxgames"


def _switch(id_: str, name: str, default: Value, other: Value, meaning: str, *more: Value) -> Option:
    allowed: tuple[Value, ...] = tuple(dict.fromkeys((default, other, *more)))
    return Option(name, default, allowed, meaning, f"1870/{id_}", {PRESET: other})


def _tolerance(id_: str, name: str, default: Value, read: Value, meaning: str) -> Option:
    """What 18xx.games accepts in a file although its pages never offer it."""
    return Option(
        name, default, (default, read), meaning, f"1870/{id_}" if id_ else "", records={PRESET: read}
    )


def _variant(rule: str, name: str, meaning: str) -> Option:
    return Option(name, False, (False, True), meaning, rule)


def _renamed(option: Option, *former: tuple[Value, Value]) -> Option:
    return replace(option, former=former)


OPTIONS: tuple[Option, ...] = (
    _switch("D-01", "half_dividend_rounding", "up", "down", "How a company's half of a half dividend is rounded."),
    _switch("D-02", "reissue_value", "printed", "nearest",
            "Par of reissued shares: by the printed table, or the box nearest to three quarters of the price."),
    _switch("D-03", "ledge_sideways", "arrows", "arrows",
            "Right moves at the ledge go up as the arrows say, or cross it as the text says.", "text"),
    _switch("D-04", "gray_station_spaces", "printed", "reversed",
            "Station spaces of the gray tiles: Kansas City 2 and St. Louis 3, or the other way round."),
    _switch("D-05", "brown63_on_p", True, False, "Whether P hexes may take tile 63 as well as 170."),
    _switch("D-06", "upgrade_list", "printed", "geometric",
            "Whether only the listed tiles replace a tile, or every one that keeps its track."),
    _switch("D-07", "bridge_discount_is_extra_lay", False, True,
            "Whether the bridge company's tile may come on top of the tiles of the turn."),
    _switch("D-08", "bridge_home_tile_uses_discount", False, True,
            "Whether the free home tile uses up the bridge company's discount."),
    _switch("D-09", "private_token_sites", "any", "large",
            "Cities that may take the Port and Cattle markers: all kinds, or large ones."),
    _switch("D-10", "port_close_same_turn", False, True,
            "Whether the port is always placed open first and may be closed in the same turn."),
    _switch("D-11", "redemption_consent", True, False, "Whether a player may refuse to sell a share to its company."),
    _switch("D-12", "reissue_after_trade", False, True, "Whether a reissue may follow a purchase or sale of the turn."),
    _switch("D-13", "reissue_once_per_sr", True, False, "Whether a company reissues at most once in a stock round."),
    _switch("D-14", "redeem_cash_basis", "before_reissue", "present",
            "Cash that counts for a redemption: before a reissue of this round, or the present one."),
    _switch("D-15", "force_60_compliance", True, False,
            "Whether a holding above 60% that no protection explains must be sold down."),
    _switch("D-16", "auction_turn", "left", "lowest",
            "Who speaks in an auction: clockwise from the left of the highest bidder, or the lowest bidder."),
    _switch("D-17", "connection_order", "price", "round",
            "Order of several connection runs after the first: share price, or turns of this operating round."),
    _switch("D-18", "bankruptcy_price_drop", True, False,
            "Whether a bankrupt player's sales lower prices and can be protected before the score is taken."),
    _tolerance("D-19", "offered_private_price", "exact", "any",
               "Whether the private on offer is bought at its price."),
    _switch("D-20", "bank_end_threshold", "zero", "below_zero", "When the bank has run out: at $0, or only below."),
    _switch("D-21", "finish_400_timing", "turn", "at_once",
            "With the $400 finish: after the company's turn, or after the action that moved its token."),
    _switch("D-22", "max_players", 6, 7, "Most players at a table."),
    _switch("D-23", "best_route", "demand", "president",
            "Whether the best routes must be run (a shareholder would point them out), or any legal set."),
    _switch("D-24", "private_trade_checks_cert_limit", True, False,
            "Whether the buyer of a private needs a free certificate."),
    _switch("D-25", "closing_removes_private_tokens", True, False,
            "Whether Port and Cattle markers of a closing company leave the map."),
    _switch("D-26", "company_action_keeps_turn", True, False,
            "Whether a player without a deal of his own keeps his turn when a company of his can redeem or reissue."),
    _switch("D-27", "sticky_route_obligation", False, True,
            "Whether a company that once had a route must own a train for good."),
    _switch("D-28", "price_protect_if_sold", False, False,
            "Whether a president who sold in this round may protect other players' blocks.", True),
    _switch("D-29", "redeem_from_pres_cert_only", "skipped", "error",
            "A president with nothing but the 20% certificate: no source of a share, or no redemption at all."),
    _switch("D-30", "player_private_trade_phases", "one_to_three", "two_to_three",
            "Phases in which players may trade privates."),
    _switch("D-31", "connection_check_after_self_close", True, False,
            "Whether connections are looked for after the turn of a company that closed in it."),
    _tolerance("D-32", "depot_price_check", True, False,
               "Whether trains of the bank have to be bought at their price."),
    _renamed(
        _switch("D-33", "private_trade_moves_priority", "at_once", "at_end",
            "When the priority card moves for the buyer of a private: at once, or when the stock round is over."),
        (True, "at_once"), (False, "at_end"),
    ),
    _switch("D-34", "bridge_home_tile_any_time", True, False,
            "Whether the free home tile may be laid at any moment of the turn, or in its track step."),
    _switch("D-35", "trade_consent", True, False,
            "Whether owner and seller must agree to a trade; without that the least price of a private is $1."),
    Option("private_share_regrant", "once", ("once", "barred", "again"),
           "The MKT share of the private comes at its first sale alone, bars a trade, or is handed over again.",
           "1870/D-36", {PRESET: "barred"}, {PRESET: "again"}),
    _tolerance("D-37", "president_sale_guard", True, False,
               "Whether presidents sell in operating rounds only for an enforced purchase."),
    _switch("D-38", "whole_president_sale", False, True,
            "Whether an enforced sale may take a president's certificate whole where half would suffice."),
    _switch("D-39", "limit_check", "after_exchange", "before_exchange",
            "Whether the certificate limit is tested after or before the exchange with an old president."),
    _switch("D-40", "brown_after_private", False, True,
            "Whether brown shares of the pool may be bought after a private in the same turn."),
    _switch("D-41", "empty_connection_run", False, True, "Whether a connection run may be made without any route."),
    _switch("D-42", "southwest_after_sp", False, True,
            "Whether others may place a station in Southwest once the SP has closed."),
    _switch("D-43", "own_forced_block", True, True,
            "Whether a president may protect the block that he was forced to sell himself.", False),
    Option("turn_cap", 0, (), "The game stops when this turn is reached; 0 for never.", "1870/D-44", {PRESET: 100}),
    _switch("A-43", "compliance_sales", "reducing", "any",
            "Above a limit a player has to sell what reduces the excess, or whatever he can sell."),
    _variant("R-1870-142", "finish_on_400", "The game ends when a share price reaches $400."),
    _variant("R-1870-143", "diesels", "Diesels in place of the 8, 10 and 12 trains."),
    _variant("R-1870-144", "station_wars", "Destination markers of five companies take station spaces."),
    _variant("R-1870-145", "original_market",
             "The market of the sister games: two yellow boxes are white and a brown one is green."),
    _variant("R-1870-146", "original_tiles", "Fewer tiles, as in the first printing."),
    _variant("R-1870-146", "max_reissue_200", "The par of reissued shares is at most $200."),
    _variant("R-1870-146", "eight_company_limits", "Certificate limits fall once more when a second company closes."),
    Option("auto_pass", "logged", ("logged", "silent", "asked"),
           "Steps without a choice are taken by the engine and logged, skipped as 18xx.games does, or asked for.",
           "", {PRESET: "silent"}),
    Option("sale_restart", "priority", ("priority", "rotation"),
           "Who goes on after a round of passes in the sale: the holder of the priority card, or the next in turn.",
           "", {PRESET: "rotation"}),
    Option("buys_around_sale", False, (False, True),
           "Whether more shares of a brown box may be bought after a sale that followed the first of them.",
           "", {PRESET: True}),
    Option("forced_sale_limits", "strict", ("strict", "loose"),
           "Whether a forced block must be large enough that the rest can be raised from others.",
           "", {PRESET: "loose"}),
    Option("company_action_over_limit", False, (False, True),
           "Whether a player above a limit may act for a company before he sells.", "", {PRESET: True}),
    _tolerance("", "train_limit_on_buy", True, False,
               "Whether the train limit holds for every purchase, or not where a trade-in would be affordable."),
    Option("stated_checks", False, (False, True),
           "Whether looking for connections is an entry of its own, as in records of 18xx.games.",
           "", {PRESET: True}),
    Option("manual_end", False, (False, True), "Whether the players may end the game by agreement.",
           "", {PRESET: True}),
)  # fmt: skip
