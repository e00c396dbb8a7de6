"""railhead replay: play a record to its end, and compare it with what it should give."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.table import Table

from ..engine.game import Game
from ..notation.faults import Unreadable
from ..notation.files import read_bytes
from ..notation.games18xx import Replay, read_log
from ..notation.games18xx.compare import compare
from ..notation.games18xx.shape import looks_like_18xx
from ..notation.plain_json import read_json
from .failure import DIFFERENT, Failure, console, explained, loaded
from .tables import score_table

TRUST = typer.Option(help="strict: every rule; trusting: let pass what 18xx.games does not check on loading.")


def command(
    file: Annotated[Path, typer.Argument(help="A game: native log, text or 18xx.games JSON.")],
    against: Annotated[
        Path | None,
        typer.Option(help="Expected states; without it <name>.states.jsonl beside the file, if there."),
    ] = None,
    trust: Annotated[str, TRUST] = "strict",
    show: Annotated[int, typer.Option(help="Differences to show.")] = 1,
) -> None:
    """Replay a game: the result, or the first difference to the expected states."""
    if trust not in ("strict", "trusting"):
        raise Failure("--trust is strict or trusting.")
    states = against if against is not None else file.with_suffix(".states.jsonl")
    if against is not None or states.is_file():
        _compare(file, states, trust, show)
        return
    found = loaded(file, trust)
    _result(found.game)
    _notes(found.notes)
    if found.replay is not None:
        _against_recorded(found.replay)


def _compare(file: Path, states: Path, trust: str, show: int) -> None:
    out = console()
    with explained(str(file)):
        data = read_json(read_bytes(file))
        if not looks_like_18xx(data):
            raise Unreadable("states are compared for 18xx.games files only")
        replay = Replay(read_log(data), trust)
    with explained(str(states)):
        found = list(islice(compare(replay, _lines(states)), max(1, show)))
    if not found:
        out.print(f"{file.name}: {replay.game.length} actions, every state as expected.", highlight=False)
        _result(replay.game)
        _notes(replay.notes)
        return
    table = Table("Action", "Id", "Key", "Expected", "Got", title=f"{file.name}: differences")
    for item in found:
        table.add_row(*(str(part) for part in (item.number, item.src, item.key, item.expected, item.got)))
    out.print(table)
    out.print(f"after {json.dumps(found[0].action)}", markup=False, highlight=False)
    raise Failure(f"{file.name}: {found[0]}", DIFFERENT)


def _lines(states: Path) -> Iterator[dict[str, Any]]:
    for number, line in enumerate(read_bytes(states).splitlines(), start=1):
        row = read_json(line)
        if not isinstance(row, dict):
            raise Unreadable("must be an object", f"line {number}")
        yield row


def _result(game: Game) -> None:
    console().print(score_table(game))


def _notes(notes: list[str]) -> None:
    for note in notes:
        console().print(f"note: {note}", markup=False, highlight=False)


def _against_recorded(replay: Replay) -> None:
    """The scores the file itself has, when the game is over."""
    ids = replay.names.players
    game = replay.game
    recorded = replay.log.result
    if not game.over or not recorded:
        return
    ours = {str(ids[seat]): game.rules.score(game, seat) for seat in range(len(ids))}
    if ours != dict(recorded):
        raise Failure(f"The file has the result {dict(recorded)}, the replay gives {ours}.", DIFFERENT)
