"""Options are offered in words."""

from __future__ import annotations

import pytest

from railhead.engine.options import RULE
from railhead.titles import TITLES
from railhead.web.wording.choices import changed_by, choice_words, spoken


def test_short_words_are_written_out() -> None:
    assert spoken("first_or") == "First operating round"
    assert spoken("sr_loan_any_zone") == "Stock round loan any zone"


@pytest.mark.parametrize("title", list(TITLES))
def test_no_choice_shows_a_raw_value(title: str) -> None:
    for option in TITLES[title].options:
        said = [choice_words(option, value) for value in option.allowed]
        assert len(set(said)) == len(said), option.name
        assert not [words for words in said if "_" in words or words in ("True", "False", "-1")]
        assert option.default not in option.allowed or sum("(rulebook)" in words for words in said) == 1


def test_a_preset_says_what_it_changes() -> None:
    options = [option for option in TITLES["1830"].options if option.kind == RULE]
    assert changed_by(options, "") == []
    assert changed_by(options, "18xxgames")
