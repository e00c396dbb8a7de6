"""Who holds what, as the rows of players and the cards of companies tell it."""

from __future__ import annotations

from tests.browser.positions import played

from railhead.finance.holders import SLOTS
from railhead.web.play.rows import initials, player_rows, stakes


def test_initials_are_short_and_differ() -> None:
    assert initials(["Ada", "Ben", "Cleo"]) == ["A", "B", "C"]
    assert initials(["Conductor 1", "Conductor 2"]) == ["C1", "C2"]
    assert initials(["Anna", "Anja"]) == ["A1", "A2"]
    assert initials(["Alice", "Anna", "Bob"]) == ["Al", "An", "Bo"]


def test_stakes_are_the_engines_and_own_companies_come_first() -> None:
    game = played().later("run-trains")
    for row in player_rows(game):
        held = {stake.sym: stake.shares for stake in row.stakes}
        assert held == {
            rule.sym: shares
            for index, rule in enumerate(game.title.corporations)
            if (shares := game.state.shares[index * SLOTS + row.seat])
        }
        led = [stake.president for stake in row.stakes]
        assert led == sorted(led, reverse=True)
        for stake in stakes(game, row.seat):
            assert ("president" in stake.help) == stake.president
