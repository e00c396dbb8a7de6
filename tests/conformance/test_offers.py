"""What the pending step offers under the preset is what 18xx.games offers at that moment, by kinds of action."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from tests.conformance.corpus import games, lines, replay_of

from railhead.engine.actions import Range, Routes
from railhead.engine.game import Game

pytestmark = pytest.mark.conformance

THEIRS = {
    "take": "bid", "bid": "bid", "pass": "pass", "par": "par", "buy": "buy_shares", "sell": "sell_shares",
    "trade": "buy_company", "tile": "lay_tile", "token": "place_token", "home": "place_token", "run": "run_routes",
    "dividend": "dividend", "train": "buy_train", "discard": "discard_train", "bankrupt": "bankrupt",
    "private": "buy_company", "protect": "buy_shares", "decline": "pass", "destination": "choose",
    "check": "destination_connection",
}  # fmt: skip
"""Our kinds of action -> their types."""
OF_OTHERS = frozenset(("redeem", "reissue", "exchange", "mark", "end"))
"""Kinds that there belong to another entity than the one that is shown as active."""
ANYTIME = frozenset(("bankrupt", "buy_company"))
"""Types that are listed there under steps of their own in operating rounds."""
EVERY = 6


def offered(game: Game) -> set[str]:
    """Their types for what the pending step offers to people."""
    assert game.rules.offering is not None
    people = Game(game.rules.offering, game.players, game.node)
    kinds = set()
    for choice in people.step.choices(people):
        if isinstance(choice, Range):
            kinds.add(choice.template.kind)
        else:
            kinds.add("run" if isinstance(choice, Routes) else choice.kind)
    return {THEIRS[kind] for kind in kinds - OF_OTHERS}


def known() -> list[Any]:
    """Games of the titles whose kinds of action are in the table above."""
    return [case for case in games("generated") if case.values[0].parent.name not in ("1817", "1860")]


@pytest.mark.parametrize("path", known())
def test_nothing_is_offered_that_nobody_can_choose_there(path: Path) -> None:
    replay = replay_of(path)
    hint: list[str] = []
    for line in lines(path.with_suffix(".states.jsonl")):
        if "state" not in line:
            continue
        if line["i"]:
            replay.play(replay.log.entries[line["i"] - 1])
        hint = line["state"].get("hint.actions", hint) or []
        if replay.game.over or line["i"] % EVERY:
            continue
        more = offered(replay.game) - set(hint)
        if replay.game.state.round == "operating":
            more -= ANYTIME
        assert not more, f"after action {line['i']}: {sorted(more)} beside {hint}"
