"""What the pending step offers under the preset is what people can choose on 18xx.games at that moment."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.conformance.corpus import games, lines, replay_of
from tests.rules.positions import covers

from railhead.engine.actions import Action, Choice, Discard, Lay, Range, Routes, Run
from railhead.engine.game import Game

pytestmark = pytest.mark.conformance

THEIRS = {
    "take": ("bid", "buy_company"), "bid": ("bid",), "pass": ("pass",), "par": ("par",), "buy": ("buy_shares",),
    "sell": ("sell_shares",), "trade": ("buy_company",), "tile": ("lay_tile",), "token": ("place_token",),
    "home": ("place_token",), "run": ("run_routes",), "dividend": ("dividend",), "train": ("buy_train",),
    "discard": ("discard_train",), "bankrupt": ("bankrupt",), "private": ("buy_company",),
    "protect": ("buy_shares",), "decline": ("pass",), "destination": ("choose",),
    "check": ("destination_connection",), "raise": ("bid",), "cede": ("sell_company",), "start": ("bid",),
    "short": ("short",), "size": ("choose",), "hand": ("assign",), "offer": ("assign",), "acquire": ("merge",),
    "merge": ("merge",), "convert": ("convert",), "loan": ("take_loan",), "repay": ("payoff_loan",),
    "lift": ("remove_token",),
}  # fmt: skip
"""Our kinds of action -> the types they can have there."""
OF_OTHERS = frozenset(("redeem", "reissue", "exchange", "mark", "end", "bridge", "buyback"))
"""Kinds that there belong to another entity than the one that is shown as active."""
OF_COMPANIES = frozenset(("loan",))
"""Kinds that in stock rounds belong to a company while a player is active."""
ANYTIME = frozenset(("bankrupt", "buy_company"))
"""Types that are listed there under steps of their own in operating rounds."""
UNTRIED = frozenset(
    ("lay_tile", "par", "buy_company", "buy_train", "bid", "sell_shares", "bankrupt", "take_loan")
)
"""Types that are listed there without a look whether there is anything to lay, to start, to buy or to sell."""
TOLERATED = frozenset(
    (
        ("buy-trains", "sell", "sale-not-forced"),
        ("buy-trains", "train", "train-limit"),
        ("after-loans", "buy", "not-now"),
        ("company-bids", "loan", "not-now"),
        ("company-bids", "buyback", "not-now"),
        ("cash-crisis", "bankrupt", "crisis-solvent"),
        ("stock-turn", "sellat", "sale-price"),
        ("stock-turn", "exchange", "exchange-turn"),
    )
)
"""(step, kind, refusal) of what the reader of files takes there and no page offers."""
EVERY = 6


def people(game: Game) -> Game:
    """The game by the rules that people play by: nothing that only the reader of files lets pass."""
    assert game.rules.offering is not None
    return Game(game.rules.offering, game.players, game.node)


def kind_of(choice: Choice) -> str:
    """What kind of action it stands for."""
    if isinstance(choice, Range):
        return choice.template.kind
    return "run" if isinstance(choice, Routes) else choice.kind


def types(game: Game) -> list[tuple[str, ...]]:
    """Their types for the kinds that the pending step offers to whoever is active there."""
    kinds = {kind_of(choice) for choice in game.step.choices(game)} - OF_OTHERS
    if game.state.round == "stock":
        kinds -= OF_COMPANIES
    return [THEIRS[kind] for kind in kinds]


def differences(game: Game, hint: list[str]) -> str:
    """What is offered here and not there, or there and not here."""
    operating = game.state.round == "operating"
    ours = types(game)
    more = [names for names in ours if not set(names) & (set(hint) | (ANYTIME if operating else set()))]
    known = {name for names in ours for name in names}
    fewer = set(hint) - known - UNTRIED
    return f"{more} beside {hint}" if more else f"not {sorted(fewer)}" if fewer else ""


def unoffered(game: Game, action: Action) -> tuple[str, str, str] | None:
    """(step, kind, refusal) of an action that was played there and that nobody is offered here."""
    refusal = game.why_not(action)
    if refusal is not None:
        return game.step.name, action.kind, refusal.code
    if isinstance(
        action, Run | Lay | Discard
    ):  # of tiles that look alike and of trains of a kind one is listed
        return None
    listed = any(covers(choice, action, game) for choice in game.choices())
    return None if listed else (game.step.name, action.kind, "")


@pytest.mark.parametrize("path", games("generated"))
def test_what_can_be_chosen_there_and_nothing_else_is_offered(path: Path) -> None:
    replay = replay_of(path)
    hint: list[str] = []
    for line in lines(path.with_suffix(".states.jsonl")):
        if "state" not in line:
            continue
        if line["i"]:
            entry = replay.log.entries[line["i"] - 1]
            action = replay.read(entry).action
            if action is not None and line["i"] % EVERY == 1:
                fault = unoffered(people(replay.game), action)
                assert fault is None or fault in TOLERATED, f"action {line['i']}: {action}: {fault}"
            replay.play(entry)
        hint = line["state"].get("hint.actions", hint) or []
        if not replay.game.over and line["i"] % EVERY == 0:
            fault_there = differences(people(replay.game), hint)
            assert not fault_there, f"after action {line['i']}: {fault_there}"
