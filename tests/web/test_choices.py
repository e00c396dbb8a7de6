"""Options are offered in words."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from railhead.engine.options import RULE, Option
from railhead.titles import TITLES
from railhead.web.title_pages.pages import page_data
from railhead.web.wording.choices import changed_by, chosen, grouped, option_words

from .conftest import Person

HTML = {"Accept": "text/html"}

OWN = [(name, option) for name in ("1830", "1870", "1817", "1860") for option in TITLES[name].options]


@pytest.mark.parametrize(("title", "option"), OWN, ids=[f"{name}-{option.name}" for name, option in OWN])
def test_every_option_has_a_name_a_question_and_human_choices(title: str, option: Option) -> None:
    words = option_words(title, option)
    assert words.ask != option.meaning, "a question written for people"
    assert "?" in words.ask
    said = [words.choice(value) for value in option.allowed]
    assert len(set(said)) == len(said)
    for value, phrase in zip(option.allowed, said, strict=True):
        assert phrase in ("Yes", "No") if isinstance(value, bool) else str(value) in words.choices, phrase
        assert not re.search(r"_|\bdefault\b|\(.*_.*\)", phrase)
        assert phrase[0].isupper() or phrase[0] in "$£0123456789"


@pytest.mark.parametrize("title", ["1830", "1870", "1817", "1860"])
def test_no_words_without_an_option(title: str) -> None:
    """What is said of an option that is gone is gone too."""
    assert set(page_data(title, "options.json")["options"]) <= {
        option.name for option in TITLES[title].options
    }


@pytest.mark.parametrize("title", list(TITLES))
def test_every_option_stands_in_one_group(title: str) -> None:
    options = list(TITLES[title].options)
    shown = [item.option.name for _group, items in grouped(title, options) for item in items]
    assert sorted(shown) == sorted(option.name for option in options)


@pytest.mark.parametrize("title", ["1830", "1870", "1817", "1860"])
def test_names_within_a_title_differ(title: str) -> None:
    names = [option_words(title, option).name for option in TITLES[title].options]
    assert len(names) == len(set(names)), sorted({name for name in names if names.count(name) > 1})


def test_a_preset_says_what_it_changes() -> None:
    options = [option for option in TITLES["1830"].options if option.kind == RULE]
    assert changed_by("1830", options, "") == []
    changes = dict(changed_by("1830", options, "18xxgames"))
    assert changes["Capital of a company"] == "At once"
    assert len(changes) == sum(option.under("18xxgames") != option.default for option in options)


def test_the_table_tells_what_it_plays_otherwise(person: Callable[[str], Person]) -> None:
    ada = person("Ada")
    plain = ada.create(["me", "device"], **{"seat-name-1": "Ben"})
    assert (
        "Every rule is played as the rulebook has it."
        in ada.client.get(f"/t/{plain}/rules", headers=HTML).text
    )
    other = ada.create(["me", "device"], **{"seat-name-1": "Ben", "option-1830-capital_timing": "flotation"})
    page = ada.client.get(f"/t/{other}/rules", headers=HTML).text
    assert re.search(r"<dt>Capital of a company</dt>\s*<dd>At once</dd>", page)
    assert "capital_timing" not in page
    values = {**TITLES["1830"].ruleset().options, "six_supply": 3}
    assert chosen("1830", TITLES["1830"].options, values) == [("6-trains", "Three")]


def test_the_form_shows_no_raw_value(person: Callable[[str], Person]) -> None:
    page = person("Ada").client.get("/new", headers=HTML).text
    said = re.findall(r"<option[^>]*>([^<]*)</option>", page)
    assert said
    assert not [words for words in said if "_" in words or "default" in words]
