"""``make load``: how many tables one process of the service holds, and what a turn costs it.

The service is a process of its own on a fresh SQLite database; what loads it runs beside it on the same machine and is
counted with it. At every table sit four people, each with a page that does what the real one does: it follows the
event stream and asks for what changed when it hears of a version that it does not show. The games are played by chance.

Processor time is that of the service alone; times by the clock are those of the sender, from the first byte of the
turn to the last byte of the answer.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import os
import platform
import random
import re
import secrets
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
import zlib
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from statistics import quantiles
from typing import Any
from urllib.parse import urlencode

from rich.console import Console
from rich.table import Table
from sqlalchemy import create_engine
from sqlalchemy.orm import Session

import railhead
from railhead.bots.random_player import choose
from railhead.engine.actions import Action
from railhead.engine.game import Game
from railhead.titles import FIRST, TITLES
from railhead.titles.agreement import parties
from railhead.web.database.models import EntryRow, SeatRow
from railhead.web.database.store import migrate
from railhead.web.lobby.service import Plan, row_of
from railhead.web.people.identity import COOKIE, sign
from railhead.web.people.person import Person
from railhead.web.settings import Settings
from railhead.web.tables.codec import encode
from railhead.web.tables.live import Live, Seat
from railhead.web.tables.service import terms_of
from railhead.web.tables.summary import summary

PEOPLE = 4
"""Pages at each table: one of them sends, the others watch."""
SOON = 0.1
"""Seconds within which a turn is to be answered."""
SHORT, LONG = 50, 1000
"""Actions before the turns that are compared."""
SAMPLE = 40
"""Turns measured one by one in each game."""
ENOUGH = 80
"""Turns that are left to be played at each of many tables."""
REST = 0.15
"""Seconds between two questions of a page, as in ``requests.js``."""
PART = re.compile(rb'id="p-(\w+)" [^>]*?data-mark="(\w+)"')
VERSION = re.compile(rb'data-version="(\d+)"')


# what is played


def chance(title: str, seed: int, length: int) -> Game:
    """A game of four by the random player, without deals that somebody else would have to agree to."""
    game = railhead.new(title, players=[f"Player {place + 1}" for place in range(PEOPLE)])
    rng = random.Random(seed)
    while not game.over and game.length < length:
        action = choose(game.copy(), rng)
        while parties(game, action) - {game.speaker(action)}:
            action = choose(game.copy(), rng)
        game.push(action)
    return game


def long_enough(title: str, length: int) -> Game:
    """The first game by chance that gets so far."""
    return next(game for game in (chance(title, seed, length) for seed in range(99)) if game.length >= length)


def turns_of(game: Game) -> list[tuple[int, dict[str, Any]]]:
    """Who says what, in order."""
    found: list[tuple[int, dict[str, Any]]] = []
    for node in game.nodes()[1:]:
        action = node.action
        assert isinstance(action, Action)
        assert node.parent is not None
        found.append((Game(game.rules, game.players, node.parent).speaker(action), encode(action)))
    return found


@dataclass
class Script:
    """A table and the turns that are to be played at it."""

    id: str
    people: list[Person]
    turns: list[tuple[int, dict[str, Any]]]
    at: int
    """Turns that have been played."""


def put(session: Session, game: Game, turns: list[tuple[int, dict[str, Any]]], at: int) -> Script:
    """A table in the database with the first turns of a game."""
    people = [Person(secrets.token_urlsafe(12), name) for name in game.players]
    seats = tuple(Seat(place, person.name, "person", person.id) for place, person in enumerate(people))
    row = row_of(Plan(game.title.name, seats, "load"), people[0].id)
    for name, value in summary(Live(terms_of(row), seats, game.at(at))).items():
        setattr(row, name, value)
    row.version = at
    session.add(row)
    session.flush()
    session.add_all(
        SeatRow(table_id=row.id, place=s.place, name=s.name, kind=s.kind, person=s.person) for s in seats
    )
    session.add_all(
        EntryRow(
            table_id=row.id,
            seq=seq,
            kind="action",
            seat=seat,
            person=people[seat].id,
            body={"action": action},
        )
        for seq, (seat, action) in enumerate(turns[:at], 1)
    )
    return Script(row.id, people, turns, at)


# the service


@contextlib.contextmanager
def served(folder: str) -> Iterator[tuple[int, int]]:
    """The service on a folder: its port and its process id."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = int(probe.getsockname()[1])
    given = {**os.environ, "RAILHEAD_DATA": folder, "RAILHEAD_RATES": "0", "RAILHEAD_STREAMS": "9999",
             "RAILHEAD_CONNECTIONS": "9999"}  # fmt: skip
    process = subprocess.Popen(
        [sys.executable, "-m", "railhead.web", str(port)], env=given, stdout=subprocess.DEVNULL
    )
    try:
        until = time.monotonic() + 60
        while not answers(port):
            if time.monotonic() > until or process.poll() is not None:
                raise SystemExit("the service did not start")
            time.sleep(0.1)
        yield port, process.pid
    finally:
        process.terminate()
        process.wait(20)


