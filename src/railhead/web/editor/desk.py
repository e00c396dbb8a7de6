"""What lies on the editor's desk: a position to begin with, the edits since, and what the visitor looks at.

Everything is in the address: the base as a position code (or the number of players of an empty board), the edits as
their texts. So a reload, a bookmark and a link keep it, *Undo* is the same address without the last edit, and nothing
has to be kept anywhere.
"""

from __future__ import annotations

import re
from collections import OrderedDict
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final
from urllib.parse import parse_qsl, urlencode

from ...engine.game import Game
from ...library.editing import (
    Edit,
    NotPossible,
    arranged,
    edited,
    read_all,
    start_of,
    write,
    write_all,
)
from ...notation import faults
from ...notation.position import code_of, restore
from ...titles import TITLES
from ..bounds import count_or, harmless, readable
from ..errors import NotFound, Problem, Unreadable

MOST_LETTERS: Final = 1_800
"""Letters of the edits in an address; beyond that the older half becomes the position to begin with."""
LONGEST_TYPED: Final = 2_000
AT_ONCE: Final = 200
"""Edits of one request, those of the address and of the form together; an address of ours has at most half of them."""
REMEMBERED: Final = 64
"""Positions kept in memory."""
FOCUS: Final = ("hex", "tile", "company", "show")
"""What of the position is looked at closely."""
FIELD: Final = re.compile(r"\{([a-z0-9-]{1,20})\}")
"""A place in an edit that a field of the page fills."""


@dataclass(frozen=True)
class Desk:
    """A position in the making."""

    base: str
    """The code of the position to begin with; empty for the empty board."""
    players: int
    edits: tuple[Edit, ...]
    game: Game
    focus: Mapping[str, str]
    problem: str = ""
    """Why the latest edit was refused."""
    rule: str = ""
    """The stable code of that."""
    typed: Mapping[str, str] | None = None
    """What was typed into the fields of the page and has not become an edit."""

    @property
    def title(self) -> str:
        """The title's name."""
        return self.game.title.name

    @property
    def state(self) -> dict[str, str]:
        """The fields of the address that make the position."""
        found = {"at": self.base} if self.base else {"players": str(self.players)}
        if self.edits:
            found["e"] = write_all(self.edits)
        return found

    def address(self, **focus: str) -> str:
        """The address of this position, looking at something."""
        return f"/edit/{self.title}?{urlencode({**self.state, **{k: v for k, v in focus.items() if v}})}"

    @property
    def search_address(self) -> str:
        """The address of the best routes of this position."""
        return self.own_address.replace("?", "/runs?", 1)

    @property
    def words(self) -> tuple[str, ...]:
        """The edits as texts."""
        return tuple(map(write, self.edits))

    @property
    def own_address(self) -> str:
        """The address of what is looked at now."""
        return self.address(**self.focus)


def desk_of(title: str, query: Mapping[str, str]) -> tuple[Desk, bool]:
    """The desk that an address describes, and whether something was changed: then its own address is another."""
    if title not in TITLES:
        raise NotFound("There is no such title.")
    if not all(map(readable, query.values())):
        raise Unreadable("This address cannot be read.")
    start, begun = _start(title, query)
    edits = tuple(_edits(query.get("e", "")))
    try:
        game = _after(start, edits)
    except NotPossible as refused:
        raise Unreadable(f"The edits of this address lead nowhere. {refused.sentence}", "edits") from None
    desk = replace(start, edits=edits, game=game)
    changed = _changed(desk, query)
    moved = begun or "look" in query or "undo" in query or (bool(query.get("add")) and not changed.problem)
    if changed.problem:
        return changed, moved
    short = _shorter(changed)
    return short, moved or short is not changed


def _start(title: str, query: Mapping[str, str]) -> tuple[Desk, bool]:
    """The position to begin with; a code that is of another title leads to the page of that."""
    code = "".join(query.get("at", "").split())
    looks = {**query, **dict(parse_qsl(query.get("look", ""), keep_blank_values=True))}
    focus = {name: harmless(looks[name], 40) for name in FOCUS if looks.get(name)}
    if code:
        try:
            game = restore(code)
        except faults.Unreadable as fault:
            words = str(fault)
            raise Unreadable(f"{words[:1].upper()}{words[1:]}.", "position-code") from None
        return Desk(code, len(game.players), (), game, focus), game.title.name != title
    facts = TITLES[title].facts()
    wanted = count_or(query.get("players", ""), min(4, facts.max_players), 99)
    players = min(max(wanted, facts.min_players), facts.max_players)
    return Desk("", players, (), start_of(title, players), focus), False


