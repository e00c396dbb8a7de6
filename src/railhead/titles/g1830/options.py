"""The options of 1830. The default of each is the rulebook with our decisions; ``18xxgames`` is the other side."""

from __future__ import annotations

from typing import Final

from ...engine.options import Option, Value

PRESET = "18xxgames"


def _switch(id_: str, name: str, default: Value, other: Value, meaning: str, *more: Value) -> Option:
    allowed: tuple[Value, ...] = tuple(dict.fromkeys((default, other, *more)))
    return Option(name, default, allowed, meaning, f"1830/{id_}", {PRESET: other})


def _tolerance(id_: str, name: str, default: Value, read: Value, meaning: str) -> Option:
    """What 18xx.games accepts in a file although its pages never offer it."""
    return Option(
        name, default, (default, read), meaning, f"1830/{id_}" if id_ else "", records={PRESET: read}
    )


OPTIONS: tuple[Option, ...] = (
    _switch("D-01", "diesel_supply", 6, -1, "Number of D trains; -1 is unlimited."),
    Option("six_supply", 2, (2, 3), "Number of 6 trains.", "1830/D-02"),
    _switch("D-03", "brown_multibuy_source", "any", "pool",
            "Where further certificates of a turn may come from in the brown zone."),
    _switch("D-04", "sale_ban_scope", "first_round", "until_first_or",
            "How long nothing may be sold: in the first stock round, or until operating rounds begin."),
    _switch("D-05", "private_trade_initiator", "both", "buyer", "In whose turn players may trade privates."),
    _switch("D-06", "private_trade_uses_buy", False, True, "Whether such a trade is the purchase of the turn."),
    _switch("D-07", "bo_private_tradable", True, False, "Whether the B&O private may be sold to a player."),
    _switch("D-08", "emergency_private_sale", True, False,
            "Whether a president may sell privates to players to pay for a train."),
    Option("ca_regrant_on_trade", "once", ("once", "barred", "again"),
           "The PRR certificate of C&A comes at its first sale alone, bars a trade of C&A, or is handed over again.",
           "1830/D-09", {PRESET: "barred"}, {PRESET: "again"}, ((False, "once"), (True, "again"))),
    _switch("D-10", "mh_exchange_window", "between", "any",
            "When M&H may be exchanged: own stock turn and between turns, or at any moment."),
    _switch("D-11", "min_trade_price", 0, 1, "Least price between players, and between different presidents."),
    _switch("D-12", "cs_lay_window", "track", "any", "When the C&SL tile may be laid in its owner's turn."),
    _switch("D-13", "erie_city_chooser", "president", "layer", "Who seats the Erie when its tile is laid."),
    _switch("D-14", "offboard_area_once", "all", "canada",
            "Red areas of two hexes that are one place for a route.", "none"),
    _switch("D-15", "bank_break", "zero", "below_zero", "When the bank has run out: at $0, or only below."),
    _switch("D-16", "bankrupt_privates_score", False, True, "Whether a bankrupt player's privates count."),
    _switch("D-17", "assist_above_need", False, True,
            "Whether the president may add money although the treasury could pay the bank's cheapest train."),
    _switch("D-18", "mh_exchange_cap", "always", "zone",
            "Whether the 60% limit of the M&H exchange holds in the orange and brown zones too."),
    _switch("D-19", "round_restart_player", "priority", "rotation", "Who starts after a round of passes in the sale."),
    _switch("D-20", "free_sv_taker", "first_offered", "rotation", "Who must take SV for nothing."),
    _switch("D-21", "priority_after_privates", "buyers", "fresh",
            "Whether buying privates counts for the priority deal, or the first stock round starts afresh."),
    _tolerance("D-22", "train_limit_on_buy", True, False,
               "Whether the train limit holds for every purchase, or not where a trade-in would be affordable."),
    _tolerance("D-23", "president_sale_guard", True, False,
               "Whether presidents sell in operating rounds only for an enforced purchase."),
    _switch("D-24", "capital_timing", "first_or", "flotation", "When a corporation receives its capital."),
    _switch("D-25", "auto_pass", "logged", "silent",
            "Steps without a choice are taken by the engine and logged, skipped as 18xx.games does, or asked for.",
            "asked"),
    Option("turn_cap", 0, (), "The game stops when this turn is reached; 0 for never.", "1830/D-26", {PRESET: 100}),
    _tolerance("D-29", "auction_price_check", True, False,
               "Whether the private on offer has to be bought at its price."),
    _tolerance("D-30", "depot_price_check", True, False,
               "Whether trains of the bank have to be bought at their price."),
    _switch("D-31", "revenue_policy", "maximum", "any", "Whether the best routes must be run, or any legal set."),
    _tolerance("D-32", "bankrupt_guard", "forced", "any",
               "When bankruptcy can be declared: in an enforced purchase only, or at any moment of a turn."),
    _tolerance("D-33", "mh_exchange_target", "nyc", "any", "What M&H is exchanged for."),
    _switch("D-34", "limit_check", "after_exchange", "before_exchange",
            "Whether the certificate limit is tested after or before the exchange with an old president."),
    _switch("D-35", "private_trade_limit", True, False, "Whether the buyer of a private needs a free certificate."),
    _switch("D-36", "whole_president_sale", False, True,
            "Whether an enforced sale may take a president's certificate whole where half would suffice."),
    _switch("D-37", "interrupt_window", "closed", "open",
            "Whether privates can be bought and used while a token or a returned train is asked for."),
    _switch("D-38", "sale_floor", "always", "below_face",
            "After selling shares for a train, for which trains of others enough must be spent."),
    _switch("A-13", "compliance_sales", "reducing", "any",
            "Above a limit a player has to sell what reduces the excess, or whatever he can sell."),
    Option("manual_end", False, (False, True), "Whether the players may end the game by agreement.",
           "", {PRESET: True}),
)  # fmt: skip

RETIRED: Final = frozenset({"home_token_index", "tile28_to"})
"""Switches of before that changed nothing; records of before name them."""
