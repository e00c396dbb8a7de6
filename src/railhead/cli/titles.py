"""railhead titles: what can be played."""

from __future__ import annotations

from typing import Annotated

import typer
from rich.table import Table

from ..titles import TITLES
from .failure import console, pack_of


def command(
    title: Annotated[str | None, typer.Argument(help="Show the options of this title.")] = None,
) -> None:
    """List the titles that can be played, or the options of one."""
    out = console()
    if title is None:
        table = Table("Title", "Players", "Bank", "Companies", "Privates", "Options")
        for entry in TITLES.values():
            facts = entry.facts()
            table.add_row(
                entry.name,
                f"{facts.min_players}–{facts.max_players}",
                f"{facts.currency}{facts.bank}",
                str(len(facts.corporations)),
                str(len(facts.privates)),
                str(len(entry.options)),
            )
        out.print(table)
        for name, why in TITLES.problems.items():
            out.print(f"{name} cannot be used: {why}", highlight=False, markup=False)
        return
    pack = pack_of(title)
    table = Table("Option", "Kind", "Default", "Others", "Presets", "Meaning", "Id")
    for option in pack.options:
        others = [str(value) for value in option.allowed if value != option.default]
        presets = [f"{name}: {value}" for name, value in option.presets.items() if value != option.default]
        presets += [f"records of {name}: {value}" for name, value in option.records.items()]
        table.add_row(
            option.name,
            option.kind,
            str(option.default),
            ", ".join(others) or ("any number" if not option.allowed else "–"),
            ", ".join(presets),
            option.meaning,
            option.id,
        )
    out.print(table)