_KNOWN: Final[OrderedDict[tuple[str, str, int, str], Game]] = OrderedDict()
"""Positions that were edited lately, so that every further edit is but one."""


def _key(desk: Desk, edits: tuple[Edit, ...]) -> tuple[str, str, int, str]:
    return desk.title, desk.base, desk.players, write_all(edits)


def _remember(desk: Desk) -> None:
    """Keep a position, and forget the oldest beyond the bound."""
    key = _key(desk, desk.edits)
    _KNOWN.pop(key, None)
    _KNOWN[key] = desk.game
    while len(_KNOWN) > REMEMBERED:
        _KNOWN.popitem(last=False)


def _after(start: Desk, edits: tuple[Edit, ...]) -> Game:
    """The position after the edits, from the one before the last of them if that is known."""
    for known in range(len(edits), max(-1, len(edits) - 3), -1):
        game = _KNOWN.get(_key(start, edits[:known]))
        if game is not None:
            break
    else:
        known, game = 0, start.game
    found = edited(game, *edits[known:])
    _remember(replace(start, edits=edits, game=found))
    return found


def _edits(text: str) -> list[Edit]:
    try:
        found = read_all(text)
        if len(found) > AT_ONCE:
            raise faults.Unreadable(f"there are more than {AT_ONCE} edits")
        return found
    except faults.Unreadable as fault:
        raise Unreadable(f"The edits of this address cannot be read: {fault}.", "edits") from None


def _changed(desk: Desk, query: Mapping[str, str]) -> Desk:
    """With one edit more or less; a refusal leaves everything as it is and is told."""
    if "undo" in query:
        kept = desk.edits[:-1]
        return replace(desk, edits=kept, game=_after(replace(desk, game=restored(desk)), kept))
    wanted = query.get("add", "")
    if not wanted:
        return desk
    try:
        if not all(query.get(field, "").strip() for field in FIELD.findall(wanted)):
            raise faults.Unreadable("one of the fields is empty")
        text = FIELD.sub(lambda field: query.get(field[1], "").strip(), wanted)
        if len(text) > LONGEST_TYPED:
            raise faults.Unreadable("that is too long for an edit")
        wanted_now = read_all(text)
        if len(desk.edits) + len(wanted_now) > AT_ONCE:
            raise faults.Unreadable(f"these would be more than {AT_ONCE} edits at once")
        game, more = arranged(desk.game, wanted_now)
    except NotPossible as refused:
        return replace(desk, problem=refused.sentence, rule=refused.code, typed=query)
    except faults.Unreadable as fault:
        words = str(fault)
        return replace(desk, problem=f"{words[:1].upper()}{words[1:]}.", rule="unreadable", typed=query)
    focus = {name: value for name, value in desk.focus.items() if name != "tile"}
    changed = replace(desk, edits=(*desk.edits, *more), game=game, focus=focus)
    _remember(changed)
    return changed


def restored(desk: Desk) -> Game:
    """The position the edits begin with."""
    return restore(desk.base) if desk.base else start_of(desk.title, desk.players)


def _shorter(desk: Desk) -> Desk:
    """The same position with an address that is not too long, and can be read."""
    while len(write_all(desk.edits)) > MOST_LETTERS or len(desk.edits) > AT_ONCE // 2:
        half = (len(desk.edits) + 1) // 2
        base = edited(restored(desk), *desk.edits[:half])
        desk = replace(desk, base=code_of(base), edits=desk.edits[half:])
        _remember(desk)
    return desk


def opened(code: str) -> str:
    """The address of the editor for a position code; ``Problem`` says why there is none."""
    title = code.strip().split(".")[1] if code.count(".") == 2 else ""
    if title not in TITLES:
        raise Problem("That is no position code.", "position-code")
    return f"/edit/{title}?{urlencode({'at': code.strip()})}"
