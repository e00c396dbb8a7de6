"""Companies, shares and money by hand: what somebody gets comes from where it is left, and nothing is made or lost."""

from __future__ import annotations

from ...engine import verbs
from ...engine.game import Game
from ...engine.holdings import pars
from ...engine.state import replaced
from ...engine.step import OPENING
from ...finance.holders import BANK, CORPORATION, GONE, IPO, POOL, RESERVE, SEATS, SLOTS, TREASURY
from .depot import settle
from .edits import (
    CloseCompany,
    GivePrivate,
    LeaveGame,
    NotPossible,
    SetCash,
    SetPar,
    SetPresident,
    SetPrice,
    SetShares,
    SetSize,
    StartCompany,
)  # fmt: skip
from .names import cash as money
from .names import company, holder, private_number, seat, started

PLACES = {"pool": POOL, "treasury": TREASURY, "reserve": RESERVE, "ipo": IPO}
"""Where shares lie that no player holds."""
LARGEST = 1_000_000
NOBODY = -1
"""As a president, where a title lets a company be without one: his certificate is in the open market."""


def source(g: Game, index: int) -> int:
    """Where a company's unsold shares are: the initial offering, or its treasury where it sells them itself."""
    fresh = g.rules.setup is not None and not _offered(g, index)
    return TREASURY if fresh else IPO


def _offered(g: Game, index: int) -> bool:
    """Whether the title begins with this company's shares in the initial offering."""
    start = type(g)(g.rules, g.players)
    return start.state.shares[index * SLOTS + IPO] > 0


def start(g: Game, edit: StartCompany) -> None:
    """Give a company a par and a president."""
    s, index = g.state, company(g, edit.company)
    led = edit.player != NOBODY or g.rules.books.led
    player = seat(g, edit.player) if led else POOL
    if s.closed[index]:
        raise NotPossible("closed", f"{edit.company} has left the game.")
    if s.cell[index] >= 0:
        raise NotPossible("started", f"{edit.company} has been started at {money(g, s.par[index])}.")
    known = pars(g, index)
    cell = next((cell for price, cell in known if price == edit.par), -1)
    if cell < 0 and g.rules.pars is not None:  # a company that starts again does so where the market stands
        cell = next((cell for cell, price in enumerate(g.title.market.price) if price == edit.par), -1)
    if cell < 0 or edit.par <= 0:
        allowed = ", ".join(money(g, price) for price, _ in known)
        raise NotPossible("par", f"{edit.company} cannot start at {money(g, edit.par)}, but at {allowed}.")
    verbs.set_par(g, index, edit.par, cell, player if led else None)
    certificate = s.president_shares[index]
    row = index * SLOTS
    own = s.shares[row + player]
    if own < certificate:
        verbs.move_shares(g, index, _where(g, index, certificate - own), player, certificate - own, True)
    if led:
        _may_preside(g, index, player)
        verbs.set_president(g, index, player)
    _floats(g, index)


def _floats(g: Game, index: int) -> None:
    """A company of which enough is sold operates, with the money that is said of it."""
    s = g.state
    unsold = s.shares[index * SLOTS + source(g, index)]
    if s.size[index] - unsold >= s.float_shares[index]:
        s.floated = replaced(s.floated, index, 2)


def _where(g: Game, index: int, shares: int) -> int:
    """A place that has so many unsold shares of a company."""
    row = index * SLOTS
    for place in (source(g, index), IPO, TREASURY, RESERVE, POOL):
        if g.state.shares[row + place] >= shares:
            return place
    sym = g.title.corporations[index].sym
    raise NotPossible("no-shares", f"The president's certificate of {sym} is with others.", shares=shares)


def close(g: Game, edit: CloseCompany) -> None:
    """Take everything of a company back."""
    s, index = g.state, started(g, edit.company)
    if s.entity == CORPORATION + index:
        raise NotPossible(
            "its-turn", f"It is the turn of {edit.company}: give the turn to somebody else first."
        )
    for node in s.board.tokens[index]:
        verbs.remove_token(g, index, node)
    s.trains = replaced(s.trains, index, ())
    settle(g)
    _balance(g, CORPORATION + index, 0)
    for private, owner in enumerate(s.private_owner):
        if owner == CORPORATION + index:
            s.private_owner = replaced(s.private_owner, private, GONE)
    row, back = index * SLOTS, source(g, index)
    for place in range(SLOTS):
        held = s.shares[row + place]
        if held and place != back:
            verbs.move_shares(g, index, place, back, held)
    verbs.set_president(g, index, None)
    verbs.leave_market(g, index)
    s.operated = replaced(s.operated, index, 0)
    s.last_revenue = replaced(s.last_revenue, index, -1)
    s.last_payout = replaced(s.last_payout, index, "")
    verbs.queue_turns(g, tuple(c for c in s.waiting if c != index))


