"""The options of 1817. The default of each is the rulebook with our decisions; ``18xxgames`` is the other side."""

from __future__ import annotations

from typing import Final

from ...engine.options import Option, Value

PRESET: Final = "18xxgames"


def _switch(id_: str, name: str, default: Value, other: Value, meaning: str) -> Option:
    return Option(name, default, (default, other), meaning, f"1817/{id_}", {PRESET: other})


def _tolerance(id_: str, name: str, default: Value, read: Value, meaning: str) -> Option:
    """What 18xx.games accepts in a file although its pages never offer it."""
    return Option(
        name, default, (default, read), meaning, f"1817/{id_}" if id_ else "", records={PRESET: read}
    )


def _variant(rule: str, name: str, meaning: str) -> Option:
    return Option(name, False, (False, True), meaning, rule)


OPTIONS: tuple[Option, ...] = (
    Option("increased_shorts", False, (False, True),
           "Ten shares instead of five can be sold short in a company of ten shares.",
           "R-1817-450, 1817/D-01", {PRESET: True}),
    Option("more_players", False, (False, True), "Eight to twelve players can take part.",
           "R-1817-451, 1817/D-24", {PRESET: True}),
    _variant("R-1817-452", "short_squeeze",
             "A company of which players hold more than all shares rises two boxes after a stock round."),
    _variant("R-1817-453", "modern_trains",
             "Trains 7 and 8 earn more for each own station marker on their route."),
    _switch("D-02", "seed_bid_cap", "face", "none",
            "How high the bids for a private go: to its face value, or as far as cash reaches."),
    _switch("D-03", "sell_after_short", False, True, "Whether shares may be sold after a short sale of the turn."),
    _switch("D-04", "two_train_supply", 0, 40, "Number of 2-trains of the first operating round; 0 for no end."),
    _switch("D-05", "sr_loan_any_zone", False, True,
            "Whether companies outside the normal boxes may borrow in a stock round."),
    _switch("D-06", "liq_moves_at_sr_end", False, True,
            "Whether a sold-out company in liquidation rises at the end of a stock round and operates again."),
    _switch("D-07", "survivor", "choice", "initiator",
            "Which charter survives a merger: the one the president chooses, or the one that began it."),
    _switch("D-08", "requeue_unmoved_merge", True, False,
            "Whether a merged company goes last in its box even if that is the box it stood in."),
    _switch("D-09", "post_process_new_president", "one", "more",
            "After a conversion or merger a buyer who becomes president buys one share, or goes on."),
    _switch("D-10", "sale_order_basis", "start", "after",
            "Order of company sales by values at the start of the round, or after conversions and mergers."),
    _switch("D-11", "score_privates", False, True, "Whether unused privates count at face value in the score."),
    _switch("D-12", "bankrupt_interest_cash", "company", "bank",
            "Where the cash of a player goes who is bankrupt for want of interest."),
    Option("upgrade_use", "part", ("part", "gain", "unchecked"),
           "What an upgrade needs: some track on a route, or new track that can be used or a higher value of a city.",
           "1817/D-13", {PRESET: "gain"}, {PRESET: "unchecked"}),
    _switch("D-14", "enforce_max_revenue", True, False,
            "Whether the best routes must be run, or any legal set."),
    _tolerance("D-15", "bankrupt_any_time", False, True,
            "Whether a player in a cash crisis may give up while he could still sell shares."),
    _switch("D-16", "close_used_privates", False, True,
            "Whether privates whose power is used up are closed; not the steel mill when Pittsburgh gets another tile, "
            "as recorded games show (nothing else depends on it)."),
    _switch("D-17", "mine_future_check", "oriented", "any",
            "What a mine's city must be able to become: a tile with track to the mine, or any other tile."),
    _switch("D-18", "junction_once_per_leg", False, True,
            "Whether a route may cross a bare junction only once between two stops."),
    _switch("D-19", "pair_after_short", "at_once", "later",
            "When a share sold short meets a short in the market: the pair leaves at once, or with the next sale."),
    _switch("D-20", "trade_consent", True, False,
            "Whether the other president must agree to a merger or to the sale of a train."),
    _tolerance("D-21", "max_exits_brown", True, False,
            "Whether a plain city must take the brown tile with the most exits that fits."),
    Option("final_ma", True, (True, False), "Whether mergers and sales follow the very last operating round.",
           "1817/A-28, 1817/D-23", {PRESET: True}),
    _switch("D-25", "bankrupt_privates", "leave", "stay",
            "What becomes of a bankrupt player's privates: they leave the game, or stay with him."),
    _switch("D-26", "phase_2plus", False, True, "Whether the first 2+ train begins a phase of that name."),
    _switch("D-27", "merge_president", "presidents", "largest",
            "Who leads a merged company of ten shares: the better of the two presidents, or the largest holder."),
    _switch("D-28", "obsolete_leave", "run", "dividend",
            "When obsolete trains leave: after running, or with the dividend (nothing else depends on it)."),
    _switch("D-29", "crisis_bundles", False, True,
            "Whether several shares of one company may be sold at once in a cash crisis."),
    Option("bridge_window", "turn", ("turn", "before_interest"),
           "When a bridge can be placed: at any moment of the company's turn, or until its interest is paid.",
           "R-1817-044", {PRESET: "before_interest"}),
    Option("new_york_reach", "one", ("one", "apart"),
           "Whether track that leads through one city of New York ends at the other, as routes do, or goes on there.",
           "R-1817-220", {PRESET: "apart"}),
    _tolerance("", "train_step_sales", False, True,
               "Whether the president of a company without a train may sell shares while it buys trains."),
    _tolerance("", "bidder_company_acts", False, True,
               "Whether whoever is to bid for a new company may act for a company of his own before he passes."),
    _tolerance("", "late_purchases", False, True,
               "Whether a president may go on buying after a conversion or merger until the loans are taken."),
    _tolerance("", "after_sales_of_others", False, True,
               "Whether whoever may sell shares after a conversion or merger may sell those of other companies."),
    _tolerance("", "discard_window", "closed", "open",
               "Whether the operating company may borrow or place a bridge while trains are being returned."),
    Option("sale_announced_early", False, (False, True),
           "Whether the next company on sale is chosen before players pay what a sale has made them owe.",
           "", {PRESET: True}),
    Option("auto_pass", "logged", ("logged", "silent", "asked"),
           "Steps without a choice are taken by the engine and logged, skipped as 18xx.games does, or asked for.",
           "", {PRESET: "silent"}),
    Option("manual_end", False, (False, True), "Whether the players may end the game by agreement.",
           "", {PRESET: True}),
)  # fmt: skip
