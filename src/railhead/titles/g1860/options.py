"""The options of 1860. The default of each is the rulebook with our decisions; ``18xxgames`` is the other side."""

from __future__ import annotations

from ...engine.options import Option, Value

PRESET = "18xxgames"


def _switch(id_: str, name: str, default: Value, other: Value, meaning: str, *more: Value) -> Option:
    allowed: tuple[Value, ...] = tuple(dict.fromkeys((default, other, *more)))
    return Option(name, default, allowed, meaning, f"1860/{id_}", {PRESET: other})


def _tolerance(id_: str, name: str, default: Value, read: Value, meaning: str) -> Option:
    """What 18xx.games lets pass in a file though nobody can choose it there."""
    return Option(name, default, (default, read), meaning, f"1860/{id_}", records={PRESET: read})


def _variant(rule: str, name: str, meaning: str) -> Option:
    return Option(name, False, (False, True), meaning, rule)


OPTIONS: tuple[Option, ...] = (
    _switch("D-01", "map_size", "small", "large", "The board: the one of the rulebook, or the later one with Totland."),
    _switch("D-02", "tile_counts", "reduced", "full", "Copies of tiles 770 and 776: for the small board, or one more."),
    _switch("D-03", "skip_small_stations", False, True,
            "Whether small stations may be passed without a call, so that only large ones limit a route."),
    _switch("D-03", "new_track_small_limit", "train", "second_number",
            "Small stations on the way to new track: within the whole train, or within its second number alone."),
    _switch("D-04", "insolvency", "lease40", "lease40",
            "What a leased run brings: 40 and 20 for each station, or half of the revenue (original).", "original"),
    _switch("D-05", "original_insolvency_rounding", "ten", "pound",
            "Half of a leased run's revenue: rounded up to ten credits, or exact."),
    _switch("D-06", "simplified_insolvency", False, False,
            "Named in records of 18xx.games; changes nothing there and nothing here.", True),
    _switch("D-07", "hex_reentry", False, False, "Whether a route may come back to a hex it has left.", True),
    _switch("D-08", "unoperated_full_value", False, False,
            "Whether shares of companies that have never operated sell at the full price (R-1860-403).", True),
    _switch("D-08", "unoperated_full_score", False, True,
            "Where they do, whether they count in full at the end as well."),
    _switch("D-09", "restack_on_flat_dividend", True, False,
            "Whether a dividend that moves no price sends the marker to the bottom of its stack."),
    _switch("D-10", "must_buy_at_exact_price", True, False,
            "Whether a company without a train must buy when its credits are exactly the price."),
    _switch("D-11", "nationalise_ignores_unfloated", True, False,
            "Whether companies that are started and not floated can hold up British Rail."),
    _switch("D-12", "build_in_endgame_without_sr", False, True,
            "Whether track, bases and halts go on under British Rail if no stock round followed the Southern."),
    _switch("D-13", "endgame_max_revenue", True, False, "Whether the highest revenue is demanded under British Rail."),
    _switch("D-14", "half_value_unit", "share", "certificate",
            "What is halved and rounded down in the score: each share, or each certificate."),
    _switch("D-15", "bank_check", "always", "not_income",
            "When the bank can break: at every payment to players, or not by the income of privates."),
    _tolerance("D-16", "exchange_out_of_turn", False, True,
            "Whether a private can be exchanged in the stock turns of others."),
    _switch("D-17", "turn_end_after_purchase", "open_for_exchange", "closes",
            "What a purchase leaves of the turn: a possible exchange, or nothing."),
    _tolerance("D-18", "validate_layers_and_par", True, False, "Whether layers and lists of pars are held to."),
    _switch("D-19", "buy_director_from_pool", False, True,
            "Whether a shareholder can buy the director's certificate from the pool for the price of one share."),
    _switch("D-20", "over_limit_sell", "any", "shares",
            "What can be sold to come down to the certificate limit: shares and privates, or shares."),
    _switch("D-21", "valid_route", "home", "any_base",
            "Where a valid route begins: at the home base, or at any base and then remembered for good."),
    _switch("D-23", "receivership_max", True, False,
            "Whether the highest revenue is demanded of companies in receivership."),
    _switch("D-26", "idle_trains_allowed", False, True,
            "Whether one route is enough, or every train that can must run."),
    _switch("D-27", "open_treasuries", True, True, "Whether treasuries are shown to everybody (R-1860-408).", False),
    _switch("D-28", "insolvency_mark_survives_bankruptcy", False, True,
            "Whether a company that was insolvent is so again when it floats after a bankruptcy."),
    _switch("D-29", "restarted_company_priced", False, True,
            "Whether sales of a company that was started again move its price before it floats."),
    _switch("D-30", "insolvency_mark_timing", "purchase", "run",
            "When insolvency ends: with the purchase of a train, or when its credits suffice at the run."),
    _switch("D-31", "upgrade_value_test", "increase", "difference",
            "What an upgrade without new track needs: a station worth more, or one worth something else."),
    _tolerance("D-32", "sale_price_from_log", False, True,
            "Whether shares of a company without a train can also be sold at the full price."),
    _variant("R-1860-401", "variable_private_revenue",
             "Revenues of privates change; privates are turned over and neither sold nor exchanged."),
    _variant("R-1860-402", "free_company_order", "Companies are started in any order, few at a time."),
    _variant("R-1860-404", "destinations", "Bonuses for the first run to a company's destinations."),
    _variant("R-1860-405", "accelerated_track", "More tiles without large stations in a turn."),
    _variant("R-1860-406", "no_train_limit", "No limit of trains."),
    _variant("R-1860-407", "two_seven_trains", "Two 7+4 trains."),
    Option("receivership_train", "cheapest", ("cheapest", "any"),
           "Which train of the bank a company in receivership buys: the cheapest, or any it can pay for.",
           "", {PRESET: "any"}),
    Option("auto_pass", "logged", ("logged", "silent", "asked"),
           "Steps without a choice are taken by the engine and logged, skipped as 18xx.games does, or asked for.",
           "", {PRESET: "silent"}),
    Option("manual_end", False, (False, True), "Whether the players may end the game by agreement.",
           "", {PRESET: True}),
)  # fmt: skip