def answers(port: int) -> bool:
    """True when the service is there."""
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/health", timeout=2):
            return True
    except OSError:
        return False


def worked(pid: int) -> float:
    """Seconds of processor time of a process."""
    words = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rsplit(")", 1)[1].split()
    return (int(words[11]) + int(words[12])) / float(os.sysconf("SC_CLK_TCK"))


def memory(pid: int) -> int:
    """Kilobytes that a process holds."""
    for line in Path(f"/proc/{pid}/status").read_text(encoding="ascii").splitlines():
        if line.startswith("VmRSS"):
            return int(line.split()[1])
    raise SystemExit("this system does not tell the memory of a process")


async def calm(pid: int) -> None:
    """Wait until the service has nothing to do."""
    while True:
        before = worked(pid)
        await asyncio.sleep(1.0)
        if worked(pid) - before < 0.05:
            return


# pages


class Page:
    """A page of one person at one table."""

    def __init__(self, port: int, table: str, cookie: str) -> None:
        self.port, self.table = port, table
        self.head = f"Host: 127.0.0.1:{port}\r\nCookie: {COOKIE}={cookie}\r\nAccept-Encoding: gzip\r\n"
        self.have: dict[str, str] = {}
        self.version = 0
        self.failed: list[str] = []
        self._line: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None
        self._stream: asyncio.Task[None] | None = None
        self._heard = 0
        self._news = asyncio.Event()
        self.current = asyncio.Event()
        self._one = asyncio.Lock()
        """A page that sends waits for the answer before it asks what changed."""

    async def open(self) -> None:
        """Load the whole page."""
        self._take(await self._ask("GET", f"/t/{self.table}", "Accept: text/html\r\n"))

    def follow(self) -> None:
        """Follow the table."""
        self._stream = asyncio.gather(self._listen(), self._refresh())  # type: ignore[assignment]

    async def leave(self) -> None:
        """Close everything."""
        if self._stream is not None:
            self._stream.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._stream
        if self._line is not None:
            self._line[1].close()

    async def send(self, action: dict[str, Any]) -> float:
        """Send a turn; seconds until it was answered."""
        data = {"version": str(self.version), "actions": json.dumps([action]), "key": secrets.token_hex(16)}
        more = f"{self._marks()}Content-Type: application/x-www-form-urlencoded\r\n"
        async with self._one:
            began = time.perf_counter()
            body = await self._ask("POST", f"/t/{self.table}/commit", more, urlencode(data).encode())
            took = time.perf_counter() - began
            before = self.version
            self._take(body)
        if self.version <= before:
            self.failed.append(f"a turn was not taken: {body[-400:]!r}")
        return took

    async def sees(self, version: int) -> None:
        """Wait until the page shows a version."""
        while self.version < version:
            self.current.clear()
            await asyncio.wait_for(self.current.wait(), 60)

    def _marks(self) -> str:
        known = ",".join(f"{name}:{mark}" for name, mark in self.have.items())
        return f"HX-Request: true\r\nRH-Have: {known}\r\n"

    def _take(self, body: bytes) -> None:
        self.have |= {name.decode(): mark.decode() for name, mark in PART.findall(body)}
        if found := VERSION.search(body):
            self.version = max(self.version, int(found[1]))
        self.current.set()

    async def _listen(self) -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        try:
            writer.write(f"GET /t/{self.table}/events HTTP/1.1\r\n{self.head}\r\n".encode())
            while line := await reader.readline():
                if line.startswith(b"data: "):
                    self._heard = int(line.split()[2])
                    self._news.set()
        finally:
            writer.close()

    async def _refresh(self) -> None:
        while True:
            await self._news.wait()
            self._news.clear()
            async with self._one:
                if self._heard <= self.version:
                    continue
                self._take(await self._ask("GET", f"/t/{self.table}/parts", self._marks()))
            await asyncio.sleep(REST)

    async def _ask(self, method: str, path: str, more: str, body: bytes = b"") -> bytes:
        """One request on a connection that is kept."""
        long = f"Content-Length: {len(body)}\r\n" if method == "POST" else ""
        request = f"{method} {path} HTTP/1.1\r\n{self.head}{more}{long}\r\n".encode() + body
        for fresh in (False, True):
            if self._line is None or fresh:
                self._line = await asyncio.open_connection("127.0.0.1", self.port, limit=1 << 20)
            reader, writer = self._line
            try:
                writer.write(request)
                return await self._answer(reader)
            except (ConnectionError, asyncio.IncompleteReadError):  # the service closes what is idle
                if fresh:
                    raise
        raise AssertionError

    async def _answer(self, reader: asyncio.StreamReader) -> bytes:
        head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").lower()
        length = re.search(r"content-length: (\d+)", head)
        if length is not None:
            body = await reader.readexactly(int(length[1]))
        else:
            body = b""
            while size := int(await reader.readline(), 16):
                body += (await reader.readexactly(size + 2))[:-2]
            await reader.readline()
        if "content-encoding: gzip" in head:
            body = zlib.decompress(body, 31)
        if not head.startswith("http/1.1 200"):
            self.failed.append(head.split("\r\n")[0])
        return body


