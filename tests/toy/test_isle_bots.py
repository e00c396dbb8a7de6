"""Every bot plays a title of another package to its end."""

from __future__ import annotations

import pytest

from railhead.bots import BOTS
from railhead.bots.arena import play
from railhead.titles import ruleset


@pytest.mark.slow
@pytest.mark.parametrize("bot", BOTS)
def test_it_plays_the_isle_to_its_end(bot: str) -> None:
    players = ruleset("Isle").title.min_players
    one = play("Isle", (bot,) * players, 4)
    two = play("Isle", (bot,) * players, 4)
    assert one.ended
    assert (one.worth, one.length) == (two.worth, two.length)
