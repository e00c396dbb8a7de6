"""Heavy work beside the service: a process of its own, a limit in time, a short queue, and everybody's turn.

What is done here must be a function of a module and take and give plain values. A piece of work that takes too long is
ended with its process; the next one gets a new process.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import pickle
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from threading import Lock, Timer
from typing import Any, Final, ParamSpec, TypeVar

from .errors import Busy, TooMany
from .search.worker import receive, send

P = ParamSpec("P")
T = TypeVar("T")
POLITE: Final = 5
"""Pages are served first."""
MEMORY: Final = 2 << 30
"""Bytes that a piece of work may use."""
MOST_WAITING: Final = 12
"""Pieces of work that wait or are done at the same time; more are refused at once."""
MOST_OF_ONE: Final = 2
"""Of them, those of one person."""
TOO_LONG = "That takes longer than this service allows. Nothing was changed."
STOPPED = "That piece of work was interrupted. Nothing was changed; try it again, please."
FULL = "The service is busy reading and drawing. Nothing was changed; try it again in a moment, please."


class Workshop:
    """Processes that work for the pages, each on one thing at a time."""

    def __init__(self, workers: int) -> None:
        self._pool = ThreadPoolExecutor(max_workers=max(1, workers), thread_name_prefix="workshop")
        self._idle: list[subprocess.Popen[bytes]] = []
        self._busy: set[subprocess.Popen[bytes]] = set()
        self._lock = Lock()
        self._closed = False
        self._waiting: Counter[str] = Counter()

    async def do(
        self, who: str, seconds: float, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """Do something for a person; what it raises is raised here."""
        if sum(self._waiting.values()) >= MOST_WAITING:
            raise Busy(FULL)
        if who and self._waiting[who] >= MOST_OF_ONE:
            raise TooMany(
                "One thing at a time, please: what you asked for before is not done yet.",
                "one-at-a-time",
            )
        self._waiting[who] += 1
        try:
            loop = asyncio.get_running_loop()
            return await loop.run_in_executor(self._pool, partial(self._done, seconds, work, args, kwargs))
        finally:
            self._waiting[who] -= 1
            if not self._waiting[who]:
                del self._waiting[who]

    def _done(
        self, seconds: float, work: Callable[..., T], args: tuple[Any, ...], kwargs: dict[str, Any]
    ) -> T:
        """In a thread of the pool: let a process work and wait for what it says."""
        worker = self._hire()
        late = Timer(seconds, worker.kill)
        late.daemon = True
        late.start()
        heard = None
        try:
            assert worker.stdin is not None
            assert worker.stdout is not None
            with contextlib.suppress(OSError, EOFError, pickle.UnpicklingError):
                send(worker.stdin, (work, args, kwargs))  # type: ignore[arg-type]  # a pipe of bytes
                heard = receive(worker.stdout)  # type: ignore[arg-type]
        finally:
            in_time = late.is_alive()
            late.cancel()
            self._leave(worker, sound=heard is not None and in_time)
        if not isinstance(heard, tuple):
            raise Busy(STOPPED) if in_time else TooMany(TOO_LONG, "too-long")
        went_well, value = heard
        if not went_well:
            raise value
        found: T = value
        return found

    def _hire(self) -> subprocess.Popen[bytes]:
        with self._lock:
            if self._closed:
                raise Busy(STOPPED)
            worker = self._idle.pop() if self._idle else None
            if worker is not None and worker.poll() is not None:  # somebody ended it
                _end(worker)
                worker = None
            if worker is None:
                command = [sys.executable, "-c", "from railhead.web.workshop import main; main()"]
                worker = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
            self._busy.add(worker)
            return worker

    def _leave(self, worker: subprocess.Popen[bytes], *, sound: bool) -> None:
        with self._lock:
            self._busy.discard(worker)
            if sound and not self._closed:
                self._idle.append(worker)
                return
        _end(worker)

    def close(self) -> None:
        """End every process."""
        with self._lock:
            self._closed = True
            idle, self._idle = self._idle, []
            for worker in self._busy:
                worker.kill()
        for worker in idle:
            _end(worker)
        self._pool.shutdown(wait=True, cancel_futures=True)


def _end(worker: subprocess.Popen[bytes]) -> None:
    worker.kill()
    worker.wait()
    for pipe in (worker.stdin, worker.stdout):
        if pipe is not None:
            with contextlib.suppress(OSError):
                pipe.close()


def main() -> None:
    """In the other process: do what is asked until nobody asks any more."""
    with contextlib.suppress(OSError, AttributeError):  # not every system has it
        os.nice(POLITE)
    with contextlib.suppress(ImportError, OSError, ValueError):
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    out = sys.stdout.buffer
    sys.stdout = sys.stderr  # nothing else may get between the answers
    with contextlib.suppress(KeyboardInterrupt, BrokenPipeError):
        while isinstance(asked := receive(sys.stdin.buffer), tuple):
            work, args, kwargs = asked
            try:
                answer: tuple[bool, object] = (True, work(*args, **kwargs))
            except Exception as error:
                answer = (False, _told(error))
            send(out, answer)


def _told(error: Exception) -> Exception:
    """An error that can be sent; one that cannot is told in words."""
    try:
        pickle.loads(pickle.dumps(error))
    except Exception:
        kind = ValueError if isinstance(error, ValueError) else RuntimeError
        return kind(str(error) or type(error).__name__)
    return error
