"""What holds for the project as a whole: its version, its layers, its locks and the size of its modules."""

from __future__ import annotations

import ast
import re
import sys
import tomllib
from collections.abc import Iterator
from importlib.metadata import version
from pathlib import Path

import pytest

import railhead

REPOSITORY = Path(__file__).parent.parent
SOURCE = REPOSITORY / "src" / "railhead"
RULES_LAYERS = ("board", "finance", "engine", "titles", "notation", "library", "review")
SHAPELESS = {"utils", "helpers", "common", "base", "misc", "manager"}
LONGEST_MODULE = 800


def modules(*layers: str) -> list[Path]:
    folders = [SOURCE / layer for layer in layers] or [SOURCE]
    return sorted(path for folder in folders for path in folder.rglob("*.py"))


def imported(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Line and top-level name of every absolute import, also those inside functions."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield node.lineno, alias.name.partition(".")[0]
        elif isinstance(node, ast.ImportFrom) and node.level == 0 and node.module:
            yield node.lineno, node.module.partition(".")[0]


def foreign_imports(source: str) -> list[tuple[int, str]]:
    allowed = sys.stdlib_module_names | {"railhead"}
    return [(line, name) for line, name in imported(ast.parse(source)) if name not in allowed]


def test_installed_version_is_the_one_in_the_source() -> None:
    assert version("railhead") == railhead.__version__


def test_foreign_import_is_noticed() -> None:
    source = "import json\nfrom railhead.board import tiles\ndef f():\n    import numpy.linalg\n"
    assert foreign_imports(source) == [(4, "numpy")]


@pytest.mark.parametrize("layer", RULES_LAYERS)
def test_rules_layers_import_the_standard_library_alone(layer: str) -> None:
    found = modules(layer)
    assert found, f"no module in {layer}"
    foreign = {
        f"{path.relative_to(REPOSITORY)}:{line}": name
        for path in found
        for line, name in foreign_imports(path.read_text(encoding="utf-8"))
    }
    assert not foreign


def test_titles_do_not_import_one_another() -> None:
    borrowed = []
    for path in modules("titles"):
        title = path.relative_to(SOURCE / "titles").parts[0]
        if re.fullmatch(r"g\d{4}", title):
            named = set(re.findall(r"\bg\d{4}\b", ast.unparse(import_statements(path))))
            borrowed += [f"{path.relative_to(REPOSITORY)}: {other}" for other in named - {title}]
    assert not borrowed


def import_statements(path: Path) -> ast.Module:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    found = [node for node in ast.walk(tree) if isinstance(node, ast.Import | ast.ImportFrom)]
    return ast.Module(body=list(found), type_ignores=[])


def test_no_module_is_too_long() -> None:
    long = {
        str(path.relative_to(REPOSITORY)): lines
        for path in modules()
        if (lines := len(path.read_text(encoding="utf-8").splitlines())) > LONGEST_MODULE
    }
    assert not long


def test_modules_are_named_after_what_they_hold() -> None:
    named = [path.relative_to(SOURCE) for path in modules()]
    assert not [str(path) for path in named if SHAPELESS & {*path.parts, path.stem}]


@pytest.mark.parametrize("name", ["requirements.lock", "requirements-dev.lock"])
def test_locks_pin_every_package_with_hashes_and_name_no_host(name: str) -> None:
    text = (REPOSITORY / name).read_text(encoding="utf-8")
    assert not re.search(r"://|--(extra-)?index-url|--find-links", text)
    entries = re.findall(r"^[a-z0-9][^\n]*(?:\n    [^\n]*)*", text, flags=re.MULTILINE)
    assert len(entries) > 10
    for entry in entries:
        assert re.match(r"[a-z0-9._-]+(\[[a-z,]+\])?==\S+", entry), entry.splitlines()[0]
        assert "--hash=sha256:" in entry, entry.splitlines()[0]


def test_locks_hold_every_declared_dependency() -> None:
    declared = tomllib.loads((REPOSITORY / "pyproject.toml").read_text(encoding="utf-8"))
    names = {re.split(r"[\[<>=~! ]", line)[0] for line in declared["project"]["dependencies"]}
    for lock in ("requirements.lock", "requirements-dev.lock"):
        text = (REPOSITORY / lock).read_text(encoding="utf-8")
        pinned = set(re.findall(r"^([a-z0-9._-]+)(?:\[[^\]]*\])?==", text, flags=re.MULTILINE))
        assert names <= pinned, f"{lock}: run `make lock`"


def test_type_marker_is_shipped() -> None:
    assert (SOURCE / "py.typed").exists()


def test_every_dependency_is_explained() -> None:
    declared = tomllib.loads((REPOSITORY / "pyproject.toml").read_text(encoding="utf-8"))
    groups = [
        declared["project"]["dependencies"],
        *declared["project"]["optional-dependencies"].values(),
        *declared["dependency-groups"].values(),
    ]
    names = {re.split(r"[\[<>=~! ]", line)[0] for group in groups for line in group if isinstance(line, str)}
    text = (REPOSITORY / "docs" / "dependencies.md").read_text(encoding="utf-8")
    assert not names - set(re.findall(r"[a-z0-9-]+", text))


def test_every_chore_of_the_makefile_is_in_its_help() -> None:
    text = (REPOSITORY / "Makefile").read_text(encoding="utf-8")
    phony = re.search(r"^\.PHONY:((?:[^\n\\]|\\\n)*)", text, flags=re.MULTILINE)
    assert phony
    helped = set(re.findall(r"^([a-z-]+):.*## ", text, flags=re.MULTILINE))
    assert set(phony[1].replace("\\", " ").split()) == helped


NUMBERED = {"words.py"}
"""Modules that print the number of a round where it has one."""


def number_tests(tree: ast.AST) -> Iterator[int]:
    """Lines that ask a round's number whether it is an operating round."""
    for node in ast.walk(tree):
        asked: list[ast.expr] = []
        if isinstance(node, ast.If | ast.IfExp | ast.While):
            asked = [node.test]
        elif isinstance(node, ast.BoolOp):
            asked = node.values
        elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
            asked = [node.operand]
        elif isinstance(node, ast.Compare) and any(
            isinstance(other, ast.Constant) and other.value == 0 for other in node.comparators
        ):
            asked = [node.left]
        for found in asked:
            if isinstance(found, ast.Attribute) and found.attr == "number":
                owner = ast.unparse(found.value)
                if owner == "s" or owner.endswith("state"):
                    yield found.lineno


def test_a_question_to_the_number_of_a_round_is_noticed() -> None:
    source = "if not s.number:\n    a = game.state.number == 0\nb = 1 if s.number else 2\nc = s.number + 1\n"
    assert sorted(set(number_tests(ast.parse(source)))) == [1, 2, 3]


def test_nobody_asks_the_number_of_a_round_for_its_kind() -> None:
    asked = {
        f"{path.relative_to(SOURCE)}:{line}"
        for path in modules()
        if path.name not in NUMBERED
        for line in number_tests(ast.parse(path.read_text(encoding="utf-8")))
    }
    assert not asked


@pytest.mark.parametrize("title", list(railhead.TITLES))
def test_every_round_says_what_kind_it_is(title: str) -> None:
    rounds = railhead.new(title, players=("Ada", "Ben", "Cleo")).rules.rounds
    assert {name: round_.kind for name, round_ in rounds.items() if not round_.kind} == {}
    assert {"stock", "operating"} <= {round_.kind for round_ in rounds.values()}
