"""The baron: thinks through what the conductor would do, and leaves it only for something better."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache

import pytest

from railhead.bots.baron import MARGIN, RIVALS, USUAL, Baron, foresight, margin, promising, thought_through
from railhead.bots.baron.candidates import MOST, candidates
from railhead.bots.baron.judgement import OTHERS, looked_at, projected, standing
from railhead.bots.conductor import Conductor
from railhead.bots.conductor import outlook as outlook_module
from railhead.bots.conductor.outlook import Outlook
from railhead.bots.conductor.twins import twin_of
from railhead.bots.titles import g1860
from railhead.engine.actions import Bid, Buy, Dividend, EndGame, Exchange, Lay, Pass, Range, Routes, Run, Sell
from railhead.engine.game import Game
from railhead.finance.holders import CORPORATION
from railhead.titles import OWN, ruleset
from railhead.titles.g1817 import actions as east
from railhead.titles.g1817.loans import loans_of, loans_out, rate_for
from railhead.titles.g1817.stock import shorts_of
from railhead.titles.g1860 import actions as isle
from railhead.titles.g1870 import actions as west


@lru_cache(maxsize=4)
def played(title: str = "1830", length: int = 150) -> Game:
    """The conductor's game of a title through its first operating rounds."""
    game = Game(ruleset(title), ["Ada", "Ben", "Cleo"])
    bots = [Conductor(f"1/{seat}", light=True) for seat in range(3)]
    while game.length < length:
        seat = game.actor
        assert seat is not None
        game.push(bots[seat].choose(game, seat))
    return game


def wheres(kind: type, title: str = "1830", length: int = 150) -> Iterator[Game]:
    """The positions of that game at which something of a kind could be chosen, the last one first."""
    game = played(title, length)
    for index in range(game.length, 0, -1):
        at = game.at(index)
        choices = [choice.template if isinstance(choice, Range) else choice for choice in at.choices()]
        if any(isinstance(choice, kind) for choice in choices):
            yield at


def where(kind: type, title: str = "1830", length: int = 150) -> Game:
    """The last of them."""
    return next(wheres(kind, title, length))


@pytest.mark.parametrize(
    ("title", "kind"),
    [
        ("1817", east.Start),
        ("1817", east.Convert),
        ("1817", east.Repay),
        ("1860", isle.Cede),
        ("1860", Exchange),
        ("1860", isle.Raise),
        ("1870", west.Protect),
        ("1870", west.Redeem),
    ],
)
def test_what_a_title_alone_has_is_thought_through(title: str, kind: type) -> None:
    """Among the candidates there is something of the kind, and all of them can be played on.

    Bids are thought through where the conductor makes one.
    """
    bot = Conductor(1, light=True)
    for game in wheres(kind, title, 330):
        seat = game.actor
        assert seat is not None
        prior = bot.choose(game, seat)
        if kind is not isle.Raise or prior != Pass():
            break
    found = candidates(bot.brief(game, seat), prior)
    assert any(isinstance(action, kind) for action in found)
    assert 2 <= len(found) <= MOST
    assert all(game.why_not(action) is None for action in found)


def test_map_routes_and_first_bids_are_left_to_the_conductor() -> None:
    for game in (where(Lay), where(Routes), where(Bid)):
        seat = game.actor
        assert seat is not None
        bot = Conductor(1)
        prior = bot.choose(game, seat)
        assert candidates(bot.brief(game, seat), prior) == [prior]


def test_loans_and_shorts_weigh_on_who_has_them() -> None:
    """Interest falls on all holders by their shares; nobody without shares or shorts is burdened."""
    game = where(east.Repay, "1817", 330)
    outlook = Outlook(game)
    burden = twin_of("1817").burden
    assert burden is not None
    s = game.state
    owing = [c for c, floated in enumerate(s.floated) if floated and loans_of(game, c)]
    assert owing
    rate = rate_for(game, loans_out(game))
    for seat in range(3):
        held = sum(outlook.shares(seat, c) * loans_of(game, c) / s.size[c] for c in owing)
        shorts = sum(
            shorts_of(game, c, seat) * (outlook.share_value(c) - outlook.price(c))
            for c, floated in enumerate(s.floated)
            if floated
        )
        assert burden(outlook, seat) == pytest.approx(held * rate * outlook.rounds_left + shorts)