class Sitting:
    """A table with its four pages."""

    def __init__(self, port: int, key: bytes, script: Script) -> None:
        self.script = script
        self.pages = [Page(port, script.id, sign(key, person)) for person in script.people]

    async def open(self) -> None:
        """Load all pages."""
        for page in self.pages:
            await page.open()

    async def follow(self) -> None:
        """Let all pages follow the table."""
        for page in self.pages:
            page.follow()
        await asyncio.sleep(0)

    async def turn(self) -> float:
        """Play the next turn; seconds until it was answered."""
        seat, action = self.script.turns[self.script.at]
        took = await self.pages[seat].send(action)
        self.script.at += 1
        return took

    async def seen(self) -> None:
        """Wait until everybody sees it."""
        for page in self.pages:
            await page.sees(self.script.at)

    async def leave(self) -> None:
        """Everybody goes."""
        for page in self.pages:
            await page.leave()


# measuring


@dataclass
class Level:
    """So many tables for a while."""

    tables: int
    times: list[float] = field(default_factory=list)
    commits: float = 0.0
    load: float = 0.0
    failed: list[str] = field(default_factory=list)

    @property
    def high(self) -> float:
        """Ninety-five of a hundred turns were answered within so many seconds."""
        return quantiles(self.times, n=20, method="inclusive")[-1] if len(self.times) > 1 else float("inf")


