"""Every figure in a reason is the engine's, or is called an estimate."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable

import pytest

from railhead.bots.conductor import Conductor
from railhead.engine.actions import Action
from railhead.engine.depot import upcoming
from railhead.engine.game import Game
from railhead.engine.steps.run import REVENUE, best_routes
from railhead.finance.holders import CORPORATION
from railhead.titles import ruleset

FAR = 300
Check = Callable[[Game, Game, Action, list[int]], None]
ESTIMATE = re.compile(r"\b(?:about|should bring(?: only)?) [^\d\s.,;]?[\d,]+")
"""What is said to be an estimate is left out of the comparison."""


def company(game: Game) -> int:
    return game.state.entity - CORPORATION


def more_at_once(before: Game, after: Game, _action: Action, figures: list[int]) -> None:
    corporation = company(before)
    gain = best_routes(after, corporation).revenue - best_routes(before, corporation).revenue
    assert figures == [gain]


def with_a_train(before: Game, after: Game, action: Action, figures: list[int]) -> None:
    corporation = company(before)
    new = best_routes(after, corporation).revenue if after.state.phase == before.state.phase else None
    assert new is None or figures == [new - best_routes(before, corporation).revenue]


def runs(before: Game, after: Game, _action: Action, figures: list[int]) -> None:
    assert figures == [best_routes(before, company(before)).revenue]
    assert figures == [after.state.get(REVENUE) or 0]


def goes_out(before: Game, _after: Game, _action: Action, figures: list[int]) -> None:
    assert figures == [before.state.get(REVENUE) or 0]


def least_bid(_before: Game, _after: Game, action: Action, figures: list[int]) -> None:
    assert figures == [getattr(action, "amount", None)]


def private_pays(before: Game, _after: Game, action: Action, figures: list[int]) -> None:
    private = before.title.privates[before.title.private_index[getattr(action, "private", "")]]
    assert figures == [private.revenue, private.value]


def begins_with(before: Game, _after: Game, action: Action, figures: list[int]) -> None:
    price = getattr(action, "price", 0)
    size = before.state.size[before.title.corporation_index[getattr(action, "corporation", "")]]
    assert figures == [price, price * size]


def share_costs(before: Game, after: Game, _action: Action, figures: list[int]) -> None:
    seat = before.actor
    assert seat is not None
    assert figures == [before.state.cash[seat] - after.state.cash[seat]]


def price_is(before: Game, _after: Game, action: Action, figures: list[int]) -> None:
    company = before.title.corporation_index[getattr(action, "corporation", "")]
    assert figures == [before.title.market.price[before.state.cell[company]]]


def is_missing(before: Game, _after: Game, _action: Action, figures: list[int]) -> None:
    prices = {kind.price - before.state.treasury[company(before)] for kind in before.title.train_kinds}
    assert figures[0] in prices


def company_pays(before: Game, after: Game, _action: Action, figures: list[int]) -> None:
    c = company(before)
    assert figures == [before.state.treasury[c] - after.state.treasury[c]]


def buys_back(before: Game, after: Game, _action: Action, figures: list[int]) -> None:
    seat = before.actor
    assert seat is not None
    kept = before.copy()
    kept.push(next(c for c in before.choices() if getattr(c, "kind", "") == "protect"))  # type: ignore[arg-type]
    assert figures == [before.state.cash[seat] - kept.state.cash[seat]]


def opens_with(_before: Game, _after: Game, action: Action, figures: list[int]) -> None:
    assert figures == [getattr(action, "amount", None)]


def named(game: Game, action: Action) -> int:
    return game.title.corporation_index[getattr(action, "corporation", "")]


def lacks(before: Game, _after: Game, action: Action, figures: list[int]) -> None:
    c = named(before, action)
    assert figures == [cheapest_next(before) - before.state.treasury[c]]


def cheapest_next(game: Game) -> int:
    return min(game.title.train_kinds[train // 100].price for train in upcoming(game))


def lacks_for(before: Game, _after: Game, _action: Action, figures: list[int]) -> None:
    price = cheapest_next(before)
    assert figures == [price - before.state.treasury[company(before)], price]


def train_price(before: Game, _after: Game, _action: Action, figures: list[int]) -> None:
    assert figures == [cheapest_next(before)]


def lacks_for_markers(before: Game, _after: Game, action: Action, figures: list[int]) -> None:
    _, _, count = before.state.interrupts[-2]
    cost = int(count) * before.title.facts["stations"]["cost"]
    assert figures == [cost - before.state.treasury[named(before, action)]]


def has_money(before: Game, _after: Game, action: Action, figures: list[int]) -> None:
    assert figures == [before.state.treasury[named(before, action)]]


def has_left(_before: Game, after: Game, action: Action, figures: list[int]) -> None:
    assert figures == [after.state.treasury[named(after, action)]]


def price_after(before: Game, after: Game, _action: Action, figures: list[int]) -> None:
    assert figures == [after.title.market.price[after.state.cell[company(before)]]]


def sells_for(before: Game, after: Game, action: Action, figures: list[int]) -> None:
    seat = before.actor
    assert seat is not None
    shares = getattr(action, "shares", 0)
    assert [figures[0] * shares] == [after.state.cash[seat] - before.state.cash[seat]]


def can_pay_together(before: Game, _after: Game, _action: Action, figures: list[int]) -> None:
    kinds = (before.title.train_kinds[train // 100] for train in upcoming(before))
    assert figures == [min(kind.price for kind in kinds if kind.rusts_on < 0)]


def loses_a_run(before: Game, after: Game, action: Action, figures: list[int]) -> None:
    losses = [
        best_routes(before, other).revenue - best_routes(after, other).revenue
        for other, trains in enumerate(before.state.trains)
        if trains and before.state.president[other] != before.actor
    ]
    assert figures == [max(losses)]


SENTENCES: dict[str, Check] = {
    r".* loses .* a run\.": loses_a_run,
    r".* begins with .*, enough for its first train\.": opens_with,
    r".* begins with .*; its shares pay for its first train\.": opens_with,
    r".* loses its trains and lacks .* for another\.": lacks,
    r".* are missing for the first train of .*\.": lacks,
    r".* are missing for a train at .*\.": lacks_for,
    r"A train at .* would take the money for the interest\.": train_price,
    r".* are missing for its markers\.": lacks_for_markers,
    r"New shares shall bring the .* missing for its next train\.": lacks,
    r".* has .*\.": has_money,
    r".* keeps .* and its price rises\.": has_left,
    r".* keeps .* and is further from its liquidation\.": has_left,
    r"The price will be .*\.": price_after,
    r"A share of .* sells for .* and should bring only .*\.": sells_for,
    r"Together they can pay .* for a train that lasts\.": can_pay_together,
    r"Buying back the shares for .* keeps the price where it is\.": buys_back,
    r"The .* are worth more to me than the price\.": buys_back,
    r"It earns .* more at once\.": more_at_once,
    r"A token in .* and earns .* more\.": more_at_once,
    r"With an? .* it earns .* more now and runs for .* rounds\.": with_a_train,
    r"These routes bring .*\.": runs,
    r"The .* go to those who own the shares\.": goes_out,
    r"The company can buy an? .* with what it keeps of the .*\.": goes_out,
    r"What it keeps of the .* shall help to pay its next train\.": goes_out,
    r".* is worth .* to me; the least bid is .*\.": least_bid,
    r".* pays .* a round for .* or less\.": private_pays,
    r"I can float .* by myself at .*; it begins with .*\.": begins_with,
    r"A share of .* costs .* and .*\.": share_costs,
    r".* at .* should bring only .*\.": price_is,
    r".* are still missing for a train that lasts\.": is_missing,
    r"The company pays .* for .* and can still buy a train\.": company_pays,
}


def sentences(bot: Conductor) -> list[str]:
    """Each sentence of the reasons for the last choice."""
    return [sentence for why in bot.reasons() for sentence in re.split(r"(?<=\.) (?=[A-Z])", why)]


def figures(game: Game, sentence: str) -> list[int]:
    """Sums of money in a sentence that are not called estimates."""
    left = ESTIMATE.sub("", sentence)
    return [
        int(found.replace(",", ""))
        for found in re.findall(rf"{re.escape(game.title.currency)}([\d,]*\d)", left)
    ]


@pytest.mark.slow
@pytest.mark.parametrize("title", ["1817", "1830", "1860", "1870"])
def test_figures_are_the_engines(title: str) -> None:
    game = Game(ruleset(title), ["Ada", "Ben", "Cleo"])
    bot = Conductor(11)
    seen: Counter[str] = Counter()
    while (seat := game.actor) is not None and game.length < FAR:
        action = bot.choose(game, seat)
        after = game.copy()
        after.push(action)
        for sentence in sentences(bot):
            found = figures(game, sentence)
            if found:
                pattern = next((p for p in SENTENCES if re.fullmatch(p, sentence)), None)
                assert pattern is not None, f"no test compares: {sentence}"
                SENTENCES[pattern](game, after, action, found)
                seen[pattern] += 1
        game = after
    assert len(seen) >= 6, seen


def test_an_estimate_is_left_out() -> None:
    game = Game(ruleset("1830"), ["Ada", "Ben"])
    assert figures(game, "A share of PRR costs $82 and should bring $150.") == [82]
    assert figures(game, "It earns about $1,250 more at once.") == []
    assert figures(game, "It earns $1,250 more at once.") == [1250]
