"""The guide of a first game, and the buttons below a decision."""

from __future__ import annotations

import re
from collections.abc import Callable
from random import Random

import pytest

import railhead
from railhead.bots.random_player import choose
from railhead.titles import OWN, TITLES
from railhead.titles.pack import read_data
from railhead.web.play.guide import figures_of, guide_of, sentences
from railhead.web.title_pages.pages import page_data

from .conftest import Person

DASH = "\N{EN DASH}"


def asked_steps(title: str) -> set[str]:
    """Steps in which somebody can be asked something."""
    rules = TITLES[title].ruleset()
    steps = [step for item in rules.rounds.values() for step in item.steps]
    return {step.name for step in (*steps, *rules.interrupts.values()) if step.kinds}


@pytest.mark.parametrize("title", OWN)
def test_every_decision_is_explained(title: str) -> None:
    """Two sentences for each kind of decision of each title."""
    for step in asked_steps(title):
        pair = sentences(title, step)
        assert pair is not None, step
        assert all(text.endswith(".") and len(text) > 40 for text in pair), step


@pytest.mark.parametrize("title", OWN)
def test_nothing_is_explained_that_is_never_asked(title: str) -> None:
    assert set(page_data(title, "guide.json")) <= asked_steps(title)


def test_shared_sentences_are_for_shared_steps() -> None:
    shared = set(read_data("railhead.web.wording", "guide.json"))
    for step in shared:
        assert sum(step in asked_steps(title) for title in OWN) >= 1, step


@pytest.mark.slow
@pytest.mark.parametrize("title", OWN)
def test_figures_are_those_of_the_position(title: str) -> None:
    """In play no sentence lacks a figure, and the figures are the engine's."""
    seen = set()
    for seed in range(2):
        game = railhead.new(title, ["Ada", "Ben", "Cleo"])
        rng = Random(seed)
        for _ in range(500):
            if game.over:
                break
            guide = guide_of(game)
            assert guide is not None, game.step.name
            assert DASH not in guide.means + guide.consider, (game.step.name, guide)
            assert "{" not in guide.means + guide.consider
            assert game.actor is not None
            cash = figures_of(game)["cash"]
            assert re.sub(r"\D", "", cash) == str(game.state.cash[game.actor])
            seen.add(game.step.name)
            game.push(choose(game, rng))
    assert len(seen) >= 8


def test_a_title_without_sentences_has_those_of_all() -> None:
    assert sentences("1830", "no-such-step") is None
    assert sentences("1830", "dividend") == tuple(read_data("railhead.web.wording", "guide.json")["dividend"])


def test_one_button_is_meant_one_stands_beside_it_and_the_rest_is_behind(
    person: Callable[[str], Person],
) -> None:
    """Passing is never the loud one where something can be bought."""
    ada = person("Ada")
    table = ada.create(["me", "device"], **{"seat-name-1": "Ben"})
    page = ada.client.get(f"/t/{table}").text
    foot = page[page.index('class="decision-foot"') :].partition("</form>")[0]
    seen, _, behind = foot.partition('id="more"')
    assert re.findall(r'data-testid="([a-z-]+)"', seen) == ["commit", "what-if-now"]
    assert 'class="primary"' not in foot
    assert "Pass" in seen
    ada.client.post(f"/t/{table}/draft", data={"add": '{"kind":"take","private":"SV"}'})
    page = ada.client.get(f"/t/{table}").text
    foot = page[page.index('class="decision-foot"') :].partition("</form>")[0]
    seen, _, behind = foot.partition('id="more"')
    assert seen.count('class="primary"') == 1
    assert re.search(r'class="primary"[^>]*data-testid="commit"', seen)
    assert "what-if-now" in behind
