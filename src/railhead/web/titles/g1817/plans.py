"""What a player's companies will do in a round of mergers, said once: convert, merge, be offered, or nothing."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from ....engine.actions import Action, Pass
from ....engine.game import Game
from ....engine.holdings import price_of
from ....titles.g1817.actions import Convert, Merge, Offer
from ....titles.g1817.boxes import in_play, is_normal, zone_of
from ....titles.g1817.mergers import LARGER, takes_part
from ....titles.g1817.sales import buyers
from ....titles.g1817.slots import LADDER, TARGET
from ...title_pages.orders import Order, OrderFault, StandingOrders
from ...wording.words import corporation, money
from .board import MERGER, coming, merger_partners, merger_step, merging

ASK, NOTHING, CONVERT, MERGE, OFFER, NO_BIDS = "ask", "nothing", "convert", "merge", "offer", "no-bids"
BIDS = "bids"
"""What a player's bids in sales of companies are ordered under; no company has this name."""


@dataclass(frozen=True)
class PlanRow:
    """A company, or the player's bids, with what can be planned."""

    about: str
    color: str
    """Empty for bids."""
    ways: tuple[tuple[str, str], ...]
    """(value, words), first of all being asked."""
    chosen: str
    words: str
    """What is planned, empty if nothing is said yet."""


@dataclass(frozen=True)
class PlanCard:
    """Everything a seat can say now about the round."""

    kind: str
    seat: int
    name: str
    rows: tuple[PlanRow, ...]
    told: bool
    """Something is planned for every row."""
    some: bool
    """Something is planned for one of them."""
    quick: tuple[str, str]
    """What can be said with one button: the name of its field, and words; empty if all is said."""


class Plans(StandingOrders):
    """Intents for a round of mergers and sales; they lapse with it, and when the company is no longer what it was."""

    kind = "plans"
    intro = "What you plan for your companies in a round of mergers is done when they are asked about."
    card = "plans"

    def possible(self, game: Game) -> bool:
        return True

    def near(self, game: Game) -> bool:
        return merging(game) and not game.over

    def asked(self, game: Game) -> bool:
        return self.near(game) and game.step.name in ("convert-or-merge", "company-sale")

    def ahead(self, game: Game, seat: int, given: tuple[Order, ...]) -> PlanCard | None:
        rows = tuple(rows_of(game, seat, {order.about: order for order in given}))
        if not rows:
            return None
        said = [bool(row.words) for row in rows]
        quick = ("", "") if all(said) else ("nothing", "Nothing for my companies")
        return PlanCard(self.kind, seat, game.players[seat], rows, all(said), any(said), quick)

    def holds(self, game: Game, order: Order) -> bool:
        if not merging(game) or order.body.get("round") != round_of(game):
            return False
        if order.about == BIDS:
            return True
        company = game.title.corporation_index.get(order.about, -1)
        if company < 0 or game.state.cell[company] < 0 or game.state.president[company] != order.seat:
            return False
        if order.body["was"] != was(game, company):
            return False
        return set(partners(game, company)) <= set(order.body["partners"])

    def read(self, game: Game, seat: int, form: Mapping[str, str]) -> tuple[Order, ...]:
        found = []
        for row in rows_of(game, seat, {}):
            value = quiet(row) if "nothing" in form else form.get(f"plan-{row.about}", "")
            if value not in dict(row.ways):
                raise OrderFault(f"There is no such plan for {row.about}.")
            found.append(Order(seat, row.about, body_of(game, row.about, value)))
        if not found:
            raise OrderFault("None of your companies will be asked about in this round.")
        return tuple(found)

    def words(self, game: Game, order: Order) -> str:
        return words_of(order.about, str(order.body["do"]))

    def answer(self, game: Game, order: Order) -> Action | None:
        if not self.asked(game) or game.actor != order.seat:
            return None
        do = str(order.body["do"])
        if do == ASK:
            return None
        target = game.state.get(TARGET)
        if game.state.get(LADDER) is not None:
            known = order.about == BIDS and corporation(game, target) in order.body["lots"]
            return Pass() if known and do == NO_BIDS else None
        if game.step.name == "company-sale":
            if order.about != corporation(game, target):
                return None
            return Offer(order.about) if do == OFFER else Pass()
        if order.about != corporation(game, coming(game)[0]):
            return None
        if do == CONVERT:
            return Convert(order.about)
        if do.startswith(f"{MERGE} "):
            _, partner, survivor = do.split(" ")
            return Merge(order.about, partner, survivor)
        return Pass()


