#!/usr/bin/env python3
"""Requests and files that nobody sends in good faith, against every route in every role and every command.

    scripts/attack.py [--requests 20000] [--files 2000] [--seconds 900] [--seed 1]

Looks for: an answer of the 5xx kind, a traceback, an answer that takes too long, memory that grows without bound, and
an entry in a log that was not made by who holds the seat. Ends with 1 and a list if there is any.
"""

from __future__ import annotations

import argparse
import json
import logging
import os
import random
import resource
import sqlite3
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import quote, urlencode

from hypothesis import strategies

import railhead
from railhead.bots import BOTS
from railhead.engine.actions import Range
from railhead.notation import native, position, script
from railhead.notation.records import encode
from railhead.titles import TITLES

SLOW = ("/import", "/export/", "/quick", "/tables", "/join/", "/pictures/")
"""Listed work: read, written or drawn beside the service, or the first look at a title."""
PATIENCE, LISTED_PATIENCE, COMMAND_PATIENCE = 1.0, 40.0, 10.0
"""Seconds for an answer, for listed work, and of work for a command."""
GROWTH = 600_000
"""Kilobytes by which memory may grow."""
ROLES = ("owner", "seated", "invited", "spectator", "stranger", "nobody")
"""Made the tables; sits at one; holds an invitation; looks on; was never there; has no cookie."""

WORDS = [
    "", "0", "1", "2", "3", "-1", "²", "٣", "9" * 9, "9" * 5000, "1e400", "1_0", " 1", "+1", "0x10", "nan", "infinity",
    "[]", "{}", "[{}]", "[[]]", "null", "true", "[1e400]", '"\\ud800"', "[" * 3000, '{"a":' * 500, "%", "%zz", "\x00",
    "../../etc/passwd", "//elsewhere.example", "/\\elsewhere.example", "<script>alert(1)</script>", "a" * 3000,
    "\u202e", "\x1b[31m",
    "'; DROP TABLE tables; --", "__class__", "{{7*7}}", "yes", "no", "more", "counter", "withdraw", "full",
    "check", "off", "strict", "trusting", "draft", "best", "run best", "pass", "always", "upto", "me", "bot",
    "invite",
    '{"branches":[{"id":"abc","start":1e3,"name":"","actions":[]}]}', '{"draft":[],"base":[],"branches":[]}',
    '{"branches":[{"id":"abc","start":0,"name":"\\ud800","actions":[]}]}', "native", "18xx", "text", "position", "svg",
]  # fmt: skip
FORM = "application/x-www-form-urlencoded"
RAW = [b"\xff\xfe", b"\xed\xa0\x80", b"\xc3\x28", b"\xf0\x28\x8c\x28"]
FIELDS = [
    "version", "actions", "key", "add", "drop", "earlier", "undo", "redo", "clear", "typed", "fill", "n", "to", "asked",
    "say", "counter", "text", "step", "on", "start", "name", "b", "search", "mode", "company", "most", "seat", "lines",
    "title", "players", "seat-0", "seat-1", "seat-name-0", "option-x", "preset", "invitation", "back", "code", "public",
    "route_help", "hints", "trust", "ask", "do",
]  # fmt: skip
QUERY = [
    "a", "b", "hex", "tile", "by", "rotation", "company", "edit", "train", "way", "set", "all", "p-2-0", "p-x",
    "wanted", "rule", "find", "since", "v", "code",
]  # fmt: skip
HEADERS: list[dict[str, Any]] = [
    {}, {"HX-Request": "true"}, {"accept": "text/html"}, {"HX-Request": "true", "rh-have": "x:" + "y" * 3000},
    {"cookie": b"railhead-person=\xff\xfe"}, {"cookie": "railhead-person=abc.def"}, {"origin": "http://[::1"},
    {"origin": "null"}, {"sec-fetch-site": "cross-site"}, {"accept-encoding": "gzip;q=0"},
    {"content-type": "application/json"}, {"content-type": "multipart/form-data; boundary=x"}, {"host": "elsewhere"},
]  # fmt: skip


