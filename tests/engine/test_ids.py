"""What is compared, stored or sent is an id; sentences are for people and nothing reads them."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import railhead
from railhead.engine import reasons
from railhead.engine.options import Options
from railhead.engine.ruleset import Ruleset
from railhead.engine.step import Step
from railhead.titles import TITLES

SOURCE = Path(railhead.__file__).parent
ID = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
PHRASE = re.compile(r"[A-Za-z'’]+[:,]? [A-Za-z]+")
"""Two words with a space between them."""
READERS = {"startswith", "endswith", "removeprefix", "removesuffix", "partition", "rpartition"}
REASONS = {"pay": 4, "move_price": 3}
"""Verbs that are told why, and the place of the reason among what they are given."""


def rulesets() -> Iterator[Ruleset]:
    for found in TITLES.values():
        for preset in ("", "18xxgames"):
            yield found.compose(Options(found.options, {}, preset))


def steps(rules: Ruleset) -> list[Step]:
    rounds = rules.rounds.values()
    return [
        *(step for round_ in rounds for step in (*round_.steps, *round_.anytime)), *rules.interrupts.values()
    ]  # fmt: skip


@pytest.mark.parametrize(
    "rules", list(rulesets()), ids=lambda rules: f"{rules.title.name}{rules.options.preset}"
)
def test_every_step_has_an_id_and_words(rules: Ruleset) -> None:
    for step in steps(rules):
        assert ID.fullmatch(step.name), step
        assert rules.step_words(step.name)
    assert all(ID.fullmatch(kind) for kind in (*rules.interrupts, *rules.rounds))


def spoken(node: ast.expr) -> bool:
    """The expression is a phrase, or a collection with one in it."""
    return any(
        isinstance(part, ast.Constant) and isinstance(part.value, str) and PHRASE.search(part.value)
        for part in ast.walk(node)
    )


def comparisons(source: str) -> list[int]:
    """Lines on which something is compared with a phrase, or taken apart by one."""
    found = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Compare):
            asked = [node.left, *node.comparators]
        elif isinstance(node, ast.MatchValue):
            asked = [node.value]
        elif (
            isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in READERS
        ):
            asked = node.args
        else:
            continue
        literal = (ast.Constant, ast.Tuple, ast.List, ast.Set)
        found += [node.lineno for part in asked if isinstance(part, literal) and spoken(part)]  # type: ignore[attr-defined]
    return found


def test_a_comparison_with_a_phrase_is_noticed() -> None:
    source = (
        'a == "laying track"\nb in ("x", "sold out")\nc.startswith("cannot protect: ")\nd == "lay-track"\n'
    )
    assert comparisons(source) == [1, 2, 3]


def test_nothing_compares_phrases() -> None:
    found = [
        f"{path.relative_to(SOURCE)}:{line}"
        for path in sorted(SOURCE.rglob("*.py"))
        for line in comparisons(path.read_text(encoding="utf-8"))
    ]
    assert not found
    pages = [
        f"{path.relative_to(SOURCE)}: {match}"
        for path in sorted(SOURCE.rglob("*.html"))
        for match in re.findall(r"[=!]= ?[\"'][a-z]+ [a-z ]+[\"']", path.read_text(encoding="utf-8"))
    ]
    assert not pages


def reasons_given() -> Iterator[tuple[str, str]]:
    """Where a verb is told a reason that is written out, and the reason."""
    for path in sorted(SOURCE.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute)):
                continue
            place = REASONS.get(node.func.attr, len(node.args))
            if place < len(node.args):
                for part in ast.walk(node.args[place]):
                    if isinstance(part, ast.Constant) and isinstance(part.value, str):
                        yield f"{path.relative_to(SOURCE)}:{node.lineno}", part.value


def test_reasons_are_ids_of_one_module() -> None:
    """What every title shares stands in ``engine/reasons.py``; a title's own reasons are ids too."""
    shared = {value for name, value in vars(reasons).items() if name.isupper()}
    assert len(shared) > 10
    assert all(ID.fullmatch(word) for word in shared)
    given = list(reasons_given())
    assert not [where for where, why in given if not ID.fullmatch(why)]
    assert not [where for where, _ in given if not where.startswith("titles")]