def round_of(game: Game) -> list[int]:
    """Which round of mergers this is."""
    return [game.state.turn, game.state.number]


def was(game: Game, company: int) -> list[Any]:
    """What a plan for a company depends on."""
    return [game.state.size[company], price_of(game, company), zone_of(game, company)]


def partners(game: Game, company: int) -> list[str]:
    """Whom a company that is still to be asked could merge with."""
    if game.state.round != MERGER or company not in coming(game) or takes_part(game, company) is not None:
        return []
    return [corporation(game, other) for other in merger_partners(game, company)]


def lots(game: Game) -> list[str]:
    """Companies of which it is known that they will be sold if somebody bids."""
    return [corporation(game, company) for company in in_play(game) if zone_of(game, company)]


def body_of(game: Game, about: str, value: str) -> dict[str, Any]:
    """A plan as it is stored, with the situation it was made in."""
    if about == BIDS:
        return {"round": round_of(game), "do": value, "lots": lots(game)}
    company = game.title.corporation_index[about]
    return {
        "round": round_of(game), "do": value, "was": was(game, company), "partners": partners(game, company),
    }  # fmt: skip


def rows_of(game: Game, seat: int, given: Mapping[str, Order]) -> list[PlanRow]:
    """A player's companies that are still to be asked about, and his bids if he could buy something."""
    found = []
    order = coming(game)
    led = [c for c in in_play(game) if game.state.president[c] == seat and is_normal(game, c)]
    for company in sorted(led, key=lambda c: order.index(c) if c in order else len(order)):
        ways = ways_of(game, company, order)
        if ways:
            rule = game.title.corporations[company]
            found.append(_row(rule.sym, rule.color, [(ASK, "ask me"), (NOTHING, "nothing"), *ways], given))
    sold = [c for c in in_play(game) if zone_of(game, c) and (game.state.round == MERGER or c in order)]
    if any(buyers(game, seat, target) for target in sold):
        names = ", ".join(corporation(game, target) for target in sold)
        found.append(
            _row(BIDS, "", [(ASK, f"ask me about {names}"), (NO_BIDS, f"no bid for {names}")], given)
        )
    return found


def _row(about: str, color: str, ways: list[tuple[str, str]], given: Mapping[str, Order]) -> PlanRow:
    order = given.get(about)
    value = str(order.body["do"]) if order is not None else ""
    return PlanRow(
        about, color, tuple(ways), value or ways[0][0], dict(ways).get(value, words_of(about, value))
    )


def ways_of(game: Game, company: int, order: list[int]) -> list[tuple[str, str]]:
    """What a company could do when its turn comes, beside nothing."""
    sym = corporation(game, company)
    ways = []
    asked = company in order and game.state.get(LADDER) is None
    if game.state.round == MERGER:
        if asked and takes_part(game, company) is None:
            ways.append((CONVERT, f"convert to {LARGER[game.state.size[company]]} shares"))
            for partner in partners(game, company):
                for survivor in (sym,) if merger_step(game).keeps_initiator else (sym, partner):
                    ways.append((f"{MERGE} {partner} {survivor}", f"merge with {partner}; {survivor} stays"))
        asked = True
    if asked:
        worth = money(game, price_of(game, company) * game.state.size[company])
        ways.append((OFFER, f"offer it for sale from about {worth}"))
    return ways


def quiet(row: PlanRow) -> str:
    """The value of a row that means nothing is done."""
    return NO_BIDS if row.about == BIDS else NOTHING


def words_of(about: str, value: str) -> str:
    """A plan in words, whatever is possible now."""
    if value.startswith(f"{MERGE} "):
        _, partner, survivor = value.split(" ")
        return f"merge with {partner}; {survivor} stays"
    return {
        ASK: "ask me",
        NOTHING: "nothing",
        CONVERT: "convert",
        OFFER: "offer it for sale",
        NO_BIDS: "no bids",
    }.get(value, "")