@dataclass
class Report:
    """What was found."""

    asked: Counter[str] = field(default_factory=Counter)
    faults: list[str] = field(default_factory=list)
    slowest: float = 0.0

    def fault(self, words: str) -> None:
        """Something that must not be."""
        self.faults.append(words[:400])


class Ears(logging.Handler):
    """Hears of errors that the service logs."""

    def __init__(self, report: Report) -> None:
        super().__init__(logging.ERROR)
        self.report = report

    def emit(self, record: logging.LogRecord) -> None:
        """An error in the log is a fault."""
        self.report.fault(f"logged: {record.getMessage()} {record.exc_info and record.exc_info[1]!r}")


def games(rng: random.Random, lengths: tuple[int, ...] = (3, 40, 120)) -> list[Any]:
    """Games of every title, played by chance."""
    found = []
    for title in TITLES:
        for length in lengths:
            game = railhead.new(title, players=3)
            bot = BOTS["random"].make(str(rng.random()))
            while game.actor is not None and game.length < length:
                game.push(bot.choose(game.copy(), game.actor, 1.0))
            found.append(game)
    return found


def words_of(played: list[Any], rng: random.Random) -> list[str]:
    """Words that mean something at these tables, so that requests get further than the door."""
    found = []
    for game in played:
        found += rng.sample(list(game.title.map.index), 4) + rng.sample(list(game.title.map.tile_index), 4)
        found += [rule.sym for rule in game.title.corporations[:3]] + [game.title.name]
        for choice in [] if game.over else list(game.choices())[:10]:
            if isinstance(choice, Range):
                found += [json.dumps([encode(choice.template)])]
                found += [f"{json.dumps(encode(choice.template))}|{choice.field}|n"]
            elif hasattr(choice, "kind"):
                found.append(json.dumps([encode(choice)]))
    return found


def forms_of(words: list[str]) -> strategies.SearchStrategy[dict[str, str]]:
    """Forms: known fields and others, with words that mean something, any text, numbers, and data of every shape."""
    text = strategies.text(max_size=60)
    leaves = strategies.none() | strategies.booleans() | strategies.integers() | strategies.floats() | text
    data = strategies.recursive(
        leaves,
        lambda inside: (
            strategies.lists(inside, max_size=4) | strategies.dictionaries(text, inside, max_size=4)
        ),
        max_leaves=8,
    )
    actions = [word for word in words if word.startswith('[{"kind"')]
    bent = strategies.builds(bend, strategies.sampled_from(actions), strategies.integers(0, 9), data)
    number = strategies.integers().map(str)
    value = strategies.one_of(strategies.sampled_from(words), text, number, data.map(json.dumps), bent)
    return strategies.dictionaries(strategies.sampled_from(FIELDS) | text, value, max_size=6)


def bend(actions: str, place: int, other: Any) -> str:
    """A legal action with one of its values exchanged."""
    action = json.loads(actions)[0]
    action[list(action)[place % len(action)]] = other
    return json.dumps([action])


