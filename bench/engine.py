"""``make bench``: the figures of the engine as a table; ``--save FILE`` keeps them as JSON."""

from __future__ import annotations

import argparse
import json
import platform
import sys
from dataclasses import asdict
from pathlib import Path

from rich.console import Console
from rich.table import Table

sys.path.insert(0, str(Path(__file__).parent))

from replay import figures, recorded


def main() -> None:
    """Measure and show."""
    parser = argparse.ArgumentParser(description="Speed of the engine.")
    parser.add_argument("--quick", action="store_true", help="one run of each")
    parser.add_argument("--save", type=Path, help="write the figures to a JSON file")
    asked = parser.parse_args()
    out = Console()
    if not recorded():
        out.print("No recorded games beside the repository; random games are used instead.")
    found = []
    table = Table("What", "Figure", "For comparison", title=f"Python {platform.python_version()}, {platform.machine()}")
    for figure in figures(asked.quick):
        found.append(figure)
        table.add_row(figure.what, figure.value, figure.note)
    out.print(table)
    if asked.save is not None:
        rows = [asdict(figure) for figure in found]
        asked.save.write_text(json.dumps(rows, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
