"""The tables: reading, committing, asking for consent, taking back. One writer per table, decided by the database.

Everything that happens at a table is an entry of its log, appended in one transaction under a unique
``(table, seq)``. A live table in memory is only the folded log.
"""

from __future__ import annotations

import asyncio
import hashlib
import json
from collections import OrderedDict
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from datetime import date, datetime
from functools import partial
from time import monotonic
from typing import Any, ParamSpec, TypeVar
from weakref import WeakValueDictionary

from sqlalchemy import ColumnElement, Delete, Integer, Update, delete, literal_column, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncSession, async_sessionmaker

from ...engine.actions import Action, Run
from ...engine.errors import Illegal
from ...engine.game import Game
from ...notation import native
from ...titles.agreement import parties
from ..bounds import LONGEST_WORD, count, harmless
from ..database.glance import Glance
from ..database.models import EntryRow, LineRow, SeatRow, TableRow, now
from ..database.trouble import FAULTS, Trouble, told
from ..errors import Frozen, NotFound, Refused, Reused, Stale, TooMany, Unreadable
from ..permissions import (
    bot_name,
    check_act,
    check_answer,
    check_holiday,
    check_pause,
    check_say,
    check_take_back,
    check_undo,
    check_wish,
    check_withdraw,
    holds,
    lose_by,
    must_agree,
)
from ..search.searches import Searches, demanding
from ..settings import Settings
from ..wording.automatic import rules_of_steps
from ..workshop import Workshop
from .agreed import may_chat, may_undo
from .codec import decode, encode
from .fanout import Fanout
from .frozen import spoken
from .holidays import leaving, returning
from .line_store import draft_of
from .lines import DRAFT, Line
from .live import Entry, Live, Question, Seat, Terms
from .opening import folded, opened, rebuilt
from .presence import Presence
from .route_help import hushed
from .summary import summary

MOVED_ON = (
    "The table has moved on since you looked. Your draft is kept; look at the new position and send it again."
)
LONGEST_SAYING = 500
MOST_SAYINGS = 5000
"""Lines of chat that a table keeps."""
JUDGING = 10.0
"""Longest wait until it is known how good routes have to be, which a search beside the service finds out."""
PIECE = 25
"""Entries of a log that are played at once when a table is opened."""
PAUSE = 0.2
"""Seconds after which somebody who asked is believed to look at the answer."""
MARK: ColumnElement[int] = literal_column("(SELECT user_version FROM pragma_user_version)", Integer)
"""Changes when a copy is put in the place of the database."""
STANDS = "SELECT t.version, m.user_version FROM tables t, pragma_user_version m WHERE t.id = ?"
STANDS_WITH_DRAFT = (
    "SELECT t.version, m.user_version, l.id, l.start, l.version, l.actions, l.undone, l.name "
    "FROM tables t, pragma_user_version m LEFT JOIN lines l ON l.table_id = t.id AND l.person = ? AND l.kind = ? "
    "WHERE t.id = ?"
)
SENT_BEFORE = "SELECT sent FROM entries WHERE table_id = ? AND key = ?"
P = ParamSpec("P")
T = TypeVar("T")


