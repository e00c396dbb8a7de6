"""railhead dataset: records as a Parquet file of decisions."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from .failure import Failure, console, explained


def command(
    folder: Annotated[Path, typer.Argument(help="Folder with records: native logs, text, 18xx.games JSON.")],
    out: Annotated[Path, typer.Option("--out", "-o", help="The Parquet file to write.")],
    forced: Annotated[bool, typer.Option(help="Also decisions with a single choice.")] = False,
) -> None:
    """Turn records into positions, choices and results for learning; see docs/research.md."""
    try:
        from ..research.dataset import files_in, write
    except ImportError as missing:
        raise Failure(
            f"This needs the package {missing.name}: pip install 'railhead[research]'."
        ) from missing
    if not folder.is_dir():
        raise Failure(f"{folder} is not a folder.")
    paths = files_in(folder)
    if not paths:
        raise Failure(f"There is no record in {folder}.")
    if out.parent != Path() and not out.parent.is_dir():
        raise Failure(f"{out.parent} is not a folder.")
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    rows, bad = 0, []
    waiting = out.with_name(out.name + ".part")
    try:
        with explained(str(out)), Progress(*columns, console=console(stderr=True)) as progress:
            task = progress.add_task("records", total=len(paths))
            for path, found, fault in write(paths, waiting, forced):
                rows += found
                if fault:
                    bad.append((path, fault))
                progress.advance(task)
        if rows:
            waiting.replace(out)
    finally:
        waiting.unlink(missing_ok=True)
    for path, fault in bad:
        console(stderr=True).print(f"left out {path.name}: {fault}", markup=False, highlight=False)
    if not rows:
        raise Failure("No record could be read; nothing was written.")
    told = f"{out}: {rows} decisions of {len(paths) - len(bad)} records"
    console().print(told + (f", {len(bad)} left out." if bad else "."), markup=False, highlight=False)
