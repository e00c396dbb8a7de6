"""railhead digest: the canonical states of a game, one line per action."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any

import typer

from ..notation.files import from_bytes, read_bytes
from ..notation.games18xx import Replay, export, read_log
from ..notation.games18xx.compare import digest_lines
from ..notation.games18xx.shape import looks_like_18xx
from ..notation.plain_json import read_json
from .failure import Failure, explained, save


def command(
    file: Annotated[Path, typer.Argument(help="A game: native log, text or 18xx.games JSON.")],
    out: Annotated[
        Path | None, typer.Option("--out", "-o", help="Where to write; else to the screen.")
    ] = None,
    trust: Annotated[str, typer.Option(help="strict or trusting.")] = "strict",
) -> None:
    """Write the canonical states of a game (digest format 1)."""
    if trust not in ("strict", "trusting"):
        raise Failure("--trust is strict or trusting.")
    with explained(str(file)):
        lines = [json.dumps(line, separators=(",", ":"), ensure_ascii=False) for line in _digest(file, trust)]
    text = "\n".join(lines) + "\n"
    if out is None:
        sys.stdout.write(text)
    else:
        save(out, text)


def _digest(file: Path, trust: str) -> Iterator[dict[str, Any]]:
    data = read_bytes(file)
    found: object = None
    if data.lstrip()[:1] == b"{":
        found = read_json(data)
    if not looks_like_18xx(found):
        found = export(from_bytes(data, trust).game)
    return digest_lines(Replay(read_log(found), trust), file.name)
