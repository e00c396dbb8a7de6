"""Single trial actions: what 18xx.games accepts we accept, what it refuses we refuse, but for a short list."""

from __future__ import annotations

from collections import defaultdict
from pathlib import Path
from typing import Any

import pytest
from tests.conformance.corpus import exceptions, games, lines, replay_of

from railhead.notation.games18xx import Fault, Replay
from railhead.notation.games18xx.shape import Entry

pytestmark = pytest.mark.conformance


def verdict(replay: Replay, action: dict[str, Any]) -> tuple[bool, str, str]:
    """Whether we would accept the action; else the code of our refusal, if it is one of the rules, and why."""
    before = replay.game.state
    try:
        refusal = replay.refusal(replay.read(Entry(0, False, action, "probe")))
    except Fault as fault:
        return False, "", fault.reason
    assert replay.game.state is before
    return (True, "", "") if refusal is None else (False, refusal.code, str(refusal))


def listed(title: str, probe: dict[str, Any], code: str) -> bool:
    """Whether this difference is one of those we know and want."""
    found = {"title": title, "type": probe["action"]["type"], "legal": probe["legal"], "code": code}
    return any(found.items() <= entry.items() for entry in exceptions()["probes"])


@pytest.mark.parametrize("path", games("generated"))
def test_probes_agree(path: Path) -> None:
    probes = defaultdict(list)
    for probe in lines(path.with_suffix(".probes.jsonl")):
        probes[probe["after"]].append(probe)
    replay = replay_of(path)
    title = path.parent.name
    different = []
    entries = replay.log.entries
    for place in range(len(entries) + 1):
        src = entries[place - 1].src if place else 0
        last_of_src = place == len(entries) or entries[place].src != src
        for probe in probes.pop(src, ()) if last_of_src else ():
            accepted, code, reason = verdict(replay, probe["action"])
            if accepted != probe["legal"] and not listed(title, probe, code):
                different.append((probe, reason))
        if place < len(entries):
            replay.play(entries[place])
    assert not different
    assert not probes, "probes after actions that are not there"