def leave(g: Game, edit: LeaveGame) -> None:
    """Close a company for good."""
    s, index = g.state, company(g, edit.company)
    if s.closed[index]:
        raise NotPossible("closed", f"{edit.company} has left the game.")
    if not can_leave(g):
        raise NotPossible("stays", f"No company leaves the game in {g.title.name}.")
    if s.cell[index] >= 0:
        close(g, CloseCompany(edit.company))
    for node in s.board.tokens[index]:
        verbs.remove_token(g, index, node)
    for place in range(SLOTS):
        held = s.shares[index * SLOTS + place]
        if held:
            verbs.retire_shares(g, index, place, held)
    s.tokens_left = replaced(s.tokens_left, index, 0)
    s.closed = replaced(s.closed, index, 1)


def can_leave(g: Game) -> bool:
    """Whether a company whose price falls into a certain box of the title's market leaves the game."""
    return any(zone.closes for zone in g.title.market.zone)


def box_name(g: Game, cell: int) -> str:
    """``B7``: the row of a box from the top, its column from the left."""
    row, column = divmod(cell, g.title.market.width)
    return f"{chr(ord('A') + row)}{column + 1}"


def price(g: Game, edit: SetPrice) -> None:
    """Move a market token."""
    s, index = g.state, started(g, edit.company)
    market = g.title.market
    boxes = {box_name(g, cell): cell for cell, value in enumerate(market.price) if value >= 0}
    cell = boxes.get(edit.box.upper())
    if cell is None:
        raise NotPossible(
            "box", f"The market has no box {edit.box[:20]!r}; the first is {next(iter(boxes))}."
        )
    if market.zone[cell].closes:
        raise NotPossible("box", f"A company whose token lies in {edit.box} closes.")
    left = tuple(c for c in s.piles[s.cell[index]] if c != index)
    s.piles.pop(s.cell[index])
    if left:
        s.piles[s.cell[index]] = left
    s.cell = replaced(s.cell, index, cell)
    s.piles[cell] = (*s.piles.get(cell, ()), index)


def par(g: Game, edit: SetPar) -> None:
    """Change the par of a company that has been started."""
    s, index = g.state, started(g, edit.company)
    if edit.par <= 0 or edit.par not in g.title.market.price:
        raise NotPossible("par", f"{money(g, edit.par)} is no price of the market.")
    s.par = replaced(s.par, index, edit.par)


def shares(g: Game, edit: SetShares) -> None:
    """Give a holder so many shares of a company, from those that are not sold or back to them."""
    index = company(g, edit.company)
    s, row, back = g.state, index * SLOTS, source(g, index)
    if isinstance(edit.holder, int):
        place = seat(g, edit.holder)
    elif edit.holder in PLACES:
        place = PLACES[edit.holder]
    else:
        raise NotPossible("holder", f"Shares are with players, {', '.join(PLACES)}.")
    if place == back:
        raise NotPossible("holder", "What nobody else has is there: say what the others have.")
    if type(edit.count) is not int or edit.count < 0:
        raise NotPossible("count", "That is no number of shares.")
    held, left = s.shares[row + place], s.shares[row + back]
    if edit.count == held and s.cell[index] < 0:
        return
    started(g, edit.company)  # until then all its shares are where its first buyer takes them from
    if edit.count - held > left:
        raise NotPossible(
            "no-shares",
            f"{edit.company} has {s.size[index]} shares, of which {left} {'is' if left == 1 else 'are'} not sold yet.",
            size=s.size[index], left=left,
        )  # fmt: skip
    if edit.count > held:
        verbs.move_shares(g, index, back, place, edit.count - held)
    elif edit.count < held:
        verbs.move_shares(g, index, place, back, held - edit.count)
    if s.cell[index] >= 0:
        _presides(g, index)
        _floats(g, index)


