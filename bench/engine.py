"""``make bench``: the figures of the engine as a table; ``--save FILE`` keeps them as JSON.

They are measured twice where the machine can compile: with the modules as they are, and in a process of its own
with the package that ``make compile`` makes of them.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import subprocess
import sys
from dataclasses import asdict
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table

sys.path.insert(0, str(Path(__file__).parent))

from replay import Figure, figures, recorded

REPOSITORY = Path(__file__).parent.parent
COMPILED = REPOSITORY / "build" / "compiled"


def compile_rules() -> bool:
    """Bring the compiled package up to date; False, and a line that says why, where that cannot be done."""
    return (
        subprocess.run([sys.executable, str(REPOSITORY / "scripts" / "compile.py")], check=False).returncode
        == 0
    )


def compiled_figures(quick: bool) -> list[Figure]:
    """The figures of the compiled package."""
    command = [sys.executable, __file__, "--json", *(["--quick"] if quick else [])]
    path = os.pathsep.join(filter(None, (str(COMPILED), os.environ.get("PYTHONPATH"))))
    told = subprocess.run(command, env={**os.environ, "PYTHONPATH": path}, stdout=subprocess.PIPE, check=True)
    answer: dict[str, Any] = json.loads(told.stdout)
    if answer["compiled"] != "yes":
        raise SystemExit("The compiled package was not the one that was measured.")
    return [Figure(**row) for row in answer["figures"]]


def plain(found: list[Figure]) -> dict[str, Any]:
    """The figures of this process as data, and whether its modules are compiled."""
    import railhead.engine.game

    compiled = not str(railhead.engine.game.__file__).endswith(".py")
    return {"compiled": "yes" if compiled else "no", "figures": [asdict(figure) for figure in found]}


def main() -> None:
    """Measure and show."""
    parser = argparse.ArgumentParser(description="Speed of the engine.")
    parser.add_argument("--quick", action="store_true", help="one run of each")
    parser.add_argument("--save", type=Path, help="write the figures to a JSON file")
    parser.add_argument("--json", action="store_true", help="only these modules, as JSON on standard output")
    asked = parser.parse_args()
    if asked.json:
        print(json.dumps(plain(list(figures(asked.quick)))))
        return
    out = Console()
    if not recorded():
        out.print("No recorded games beside the repository; random games are used instead.")
    found = list(figures(asked.quick))
    fast = compiled_figures(asked.quick) if compile_rules() else []
    heading = ("What", "As it is", *(["Compiled"] if fast else []), "For comparison")
    table = Table(*heading, title=f"Python {platform.python_version()}, {platform.machine()}")
    for at, figure in enumerate(found):
        table.add_row(figure.what, figure.value, *([fast[at].value] if fast else []), figure.note)
    out.print(table)
    if asked.save is not None:
        rows = [
            {**asdict(figure), **({"compiled": fast[at].value} if fast else {})}
            for at, figure in enumerate(found)
        ]
        asked.save.write_text(json.dumps(rows, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