def whole(work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """Do a piece of work; an iterator that ended too early in it is an error like others, which a future can carry."""
    try:
        return work(*args, **kwargs)
    except StopIteration as error:
        raise RuntimeError("something was looked for that is not there") from error


class Tables:
    """All tables of this service."""

    def __init__(
        self, settings: Settings, sessions: async_sessionmaker[AsyncSession], fanout: Fanout
    ) -> None:
        self.settings = settings
        self.sessions = sessions
        self.fanout = fanout
        self.glance = Glance(settings.database)
        self._live: OrderedDict[str, Live] = OrderedDict()
        self._pens: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._doors: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self.ink = asyncio.Lock()
        """Held while something is written: the database has one writer at a time and lets others look in again and
        again, with luck; here they wait in the order they came."""
        self._mark = 0
        self.trouble = Trouble()
        self.clock: Callable[[], datetime] = now
        """What time it is; tests set another."""
        self.presence = Presence()
        self.looks = Presence()
        """When people last had a table before their eyes: they need no notice, though a bot may sit in for them."""
        self._mind = ThreadPoolExecutor(max_workers=1, thread_name_prefix="engine")
        self._loop: asyncio.AbstractEventLoop | None = None
        self.thought = monotonic()
        """When there was something to think about last."""
        self.workshop = Workshop(settings.workers)
        self.thinkers = Workshop(settings.thinkers)
        """Where bots think."""
        self.searches = Searches(settings.route_seconds, settings.searchers, self._searched)
        self.watchers: list[Callable[[str], None]] = []
        """Called with a table's id after each change: bots listen, and notices."""
        self.met: Callable[[Live], None] | None = None
        """Called with a table that was not in memory before."""

    async def think(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Do engine work in the one thread for it, so that event streams stay alive during a long search."""
        self._loop = asyncio.get_running_loop()
        self.thought = monotonic()
        return await self._loop.run_in_executor(self._mind, partial(whole, work, *args, **kwargs))

    async def aside(self, work: Callable[[], object]) -> None:
        """Do something nobody waits for, when nobody has asked for anything for a while."""
        while monotonic() - self.thought < PAUSE:
            await asyncio.sleep(PAUSE)
        await asyncio.get_running_loop().run_in_executor(self._mind, work)

    async def rest(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Wait for something that is done elsewhere."""
        return await asyncio.get_running_loop().run_in_executor(None, partial(work, *args, **kwargs))

    async def judged(self, live: Live, person: str) -> None:
        """Where the rules demand the best routes: wait until a search under way can tell which those are."""
        if demanding(live.game):
            await self.rest(self.searches.judge, live.terms.id, person, JUDGING)

    def _searched(self, table: str) -> None:
        """A search has found something: pages that show it ask again. Called from the threads that search."""
        live, loop = self._live.get(table), self._loop
        if live is not None and loop is not None and not loop.is_closed():
            loop.call_soon_threadsafe(self.fanout.publish, table, live.version)

    def close(self) -> None:
        """Stop thinking."""
        self.searches.close()
        self.workshop.close()
        self.thinkers.close()
        self._mind.shutdown(wait=False, cancel_futures=True)
        self.glance.close()

    # reading

    async def live(self, table: str) -> Live:
        """The table as it stands in the database."""
        version, mark = await self.glance(STANDS, table) or (None, self._mark)
        return await self._folded(table, version, mark)

    async def with_draft(self, table: str, person: str) -> tuple[Live, Line | None]:
        """The table as it stands and the person's draft there, in one look at the database."""
        found = await self.glance(STANDS_WITH_DRAFT, person, DRAFT, table)
        version, mark, *draft = found or (None, self._mark, None)
        live = await self._folded(table, version, mark)
        return live, draft_of(table, person, *draft) if draft[0] is not None else None

    async def stored_version(self, table: str) -> int:
        """Version in the database, whatever this process believes."""
        found = await self.glance(STANDS, table)
        return found[0] if found is not None else 0

    async def _folded(self, table: str, version: int | None, mark: int) -> Live:
        """The table at the version that the database has. No connection is held while its log is played."""
        if mark != self._mark:  # another database was put in its place
            self._live.clear()
            self._mark = mark
        if version is None:
            raise NotFound("There is no such table.")
        known = self._live.get(table)
        if known is not None and known.version == version:
            self._remember(known)
            return known
        async with self._door(table):  # whoever comes second finds it folded
            known = self._live.get(table)
            if known is not None and known.version == version:
                return known
            if known is not None and known.version < version:
                async with self.sessions() as session:
                    fresh = await self._entries(session, table, known.version)
                live = await self.think(folded, known, fresh)
                self._remember(live)
                return live
            return await self._opened(table)

    async def _opened(self, table: str) -> Live:
        """A table from its whole log."""
        async with self.sessions() as session:
            row = await session.get_one(TableRow, table)
            if row.status == "open":
                raise NotFound("This table has not started yet.", "not-started")
            seats = await self.seats(session, table)
            entries = await self._entries(session, table, 0)
        live = await self._played(terms_of(row), seats, entries, row.position)
        self._remember(live)
        if self.met is not None:
            self.met(live)
        return live

    async def _played(
        self, terms: Terms, seats: Sequence[Seat], entries: Sequence[Entry], position: str
    ) -> Live:
        """A table from its log, in pieces between which others come in."""
        if terms.rules_version == spoken(terms.title):
            try:
                live = await self.think(rebuilt, terms, seats, entries[:PIECE])
                for at in range(PIECE, len(entries), PIECE):
                    await self.think(live.fold, entries[at : at + PIECE])
            except Illegal:
                pass
            else:
                return live
        return await self.think(opened, terms, seats, entries, position)

    def ail(self, table: str, words: str) -> None:
        """Show at a table that nothing goes on; the next entry takes the words away."""
        live = self._live.get(table)
        if live is not None:
            live.ailing = words
            self.fanout.publish(table, live.version)

    def forget(self, table: str) -> None:
        """A table is gone."""
        self._live.pop(table, None)
        self.fanout.publish(table, 0)

    def retold(self, table: str, name: str = "", **settings: Any) -> None:
        """The owner named a table or changed what he may; nothing of its log has changed."""
        live = self._live.get(table)
        if live is None:
            return
        live.terms.name = name or live.terms.name
        live.terms.settings.update(settings)
        self.fanout.publish(table, live.version)

    def _door(self, table: str) -> asyncio.Lock:
        """Held while a table is folded."""
        return self._doors.setdefault(table, asyncio.Lock())

    def _pen(self, table: str) -> asyncio.Lock:
        """Held by who writes at a table. Nothing remains of the name of a table that is not there."""
        return self._pens.setdefault(table, asyncio.Lock())

    def _remember(self, live: Live) -> None:
        self._live[live.terms.id] = live
        self._live.move_to_end(live.terms.id)
        while len(self._live) > self.settings.live_tables:
            self._live.popitem(last=False)

    async def _entries(self, session: AsyncSession, table: str, after: int) -> list[Entry]:
        query = (
            select(EntryRow).where(EntryRow.table_id == table, EntryRow.seq > after).order_by(EntryRow.seq)
        )
        return [
            Entry(row.seq, row.kind, row.seat, row.person, row.body, row.at)
            for row in await session.scalars(query)
        ]

    async def seats(self, session: AsyncSession, table: str) -> list[Seat]:
        """Seats in order."""
        query = select(SeatRow).where(SeatRow.table_id == table).order_by(SeatRow.place)
        return [
            Seat(row.place, row.name, row.kind, row.person, row.bot) for row in await session.scalars(query)
        ]

    # writing

    async def commit(
        self, table: str, person: str, version: int, actions: Sequence[Action], key: str = "", why: str = ""
    ) -> Live:
        """Append a turn, all or nothing. An action that needs somebody's consent becomes a question and ends it."""
        if not actions:
            raise Unreadable("There is nothing to send.", "empty")
        if any(isinstance(action, Run) for action in actions):
            await self.judged(await self.live(table), person)
        async with self._pen(table):
            live = await self._playable(table)
            sent = (
                Sent(key, digest_of(person, "commit", [encode(action) for action in actions]))
                if key
                else None
            )
            if sent is not None and await self._seen(table, sent):
                return live
            current(live, version)
            fresh = await self.think(self._entries_of, live, person, actions, why)
            return await self._append(live, fresh, sent, [] if why else [drafts_of(table, person)])

    async def take_back(self, table: str, person: str, version: int, to: int, key: str = "") -> Live:
        """Free while nobody else has acted since; otherwise a question to everybody whose action would vanish."""
        async with self._pen(table):
            live = await self._playable(table)
            sent = Sent(key, digest_of(person, "take-back", to)) if key else None
            if sent is not None and await self._seen(table, sent):
                return live
            current(live, version)
            if not 0 <= to < live.game.length:
                raise Unreadable("There is no such action to take back.", "empty")
            gone = live.made[to:]
            check_take_back(live.seats[gone[0].seat], person)
            others = [entry.seat for entry in gone if not holds(live.seats[entry.seat], person)]
            check_undo(may_undo(live.terms.settings, others), bool(others))
            needs = lose_by(live.seats, person, (entry.seat for entry in gone))
            if needs and live.request is not None:
                raise Stale("Somebody asks to take something back already. Wait for the answer, please.")
            body: dict[str, Any] = {"to": to, "needs": needs}
            kind = "ask" if needs else "undo"
            return await self._append(live, [Entry(0, kind, gone[0].seat, person, body, self.clock())], sent)

    async def answer(
        self, table: str, person: str, asked: int, yes: bool, counter: int | None = None
    ) -> Live:
        """Agree to or decline a question, perhaps naming another price; the last agreement carries it out."""
        async with self._pen(table):
            live = await self._playable(table)
            question = live.asked_as(asked)
            if question is None:
                raise Stale("That question is no longer open.")
            mine = check_answer(live.seats, person, question.missing)
            body: dict[str, Any] = {"asked": asked, "yes": yes}
            if counter is not None and not yes and question.actions and "price" in question.actions[-1]:
                body["counter"] = counter
            fresh = [Entry(0, "answer", seat, person, body, self.clock()) for seat in mine]
            if yes and question.missing <= set(mine):
                fresh += await self.think(self._outcome, live, question)
            return await self._append(live, fresh)

    async def withdraw(self, table: str, person: str, asked: int) -> Live:
        """The asker drops the question."""
        async with self._pen(table):
            live = await self._playable(table)
            question = live.asked_as(asked)
            if question is None:
                raise Stale("That question is no longer open.")
            check_withdraw(live.seats[question.seat], person)
            return await self._append(
                live, [Entry(0, "withdraw", question.seat, person, {"asked": asked}, self.clock())]
            )

    async def wish(self, table: str, person: str, step: str, on: bool) -> Live:
        """From now on the player's passes in a step are asked for, or taken for him again."""
        async with self._pen(table):
            live = await self._playable(table)
            if step not in rules_of_steps(live.terms.title):
                raise Unreadable("There is no such step.", "step")
            seats = check_wish(live.seats, person)
            fresh = [
                Entry(0, "wish", seat.place, person, {"steps": [step], "on": on}, self.clock())
                for seat in seats
            ]
            return await self._append(live, fresh)

    async def say(self, table: str, person: str, name: str, text: str) -> Live:
        """A line of chat."""
        async with self._pen(table):
            live = await self.live(table)
            seats = live.seats_of(person)
            check_say(may_chat(live.terms.settings, bool(seats)))
            body = {"text": harmless(text, LONGEST_SAYING), "name": harmless(name, LONGEST_WORD)}
            if not body["text"]:
                raise Unreadable("There is nothing to say.", "empty")
            if len(live.said) >= MOST_SAYINGS:
                raise TooMany("Enough has been said at this table; it keeps no more lines.", "many-lines")
            place = seats[0].place if seats else -1
            return await self._append(live, [Entry(0, "say", place, person, body, self.clock())])

    async def advised(self, table: str, person: str, place: int, of: str) -> Live:
        """A player asks what a bot would do: a line of the log, once for each position of the table."""
        async with self._pen(table):
            live = await self._playable(table)
            check_act(live.seats[place], person, ordered=True)
            if live.was_advised(place, of):
                return live
            return await self._append(live, [Entry(0, "advice", place, person, {"of": of}, self.clock())])

    async def sit(self, table: str, place: int, bot: str, why: str = "", person: str = "") -> Live:
        """A bot sits in for the player of a seat; without a name the player is back. Nothing if that is so already.

        Who may ask for it ``absence`` knows; ``why`` is one of its words, ``person`` who asked, if anybody did.
        """
        async with self._pen(table):
            live = await self._playable(table)
            if not 0 <= place < len(live.seats) or live.seats[place].kind != "person":
                raise NotFound("No person has that seat.")
            if live.game.over:
                raise Stale("The game is over.", "over")
            if live.seats[place].bot == bot:
                return live
            if not bot and not holds(live.seats[place], person):
                raise Stale("The seat is somebody else's now.", "replaced")
            row = (SeatRow.table_id == table, SeatRow.place == place)
            fresh = [
                Entry(0, "sit", place, person, {"bot": bot, **({"why": why} if why else {})}, self.clock())
            ]
            return await self._append(live, fresh, None, [update(SeatRow).where(*row).values(bot=bot)])

    async def pause(self, table: str, person: str, on: bool) -> Live:
        """A player wants the clock to stand still until somebody goes on; it does once all players want so."""
        async with self._pen(table):
            live = await self._playable(table)
            if live.clock is None:
                raise Unreadable("This table has no clock.", "no-clock")
            mine = check_pause(live.seats, person)
            fresh = [Entry(0, "pause", seat.place, person, {"on": on}, self.clock()) for seat in mine]
            return await self._append(live, fresh)

    async def holiday(self, table: str, person: str, days: tuple[date, date] | None) -> Live:
        """A player announces a holiday, in which his clock stands still, or with None is back."""
        async with self._pen(table):
            live = await self._playable(table)
            clock, at = live.clock, self.clock()
            if clock is None:
                raise Unreadable("This table has no clock.", "no-clock")
            if live.game.over:
                raise Stale("The game is over.", "over")
            fresh = []
            for seat in check_holiday(live.seats, person):
                place = seat.place
                body = returning(clock, place, at) if days is None else leaving(clock, place, at, days)
                fresh.append(Entry(0, "holiday", place, person, body, at))
            return await self._append(live, fresh)

    async def enter(
        self,
        table: str,
        entries: Callable[[Live], list[Entry]],
        beside: Callable[[Sequence[Entry]], Sequence[Delete | Update]],
    ) -> Live:
        """Write what follows from the table as it is now, and beside it what follows from that for a seat's rows."""
        async with self._pen(table):
            live = await self._playable(table)
            fresh = entries(live)
            return await self._append(live, fresh, None, beside(fresh))

    async def was_down(self, table: str, since: datetime, until: datetime) -> None:
        """The service was down: no clock of the table runs for that time."""
        async with self._pen(table):
            live = await self._playable(table)
            if live.clock is None or live.clock.since is None:
                return
            seconds = (until - max(since, live.clock.since)).total_seconds()
            if seconds > 0:
                body = {"seconds": round(seconds, 3)}
                await self._append(live, [Entry(0, "down", -1, "", body, self.clock())])

    # inside

    async def _playable(self, table: str) -> Live:
        """The table, if anybody may act at it."""
        live = await self.live(table)
        if live.frozen:
            raise Frozen(live.frozen)
        return live

    def _entries_of(self, live: Live, person: str, actions: Sequence[Action], why: str) -> list[Entry]:
        """The log entries of a turn, tried out on a copy of the game."""
        game = live.game.copy()
        fresh: list[Entry] = []
        for action in actions:
            refusal = game.why_not(action)
            if refusal is not None:
                raise hushed(Refused(refusal), live.terms)
            seat = game.speaker(action)
            check_act(live.seats[seat], person, bool(why))
            needs = must_agree(live.seats, person, parties(game, action))
            if needs:
                body: dict[str, Any] = {"actions": [encode(action)], "needs": needs}
                fresh.append(Entry(0, "ask", seat, person, body, self.clock()))
                break
            body = {"action": encode(action), **({"why": why} if why else {}), **by_bot(live, seat, person)}
            fresh.append(Entry(0, "action", seat, person, body, self.clock()))
            game.push_checked(action)
        return fresh

    def _outcome(self, live: Live, question: Question) -> list[Entry]:
        """What an agreed question does."""
        if question.to >= 0:
            return [Entry(0, "undo", question.seat, "", {"to": question.to, "agreed": True}, self.clock())]
        game = live.game.copy()
        fresh = []
        for data in question.actions:
            refusal = game.why_not(decode(data, game.title.name))
            if refusal is not None:
                raise Refused(refusal)
            game.push_checked(decode(data, game.title.name))
            done = {"action": data, "agreed": True}
            done |= by_bot(live, question.seat, bot_of(live, question.seat))
            fresh.append(Entry(0, "action", question.seat, "", done, self.clock()))
        return fresh

    async def _seen(self, table: str, sent: Sent) -> bool:
        """True if the same was sent before under this key; ``Reused`` if it was something else."""
        row = await self.glance(SENT_BEFORE, table, sent.key)
        if row is None:
            return False
        if row[0] and row[0] != sent.digest:
            raise Reused("This key was used before for something else. Nothing was done.")
        return True

    async def _append(
        self,
        live: Live,
        fresh: Sequence[Entry],
        sent: Sent | None = None,
        beside: Sequence[Delete | Update] = (),
    ) -> Live:
        """Store entries in one transaction; whoever comes second learns that the table has moved on.

        With them goes the draft that was sent, so that nobody ever sees it once more after its turn, or the row of a
        seat is changed.
        """
        numbered = [
            Entry(live.version + 1 + i, e.kind, e.seat, e.person, e.body, e.at) for i, e in enumerate(fresh)
        ]
        after, stands = await self.think(moved, live, numbered)
        rows = [
            EntryRow(table_id=live.terms.id, seq=e.seq, kind=e.kind, seat=e.seat, person=e.person, body=e.body, at=e.at)
            for e in numbered
        ]  # fmt: skip
        if sent is not None:
            rows[0].key, rows[0].sent = sent.key, sent.digest
        stands |= {"version": after.version, "moved": self.clock()}
        here = (TableRow.id == live.terms.id, TableRow.version == live.version, MARK.in_([self._mark]))
        try:
            async with self.ink, self.sessions.begin() as session:
                done = await session.execute(update(TableRow).where(*here).values(**stands))
                if done.rowcount != 1:  # type: ignore[attr-defined]  # the result of an update has it
                    raise Stale(MOVED_ON)
                session.add_all(rows)
                for change in beside:
                    await session.execute(change)
        except IntegrityError:  # somebody was quicker
            raise Stale(MOVED_ON) from None
        except FAULTS as fault:
            raise told(fault, self.trouble) from None
        self.trouble.over()
        self._remember(after)
        self.announce(after)
        return after

    def announce(self, live: Live) -> None:
        """Tell open pages and the bots."""
        self.fanout.publish(live.terms.id, live.version)
        self.announce_quietly(live.terms.id)

    def announce_quietly(self, table: str) -> None:
        """Let bots and notices look at a table."""
        for watch in self.watchers:
            watch(table)


@dataclass(frozen=True)
class Sent:
    """The key of a send, and a digest of what it asked for."""

    key: str
    digest: str


def digest_of(person: str, kind: str, asked: object) -> str:
    """What somebody asked for, in short."""
    text = json.dumps([person, kind, asked], sort_keys=True, separators=(",", ":"))
    return hashlib.blake2s(text.encode(), digest_size=16).hexdigest()


def current(live: Live, version: int) -> None:
    """Refuse what was decided at another position than the present one."""
    if version > live.version:
        raise Stale("This table has not come so far. Load its page again.", "future-version")
    if live.position_version > version:
        raise Stale(MOVED_ON)


def moved(live: Live, fresh: Sequence[Entry]) -> tuple[Live, dict[str, Any]]:
    """The table after these entries, and what its row says then."""
    after = folded(live, fresh)
    return after, {} if after.frozen else summary(after)


def log_of(live: Live, game: Game) -> str:
    """The native log of a position; a table that cannot be played keeps its own actions and version."""
    if not live.frozen or game.length < live.game.length:
        return native.dumps(game)
    actions = [entry.body["action"] for entry in live.made]
    version = live.terms.rules_version
    return native.in_lines({**native.write(game), "rules": version if count(version) is None else count(version),
                            "actions": actions})  # fmt: skip


def drafts_of(table: str, person: str) -> Delete:
    """Forget a person's draft at a table."""
    mine = (LineRow.table_id == table, LineRow.person == person, LineRow.kind == DRAFT)
    return delete(LineRow).where(*mine)


def terms_of(row: TableRow) -> Terms:
    """The fixed part of a table's row."""
    return Terms(row.id, row.title, row.name, row.owner, row.invitation, row.rules_version, row.preset,
                 dict(row.options), dict(row.terms))  # fmt: skip


def by_bot(live: Live, place: int, speaker: str) -> dict[str, str]:
    """What the entry of an action says of the bot that did it in a person's seat."""
    seat = live.seats[place]
    sat_in = seat.kind == "person" and seat.bot and speaker == bot_name(seat)
    return {"bot": seat.bot} if sat_in else {}


def bot_of(live: Live, place: int) -> str:
    """The name under which the bot on a seat speaks; empty where a person plays."""
    return bot_name(live.seats[place])
