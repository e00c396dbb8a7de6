"""A table on paper: everything of a position that a page of the table shows, one below the other."""

from __future__ import annotations

from typing import Any

from ...engine.game import Game
from ...engine.steps.opening_sale import OpeningSale
from ..people.person import Person
from ..play.panels import looked_at
from ..play.panels.auction import board
from ..play.parts import bank_values, company_values, log_lines
from ..play.rows import player_rows
from ..play.stage import liveries_of, map_svg, market_svg, proportion
from ..play.view import View
from ..tables.live import Live
from ..wording.words import Line, decision_words, round_name, why_ended
from .result import scored, who_won


def paper_of(live: Live, game: Game, person: Person) -> dict[str, Any]:
    """What the page for the printer needs."""
    title = game.title
    companies, bank = company_values(game), bank_values(game)
    return {
        "view": View(live, person, game, game, at=game.length),
        "game": game,
        "cur": title.currency,
        "liveries": {livery.sym: livery for livery in liveries_of(title)},
        "stands": stands(live, game),
        "players": player_rows(game),
        "companies": companies.pop("rows"),
        "trains": bank.pop("rows"),
        **companies,
        **bank,
        "map": map_svg(game, {}),
        "across": proportion(game.title.map) > 1,
        "market": market_svg(game, {}),
        "board": board(game) if not game.over and isinstance(game.step, OpeningSale) else None,
        "panels": looked_at(game, None) if not game.over else [],
        "lines": whole_log(live, game),
    }


def stands(live: Live, game: Game) -> str:
    """Where the game stands, in one line."""
    if game.over:
        return f"{round_name(game)}, after action {game.length}. {who_won(scored(game))}. {why_ended(game)}"
    if game.actor is None:
        return f"{round_name(game)}, after action {game.length}"
    return f"{round_name(game)}, after action {game.length}; {live.seats[game.actor].name}: {decision_words(game)}"


def whole_log(live: Live, game: Game) -> list[Line]:
    """Every line of the log, the first one first."""
    return [line for lines in reversed(log_lines(live, game, game.length + 1)) for line in lines]