@pytest.mark.slow
@pytest.mark.parametrize("title", OWN)
def test_at_the_end_a_position_is_worth_its_score(title: str) -> None:
    game = played(title, 330 if title != "1830" else 150).copy()
    while game.actor is not None:
        if game.why_not(EndGame()) is None:
            game.push(EndGame())
            break
        game.push_checked(Conductor(1, light=True).choose(game, game.actor))
    outlook = Outlook(game)
    assert game.over
    assert [projected(game, outlook, seat) for seat in range(3)] == [
        game.rules.score(game, seat) for seat in range(3)
    ]


@pytest.mark.parametrize("kind", [Buy, Dividend])
def test_the_conductors_choice_comes_first_and_all_are_legal(kind: type) -> None:
    game = where(kind)
    seat = game.actor
    assert seat is not None
    bot = Conductor(1)
    prior = bot.choose(game, seat)
    found = candidates(bot.brief(game, seat), prior)
    assert found[0] == prior
    assert 2 <= len(found) <= MOST
    assert len(set(found)) == len(found)
    assert all(game.why_not(action) is None for action in found)


def test_without_time_it_does_what_the_conductor_does() -> None:
    game = where(Buy)
    seat = game.actor
    assert seat is not None
    assert Baron(1).choose(game, seat, budget=0.0) == Conductor(1).choose(game, seat)


