"""Write docs/dialects.md: every option of every title, and where 18xx.games differs from the rulebook."""

from __future__ import annotations

from pathlib import Path

from railhead.engine.options import TOLERANCE, Option, Value
from railhead.titles import TITLES

PRESET = "18xxgames"
TARGET = Path(__file__).parent.parent / "docs" / "dialects.md"
OPENING = f"""# Options and dialects

The default of every option is the rulebook with our decisions on its silent points. The preset `{PRESET}` sets
the options in which 18xx.games differs: what people can choose there. Where its reader of files lets pass more than
that, the third column says so in brackets: such a tolerance holds while a record of that site is read, and what it
allows is accepted from the record and never offered to anybody. This page is written by `scripts/dialects.py` from the
options themselves.
"""


def shown(value: Value) -> str:
    """A value as people read it."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value).replace("_", " ")


def row(option: Option) -> str:
    """One line of the table."""
    other = shown(option.under(PRESET))
    if option.kind == TOLERANCE:
        other += f" (records: {shown(option.under(PRESET, record=True))})"
    return f"| `{option.name}` | {shown(option.default)} | {other} | {option.meaning} |"


def page() -> str:
    """The whole page."""
    parts = [OPENING]
    for name, entry in TITLES.items():
        lines = "\n".join(row(option) for option in entry.options)
        parts.append(
            f"## {name}\n\n| option | rulebook | `{PRESET}` | meaning |\n| --- | --- | --- | --- |\n{lines}\n"
        )
    return "\n".join(parts)


if __name__ == "__main__":
    TARGET.write_text(page(), encoding="utf-8")
