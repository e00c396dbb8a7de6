"""A title is new files and one line: nothing outside its own folders knows that it exists.

The folders of a title are ``titles/g<name>``, ``notation/titles/g<name>``, ``web/titles/g<name>``,
``bots/titles/g<name>`` and ``research/titles/g<name>``. Everything else in the sources is read here: no import of a
title's module, no title's name, and none of the words that a title alone has for its actions, steps, slots, events,
refusals and options.
"""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from railhead.engine.actions import KINDS
from railhead.engine.refusals import SENTENCES
from railhead.engine.words import STEPS
from railhead.titles import OWN, TITLES

REPOSITORY = Path(__file__).parent.parent
SOURCE = REPOSITORY / "src" / "railhead"
PLAIN = {
    "check", "mark", "river", "destination", "max_players", "size", "start", "sold", "settled", "bridge",
    "illiquid", "offer", "decline",
}  # fmt: skip
"""Words of a title that programs use every day; imports of what they mean are noticed all the same."""


@cache
def owned() -> dict[str, str]:
    """Every word that one title alone has, and whose it is."""
    found: Counter[str] = Counter()
    owner: dict[str, str] = {}
    for name in OWN:
        pack = TITLES[name]
        rules = pack.ruleset()
        steps = [step for item in rules.rounds.values() for step in (*item.steps, *item.anytime)]
        words = {kind.kind for kind in pack.actions}
        words |= {str(getattr(event, "kind", "")) for event in pack.events}
        words |= set(rules.sentences) | {option.name for option in pack.options}
        words |= {
            step.name
            for step in (*steps, *rules.interrupts.values())
            if type(step).__module__.startswith(pack.package)
        }
        words |= set(slots_of(pack.package))
        for word in words - PLAIN - set(KINDS) - set(SENTENCES) - set(STEPS):
            found[word] += 1
            owner[word] = name
    return {word: owner[word] for word in owner if found[word] == 1 and word}


def slots_of(package: str) -> Iterator[str]:
    """Names of the slots that are declared in a title's folder."""
    for path in sorted(SOURCE.parent.joinpath(*package.split(".")).glob("*.py")):
        yield from re.findall(r'Slot(?:\[[^(]*\])?\(\s*"([^"]+)"', path.read_text(encoding="utf-8"))


def files() -> list[Path]:
    own = [
        SOURCE / layer / f"g{name}"
        for layer in ("titles", "notation/titles", "web/titles", "bots/titles", "research/titles")
        for name in OWN
    ]
    everything = [
        *(path for path in SOURCE.rglob("*") if path.suffix in (".py", ".html", ".js")),
        *(REPOSITORY / "scripts").glob("*"),
        *(REPOSITORY / "bench").glob("*.py"),
    ]
    return sorted(
        path
        for path in everything
        if path.is_file()
        and not any(path.is_relative_to(folder) or path == folder.with_suffix(".py") for folder in own)
        and path != SOURCE / "titles" / "__init__.py"
        and "vendor" not in path.parts
    )


NUMBER = re.compile(rf"(?<!\d)(?:{'|'.join(OWN)})(?!\d)")
IDENTIFIER = re.compile(rf"(?<!\d)g?(?:{'|'.join(OWN)})(?!\d)")


def offences(path: Path) -> Iterator[str]:
    text = path.read_text(encoding="utf-8")
    if path.suffix != ".py" and not text.startswith("#!/usr/bin/env python"):
        for line, row in enumerate(text.splitlines(), 1):
            if NUMBER.search(row):
                yield f"{line}: names a title"
            yield from (f"{line}: {word} is {owned()[word]}'s" for word in re.findall(r"[\w.-]+", row)
                        if word in owned() and not word.isalpha())  # fmt: skip
        return
    yield from in_python(ast.parse(text))


def in_python(tree: ast.AST) -> Iterator[str]:
    told = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom | ast.Import):
            module = getattr(node, "module", "") or ""
            if IDENTIFIER.search(" ".join([module, *(alias.name for alias in node.names)])):
                yield f"{node.lineno}: imports a title"
        elif isinstance(node, ast.Name | ast.FunctionDef | ast.ClassDef):
            word = node.id if isinstance(node, ast.Name) else node.name
            if IDENTIFIER.search(word):
                yield f"{node.lineno}: {word} names a title"
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in told:
            if NUMBER.search(node.value):
                yield f"{node.lineno}: {node.value[:30]!r} names a title"
            elif node.value in owned():
                yield f"{node.lineno}: {node.value!r} is {owned()[node.value]}'s"


@pytest.mark.parametrize("path", files(), ids=lambda path: str(path.relative_to(REPOSITORY)))
def test_no_file_knows_a_title(path: Path) -> None:
    assert list(offences(path)) == []


def test_what_a_title_owns_is_noticed() -> None:
    assert {"protect", "connected", "redemption_consent", "marker-site"} <= set(owned())
    source = (
        '"""1870 has it."""\nfrom ..titles.g1870.blocks import Block\n'
        'if action.kind == "protect":\n    title = "1830"\n    """1830/D-36: told."""\n    entry_1870()\n'
    )
    assert sorted(in_python(ast.parse(source))) == [
        "2: imports a title", "3: 'protect' is 1870's", "4: '1830' names a title", "6: entry_1870 names a title",
    ]  # fmt: skip