def _presides(g: Game, index: int) -> None:
    """The president holds his certificate, and nobody holds more: else it is the next who does."""
    s, row = g.state, index * SLOTS
    held = s.shares[row : row + len(g.players)]
    most, needed = max(held), s.president_shares[index]
    if most < needed:
        if g.rules.books.led or s.shares[row + POOL] < needed:
            sym = g.title.corporations[index].sym
            raise NotPossible(
                "president-missing",
                f"Somebody has to hold the {needed} shares of the president of {sym}.",
                shares=needed,
            )
        verbs.set_president(g, index, None)
        return
    now = s.president[index]
    if now is None or held[now] < needed or (held[now] < most and g.rules.books.largest_presides):
        verbs.set_president(g, index, held.index(most))


def president(g: Game, edit: SetPresident) -> None:
    """Make one of those with the most shares president."""
    index, player = started(g, edit.company), seat(g, edit.player)
    _may_preside(g, index, player)
    verbs.set_president(g, index, player)


def _may_preside(g: Game, index: int, player: int) -> None:
    """He holds the certificate, and nobody holds more where that decides."""
    s, row = g.state, index * SLOTS
    held, needed = s.shares[row + player], s.president_shares[index]
    most = max(s.shares[row : row + SEATS])
    if held < needed or (held < most and g.rules.books.largest_presides):
        raise NotPossible(
            "not-president",
            f"{g.players[player]} has {held} shares of {g.title.corporations[index].sym}; "
            f"its president needs {max(needed, most)}.",
            shares=held, needed=max(needed, most),
        )  # fmt: skip


def sizes(g: Game, index: int) -> tuple[int, ...]:
    """Numbers of shares that a company can be divided into."""
    phases = g.title.facts["phases"]
    known = {int(n) for phase in phases for n in phase.get("new_company_sizes", ())}
    return tuple(sorted(known | {g.state.size[index]}))


def size(g: Game, edit: SetSize) -> None:
    """Divide a company into another number of shares; those that come or go are not sold."""
    s, index = g.state, company(g, edit.company)
    known = sizes(g, index)
    if edit.shares not in known:
        said = ", ".join(map(str, known))
        raise NotPossible("size", f"{edit.company} can have {said} shares.", shares=edit.shares)
    back, more = source(g, index), edit.shares - s.size[index]
    left = s.shares[index * SLOTS + back]
    if -more > left:
        raise NotPossible("no-shares", f"Only {left} shares of {edit.company} are not sold.", left=left)
    verbs.resize(g, index, edit.shares)
    if more > 0:
        verbs.issue_shares(g, index, back, more)
    elif more < 0:
        verbs.retire_shares(g, index, back, -more)


def cash(g: Game, edit: SetCash) -> None:
    """Give a player or a company so much money."""
    if type(edit.amount) is not int or not 0 <= edit.amount < LARGEST:
        raise NotPossible("amount", "That is no amount of money.")
    _balance(g, holder(g, edit.owner), edit.amount)


def _balance(g: Game, who: int, amount: int) -> None:
    """Change what somebody has; the difference is the bank's, where a title's money has an end."""
    s = g.state
    has = s.cash[who] if who < SEATS else s.treasury[who - CORPORATION]
    if who < SEATS or g.rules.company_money == BANK:
        ends = g.rules.bank_breaks_below
        left = s.bank - (amount - has)
        if ends is not None and left < min(0, s.bank):
            words = f"That takes {money(g, amount - has)} more from the bank, which has {money(g, s.bank)}."
            raise NotPossible("bank", words, wanted=amount - has, bank=s.bank)
        s.bank = left
    if who < SEATS:
        s.cash = replaced(s.cash, who, amount)
    else:
        s.treasury = replaced(s.treasury, who - CORPORATION, amount)


def private(g: Game, edit: GivePrivate) -> None:
    """Give a private to somebody, or close it."""
    s, index = g.state, private_number(g, edit.private)
    if edit.owner == "bank":
        if s.private_owner[index] == BANK:
            return
        if g.rules.rounds[s.round].kind != OPENING:
            raise NotPossible("sold", "The opening sale is over: a private is somebody's, or closed.")
        owner = BANK
    else:
        owner = GONE if edit.owner == "closed" else holder(g, edit.owner)
    s.private_owner = replaced(s.private_owner, index, owner)