class Attack:
    """Requests to a service of its own."""

    def __init__(self, rng: random.Random, report: Report, folder: Path) -> None:
        from litestar.testing import TestClient

        from railhead.web.app import create_app
        from railhead.web.settings import Settings

        self.rng, self.report, self.folder = rng, report, folder
        self.app = create_app(Settings(data=folder, bot_delay=0.0, rates=0.0))
        self.played = games(rng)
        self.words = [*WORDS, *words_of(self.played, rng)]
        self.first = TestClient(self.app, raise_server_exceptions=False)

    def run(self, requests: int, until: float) -> None:
        """So many requests, or as many as there is time for: three of four by chance, the others by Hypothesis."""
        from litestar.testing import TestClient

        with self.first as owner:
            self.clients = {"owner": owner}
            for role in ROLES[1:]:
                self.clients[role] = TestClient(self.app, raise_server_exceptions=False)
                self.clients[role].blocking_portal = owner.blocking_portal
            self.tables = self.prepare(self.clients)
            with closing(sqlite3.connect(self.folder / "railhead.db")) as database:
                self.invitations = dict(database.execute("SELECT id, invitation FROM tables"))
            routes = sorted(
                {(m, r.path) for r in self.app.routes for m in getattr(r, "methods", ()) if m != "OPTIONS"}
            )
            routes = [(method, path) for method, path in routes if not path.endswith("/events")]
            before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
            now = time.monotonic()
            for number in range(requests * 3 // 4):
                if time.monotonic() > now + (until - now) * 3 / 4:
                    break
                self.one(*routes[number % len(routes)])
            self.forms([route for route in routes if route[0] == "POST"], requests - requests * 3 // 4, until)
            grown = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before
            if grown > GROWTH:
                self.report.fault(f"memory grew by {grown} kB")
        self.judge_entries()

    def prepare(self, clients: dict[str, Any]) -> list[str]:
        """Tables to attack: positions of every title, one by invitation with a free seat, one with two people."""
        owner = clients["owner"]
        found = []
        for game in self.played:
            file = {"file": ("g.json", native.dumps(game).encode())}
            answer = owner.post("/import", files=file, follow_redirects=False)
            if answer.status_code != 303:
                self.report.fault(f"a game of {game.title.name} was not taken: {answer.text[:200]}")
                continue
            found.append(answer.headers["location"].split("/")[2].split("?")[0])
        small = next(name for name in TITLES if TITLES[name].facts().min_players == 2)
        for seats in (["me", "invite"], ["me", "invite", "invite"]):
            data = {"title": small, "players": str(len(seats)), "name": "Owner", "public": "1"}
            data |= {f"seat-{place}": kind for place, kind in enumerate(seats)}
            answer = owner.post("/tables", data=data, follow_redirects=False)
            found.append(answer.headers["location"].split("/")[2])
        clients["seated"].post(f"/join/{found[-2]}", data={"name": "Seated"})
        return found

    def one(self, method: str, route: str) -> None:
        """One request by chance."""
        rng = self.rng
        role = rng.choice(ROLES)
        query = "&".join(f"{key}={self.value()}" for key in rng.sample(QUERY, rng.randint(0, 4)))
        headers = dict(rng.choice(HEADERS)) if rng.random() < 0.4 else {}
        more: dict[str, Any] = {}
        if method == "POST":
            if route == "/import" and rng.random() < 0.8:
                more["files"] = {"file": ("g.json", rng.choice(self.words).encode("utf-8", "replace"))}
                headers.pop("content-type", None)
            else:
                fields = rng.sample(FIELDS, rng.randint(0, 6))
                more["content"] = "&".join(f"{key}={self.value()}" for key in fields).encode()
                headers.setdefault("content-type", FORM)
        for words in self.sent(role, method, route, self.filled(route, role), query, headers, more):
            self.report.fault(words)

    def forms(self, routes: list[tuple[str, str]], requests: int, until: float) -> None:
        """Forms that Hypothesis makes up and, where one does harm, makes as small as it can."""
        from hypothesis import HealthCheck, Phase, given, seed, settings

        fields, roles = forms_of(self.words), strategies.sampled_from(ROLES)
        bound = settings(
            max_examples=max(1, -(-requests // len(routes))), deadline=None, database=None,
            phases=(Phase.generate, Phase.shrink), suppress_health_check=list(HealthCheck),
        )  # fmt: skip
        for method, route in routes:
            harmless = given(role=roles, form=fields)(self.tried(method, route, until))
            try:
                seed(self.rng.getrandbits(32))(bound(harmless))()
            except AssertionError as error:
                self.report.fault(str(error))

    def tried(self, method: str, route: str, until: float) -> Callable[[str, dict[str, str]], None]:
        """Sends a form to a route."""

        def tried(role: str, form: dict[str, str]) -> None:
            if time.monotonic() > until:
                return
            more = {"content": urlencode(form, errors="surrogatepass").encode()}
            path = self.filled(route, role)
            found = self.sent(role, method, route, path, "", {"content-type": FORM}, more)
            assert not found, found[0]

        return tried

    def sent(
        self,
        role: str,
        method: str,
        route: str,
        path: str,
        query: str,
        headers: dict[str, Any],
        more: dict[str, Any],
    ) -> list[str]:
        """Send one request; what was wrong with its answer."""
        client = self.clients[role]
        if role == "nobody":
            client.cookies.clear()
        began, busy = time.monotonic(), time.process_time()
        url = path + (f"?{query}" if query else "")
        answer = client.request(method, url, headers=headers, follow_redirects=False, **more)
        took, worked = time.monotonic() - began, time.process_time() - busy
        self.report.asked[f"{answer.status_code}"] += 1
        listed = any(part in route for part in SLOW)
        if not listed:
            self.report.slowest = max(self.report.slowest, took)
        told = f"{role} {method} {url[:200]} {headers} {str(more)[:200]}"
        found = []
        if answer.status_code >= 500:
            found.append(f"{answer.status_code}: {told}")
        if not listed and worked > PATIENCE:
            found.append(f"{worked:.1f} s of work: {told}")
        if took > (LISTED_PATIENCE if listed or crowded() else PATIENCE):
            found.append(f"{took:.1f} s: {told}")
        where = answer.headers.get("location", "/")
        if not where.startswith("/") or where.startswith("//"):
            found.append(f"leads to {where}: {told}")
        return found

    def value(self) -> str:
        """A value as it stands in a form or an address."""
        if self.rng.random() < 0.05:
            return quote(self.rng.choice(RAW), safe="")
        return quote(self.rng.choice(self.words).encode("utf-8", "surrogatepass"), safe="")

    def filled(self, route: str, role: str) -> str:
        """A path of a route; who is invited knows the invitation."""
        rng = self.rng
        path, table = route, ""
        while "{" in path:
            start, end = path.index("{"), path.index("}")
            name = path[start + 1 : end].partition(":")[0]
            if name == "table" and rng.random() < 0.95:
                value = table = rng.choice(self.tables)
            elif name == "invitation" and role == "invited":
                value = self.invitations.get(table, "x")
            else:
                value = quote(rng.choice(self.words).encode("utf-8", "replace")[:200], safe="") or "x"
            path = path[:start] + value + path[end + 1 :]
        return path

    def judge_entries(self) -> None:
        """Every entry of every log was made by who holds the seat."""
        with closing(sqlite3.connect(self.folder / "railhead.db")) as database:
            query = """SELECT e.table_id, e.seq, e.kind, e.seat, e.person FROM entries e
                       LEFT JOIN seats s ON s.table_id = e.table_id AND s.place = e.seat
                       WHERE NOT (e.kind = 'say' AND e.seat = -1) AND e.person <> ''
                         AND NOT (s.kind = 'person' AND s.person = e.person)
                         AND NOT (s.kind = 'bot' AND e.person = 'bot:' || s.bot || '/' || s.place)"""
            for row in database.execute(query):
                self.report.fault(f"an entry of nobody who holds the seat: {row}")


def crowded() -> bool:
    """True while other programs want this machine, too: then it is the work that counts, not the clock."""
    return os.getloadavg()[0] > (os.cpu_count() or 1)


def mutated(content: bytes, rng: random.Random) -> bytes:
    """A file with something wrong in it."""
    data = bytearray(content)
    for _ in range(rng.randint(1, 4)):
        how = rng.randrange(6)
        at = rng.randrange(len(data) + 1)
        if how == 0 and data:
            data[min(at, len(data) - 1)] = rng.randrange(256)
        elif how == 1:
            del data[at : at + rng.randint(1, 40)]
        elif how == 2:
            data[at:at] = rng.choice(WORDS).encode("utf-8", "replace")[:400]
        elif how == 3:
            del data[at:]
        elif how == 4:
            data[at:at] = data[at : at + rng.randint(1, 400)]
        else:
            for old, new in (
                (b'"', b"'"),
                (b":", b":-"),
                (b"1", b"1e400"),
                (b"0", b"99999999"),
            ):
                if rng.random() < 0.3:
                    data = data.replace(old, new, rng.randint(1, 3))
    return bytes(data)


def commands_with(path: Path, other: Path, out: Path) -> list[tuple[list[str], str]]:
    """Every command that reads a file, and what is typed at it; ``other`` is a file that is as it should be."""
    plain = [
        ["replay", str(path)], ["replay", str(other), "--against", str(path)], ["digest", str(path), "-o", str(out)],
        ["draw", str(path), "-o", f"{out}.svg"], ["routes", str(path), "--limit", "0.05"], ["restore", str(path)],
        *(["export", str(path), "--to", form] for form in ("native", "18xx", "text", "position")),
        ["review", str(path), "--no-runs", "--json"], ["dataset", str(path.parent), "-o", f"{out}.parquet"],
    ]  # fmt: skip
    typed = "all\nwhy pass\nundo\n1\nmap\nmarket\nquit\n"
    return [*((words, "") for words in plain), (["play", "--load", str(path)], typed)]


def attack_files(rng: random.Random, report: Report, files: int, until: float, folder: Path) -> None:
    """Mutated files through every command that reads one."""
    from typer.testing import CliRunner

    from railhead.cli.app import app

    played = games(rng, (3, 25))
    sources = [native.dumps(game).encode() for game in played]
    sources += [script.write(game).encode() for game in played]
    sources += [position.code_of(game).encode() for game in played]
    players = [{"id": place, "name": name} for place, name in enumerate("ABC", 1)]
    entries = [{"type": "pass", "id": 1, "entity": 1, "entity_type": "player"}, {"type": "undo", "id": 2}]
    sources.append(
        json.dumps(
            {"title": next(iter(TITLES)), "players": players, "actions": entries, "result": {"1": 5}}
        ).encode()
    )
    path, other, out = folder / "game.json", folder / "other.json", folder / "out"
    other.write_bytes(sources[0])
    os.environ["RAILHEAD_DATA"] = str(folder / "data")
    copied = copy_of(folder / "data", folder / "copy.zip")
    commands = commands_with(path, other, out)
    runner = CliRunner()
    for number in range(files):
        if time.monotonic() > until:
            return
        command, typed = commands[number % len(commands)]
        path.write_bytes(mutated(copied if command[0] == "restore" else rng.choice(sources), rng))
        busy = time.process_time()
        done = runner.invoke(app, command, input=typed)
        report.asked[command[0]] += 1
        error = done.exception
        if error is not None and type(error).__name__ not in ("SystemExit", "Failure"):
            kept = Path(tempfile.gettempdir()) / f"attack-{number}.bin"
            kept.write_bytes(path.read_bytes())
            report.fault(f"{command[0]} {command[2:]}: {error!r} (the file is {kept})")
        if time.process_time() - busy > COMMAND_PATIENCE:
            report.fault(f"{command[0]} worked {time.process_time() - busy:.1f} s")


def copy_of(data: Path, file: Path) -> bytes:
    """A copy of an empty service, as ``railhead backup`` makes it."""
    from railhead.web.database.copies import back_up
    from railhead.web.database.store import migrate
    from railhead.web.settings import Settings

    settings = Settings(data=data)
    migrate(settings.database)
    back_up(settings, file)
    return file.read_bytes()


def main(words: list[str] | None = None) -> int:
    """Attack, and say what was found."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    for name, default in (("requests", 20_000), ("files", 2_000), ("seconds", 900), ("seed", 1)):
        parser.add_argument(f"--{name}", type=int, default=default)
    asked = parser.parse_args(words)
    rng, report = random.Random(asked.seed), Report()
    for name in ("httpx", "alembic"):
        logging.getLogger(name).setLevel(logging.WARNING)
    ears = Ears(report)
    logging.getLogger("railhead.web").addHandler(ears)
    began = time.monotonic()
    try:
        with tempfile.TemporaryDirectory() as folder:
            Attack(rng, report, Path(folder)).run(asked.requests, began + asked.seconds * 0.75)
        with tempfile.TemporaryDirectory() as folder:
            attack_files(rng, report, asked.files, began + asked.seconds, Path(folder))
    finally:
        logging.getLogger("railhead.web").removeHandler(ears)
    counts = ", ".join(f"{name}: {count}" for name, count in sorted(report.asked.items()))
    print(f"{sum(report.asked.values())} attempts in {time.monotonic() - began:.0f} s, "
          f"slowest unlisted answer {report.slowest:.2f} s ({counts})")  # fmt: skip
    for fault in dict.fromkeys(report.faults):
        print(f"FAULT {fault}")
    return 1 if report.faults else 0


if __name__ == "__main__":
    sys.exit(main())
