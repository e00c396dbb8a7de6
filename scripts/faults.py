#!/usr/bin/env python3
"""Faults that happen to a service, each so many times: what was told as done is there once, and every table goes on.

    scripts/faults.py [--times 20] [--seconds 1200] [--only NAME]

The service runs as a process of its own. Prints a table of faults survived; ends with 1 if one was not.
"""

from __future__ import annotations

import argparse
import json
import logging
import os
import random
import re
import resource
import signal
import socket
import sqlite3
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from html import unescape
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import httpx

import railhead
from railhead.bots.random_player import choose
from railhead.engine.actions import Action, Pass
from railhead.engine.events import Ran
from railhead.engine.game import Game
from railhead.engine.steps.run import RunTrains
from railhead.notation import native
from railhead.notation.records import encode
from railhead.titles import TITLES
from railhead.web.tables.codec import read_action

START = 60.0
WAIT = 90.0
"""Seconds after which an answer is believed to be lost; on a busy machine work takes long."""
TITLE = next(name for name in TITLES if TITLES[name].facts().min_players == 2)
"""A title for two."""


class Service:
    """The service as a process, on a folder that stays."""

    def __init__(self, folder: Path, program: tuple[str, ...] = ("-m", "railhead.web")) -> None:
        self.folder = folder
        self.program = program
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = int(probe.getsockname()[1])
        self.url = f"http://127.0.0.1:{self.port}"
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start it and wait until it answers."""
        given = {
            **os.environ,
            "RAILHEAD_DATA": str(self.folder),
            "RAILHEAD_BOT_DELAY": "0",
            "RAILHEAD_RATES": "0",
        }
        command = [sys.executable, *self.program, str(self.port)]
        quiet = subprocess.DEVNULL
        self.process = subprocess.Popen(command, env=given, stdout=quiet, stderr=quiet)
        until = time.monotonic() + START
        while True:
            try:
                if httpx.get(f"{self.url}/health", timeout=5).status_code == 200:
                    return
            except httpx.HTTPError:
                pass
            if time.monotonic() > until or self.process.poll() is not None:
                raise AssertionError("the service does not start")
            time.sleep(0.05)

    def kill(self) -> None:
        """End it at once, wherever it is."""
        assert self.process is not None
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def stop(self) -> None:
        """End it as an operator would."""
        if self.process is not None and self.process.poll() is None:
            self.process.terminate()
            try:
                self.process.wait(15)
            except subprocess.TimeoutExpired:
                self.kill()

    @property
    def database(self) -> Path:
        """Its database."""
        return self.folder / "railhead.db"

    def keys(self, table: str) -> Counter[str]:
        """How often each key stands in the log of a table; the log has no gap."""
        with closing(sqlite3.connect(self.database)) as database:
            rows = list(
                database.execute("SELECT seq, key FROM entries WHERE table_id = ? ORDER BY seq", (table,))
            )
            version = database.execute("SELECT version FROM tables WHERE id = ?", (table,)).fetchone()[0]
        assert [row[0] for row in rows] == list(range(1, version + 1)), "the log has a gap"
        return Counter(row[1] for row in rows if row[1])


class Player:
    """Somebody who plays for both seats of a table by taking turns and talking, with a key for every send."""

    def __init__(self, service: Service) -> None:
        self.service = service
        self.client = httpx.Client(base_url=service.url, timeout=WAIT)
        seats = {"seat-0": "me", "seat-1": "device", "seat-name-1": "Ben", "name": "Ada"}
        made = self.client.post("/tables", data={"title": TITLE, "players": "2", **seats})
        self.table = made.headers["location"].split("/")[2]
        self.acknowledged: list[str] = []
        self.count = 0
        opening = railhead.new(TITLE, players=2)
        self.first = next(
            encode(c) for c in opening.choices() if isinstance(c, Action) and not isinstance(c, Pass)
        )

    def send(self, action: dict[str, Any], version: int, key: str) -> int:
        """Send one action; its key is noted if it was told as done."""
        data = {"version": str(version), "actions": json.dumps([action]), "key": key}
        status = self.client.post(f"/t/{self.table}/commit", data=data).status_code
        if status == 303:
            self.acknowledged.append(key)
        return status

    def version(self) -> int:
        """The version of the table as the page is told."""
        told = self.client.get(f"/t/{self.table}/offline").json()["version"]
        return int(told)

    def turn(self) -> int:
        """Do the first thing and take it back, again and again: there is always something to do."""
        self.count += 1
        key = f"k{self.count}"
        version = self.version()
        if not self.actions():
            return self.send(self.first, version, key)
        data = {"version": str(version), "to": "0", "key": key}
        status = self.client.post(f"/t/{self.table}/take-back", data=data).status_code
        if status == 303:
            self.acknowledged.append(key)
        return status

    def actions(self) -> int:
        """How many actions the game has."""
        return len(self.client.get(f"/t/{self.table}/export/native").json()["actions"])

    def judge(self) -> None:
        """Everything that was told as done is in the log once, nothing twice, and the table can be played on."""
        found = self.service.keys(self.table)
        assert all(count == 1 for count in found.values()), "something is in the log twice"
        missing = [key for key in self.acknowledged if key not in found]
        assert not missing, f"told as done and lost: {missing}"
        before = len(self.acknowledged)
        self.turn()
        assert len(self.acknowledged) == before + 1, "the table does not go on"


@contextmanager
def served(*program: str) -> Iterator[Service]:
    """A service on a fresh folder."""
    with tempfile.TemporaryDirectory() as folder:
        service = Service(Path(folder), program) if program else Service(Path(folder))
        service.start()
        try:
            yield service
        finally:
            service.stop()


def killed(times: int, rng: random.Random) -> Iterator[None]:
    """``kill -9`` while somebody plays."""
    with served() as service:
        player = Player(service)
        for _ in range(times):
            ended = threading.Event()

            def play(ended: threading.Event = ended) -> None:
                while not ended.is_set():
                    try:
                        player.turn()
                    except (httpx.HTTPError, KeyError, ValueError):
                        return

            thread = threading.Thread(target=play)
            thread.start()
            time.sleep(rng.uniform(0.05, 0.6))
            service.kill()
            ended.set()
            thread.join(60)
            service.start()
            player.judge()
            yield


def full_disk(times: int, _rng: random.Random) -> Iterator[None]:
    """No file can grow; afterwards it can."""
    with served() as service:
        player = Player(service)
        assert service.process is not None
        for _ in range(times):
            resource.prlimit(service.process.pid, resource.RLIMIT_FSIZE, (4096, resource.RLIM_INFINITY))
            status = player.turn()
            assert status == 503, f"a full disk is answered with {status}"
            assert player.client.get("/health").status_code == 503
            resource.prlimit(service.process.pid, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY,) * 2)
            player.judge()
            assert player.client.get("/health").status_code == 200
            yield


def locked(times: int, rng: random.Random) -> Iterator[None]:
    """Somebody else writes for a while: it waits, or is told to come again."""
    with served() as service:
        player = Player(service)
        for turn in range(times):
            other = sqlite3.connect(service.database, isolation_level=None, check_same_thread=False)
            other.execute("BEGIN IMMEDIATE")
            release = threading.Timer(6.0 if turn == 0 else rng.uniform(0.05, 1.0), other.rollback)
            release.start()
            status = player.turn()
            assert status in (303, 503), f"a locked database is answered with {status}"
            release.join()
            other.close()
            player.judge()
            yield


def killed_work(times: int, _rng: random.Random) -> Iterator[None]:
    """The process that reads uploads is killed: that upload fails and says so, the next one is read."""
    with served() as service:
        player = Player(service)
        log = player.client.get(f"/t/{player.table}/export/native").content
        for _ in range(times):
            answers: list[int] = []

            def upload(answers: list[int] = answers) -> None:
                done = player.client.post("/import", files={"file": ("g.json", log)})
                answers.append(done.status_code)

            thread = threading.Thread(target=upload)
            thread.start()
            until = time.monotonic() + 2
            while time.monotonic() < until and thread.is_alive():
                end(children(service, "workshop"))
            thread.join(60)
            assert answers, "the upload has no answer"
            assert answers[0] in (303, 429, 503), f"a killed process is answered with {answers}"
            done = player.client.post("/import", files={"file": ("g.json", log)})
            assert done.status_code == 303, f"the next upload is answered with {done.status_code}"
            made = done.headers["location"].split("/")[2].split("?")[0]
            assert player.client.post(f"/t/{made}/remove").status_code == 303
            player.judge()
            yield


BLIND = (
    "-c",
    "from railhead.web.search import searches; searches.GLANCE = 1e-6; from railhead.web.server import main; main()",
)
"""A service that finds no routes at a glance: every run is searched in a process."""


def killed_bot(times: int, rng: random.Random) -> Iterator[None]:
    """The process in which bots think is killed while three of them play: nobody reloads a page, and they go on."""
    with served() as service, httpx.Client(base_url=service.url, timeout=WAIT) as client:
        table = ""
        for _ in range(times):
            if not table or standing(service, table)[0] != "playing":
                data = {"title": TITLE, "players": "3", **{f"seat-{place}": "bot" for place in range(3)}}
                table = client.post("/tables", data=data).headers["location"].split("/")[2]
            until = time.monotonic() + START
            while not (thinking := children(service, "workshop")):
                assert time.monotonic() < until, "no bot thinks"
                time.sleep(0.02)
            time.sleep(rng.uniform(0.0, 0.3))
            end(thinking)
            status, before = standing(service, table)
            until = time.monotonic() + START
            while status == "playing" and standing(service, table) == (status, before):
                assert time.monotonic() < until, "the bots do not go on"
                time.sleep(0.05)
            service.keys(table)
            yield


def killed_beside_a_bot(times: int, rng: random.Random) -> Iterator[None]:
    """``kill -9`` while a bot sits in for everybody at a table: it goes on, and each player is back with one click."""
    with served() as service:
        for _ in range(times):
            player = Player(service)
            at = f"/t/{player.table}"
            for seat in ("0", "1"):
                told = player.client.post(f"{at}/sit-in", data={"seat": seat}).status_code
                assert told == 303, f"a bot does not sit in: {told}"
            time.sleep(rng.uniform(0.0, 0.4))
            service.kill()
            status, before = standing(service, player.table)
            service.start()
            until = time.monotonic() + START
            while status == "playing" and standing(service, player.table) == (status, before):
                assert time.monotonic() < until, "the bots that sit in do not go on"
                time.sleep(0.05)
            for seat in ("0", "1"):
                told = player.client.post(f"{at}/seat-back", data={"seat": seat}).status_code
                assert told == 303 or standing(service, player.table)[0] == "over", f"nobody is back: {told}"
            service.keys(player.table)
            yield


def standing(service: Service, table: str) -> tuple[str, int]:
    """Where a table stands in the database."""
    with closing(sqlite3.connect(service.database)) as database:
        status, version = database.execute(
            "SELECT status, version FROM tables WHERE id = ?", (table,)
        ).fetchone()
    return str(status), int(version)


def killed_search(times: int, rng: random.Random) -> Iterator[None]:
    """The process that searches routes is killed: the page says so, searching on finds them, the run counts once."""
    with served(*BLIND) as service:
        client = httpx.Client(base_url=service.url, timeout=WAIT)
        done = 0
        for game in runs(rng):
            if done == times:
                return
            end(children(service, "search.worker"))  # a new one takes a moment to begin
            log = native.dumps(game).encode()
            made = client.post("/import", files={"file": ("g.json", log)})
            table = made.headers["location"].split("/")[2].split("?")[0]
            searched = look(client, table)
            if searched[0] != "searching":  # too easy, or known from another game
                continue
            until = time.monotonic() + 20
            while look(client, table)[0] == "searching":
                assert time.monotonic() < until, "a page goes on waiting for a search that is dead"
                end(children(service, "search.worker"))
            state, _number, run = look(client, table)
            if state == "proved":  # it was quicker: then what it found is the best
                best = revenue(game, game.best_run())
                assert revenue(game, read_action(run, TITLE)) == best, "a killed search is shown as proved"
                continue
            done += 1
            assert state == "stopped", f"a killed search is shown as {state}"
            assert run, "a killed search leaves no routes to run"
            client.post(f"/t/{table}/search", data={"say": "more", "search": searched[1]})
            _state, _number, run = look(client, table, "proved")
            key = f"run{game.length}"
            sent = {"version": str(game.length), "actions": f"[{run}]", "key": key}
            for _ in range(2):
                status = client.post(f"/t/{table}/commit", data=sent).status_code
                assert status == 303, f"the run is answered with {status}"
            assert service.keys(table)[key] == 1, "the run is in the log twice"
            assert client.post(f"/t/{table}/remove").status_code == 303
            yield


def revenue(game: Game, run: Action) -> int:
    """What the company that runs would earn by it."""
    twin = game.copy()
    twin.push(run)
    return next(event.revenue for event in twin.events if isinstance(event, Ran))


def runs(rng: random.Random) -> Iterator[Game]:
    """Positions in which somebody runs trains, of games by chance."""
    while True:
        game = railhead.new(TITLE, players=3)
        while not game.over:
            if isinstance(game.step, RunTrains) and game.best_run().routes:
                yield game.copy()
            game.push(choose(game.copy(), rng))


PROOF = re.compile(r'data-testid="proof"[^>]*data-state="(\w+)"')
SEARCH = re.compile(r'name="search" value="(\d+)"')
RUN = re.compile(r'name="add" value="([^"]+)" data-testid="run-best"')


def look(client: httpx.Client, table: str, wanted: str = "") -> tuple[str, str, str]:
    """What a page says of the search: its state, its number and the routes; waits for a state."""
    until = time.monotonic() + 60
    while True:
        page = client.get(f"/t/{table}", headers={"accept": "text/html"}).text
        state, search, run = PROOF.search(page), SEARCH.search(page), RUN.search(page)
        found = state[1] if state else "", search[1] if search else "", unescape(run[1]) if run else ""
        if found[0] == wanted or not wanted:
            return found
        assert time.monotonic() < until, f"a search is {found[0]!r}, not {wanted}"
        time.sleep(0.05)


def end(processes: list[int]) -> None:
    """``kill -9``."""
    for process in processes:
        with suppress(ProcessLookupError):
            os.kill(process, signal.SIGKILL)


def children(service: Service, word: str) -> list[int]:
    """Processes of a service with a word in their command."""
    assert service.process is not None
    found = []
    listed = Path(f"/proc/{service.process.pid}/task").glob("*/children")
    for child in {int(pid) for file in listed for pid in file.read_text().split()}:
        try:
            if word in Path(f"/proc/{child}/cmdline").read_text():
                found.append(child)
        except OSError:
            continue
    return found


def interrupted_migration(times: int, rng: random.Random) -> Iterator[None]:
    """A start that is killed on the way to the newest form; the next one arrives."""
    from alembic import command

    from railhead.web.database.store import form_of, migrate, migration_config

    code = "import sys; from pathlib import Path; from railhead.web.database.store import migrate; print(1, flush=True); migrate(Path(sys.argv[1]))"  # noqa: E501
    for _ in range(times):
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "railhead.db"
            command.upgrade(migration_config(path), "0001")
            worker = subprocess.Popen([sys.executable, "-c", code, str(path)], stdout=subprocess.PIPE)
            assert worker.stdout is not None
            worker.stdout.readline()
            time.sleep(rng.uniform(0.0, 0.25))
            worker.kill()
            worker.wait()
            worker.stdout.close()
            migrate(path)
            assert form_of(path) not in (None, "0001")
        yield


def clock_jump(times: int, rng: random.Random) -> Iterator[None]:
    """The clock goes back or ahead by days while somebody plays."""
    from datetime import timedelta

    from litestar.testing import TestClient

    from railhead.web.app import create_app
    from railhead.web.database import models
    from railhead.web.settings import Settings
    from railhead.web.tables import service as tables

    real = models.now
    with tempfile.TemporaryDirectory() as folder:
        app = create_app(Settings(data=Path(folder), bot_delay=0.0, rates=0.0))
        with TestClient(app, raise_server_exceptions=False) as client:
            data = {"title": TITLE, "players": "2", "seat-0": "me", "seat-1": "device", "seat-name-1": "Ben"}
            table = (
                client.post("/tables", data=data, follow_redirects=False).headers["location"].split("/")[2]
            )
            try:
                for turn in range(times):
                    away = timedelta(days=rng.uniform(-900, 900))
                    tables.now = lambda away=away: real() + away  # type: ignore[assignment, misc]
                    said = client.post(
                        f"/t/{table}/say", data={"text": f"turn {turn}"}, follow_redirects=False
                    )
                    assert said.status_code == 303
                    assert client.get("/", headers={"accept": "text/html"}).status_code == 200
                    page = client.get(f"/t/{table}", headers={"accept": "text/html"})
                    assert f"turn {turn}" in page.text
                    yield
            finally:
                tables.now = real  # type: ignore[assignment]


def torn_connection(times: int, rng: random.Random) -> Iterator[None]:
    """The connection ends in the middle of a send or before its answer; the send is repeated with its key."""
    with served() as service:
        player = Player(service)
        for turn in range(times):
            if player.actions():
                player.turn()
            action, version = player.first, player.version()
            key = f"torn{turn}"
            body = urlencode({"version": version, "actions": json.dumps([action]), "key": key}).encode()
            cookies = "; ".join(f"{name}={value}" for name, value in player.client.cookies.items())
            head = (
                f"POST /t/{player.table}/commit HTTP/1.1\r\nHost: 127.0.0.1:{service.port}\r\nCookie: {cookies}\r\n"
                f"Content-Type: application/x-www-form-urlencoded\r\nContent-Length: {len(body)}\r\n\r\n"
            ).encode()
            with closing(socket.create_connection(("127.0.0.1", service.port))) as line:
                line.sendall((head + body)[: len(head) + rng.choice((0, len(body) // 2, len(body)))])
                time.sleep(rng.uniform(0.0, 0.05))
            status = player.send(action, version, key)
            assert status == 303, f"the repeated send is answered with {status}"
            assert service.keys(player.table)[key] == 1, "the repeated send is in the log more than once"
            player.judge()
            yield


def joins(times: int, _rng: random.Random) -> Iterator[None]:
    """Five people want three seats at the same moment."""
    with served() as service:
        owner = httpx.Client(base_url=service.url, timeout=WAIT)
        for _ in range(times):
            data = {"title": TITLE, "players": "4", "seat-0": "me", "public": "1", "name": "Ada"}
            data |= {f"seat-{place}": "invite" for place in (1, 2, 3)}
            table = owner.post("/tables", data=data).headers["location"].split("/")[2]
            told: list[str] = []
            barrier = threading.Barrier(5)

            def join(
                told: list[str] = told, table: str = table, barrier: threading.Barrier = barrier
            ) -> None:
                with httpx.Client(base_url=service.url, timeout=WAIT) as client:
                    barrier.wait()
                    answer = client.post(f"/join/{table}", data={"name": "Ben"})
                    told.append("seated" if answer.status_code == 303 else answer.json()["error"]["code"])

            threads = [threading.Thread(target=join) for _ in range(5)]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join(60)
            assert sorted(told) == ["full", "full", "seated", "seated", "seated"], told
            with closing(sqlite3.connect(service.database)) as database:
                rows = list(database.execute("SELECT person, name FROM seats WHERE table_id = ?", (table,)))
            assert len({row[0] for row in rows}) == len({row[1] for row in rows}) == 4
            assert owner.get(f"/t/{table}").status_code == 200, "the table did not begin"
            yield


FAULTS: dict[str, Callable[[int, random.Random], Iterator[None]]] = {
    "kill -9": killed,
    "full disk": full_disk,
    "locked database": locked,
    "killed work process": killed_work,
    "killed bot process": killed_bot,
    "kill -9 beside a bot": killed_beside_a_bot,
    "killed search process": killed_search,
    "interrupted migration": interrupted_migration,
    "clock jump": clock_jump,
    "torn connection": torn_connection,
    "simultaneous joins": joins,
}


def main(words: list[str] | None = None) -> int:
    """All faults, and a table of them."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--times", type=int, default=20)
    parser.add_argument("--seconds", type=int, default=1200)
    parser.add_argument("--only", default="")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args(words)
    logging.disable(logging.INFO)
    until = time.monotonic() + asked.seconds
    bad = False
    print(f"{'fault':24} survived   seconds")
    for name, fault in FAULTS.items():
        if asked.only and asked.only != name:
            continue
        survived, began, said = 0, time.monotonic(), ""
        try:
            for _ in fault(asked.times, random.Random(asked.seed)):
                survived += 1
                if time.monotonic() > until:
                    said = "no time for more"
                    break
        except (AssertionError, httpx.HTTPError) as error:
            said, bad = str(error) or type(error).__name__, True
        print(
            f"{name:24} {survived:3} of {asked.times:<3} {time.monotonic() - began:8.1f}  {said}", flush=True
        )
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