def test_what_there_was_no_time_for_is_not_compared(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two candidates are thought through before the time is over: the better of them is taken."""
    game = where(Buy)
    seat = game.actor
    assert seat is not None
    prior = Conductor(1).choose(game, seat)
    thought: list[tuple[object, int]] = []

    class Slow:
        def __init__(self, _game: Game, action: object, _seat: int, _seed: str) -> None:
            self.action = action

        def standing_after(self, rounds: int) -> float:
            thought.append((self.action, rounds))
            return 1000.0 * len(thought)

    monkeypatch.setattr("railhead.bots.baron.Line", Slow)
    monkeypatch.setattr("railhead.bots.baron.perf_counter", lambda: float(len(thought)))
    chosen = Baron(1, tries=3).choose(game, seat, budget=1.5)
    assert thought[0] == (prior, 1)
    assert len(thought) == 2
    assert chosen == thought[1][0]


def test_most_candidates_are_given_up_after_a_round(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only the conductor's choice and the best of the others are thought through to the end, and compared there."""
    assert promising([1000.0, 900.0, 1010.0, 999.0, 1200.0, 980.0]) == [0, 4, 2][: RIVALS + 1]
    assert promising([1000.0, 900.0, 980.0]) == [0, 2]
    assert promising([1000.0, 900.0 - MARGIN]) == []
    game = where(Buy)
    seat = game.actor
    assert seat is not None
    options = candidates(Conductor(1).brief(game, seat), Conductor(1).choose(game, seat))
    ended: list[object] = []

    class Known:
        def __init__(self, _game: Game, action: object, _seat: int, _seed: str) -> None:
            self.action = action

        def standing_after(self, rounds: int) -> float:
            number = next(n for n, option in enumerate(options) if option == self.action)
            if rounds == 1:
                return 1000.0 + number
            ended.append(self.action)
            return 5000.0 if number else 1000.0

    monkeypatch.setattr("railhead.bots.baron.Line", Known)
    assert len(options) > RIVALS + 1
    assert Baron(1).choose(game, seat) == options[-1]
    assert ended == [options[0], *options[: -RIVALS - 1 : -1]]


def test_shares_that_bring_more_than_they_sell_for_are_kept() -> None:
    """Where a title knows what a share brings, only such are thought of to be sold that bring less."""
    sold = 0
    for at in wheres(Sell, "1860", 330):
        seat = at.actor
        assert seat is not None
        outlook = looked_at(at)
        for action in candidates(Conductor(1, light=True).brief(at, seat), Pass()):
            if isinstance(action, Sell):
                company = at.title.corporation_index[action.corporation]
                sold += at.state.floated[company] and g1860.brings(outlook, company) >= outlook.price(company)
    assert not sold


def test_companies_that_cost_nothing_are_not_given_away(monkeypatch: pytest.MonkeyPatch) -> None:
    """In 1860 a director pays for nothing: selling until another directs the company is not thought of."""

    def nothing(outlook: Outlook, company: int) -> float:
        """One's own companies bring nothing, so that all of them might be sold."""
        own = outlook.state.president[company] == outlook.game.actor
        return 0.0 if own else 2.0 * outlook.price(company)

    tired = replace(twin_of("1860"), share=nothing)
    monkeypatch.setattr(sys.modules[candidates.__module__], "twin_of", lambda _title: tired)
    thought = 0
    for at in wheres(Sell, "1860", 330):
        seat = at.actor
        assert seat is not None
        for action in candidates(Conductor(1, light=True).brief(at, seat), Pass()):
            if isinstance(action, Sell):
                after = at.copy()
                after.push(action)
                company = at.title.corporation_index[action.corporation]
                if at.state.president[company] == seat:
                    assert after.state.president[company] == seat
                    thought += 1
    assert thought


def test_where_the_conductor_lets_a_bid_pass_nothing_is_thought_through() -> None:
    game = where(isle.Raise, "1860", 330)
    seat = game.actor
    assert seat is not None
    brief = Conductor(1).brief(game, seat)
    bids = next(span for _, span in brief.ranges(isle.Raise))
    assert candidates(brief, Pass()) == [Pass()]
    assert len(candidates(brief, bids.at(bids.low))) > 1


def test_the_same_seed_thinks_the_same() -> None:
    game = where(Dividend)
    seat = game.actor
    assert seat is not None
    before = game.node
    one, two = (
        thought_through(game, Dividend("pay"), seat, "a"),
        thought_through(game, Dividend("pay"), seat, "a"),
    )
    assert one == two
    assert game.node is before
    assert Baron(3).choose(game, seat) == Baron(3).choose(game.copy(), seat)


def test_it_takes_what_is_better_by_a_margin(monkeypatch: pytest.MonkeyPatch) -> None:
    game = where(Buy)
    seat = game.actor
    assert seat is not None
    prior = Conductor(1).choose(game, seat)
    other = next(a for a in candidates(Conductor(1).brief(game, seat), prior) if a != prior)
    worth = {prior: 1000.0, other: 1500.0}

    class Known:
        def __init__(self, _game: Game, action: object, _seat: int, _seed: str) -> None:
            self.action = action

        def standing_after(self, _rounds: int) -> float:
            return worth.get(self.action, 0.0)  # type: ignore[call-overload, no-any-return]

    monkeypatch.setattr("railhead.bots.baron.Line", Known)
    bot = Baron(1)
    assert bot.choose(game, seat) == other
    assert bot.reasons() == (
        "Thought through, this should bring about $500 more than what comes first to mind.",
    )
    worth[other] = 1010.0
    assert bot.choose(game, seat) == prior


def test_the_margin_is_what_a_title_doubts() -> None:
    for title in OWN:
        game = Game(ruleset(title), ["Ada", "Ben", "Cleo"])
        assert margin(game, 2000.0) == MARGIN + twin_of(title).doubt * 2000
        assert margin(game, -500.0) == MARGIN
    assert twin_of("1860").doubt > twin_of("1830").doubt


@pytest.mark.parametrize("title", ["1830", "1817", "1860"])
def test_a_standing_is_what_one_has_against_the_best_of_the_others(title: str) -> None:
    game = played(title, 150 if title == "1830" else 330)
    outlook = looked_at(game)
    each = [projected(game, outlook, seat) for seat in range(3)]
    assert standing(game, 0) == pytest.approx(each[0] - OTHERS * max(each[1:]))
    assert all(worth >= game.state.cash[seat] / 2 for seat, worth in enumerate(each))


def test_a_title_says_itself_what_a_share_brings_and_how_long_the_game_lasts() -> None:
    game = played("1860", 330)
    outlook = looked_at(game)
    twin = twin_of("1860")
    assert twin.share is not None
    assert twin.burden is not None
    assert outlook.rounds_left == g1860.rounds_left(game)
    for seat in range(3):
        shares = sum(
            outlook.shares(seat, c) * (twin.share(outlook, c) - outlook.price(c))
            for c, floated in enumerate(game.state.floated)
            if floated
        )
        privates = sum(
            3 * game.title.privates[number].revenue
            for number, owner in enumerate(game.state.private_owner)
            if owner == seat
        )
        assert projected(game, outlook, seat) == pytest.approx(
            game.rules.score(game, seat) + shares + privates - twin.burden(outlook, seat)
        )


def test_a_title_says_itself_how_far_to_think(monkeypatch: pytest.MonkeyPatch) -> None:
    """In 1860 prices follow late, so it is thought further there than in any other title; in 1817 for one round."""
    later = played("1860", 330)
    opening = later.at(40)
    assert foresight(opening) == foresight(later) == (3, 6)
    others = {
        title: foresight(Game(ruleset(title), ["Ada", "Ben", "Cleo"])) for title in OWN if title != "1860"
    }
    assert others == {"1830": USUAL, "1870": USUAL, "1817": (1, 1)}
    asked: list[int] = []

    class Counted:
        def __init__(self, _game: Game, _action: object, _seat: int, _seed: str) -> None:
            self.worth = 1000.0

        def standing_after(self, rounds: int) -> float:
            asked.append(rounds)
            return self.worth

    monkeypatch.setattr("railhead.bots.baron.Line", Counted)
    for index in range(opening.length, 0, -1):
        at = opening.at(index)
        seat = at.actor
        assert seat is not None
        Baron(1).choose(at, seat)
        if asked:
            break
    assert set(asked) == set(foresight(opening))


@pytest.mark.slow
def test_processes_think_the_same() -> None:
    game = where(Buy)
    seat = game.actor
    assert seat is not None
    assert Baron(4, processes=2).choose(game, seat) == Baron(4).choose(game, seat)


def test_nothing_is_thought_through_where_there_is_nothing_to_choose() -> None:
    game = where(Buy)
    seat = game.actor
    assert seat is not None
    brief = Conductor(1).brief(game, seat)
    brief.choices.clear()
    assert candidates(brief, Pass()) == [Pass()]


def test_a_search_that_is_cut_short_leaves_no_trains_at_home(monkeypatch: pytest.MonkeyPatch) -> None:
    """Trains that can run do so in games that are thought through; in 1860 many would stay at home."""
    game = where(Routes, "1860", 330)
    seat = game.actor
    assert seat is not None
    company = game.state.entity - CORPORATION
    trains = game.state.trains[company]
    game.rules.run_memory._kept.clear()
    monkeypatch.setattr("railhead.bots.conductor.LIGHT_STEPS", 1)
    run = Conductor(1, light=True).choose(game, seat)
    assert isinstance(run, Run)
    assert run.routes
    monkeypatch.setattr(outlook_module, "STEPS", 1)
    monkeypatch.setattr(outlook_module, "REVENUES", {})
    assert Outlook(game).revenue_on(game, company, trains) > 0
