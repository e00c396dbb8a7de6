"""The log on the page has the newest action first: every line stands below the heading of the round it belongs to."""

from __future__ import annotations

import re
from functools import lru_cache
from random import Random

import pytest

import railhead
from railhead.bots.random_player import choose
from railhead.engine.actions import Place
from railhead.engine.events import Passed, RoundBegan, TokenPlaced
from railhead.engine.game import Game, Node
from railhead.titles import TITLES
from railhead.web.play.parts import heading_of, older_log, written_log
from railhead.web.tables.live import Live
from railhead.web.wording.words import END_OF_GAME, lines_of, short_round

from .test_shown import table_of

LINE = re.compile(r'<li class="l-(\w+)" data-index="(\d+)"[^>]*>(.*?)</li>', re.S)


@lru_cache(maxsize=4)
def a_game(title: str, seed: int = 5, longest: int = 420) -> Game:
    game = railhead.new(title, players=["Ada", "Ben", "Cleo"])
    rng = Random(seed)
    while not game.over and game.length < longest:
        game.push(choose(game.copy(), rng))
    return game


def read(html: str) -> list[tuple[str, int, str]]:
    """Kind, action and words of every line."""
    return [
        (kind, int(index), " ".join(re.sub("<[^>]*>", " ", words).split()))
        for kind, index, words in LINE.findall(html)
    ]


def in_portions(live: Live, game: Game) -> list[tuple[str, int, str]]:
    """The whole log as a page gets it: the newest lines, then older ones as often as they are asked for."""
    found = read(written_log(live, game))
    while (first := min(index for kind, index, _ in found if kind != "round")) > 1:
        found += read(older_log(live, game, first, 25))
    return found


def round_of(node: Node) -> str:
    return short_round(node.state.round, node.state.turn, node.state.number)


@pytest.mark.parametrize("title", TITLES)
def test_an_action_stands_below_the_round_in_which_it_was_taken(title: str) -> None:
    """Also the one that ended it, and whatever portion of the log brings it."""
    game = a_game(title)
    live = table_of(game)
    nodes = game.nodes()
    lines = in_portions(live, game)
    heading, rounds, taken = "", [], 0
    for kind, index, words in lines:
        if kind == "round":
            heading = words
            rounds.append(words)
        elif kind in ("action", "pass"):
            assert heading == round_of(nodes[index - 1]), words
            taken += 1
    assert taken == game.length
    begun = [
        short_round(event.kind, event.turn, event.number)
        for node in nodes
        for event in node.events
        if isinstance(event, RoundBegan)
    ]
    assert [words for words in rounds if words != END_OF_GAME] == begun[::-1]
    assert (rounds[0] == END_OF_GAME) is game.over
    assert lines == read(older_log(live, game, game.length + 1, game.length + 1)), "a page of its own has all"


@pytest.mark.parametrize("title", TITLES)
def test_a_heading_leads_to_where_its_round_began(title: str) -> None:
    nodes = a_game(title).nodes()
    for node in nodes[1:]:
        heading = heading_of(node)
        assert round_of(nodes[heading.index]) == heading.text
        assert heading.index == 0 or round_of(nodes[heading.index - 1]) != heading.text


@pytest.mark.parametrize("title", TITLES)
def test_what_was_passed_by_itself_stands_in_its_round(title: str) -> None:
    """Lines come in the order of what happened: nothing of a round stands after the heading of the next."""
    game = a_game(title)
    seen = 0
    for node in game.nodes()[1:]:
        began = [at for at, event in enumerate(node.events) if isinstance(event, RoundBegan)]
        passed = [at for at, event in enumerate(node.events) if isinstance(event, Passed) and event.auto]
        if not began or not passed:
            continue
        kinds = [line.kind for line in lines_of(game, node, "Ada")]
        heading = kinds.index("round")
        assert ("auto" in kinds[:heading]) is (passed[0] < began[0])
        assert ("auto" in kinds[heading:]) is (passed[-1] > began[0])
        seen += 1
    assert seen or title != "1870"


@pytest.mark.parametrize("title", TITLES)
def test_only_a_companys_first_token_is_its_home_token(title: str) -> None:
    game = a_game(title)
    homes = 0
    for before, node in zip(game.nodes(), game.nodes()[1:], strict=False):
        placed = [event.corporation for event in node.events if isinstance(event, TokenPlaced)]
        told = sum("places its home token" in line.text for line in lines_of(game, node, "Ada"))
        first = [company for company in placed if not before.state.board.tokens[company]]
        assert told == len(first)
        homes += told
        assert not (told and isinstance(node.action, Place)), (
            "a token that is placed in a turn is another one"
        )
    assert homes
