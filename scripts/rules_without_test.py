"""List the numbered rules, decisions, dialect switches and scenarios that no test names.

Ids come from the dossiers (`<title>.md` in the rules folder beside the repository, or below
RAILHEAD_SHARED). A test names what it proves in `@pytest.mark.rule("R-1830-143", "1830/A-21")` or in its
docstring; both are read from the source text, so nothing is imported or run. A test that is always skipped
or expected to fail proves nothing.

    python scripts/rules_without_test.py [TITLE ...] [--count]
"""

from __future__ import annotations

import argparse
import ast
import json
import os
import re
import sys
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path

REPOSITORY = Path(__file__).resolve().parent.parent

DEFINITION = re.compile(r"^\s*(?:[-*|]\s*)?(?:\*\*)?(R-\d{4}-\d+[a-z]?|[A-Z]-\d+[a-z]?)\b")
RULE_CELL = re.compile(r"\|\s*(R-\d{4}-\d+[a-z]?)\s*(?=\|)")
HEADING = re.compile(r"^(#+)\s+(.*)")
NAMED = re.compile(r"\b(?:R-\d{4}-\d+[a-z]?|\d{4}/[A-Z]-\d+[a-z]?)\b")

# The dossiers give letters different meanings (S is a decision in one and a scenario in another), so the
# kind of an id follows from the section that defines it. First match on the innermost heading wins.
KINDS = (
    ("scenario", re.compile(r"scenario", re.IGNORECASE)),
    ("dialect", re.compile(r"dialect", re.IGNORECASE)),
    ("log", re.compile(r"\blog\b", re.IGNORECASE)),
    ("decision", re.compile(r"decision|silent|ambiguous", re.IGNORECASE)),
)
ORDER = ("rule", "decision", "dialect", "log", "scenario")


@dataclass
class Proof:
    """Ids named by tests, each with the places that name it."""

    places: dict[str, list[str]] = field(default_factory=dict)
    unreadable: list[str] = field(default_factory=list)

    def add(self, ids: Iterable[str], place: str) -> None:
        for name in ids:
            self.places.setdefault(name, []).append(place)


def defined_ids(title: str, dossier: str) -> dict[str, str]:
    """Qualified id -> kind, in the order of the dossier; errata and table notes are left out."""
    ids: dict[str, str] = {}
    headings: list[tuple[int, str]] = []
    for line in dossier.splitlines():
        if heading := HEADING.match(line):
            depth = len(heading[1])
            headings = [item for item in headings if item[0] < depth] + [(depth, heading[2])]
            continue
        first = DEFINITION.match(line)
        for name in [*([first[1]] if first else []), *RULE_CELL.findall(line)]:
            if name.startswith("R-"):
                if name.startswith(f"R-{title}-"):
                    ids.setdefault(name, "rule")
            elif kind := section_kind([text for _, text in reversed(headings)]):
                ids.setdefault(f"{title}/{name}", kind)
    return ids


def own_ids(title: str, titles: Path) -> set[str]:
    """What the title's own catalogue of rules numbers beyond its dossier: a switch of ours has its number there."""
    catalogue = titles / f"g{title}" / "rules.json"
    return set(json.loads(catalogue.read_text(encoding="utf-8"))) if catalogue.exists() else set()


def section_kind(headings: list[str]) -> str | None:
    for heading in headings:
        for kind, pattern in KINDS:
            if pattern.search(heading):
                return kind
    return None


def is_mark(node: ast.AST, name: str) -> bool:
    """Whether the expression is `pytest.mark.<name>`."""
    return (
        isinstance(node, ast.Attribute)
        and node.attr == name
        and isinstance(node.value, ast.Attribute)
        and node.value.attr == "mark"
    )


def marked_ids(expressions: Iterable[ast.expr], place: str, proof: Proof) -> None:
    for node in (node for expression in expressions for node in ast.walk(expression)):
        if not (isinstance(node, ast.Call) and is_mark(node.func, "rule")):
            continue
        for argument in node.args:
            if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
                proof.add([argument.value], place)
            else:
                proof.unreadable.append(f"{place}: rule ids must be plain strings")


def never_runs(decorators: list[ast.expr]) -> bool:
    """Marked `skip` or `xfail` as a whole (a mark inside one parametrised case does not count)."""
    heads = [node.func if isinstance(node, ast.Call) else node for node in decorators]
    return any(is_mark(head, name) for head in heads for name in ("skip", "xfail"))


