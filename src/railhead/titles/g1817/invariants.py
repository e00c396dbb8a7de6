"""What must hold of every position of 1817, beside the books that all titles keep."""

from __future__ import annotations

from collections.abc import Iterator

from ...engine.game import Game
from ...finance.holders import CORPORATION, POOL, SLOTS
from .boxes import in_play
from .loans import loan_limit, loans_left, loans_of
from .markers import all_markers, most_markers
from .mines import BRIDGE, MINE
from .slots import ACTING, ANNOUNCED, AT_START, BRIDGES, LOANS, MINES, SHORTS, TAKEOVER, TARGET, USED
from .stock import existing_shares, merged_away, shorts_of


def sound(g: Game) -> Iterator[str]:
    """What of 1817's own a position must have, or nothing could be played on with it."""
    s = g.state
    companies = len(g.title.corporations)
    tables = ((LOANS, companies), (SHORTS, companies * SLOTS), (USED, len(g.title.privates)))
    wrong = [slot.name for slot, length in tables if len(s.get(slot)) != length]
    if wrong or len(s.get(AT_START)) not in (0, companies):
        yield f"{(*wrong, AT_START.name)[0]} has another length"
        return
    for slot in (ACTING, TARGET, ANNOUNCED):
        if not -1 <= s.get(slot) < companies:
            yield f"{slot.name} is no company"
            return
    yield from invariants(g)


def invariants(g: Game) -> Iterator[str]:
    """What is wrong with a position, in words."""
    yield from _loans(g)
    yield from _stock(g)
    yield from _pieces(g)
    s = g.state
    for company, rule in enumerate(g.title.corporations):
        if all_markers(g, company) > most_markers(g):
            yield f"{rule.sym} has too many station markers"
        if s.cell[company] < 0 and (s.treasury[company] or loans_of(g, company)):
            yield f"{rule.sym} is not in play and has money or loans"
    for player, gone in enumerate(s.bankrupt):
        holdings = sum(s.shares[player::SLOTS])
        if gone and (s.cash[player] or holdings):
            yield f"player {player} is bankrupt and owns something"


def _loans(g: Game) -> Iterator[str]:
    """R-1817-062: at most as many loans as shares, 70 in all; a takeover may be above its limit for a moment."""
    if loans_left(g) < 0:
        yield "more loans are out than there are"
    sale = g.state.get(TAKEOVER)
    for company in in_play(g):
        buying = sale is not None and sale.buyer == company
        if loans_of(g, company) > loan_limit(g, company) and not buying:
            yield f"{g.title.corporations[company].sym} has too many loans"


def _stock(g: Game) -> Iterator[str]:
    """R-1817-094: nobody holds a share and a short of one company; a president holds his certificate."""
    s = g.state
    for company, rule in enumerate(g.title.corporations):
        row = company * SLOTS
        if sum(s.shares[row : row + SLOTS]) != existing_shares(g, company):
            yield f"the shares of {rule.sym} do not match its size and shorts"
        for player in range(len(g.players)):
            if s.shares[row + player] and shorts_of(g, company, player):
                yield f"player {player} holds shares and shorts of {rule.sym}"
        president = s.president[company]
        if president is not None and s.shares[row + president] < s.president_shares[company]:
            yield f"the president of {rule.sym} lacks his certificate"
        unled = president is None and s.cell[company] >= 0 and not merged_away(g, company)
        if unled and s.shares[row + POOL] < s.president_shares[company]:
            yield f"the president's certificate of {rule.sym} is nowhere"
    for private, owner in enumerate(s.private_owner):
        if owner >= CORPORATION and s.cell[owner - CORPORATION] < 0:
            yield f"{g.title.privates[private].sym} belongs to a company that is not in play"


def _pieces(g: Game) -> Iterator[str]:
    """R-1817-044, R-1817-046: mines lie on their tiles in the mountains, bridges in their cities."""
    board, names = g.state.board, g.title.map.names
    mines, bridges = g.state.get(MINES), g.state.get(BRIDGES)
    mining, bridging = (
        [power for rule in g.title.privates if (power := rule.power(kind))] for kind, _ in (MINE, BRIDGE)
    )
    for hex_ in sorted(mines):
        if not any(hex_ in power.hexes for power in mining):
            yield f"{names[hex_]} is no place for a mine"
        elif not any(board.tiles[hex_] in power.tiles for power in mining):
            yield f"the mine on {names[hex_]} lies on no tile of its own"
    for hex_ in sorted(bridges):
        if not any(hex_ in power.hexes for power in bridging):
            yield f"{names[hex_]} is no place for a bridge"
