"""What docs/notation.md and docs/cli.md say is so."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from railhead.cli import app
from railhead.notation import native, script
from railhead.notation.text import parse, usage, write
from railhead.titles import TITLES

DOCS = Path(__file__).parent.parent.parent / "docs"
NOTATION = (DOCS / "notation.md").read_text(encoding="utf-8")


def examples() -> list[str]:
    """Texts in the first column of the table of actions."""
    table = NOTATION.partition("| text | meaning |")[2].partition("\n\n")[0]
    return [text for row in table.splitlines()[2:] for text in re.findall(r"`([^`]+)`", row.split(" | ")[0])]


@pytest.mark.parametrize("text", examples())
def test_examples_are_understood(text: str) -> None:
    title = next(name for name in TITLES if text.split()[0] in usage(name))
    assert write(parse(text, title=title)) in (text, f"{text}.0")


def test_every_first_word_has_an_example() -> None:
    assert {text.split()[0] for text in examples()} == {verb for name in TITLES for verb in usage(name)}


def test_the_log_in_the_text_can_be_played() -> None:
    block = re.search(r"```json\n(.*?)```", NOTATION, re.DOTALL)
    assert block is not None
    assert native.read(json.loads(block[1])).play().length == 2


def test_the_script_in_the_text_can_be_played() -> None:
    block = re.search(r"```text\n(.*?)```", NOTATION, re.DOTALL)
    assert block is not None
    assert script.read(block[1]).length == 2


def test_every_command_is_described() -> None:
    text = (DOCS / "cli.md").read_text(encoding="utf-8")
    names = [command.name for command in app.registered_commands]
    assert len(names) >= 7
    for name in names:
        assert f"`railhead {name}" in text