async def one_by_one(pid: int, sitting: Sitting, turns: int) -> tuple[float, float]:
    """Processor time of a turn with three pages that watch, in milliseconds, and how long its answer took."""
    await sitting.open()
    await sitting.follow()
    for _ in range(3):
        await sitting.turn()
        await sitting.seen()
    await calm(pid)
    times, before = [], worked(pid)
    for _ in range(turns):
        times.append(await sitting.turn())
        await sitting.seen()
    spent = (worked(pid) - before) / turns
    await sitting.leave()
    return spent * 1000, sorted(times)[len(times) // 2] * 1000


async def held(pid: int, sittings: list[Sitting], pace: float, seconds: float) -> Level:
    """All tables play, each a turn every few seconds, not in step."""
    level = Level(len(sittings))
    rng = random.Random(len(sittings))
    began, before = time.monotonic(), worked(pid)

    async def play(sitting: Sitting) -> None:
        await asyncio.sleep(rng.uniform(0, pace))
        while time.monotonic() - began < seconds and sitting.script.at < len(sitting.script.turns):
            level.times.append(await sitting.turn())
            await asyncio.sleep(rng.uniform(0.5, 1.5) * pace)

    await asyncio.gather(*map(play, sittings))
    for sitting in sittings:
        await sitting.seen()
    passed = time.monotonic() - began
    level.commits, level.load = len(level.times) / passed, (worked(pid) - before) / passed
    level.failed = [words for sitting in sittings for page in sitting.pages for words in page.failed]
    return level


@dataclass
class Found:
    """Everything that was measured."""

    costs: dict[str, tuple[float, float]] = field(default_factory=dict)
    early: float = 0.0
    late: float = 0.0
    per_table: float = 0.0
    per_stream: float = 0.0
    levels: list[Level] = field(default_factory=list)


async def measure(port: int, pid: int, key: bytes, scripts: dict[str, list[Script]], asked: Any) -> Found:
    """Every figure."""
    found = Found()
    await calm(pid)
    for name, (script,) in ((name, listed) for name, listed in scripts.items() if name.startswith("one ")):
        found.costs[name[4:]] = await one_by_one(pid, Sitting(port, key, script), SAMPLE)
    for name in ("early", "late"):
        costs = [await one_by_one(pid, Sitting(port, key, script), SAMPLE) for script in scripts[name]]
        setattr(found, name, sum(cost for cost, _ in costs) / len(costs))
    if not scripts["many"]:
        return found
    sittings = [Sitting(port, key, script) for script in scripts["many"]]
    await calm(pid)
    empty = memory(pid)
    for sitting in sittings:
        await sitting.open()
    await calm(pid)
    full = memory(pid)
    for sitting in sittings:
        await sitting.follow()
    await calm(pid)
    found.per_table = (full - empty) / len(sittings)
    found.per_stream = (memory(pid) - full) / len(sittings) / PEOPLE
    for count in range(asked.step, asked.tables + 1, asked.step):
        found.levels.append(await held(pid, sittings[:count], asked.pace, asked.seconds))
        if found.levels[-1].high > SOON and not asked.on:
            break
    for sitting in sittings:
        await sitting.leave()
    return found


def report(found: Found, asked: Any, console: Console) -> bool:
    """Print the figures; True if what is asked of the service holds."""
    costs = Table(title="one turn, three pages watching")
    for head in ("title", "processor", "answered"):
        costs.add_column(head, justify="right")
    for title, (spent, took) in found.costs.items():
        costs.add_row(title, f"{spent:.1f} ms", f"{took:.0f} ms")
    console.print(costs)
    mean = sum(spent for spent, _ in found.costs.values()) / len(found.costs)
    console.print(f"processor time of a turn with three watching pages: {mean:.1f} ms")
    ratio = found.late / found.early
    console.print(
        f"at action {SHORT}: {found.early:.1f} ms, at action {LONG}: {found.late:.1f} ms ({ratio:.2f} times)"
    )
    if not found.levels:
        return True
    console.print(f"memory: {found.per_table:.0f} kB a table, {found.per_stream:.0f} kB a stream")
    load = Table(
        title=f"a turn every {asked.pace:g} s at each table, {PEOPLE} pages each, {asked.seconds:g} s"
    )
    for head in ("tables", "streams", "turns/s", "median", "95%", "longest", "processor", "failed"):
        load.add_column(head, justify="right")
    for level in found.levels:
        times = sorted(level.times)
        load.add_row(
            str(level.tables), str(level.tables * PEOPLE), f"{level.commits:.1f}",
            f"{times[len(times) // 2] * 1000:.0f} ms", f"{level.high * 1000:.0f} ms", f"{times[-1] * 1000:.0f} ms",
            f"{level.load * 100:.0f}%", str(len(level.failed)),
        )  # fmt: skip
    console.print(load)
    good = [level.tables for level in found.levels if level.high <= SOON and not level.failed]
    most = max(good, default=0)
    console.print(
        f"held with 95% of the turns within {SOON * 1000:.0f} ms: {most} tables, {most * PEOPLE} streams"
    )
    for words in list(dict.fromkeys(words for level in found.levels for words in level.failed))[:5]:
        console.print(f"FAILED {words}")
    return most >= asked.tables


def main() -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument(
        "--tables", type=int, default=100, help="the largest number of tables; 0: single turns alone"
    )
    parser.add_argument("--step", type=int, default=20, help="tables that are added each time")
    parser.add_argument("--pace", type=float, default=6.0, help="seconds between two turns at a table")
    parser.add_argument("--seconds", type=float, default=30.0, help="how long each number of tables is held")
    parser.add_argument("--on", action="store_true", help="go on where turns are late already")
    asked = parser.parse_args()
    console = Console(width=110)
    console.print(
        f"{platform.python_version()} on {os.cpu_count()} cores, others' load {os.getloadavg()[0]:.1f}"
    )
    with tempfile.TemporaryDirectory() as folder:
        settings = Settings(data=Path(folder))
        key = settings.key()
        migrate(settings.database)
        games = {title: chance(title, 3, 400) for title in TITLES}
        far = long_enough(FIRST, LONG + SAMPLE + 4)
        engine = create_engine(f"sqlite:///{settings.database}")
        with Session(engine) as session, session.begin():
            played = {title: turns_of(game) for title, game in games.items()}
            far_turns = turns_of(far)
            scripts = {
                f"one {title}": [put(session, game, played[title], min(120, game.length - SAMPLE - 4))]
                for title, game in games.items()
            }
            scripts["early"] = [put(session, far, far_turns, SHORT)]
            scripts["late"] = [put(session, far, far_turns, LONG)]
            rng = random.Random(1)
            scripts["many"] = [
                put(session, games[title], played[title], rng.randrange(20, games[title].length - ENOUGH))
                for title in (list(games)[number % len(games)] for number in range(asked.tables))
            ]
        engine.dispose()
        with served(folder) as (port, pid):
            found = asyncio.run(measure(port, pid, key, scripts, asked))
    return 0 if report(found, asked, console) else 1


if __name__ == "__main__":
    sys.exit(main())
