"""railhead review: look back on a game."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.progress import track
from rich.table import Table

from .. import review
from ..engine.game import Game
from ..finance.holders import CORPORATION
from ..notation.text import write
from .failure import console, loaded

WAYS = ("pay", "withhold", "half")
ROUTE_STEPS = 200_000
"""Steps of the search for one run: the same on every machine."""


def command(
    file: Annotated[Path, typer.Argument(help="A game: native log, text or 18xx.games JSON.")],
    runs: Annotated[
        bool, typer.Option(help="Revenue left on the map, by searching every run's best routes.")
    ] = True,
    lays: Annotated[
        bool, typer.Option(help="Tiles that would have earned more at once; takes minutes.")
    ] = False,
    opinions: Annotated[
        bool, typer.Option(help="What the conductor would have done; takes many minutes.")
    ] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Everything as JSON.")] = False,
) -> None:
    """Look back on a game: worth and income, trains, dividends, what was left on the map."""
    game = loaded(file, "strict").game
    found = exact(game)
    if runs:
        found["runs"] = [
            asdict(review.left_on_map(game, index, steps=ROUTE_STEPS))
            for index in _shown(review.run_indices(game), "runs")
        ]
    if lays:
        found["lays"] = [
            _lay(review.lay_look(game, index)) for index in _shown(review.lay_indices(game), "tiles")
        ]
    if opinions:
        found["opinions"] = list(_opinions(game))
    if as_json:
        console().print_json(json.dumps(found))
    else:
        _tables(game, found)


def _shown(indices: tuple[int, ...], what: str) -> Any:
    return track(indices, what, console=console(stderr=True), transient=True)


def exact(game: Game) -> dict[str, Any]:
    """What follows from the record without a search."""
    return {
        "title": game.title.name,
        "players": list(game.players),
        "rounds": [asdict(mark) for mark in review.rounds_of(game)],
        "worth": review.worth_by_round(game),
        "income": review.income_by_round(game),
        "purchases": [asdict(bought) for bought in review.purchases(game)],
        "service": [asdict(row) for row in review.service(game)],
        "given": [asdict(row) for row in review.given_for_trains(game)],
        "dividends": [asdict(row) for row in review.dividends(game)],
        "standings": [asdict(row) for row in review.standings(game)],
    }


def _lay(look: review.LayLook) -> dict[str, Any]:
    return {**asdict(look), "laid": write(look.laid), "best": write(look.best)}


def _opinions(game: Game) -> Any:
    for index in _shown(review.decision_indices(game), "decisions"):
        action = game.at(index).node.action
        assert action is not None
        found = review.opinion(game.at(index - 1), index, action)
        if found is not None and found.counts:
            yield {**asdict(found), "played": write(found.played), "wanted": write(found.wanted)}


def _tables(game: Game, found: dict[str, Any]) -> None:
    out, unit = console(), game.title.currency
    syms = [rule.sym for rule in game.title.corporations]
    kinds = [kind.name for kind in game.title.train_kinds]

    def of(holder: int) -> str:
        return syms[holder - CORPORATION] if holder >= CORPORATION else "the bank"

    def named(mark: dict[str, Any]) -> str:
        return f"OR {mark['turn']}.{mark['number']}" if mark["number"] else f"{mark['kind']} {mark['turn']}"

    worth = Table("Round", *game.players, title="Worth (income) at the end of each round")
    for mark, row, income in zip(found["rounds"], found["worth"], found["income"], strict=True):
        worth.add_row(
            named(mark), *(f"{unit}{amount:,} ({got:,})" for amount, got in zip(row, income, strict=True))
        )
    out.print(worth)
    trains = Table("Action", "Company", "Train", "From", "Price", "Help", "Removed", title="Trains")
    for row in found["purchases"]:
        gone = "; ".join(
            f"{of(owner)}: {', '.join([kinds[kind]] * count)}" for owner, kind, count in row["rusted"]
        )
        help_ = f"{game.players[row['helper']]} {unit}{row['help']}" if row["help"] else ""
        trains.add_row(str(row["index"]), syms[row["corporation"]], kinds[row["kind"]], of(row["seller"]),
                       f"{unit}{row['price']}", help_, gone)  # fmt: skip
    out.print(trains)
    paid = Table("Company", "Turns", "Without a train", "Earned", "Paid", "Kept", "Halved", title="Companies")
    declared = {row.corporation: row for row in review.dividends(game)}
    for row in found["service"]:
        told = declared.get(row["corporation"])
        ways = [
            f"{told.times(how)} ({unit}{told.amount(how):,})" if told else "0"
            for how in ("pay", "withhold", "half")
        ]
        paid.add_row(syms[row["corporation"]], str(row["turns"]), str(row["without"]),
                     f"{unit}{told.revenue if told else 0:,}", *ways)  # fmt: skip
    out.print(paid)
    if "runs" in found:
        left = Table("Player", "Runs", "Earned", "Best", "Left on the map", title="Runs")
        for seat, name in enumerate(game.players):
            own = [row for row in found["runs"] if row["player"] == seat]
            ran, best = sum(row["ran"] for row in own), sum(row["best"] for row in own)
            sure = "" if all(row["proved"] for row in own) else " or more"
            left.add_row(
                name, str(len(own)), f"{unit}{ran:,}", f"{unit}{best:,}{sure}", f"{unit}{best - ran:,}"
            )
        out.print(left)
        marks = review.rounds_of(game)
        each = Table("Action", "Round", "Company", "President", "Ran", "Best", "Left on the map",
                     title="Runs that left something")  # fmt: skip
        for row in found["runs"]:
            if row["best"] > row["ran"]:
                when = named(asdict(review.round_at(marks, row["index"])))
                president = game.players[row["player"]] if row["player"] >= 0 else "nobody"
                best = f"{unit}{row['best']:,}{'' if row['proved'] else ' or more'}"
                each.add_row(str(row["index"]), when, syms[row["corporation"]], president, f"{unit}{row['ran']:,}",
                             best, f"{unit}{row['best'] - row['ran']:,}")  # fmt: skip
        out.print(each)
    if "lays" in found:
        tiles = Table(
            "Action", "Company", "Laid", "Earns", "Another", "Would earn", title="Tiles with alternatives"
        )
        for row in found["lays"]:
            if row["would"] > row["earns"]:
                tiles.add_row(str(row["index"]), syms[row["corporation"]], row["laid"], f"{unit}{row['earns']}",
                              row["best"], f"{unit}{row['would']}")  # fmt: skip
        out.print(tiles)
    if "opinions" in found:
        seen = Table("Action", "Player", "Played", "The conductor", "Difference", "Why", title="Opinions")
        for row in found["opinions"]:
            about = f"about {unit}{row['difference']:,.0f} (noise {row['noise']:,.0f})"
            seen.add_row(str(row["index"]), game.players[row["player"]], row["played"], row["wanted"], about,
                         " ".join(row["reasons"]))  # fmt: skip
        out.print(seen)
