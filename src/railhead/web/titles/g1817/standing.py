"""What threatens a company of 1817: no train, interest it cannot pay, markers it owes, being on sale."""

from __future__ import annotations

from ....engine.game import Game
from ....engine.step import OPERATING
from ....finance.holders import CORPORATION
from ....titles.g1817.boxes import zone_of
from ....titles.g1817.loans import loans_of, loans_out, possible_loans, rate_for, value
from ....titles.g1817.slots import INTEREST, MARKERS_DUE, RATE
from ...wording.words import money


def warnings(game: Game, company: int) -> tuple[tuple[str, str], ...]:
    """Words that stick to a company's row, each with its reason."""
    s = game.state
    if s.cell[company] < 0:
        return ()
    zone = zone_of(game, company)
    if zone == "liquidation":
        return (("liquidation", "it does not operate, and goes to the highest bidder or the bank"),)
    found = [("on sale", "it can be acquired by another company")] if zone else []
    if game.over:
        return tuple(found)
    found += [
        ("owes markers", f"{markers_cost(game, markers)} before the stock round ends, or it is liquidated")
        for owing, markers in s.get(MARKERS_DUE)
        if owing == company
    ]
    if not s.trains[company]:
        found.append(("no train", "without a train when its turn ends it goes into liquidation"))
    lent, lacks = interest(game, company)
    if lacks:
        found.append(("interest", f"lacks {money(game, lacks)} for its interest: it will be liquidated"))
    elif lent:
        loans = "a loan" if lent == 1 else f"{lent} loans"
        found.append(("borrows", f"takes {loans} by itself to pay its interest"))
    return tuple(found)


def markers_cost(game: Game, markers: int) -> str:
    """What so many station markers cost."""
    return money(game, markers * int(game.title.facts["stations"]["cost"]))


def interest(game: Game, company: int) -> tuple[int, int]:
    """Loans a company will take by itself to pay its next interest, and what it lacks even so."""
    s = game.state
    now = s.entity == CORPORATION + company
    if s.president[company] is None or (now and s.get(INTEREST)):
        return 0, 0
    due_now = game.round.kind == OPERATING and (now or company in s.waiting)
    rate = s.get(RATE) if due_now else rate_for(game, loans_out(game))
    cash, loans, lent = s.treasury[company], loans_of(game, company), 0
    while cash < rate * (loans + lent) and lent < possible_loans(game, company):
        cash += value(game)
        lent += 1
    return lent, max(0, rate * (loans + lent) - cash)
