"""Searches under way: a first set at once, better ones as they are found, a limit, a stop, and a second wind.

What takes but a moment is searched where the page is made. The rest is done by processes of their own, so that
neither the thread that makes pages nor the searches of other tables have to wait.
"""

from __future__ import annotations

import logging
import subprocess
import sys
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import count
from threading import Event, Lock
from typing import Any

from ...board.routes import Problem, Run
from ...engine.game import Game
from ...engine.run_memory import RouteQuestion, RunMemory, better
from ...engine.steps.run import SHOWN, RunTrains, best_routes, run_problem
from .found import PROVED, SEARCHING, STOPPED, FoundRoutes
from .worker import Answer, Question, Stop, pack, receive, send

GLANCE = 0.06
"""Seconds a page waits for its first set of routes."""
LONGER, LONGEST = 6, 600.0
"""Searching on takes so many times the last limit, and never longer than so many seconds."""
MOST = 400
"""Searches remembered; what is forgotten is searched again when somebody looks."""

log = logging.getLogger("railhead.web")


@dataclass(slots=True)
class Job:
    """One search."""

    number: int
    table: str
    problem: Problem
    packed: bytes
    """The problem for another process, packed where it was made: boards remember more while pages are made."""
    memory: RunMemory
    run: Run
    seconds: float
    ticket: int = 0
    """The number of the question to a process; another one each time it is asked."""
    running: bool = True
    stopped: bool = False
    people: set[str] = field(default_factory=set)
    shown: Event = field(default_factory=Event)
    """Set when it is known what a limit in steps finds."""
    finished: Event = field(default_factory=Event)

    def found(self) -> FoundRoutes:
        state = PROVED if self.run.proved else SEARCHING if self.running else STOPPED
        return FoundRoutes(self.run, state, self.number)


def demanding(game: Game) -> bool:
    """R-1830-191, R-1870-118: whether the rules of a game ask for the best routes, so that less is refused."""
    steps = [step for round_ in game.rules.rounds.values() for step in round_.steps]
    return any(
        isinstance(step, RunTrains) and step.must_be_best
        for step in (*steps, *game.rules.interrupts.values())
    )


class Worker:
    """One searching process."""

    def __init__(self) -> None:
        command = [sys.executable, "-c", "from railhead.web.search.worker import main; main()"]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self._writing = Lock()

    def tell(self, message: object) -> None:
        """Send a message."""
        assert self.process.stdin is not None
        with self._writing:
            send(self.process.stdin, message)  # type: ignore[arg-type]  # a pipe of bytes

    def hear(self) -> Answer | None:
        """The next answer; None when the process is gone."""
        assert self.process.stdout is not None
        heard = receive(self.process.stdout)  # type: ignore[arg-type]
        return heard if isinstance(heard, Answer) else None

    def alive(self) -> bool:
        """False when it has ended."""
        return self.process.poll() is None

    def kill(self) -> None:
        """End it in the middle of whatever it does."""
        self.process.kill()

    def close(self) -> None:
        """Let it end, without waiting for a search."""
        self.kill()
        self.process.wait()
        for pipe in (self.process.stdin, self.process.stdout):
            if pipe is not None:
                pipe.close()


