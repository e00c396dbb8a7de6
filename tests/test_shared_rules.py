"""What lies in ``engine``, ``finance`` and ``board`` is used by two titles, by all, or is named with its reason.

A mechanism moves up when its second user arrives, never before. The few exceptions are a table in
``docs/architecture.md``.
"""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from pathlib import Path

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "src" / "railhead"
SHARED = ("engine", "finance", "board")


def defined() -> dict[str, str]:
    """Public functions, classes and constants of the shared layers, and their modules."""
    found: dict[str, str] = {}
    for layer in SHARED:
        for path in sorted((SOURCE / layer).rglob("*.py")):
            for node in ast.parse(path.read_text(encoding="utf-8")).body:
                names = [node.name] if isinstance(node, ast.FunctionDef | ast.ClassDef) else []
                if isinstance(node, ast.AnnAssign | ast.Assign):
                    targets = node.targets if isinstance(node, ast.Assign) else [node.target]
                    names = [target.id for target in targets if isinstance(target, ast.Name)]
                for name in names:
                    if not name.startswith("_"):
                        found[name] = path.relative_to(SOURCE).as_posix()
    return found


def users() -> dict[str, set[str]]:
    """Name -> who uses it: the layers, and each title by its folder, its twins included."""
    known = defined()
    found: dict[str, set[str]] = defaultdict(set)
    for path in sorted(SOURCE.rglob("*.py")):
        place = path.relative_to(SOURCE).as_posix()
        title = re.search(r"titles/(g\w+?)[/.]", place)
        who = title[1] if title else place.partition("/")[0]
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            name = ""
            if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
                name = node.id
            elif isinstance(node, ast.Attribute):
                name = node.attr
            if name in known:
                found[name].add(who)
    return found


def exceptions() -> dict[str, str]:
    """The table of the document: name -> reason."""
    text = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    table = text.partition("| used by one title so far | why it is shared |")[2].partition("\n\n")[0]
    rows = [row.strip("| ").split(" | ") for row in table.splitlines()[2:]]
    return {name: why for names, why in rows for name in re.findall(r"`(\w+)`", names)}


def test_nothing_shared_belongs_to_one_title() -> None:
    named, used = exceptions(), users()
    alone = {
        name: (module, *used[name])
        for name, module in defined().items()
        if len(used[name]) == 1 and next(iter(used[name])).startswith("g") and name not in named
    }
    assert alone == {}, "move it into the title's folder, or name it with its reason in docs/architecture.md"


def test_nothing_shared_is_used_by_nobody() -> None:
    named, used = exceptions(), users()
    assert {name: module for name, module in defined().items() if not used[name] and name not in named} == {}


def test_every_exception_exists_and_has_a_reason() -> None:
    assert set(exceptions()) <= set(defined())
    assert all(len(why) > 10 for why in exceptions().values())
