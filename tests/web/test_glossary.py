"""UX-124: the guide leads to the words it uses, tells the usual next steps, and weighs nothing where help is off."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

import railhead
from railhead.titles import OWN
from railhead.titles.pack import read_data
from railhead.web.play.guide import guide_of, next_steps, sentences
from railhead.web.wording.glossary import OTHER, PLAIN, glossary, pieces

from .conftest import Person
from .test_guide import asked_steps

HTML = {"accept": "text/html"}


def test_the_glossary_follows_its_document() -> None:
    """What players read is what contributors read, up to the words of the program."""
    text = (Path(__file__).parents[2] / "docs" / "glossary.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| (\*\*.+?) \| (.*?) ?\| (.+) \|$", text.split("## In the program")[0], re.M)
    told = read_data("railhead.web.wording", "glossary.json")["terms"]
    assert len(rows) == len(told) > 70
    for (names, also, means), term in zip(rows, told, strict=True):
        assert ", ".join(re.findall(r"\*\*(.+?)\*\*", names)) == term["term"]
        assert [word.strip() for word in also.split(",") if word.strip()] == term["also"]
        plain = means.replace("**", "")
        whole = f"{term['title']}: {term['means']}" if term["title"] else term["means"]
        assert whole.lower() == plain.lower()


def test_words_that_lead_to_the_glossary_are_in_it() -> None:
    every = {word for title in OWN for term in glossary(title) for word in term.term.split(", ")}
    assert every >= PLAIN
    assert every >= set(OTHER.values())


@pytest.mark.parametrize("title", OWN)
def test_ux_124_every_guide_links_words_and_tells_what_comes_next(title: str) -> None:
    keys = {term.key for term in glossary(title)}
    for step in asked_steps(title):
        pair = sentences(title, step)
        assert pair is not None
        met: set[str] = set()
        for text in pair:
            assert "".join(piece.text for piece in pieces(title, text, met)) == text
        assert met, step
        assert met <= keys
        line = next_steps(step)
        assert line.endswith("."), step
        assert line[0].islower(), "it follows a colon"


def test_nothing_is_said_of_steps_that_nobody_knows() -> None:
    known = {step for title in OWN for step in asked_steps(title)}
    assert set(read_data("railhead.web.wording", "next.json")) <= known


def test_ux_124_a_title_keeps_the_words_of_others_out() -> None:
    words = {title: {term.key for term in glossary(title)} for title in OWN}
    assert "halt" in words["1860"]
    assert "halt" not in words["1830"]
    assert "loan" in words["1817"]
    assert "loan" not in words["1870"]


def test_ux_124_a_word_leads_to_the_glossary_once() -> None:
    met: set[str] = set()
    found = pieces("1830", "A private floats; privates rust. <b>Dividends</b>", met)
    assert [(piece.text, piece.key) for piece in found if piece.key] == [
        ("private", "private"), ("floats", "float"), ("rust", "rust"), ("Dividends", "dividend"),
    ]  # fmt: skip


def test_ux_124_no_advice_where_help_is_off(person: Callable[[str], Person]) -> None:
    game = railhead.new("1830", ["Ada", "Ben"])
    told = guide_of(game)
    assert told is not None
    ada = person("Ada")
    for help_, advised in (("full", True), ("check", True), ("off", False)):
        table = ada.create(["me", "device"], route_help=help_)
        html = ada.client.get(f"/t/{table}", headers=HTML).text
        guide = html[html.index('data-testid="guide"') :].partition("</aside>")[0]
        plain = " ".join(re.sub("<[^>]+>", " ", guide).split())
        assert ("is missing when companies start" in plain) is advised, help_
        assert "are sold before any" in plain
        assert "Usual next steps: buy the private on offer" in plain
        assert 'data-term="private"' in guide


@pytest.mark.parametrize("title", OWN)
def test_ux_124_the_glossary_is_a_part_and_a_page(person: Callable[[str], Person], title: str) -> None:
    ada = person("Ada")
    table = ada.create(["me", "device", "device"], title=title)
    drawer = ada.client.get(f"/t/{table}/glossary?term=float", headers={"HX-Request": "true"}).text
    assert drawer.count('data-testid="cited-term"') == 1
    assert "<html" not in drawer
    whole = ada.client.get(f"/t/{table}/glossary", headers=HTML).text
    assert 'id="term-float"' in whole
    assert f"Words of {title}" in whole