class Searches:
    """All searches of the service. Safe to use from several threads."""

    def __init__(self, seconds: float, most: int, changed: Callable[[str], None]) -> None:
        self.seconds = seconds
        self.engage: Callable[[], Worker] = Worker
        """Starts a process."""
        self._changed = changed
        self._jobs: OrderedDict[Any, Job] = OrderedDict()
        self._numbered: dict[int, Job] = {}
        self._lock = Lock()
        self._count = 0
        self._tickets = count(1)
        self._idle: list[Worker] = []
        self._busy: dict[int, Worker] = {}
        self._closed = False
        self._pool = ThreadPoolExecutor(max_workers=max(1, most), thread_name_prefix="search")

    # looking

    def look(self, table: str, person: str, game: Game, corporation: int) -> FoundRoutes:
        """The best routes of a position as far as they are known now; what is not proved yet is searched on."""
        question = run_problem(game, corporation)
        key = (table, RouteQuestion(question.setting))
        with self._lock:
            job = self._jobs.get(key)
            if job is not None:
                job.people.add(person)
                self._jobs.move_to_end(key)
                return job.found()
        run = best_routes(game, corporation, min(GLANCE, self.seconds))
        if not run.routes and not run.proved:  # a busy machine: something has to be on the page
            run = best_routes(game, corporation, min(2 * GLANCE, self.seconds))
        if run.proved:
            return FoundRoutes(run, PROVED)
        packed = pack(question)
        with self._lock:
            job = self._jobs.get(key)
            if job is None:
                self._count += 1
                memory = game.rules.run_memory
                job = Job(self._count, table, question, packed, memory, run, self.seconds, people={person})
                self._jobs[key] = self._numbered[job.number] = job
                self._forget()
                self._start(job)
            return job.found()

    def _forget(self) -> None:
        for key in [key for key, job in self._jobs.items() if not job.running][
            : max(0, len(self._jobs) - MOST)
        ]:
            del self._numbered[self._jobs.pop(key).number]

    # steering

    def stop(self, number: int, person: str, seconds: float = 0.0) -> None:
        """Be content with what was found; wait so long for the search to end."""
        with self._lock:
            job = self._numbered.get(number)
            if job is None or person not in job.people or not job.running:
                return
            self._halt(job)
        job.finished.wait(seconds)

    def more(self, number: int, person: str) -> None:
        """Search on, longer than before."""
        with self._lock:
            job = self._numbered.get(number)
            if job is None or person not in job.people or job.running or job.run.proved or self._closed:
                return
            job.seconds = min(LONGEST, job.seconds * LONGER)
            self._again(job)

    def leave(self, table: str, person: str) -> None:
        """A turn was sent: whatever this person alone had searched for it is no longer of use."""
        with self._lock:
            for key, job in list(self._jobs.items()):
                if job.running and job.table == table and job.people == {person}:
                    self._halt(job)
                    del self._jobs[key], self._numbered[job.number]

    def wait(self, table: str, person: str, seconds: float) -> None:
        """Wait for the searches of a person."""
        with self._lock:
            jobs = [j for j in self._jobs.values() if j.running and j.table == table and person in j.people]
        for job in jobs:
            job.finished.wait(seconds)

    def judge(self, table: str, person: str, seconds: float) -> None:
        """Wait until it is known what the limit in steps finds of what this person looked at last.

        A search that was stopped before it got so far is taken up again: the engine would do it where pages are made.
        """
        with self._lock:
            mine = (j for j in reversed(self._jobs.values()) if j.table == table and person in j.people)
            job = next(mine, None)
            if job is None or job.memory.known(job.problem, None, SHOWN) is not None or self._closed:
                return
            if not job.running:
                self._again(job)
        job.shown.wait(seconds)

    def under_way(self) -> int:
        """How many searches run or wait for a process."""
        with self._lock:
            return sum(job.running for job in self._jobs.values())

    def close(self) -> None:
        """End every process."""
        with self._lock:
            self._closed = True
            for worker in self._busy.values():
                worker.kill()
        self._pool.shutdown(cancel_futures=True)
        while self._idle:
            self._idle.pop().close()

    # inside

    def _halt(self, job: Job) -> None:
        job.stopped = True
        worker = self._busy.get(job.number)
        if worker is not None:
            with suppress(OSError):  # it may have ended by itself
                worker.tell(Stop(job.ticket))

    def _again(self, job: Job) -> None:
        job.running, job.stopped = True, False
        job.shown.clear()
        job.finished.clear()
        self._start(job)

    def _start(self, job: Job) -> None:
        if self._closed:
            job.running = False
            return
        self._pool.submit(self._search, job)

    def _search(self, job: Job) -> None:
        """In a thread of the pool: let a process search and take in what it says."""
        worker = None
        sound = False
        try:
            worker = self._hire(job)
            if worker is not None:
                worker.tell(Question(job.ticket, job.packed, job.seconds, SHOWN))
                sound = self._listen(job, worker)
        except Exception:
            if not self._closed:
                log.exception("a search failed")
        finally:
            with self._lock:
                self._busy.pop(job.number, None)
                job.running = False
                kept = worker is not None and sound and not self._closed
                if worker is not None and kept:
                    self._idle.append(worker)
            if worker is not None and not kept:
                worker.close()
            job.shown.set()
            job.finished.set()
            self._changed(job.table)

    def _hire(self, job: Job) -> Worker | None:
        with self._lock:
            if self._closed or job.stopped:
                return None
            worker = self._idle.pop() if self._idle else None
            while worker is not None and not worker.alive():  # somebody ended it
                worker.close()
                worker = self._idle.pop() if self._idle else None
            if worker is None:
                worker = self.engage()
            self._busy[job.number] = worker
            job.ticket = next(self._tickets)
            return worker

    def _listen(self, job: Job, worker: Worker) -> bool:
        """Take in answers up to the last one; False when the process ended."""
        while (heard := worker.hear()) is not None:
            self._take(job, heard)
            if heard.last:
                return True
            self._changed(job.table)
        return False

    def _take(self, job: Job, heard: Answer) -> None:
        if heard.steps:
            job.memory.keep(job.problem, heard.run, None, SHOWN)
        spent = job.seconds if heard.last and not job.stopped else GLANCE
        with self._lock:
            job.run = job.memory.keep(job.problem, better(job.run, heard.run), spent)
        if heard.steps or heard.last:
            job.shown.set()