def module_marks(tree: ast.Module) -> list[ast.expr]:
    return [
        node.value
        for node in tree.body
        if isinstance(node, ast.Assign)
        and any(isinstance(target, ast.Name) and target.id == "pytestmark" for target in node.targets)
    ]


def read_test_module(source: str, name: str, proof: Proof) -> None:
    tree = ast.parse(source)
    general = module_marks(tree)
    found = read_tests(tree.body, name, proof)
    if found:
        marked_ids(general, name, proof)


def read_tests(body: list[ast.stmt], name: str, proof: Proof) -> bool:
    """Collect from the test functions and classes of a body; True when at least one test can run."""
    found = False
    for node in body:
        if isinstance(node, ast.ClassDef):
            is_test = node.name.startswith("Test")
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            is_test = node.name.startswith("test")
        else:
            continue
        if not is_test or never_runs(node.decorator_list):
            continue
        place = f"{name}::{node.name}"
        if isinstance(node, ast.ClassDef) and not read_tests(node.body, place, proof):
            continue
        found = True
        marked_ids(node.decorator_list, place, proof)
        proof.add(NAMED.findall(ast.get_docstring(node) or ""), place)
    return found


def proved_ids(tests: Path) -> Proof:
    proof = Proof()
    for path in sorted(tests.rglob("*.py")):
        if path.name.startswith("test_") or path.stem.endswith("_test"):
            place = path.relative_to(tests.parent).as_posix()
            read_test_module(path.read_text(encoding="utf-8"), place, proof)
    return proof


def title_of(name: str) -> str:
    return name.split("-")[1] if name.startswith("R-") else name.partition("/")[0]


def table(defined: dict[str, dict[str, str]], proof: Proof) -> str:
    """Proved / defined per title and kind."""
    lines = ["title " + "".join(f"{kind:>12}" for kind in (*ORDER, "all"))]
    for title, ids in defined.items():
        cells = []
        for kind in (*ORDER, None):
            names = [name for name, its_kind in ids.items() if kind in (None, its_kind)]
            done = sum(name in proof.places for name in names)
            cells.append(f"{done}/{len(names)}" if names else "-")
        lines.append(f"{title:<6}" + "".join(f"{cell:>12}" for cell in cells))
    return "\n".join(lines)


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Numbered rules without a test.")
    parser.add_argument("titles", nargs="*", metavar="TITLE", help="all titles when none is given")
    parser.add_argument("--count", action="store_true", help="print the table alone")
    parser.add_argument("--tests", type=Path, default=REPOSITORY / "tests")
    parser.add_argument("--packs", type=Path, default=REPOSITORY / "src" / "railhead" / "titles")
    options = parser.parse_args(arguments)

    folder = Path(os.environ.get("RAILHEAD_SHARED", REPOSITORY.parent / "shared")) / "rules"
    dossiers = {path.stem: path for path in sorted(folder.glob("[0-9]*.md"))}
    if not dossiers:
        print("SKIPPED: no rule dossiers (set RAILHEAD_SHARED to the folder that holds rules/)")
        return 0
    if unknown := [title for title in options.titles if title not in dossiers]:
        print(f"no dossier for {', '.join(unknown)}; there are {', '.join(dossiers)}", file=sys.stderr)
        return 2

    proof = proved_ids(options.tests)
    every = {title: defined_ids(title, path.read_text(encoding="utf-8")) for title, path in dossiers.items()}
    wanted = {title: ids for title, ids in every.items() if not options.titles or title in options.titles}

    missing = [name for ids in wanted.values() for name in ids if name not in proof.places]
    known = {title: set(ids) | own_ids(title, options.packs) for title, ids in every.items()}
    misnamed = [
        f"{place}: {name} is neither in the dossier nor in the title's catalogue"
        for name, places in proof.places.items()
        if name not in known.get(title_of(name), ())
        for place in places
    ]
    if not options.count:
        for title, ids in wanted.items():
            for kind in ORDER:
                without = [name for name in ids if ids[name] == kind and name not in proof.places]
                if without:
                    print(f"{title} {kind} without a test ({len(without)}): {' '.join(without)}\n")
    for line in misnamed + proof.unreadable:
        print(line)
    print(table(wanted, proof))
    return 1 if missing or misnamed or proof.unreadable else 0


if __name__ == "__main__":
    sys.exit(main())
