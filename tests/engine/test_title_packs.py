"""Titles are found by name, the project's own and those of other packages; a broken one hurts nobody else."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from typer.testing import CliRunner

from railhead.cli import app
from railhead.cli.failure import Failure
from railhead.titles import FIRST, OWN, TITLES, UnknownTitle, entry
from railhead.titles.pack import Pack

BROKEN = "raise OSError('the map is missing')\n"
ODD = "PACK = 'a word'\n"


def package(folder: Path, name: str, source: str, title: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """An installed package with one title."""
    (folder / f"{name}.py").write_text(source, encoding="utf-8")
    about = folder / f"{name}-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n", encoding="utf-8")
    (about / "entry_points.txt").write_text(f"[railhead.titles]\n{title} = {name}:PACK\n", encoding="utf-8")
    monkeypatch.syspath_prepend(folder)
    monkeypatch.delitem(sys.modules, name, raising=False)


@pytest.fixture(autouse=True)
def _fresh() -> Iterator[None]:
    TITLES.forget()
    yield
    TITLES.forget()


@pytest.mark.parametrize("name", list(OWN))
def test_a_pack_says_what_it_is(name: str) -> None:
    pack = TITLES[name]
    assert isinstance(pack, Pack)
    assert (pack.name, pack.facts().name) == (name, name)
    assert pack.data("rules.json")
    assert set(pack.ruleset().cited) <= set(pack.ruleset().wording)
    assert pack.data("no such file.json") == {}
    for kind, cls in pack.kinds.items():
        assert cls.kind == kind


def test_an_unknown_title_is_told_which_there_are() -> None:
    assert "1830" in TITLES
    assert FIRST == "1830", "what somebody is offered who has not chosen"
    assert "1831" not in TITLES
    with pytest.raises(UnknownTitle, match="There is no title '1831'; there are 1830, "):
        entry("1831")


@pytest.mark.parametrize(
    ("source", "message"),
    [
        (BROKEN, "OSError: the map is missing"),
        (ODD, "broken_pack:PACK is not the pack of a title called 18XX"),
        ("", "has no attribute 'PACK'"),
    ],
)
def test_a_broken_package_says_why_and_hurts_nobody(
    source: str, message: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    package(tmp_path, "broken_pack", source, "18XX", monkeypatch)
    assert list(TITLES) == list(OWN)
    assert "18XX" not in TITLES
    assert message in TITLES.problems["18XX"]
    with pytest.raises(UnknownTitle, match="The title 18XX cannot be used") as told:
        entry("18XX")
    assert message in str(told.value)
    assert TITLES["1830"].name == "1830"


def test_the_command_says_what_is_wrong(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package(tmp_path, "broken_pack", BROKEN, "18XX", monkeypatch)
    runner = CliRunner()
    listed = runner.invoke(app, ["titles"])
    assert listed.exit_code == 0
    assert "18XX cannot be used: OSError: the map is missing" in listed.output
    for arguments in (["titles", "18XX"], ["play", "18XX"], ["selfplay", "18XX"]):
        with pytest.raises(Failure, match=r"The title 18XX cannot be used .*: OSError: the map is missing"):
            runner.invoke(app, arguments, catch_exceptions=False)


def test_a_package_cannot_take_the_place_of_a_title(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package(tmp_path, "second_1830", BROKEN, "1830", monkeypatch)
    assert list(TITLES) == list(OWN)
    assert TITLES.problems == {"1830 (second_1830)": "There is a title 1830 already."}
    assert TITLES["1830"].package == "railhead.titles.g1830"


def test_a_package_of_its_own_gives_a_title(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    source = (
        "from dataclasses import replace\nfrom railhead.titles import TITLES\n"
        "PACK = replace(TITLES['1830'], name='1830 again', notation='second.notation', web='second.web')\n"
    )
    package(tmp_path, "again_1830", source, "1830 again", monkeypatch)
    assert list(TITLES) == [*OWN, "1830 again"]
    assert len(TITLES) == len(OWN) + 1
    assert TITLES["1830 again"].notation_module == "second.notation"
    monkeypatch.undo()
    TITLES.forget()
    assert list(TITLES) == list(OWN)
