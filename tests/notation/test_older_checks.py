"""Records of 18xx.games that count a connection which no train is long enough for."""

from __future__ import annotations

from pathlib import Path

import pytest

from railhead.engine.game import Game
from railhead.notation import files, native, script
from railhead.notation.text import parse, write
from railhead.titles.g1870.actions import Check


@pytest.fixture
def record(shared: Path) -> Game:
    """The recorded game that has one."""
    return files.load(shared / "conformance" / "real" / "1870" / "34110.json").game


@pytest.mark.rule("R-1870-134")
@pytest.mark.conformance
def test_older_check_is_told_apart_and_read_back(record: Game) -> None:
    """R-1870-134: our log says that the list counts track alone; read again, it leads to the same position."""
    older = [action for action in record.actions if isinstance(action, Check) and action.by]
    assert older == [Check("MP", "track")]
    for again in (native.loads(native.dumps(record)).play(), script.read(script.write(record))):
        assert again.state.to_json() == record.state.to_json()
        assert again.actions == record.actions


@pytest.mark.rule("R-1870-134")
@pytest.mark.conformance
def test_only_connections_by_track_can_be_stated_so(record: Game) -> None:
    """R-1870-134: never offered, refused for corporations without the track, and useless as an ordinary list."""
    at = next(place for place, action in enumerate(record.actions) if isinstance(action, Check) and action.by)
    game = record.at(at)
    assert Check("MP", "track") not in list(game.choices())
    assert game.why_not(Check("MP", "track")) is None
    for sym, by in (("MP", ""), ("ATSF", "track"), ("MP,ATSF", "track"), ("", "track"), ("MP", "luck")):
        refusal = game.why_not(Check(sym, by))
        assert refusal is not None, (sym, by)
        assert refusal.code == "check-list"
    assert parse(write(Check("MP", "track")), game) == Check("MP", "track")
