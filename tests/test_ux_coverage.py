"""What the coverage of the interface's specification names exists: every test, every file."""

from __future__ import annotations

import re
from fnmatch import fnmatch
from functools import cache
from pathlib import Path

import pytest

HERE = Path(__file__).parent
REPOSITORY = HERE.parent
TEXT = (REPOSITORY / "docs" / "ux-coverage.md").read_text(encoding="utf-8")
WEB = REPOSITORY / "src" / "railhead"


@cache
def known_tests() -> frozenset[str]:
    found = set()
    for path in HERE.rglob("test_*.py"):
        found |= set(
            re.findall(r"^(?:async )?def (test_\w+)", path.read_text(encoding="utf-8"), re.MULTILINE)
        )
        found.add(path.name)
    return frozenset(found)


@pytest.mark.parametrize(
    "name", sorted(set(re.findall(r"`(?:[\w./]*::|tests/\w+/)?(test_[\w*]+(?:\.py)?)`", TEXT)))
)
def test_every_test_that_is_named_exists(name: str) -> None:
    assert any(fnmatch(known, name) for known in known_tests()), name


@pytest.mark.parametrize(
    "name", sorted(set(re.findall(r"`((?:[\w-]+/)*[\w-]+\.(?:py|css|html|js|json))`", TEXT)) - known_tests())
)
def test_every_file_that_is_named_exists(name: str) -> None:
    assert (REPOSITORY / name).is_file() or any(
        path.as_posix().endswith(f"/{name}") for path in WEB.rglob("*")
    ), name


def test_every_requirement_has_one_line() -> None:
    """One in each section; a title may meet what is asked of several in its own way."""
    for section in TEXT.split("\n## ")[1:]:
        lines = re.findall(r"^\| (UX-\d{3}) \| (\w[\w ]*) \|", section, re.MULTILINE)
        ids = [id_ for id_, _state in lines]
        assert len(ids) == len(set(ids)), sorted({id_ for id_ in ids if ids.count(id_) > 1})
        assert {state for _id, state in lines} <= {"met", "partly", "not yet"}
