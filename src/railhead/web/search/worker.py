"""A process that searches: questions come in at its standard input, answers leave at its standard output.

It knows boards and trains, nothing about tables. Whoever asked can tell it to stop; when the input ends, so does it.
"""

from __future__ import annotations

import contextlib
import os
import pickle
import struct
import sys
from dataclasses import dataclass
from queue import SimpleQueue
from threading import Thread
from time import monotonic
from typing import BinaryIO

from ...board.routes import Problem, Run, best

POLITE = 5
"""Pages are served first."""
FIRST = 0.25
"""Seconds to a first answer that is better than the one the page has."""


@dataclass(frozen=True, slots=True)
class Question:
    """Search for so many seconds; on the way say what ``steps`` steps find."""

    number: int
    problem: bytes
    seconds: float
    steps: int


@dataclass(frozen=True, slots=True)
class Stop:
    """Enough of that question."""

    number: int


@dataclass(frozen=True, slots=True)
class Answer:
    """What is known so far. ``steps`` says that it is what the limit in steps finds."""

    number: int
    run: Run
    steps: bool
    last: bool


def pack(something: object) -> bytes:
    """For the other end of a pipe."""
    return pickle.dumps(something, pickle.HIGHEST_PROTOCOL)


def send(pipe: BinaryIO, message: object) -> None:
    """One message, with its length in front."""
    body = pack(message)
    pipe.write(struct.pack("<I", len(body)) + body)
    pipe.flush()


def receive(pipe: BinaryIO) -> object | None:
    """The next message; None at the end."""
    head = pipe.read(4)
    if len(head) < 4:
        return None
    size = struct.unpack("<I", head)[0]
    body = pipe.read(size)
    return pickle.loads(body) if len(body) == size else None  # both ends are this program


class Inbox:
    """Questions in the order of asking, and the number of the latest that is no longer wanted."""

    def __init__(self, pipe: BinaryIO) -> None:
        self.questions: SimpleQueue[Question | None] = SimpleQueue()
        self.stopped = 0
        self.closed = False
        Thread(target=self._read, args=(pipe,), daemon=True).start()

    def _read(self, pipe: BinaryIO) -> None:
        while (message := receive(pipe)) is not None:
            if isinstance(message, Stop):
                self.stopped = message.number
            elif isinstance(message, Question):
                self.questions.put(message)
        self.closed = True
        self.questions.put(None)


def answer(question: Question, inbox: Inbox, out: BinaryIO) -> None:
    """Better and better sets: after a moment, after the steps that are the same everywhere, at the limit."""

    def unwanted() -> bool:
        return inbox.closed or inbox.stopped == question.number

    began = monotonic()

    def left() -> float:
        return max(0.0, question.seconds - (monotonic() - began))

    def tell(run: Run, *, steps: bool = False, last: bool = False) -> bool:
        done = last or run.proved or unwanted() or not left()
        send(out, Answer(question.number, run, steps, done))
        return done

    problem: Problem = pickle.loads(question.problem)  # both ends are this program
    if tell(best(problem, seconds=min(FIRST, question.seconds), stop=unwanted)):
        return
    run = best(problem, seconds=left(), nodes=question.steps, stop=unwanted)
    if tell(run, steps=run.nodes >= question.steps):
        return
    tell(best(problem, seconds=left(), stop=unwanted), last=True)


def main() -> None:
    """Answer until nobody asks any more."""
    with contextlib.suppress(OSError, AttributeError):  # not every system has it
        os.nice(POLITE)
    inbox = Inbox(sys.stdin.buffer)
    out = sys.stdout.buffer
    sys.stdout = sys.stderr  # nothing else may get between the answers
    with contextlib.suppress(KeyboardInterrupt, BrokenPipeError):
        while (question := inbox.questions.get()) is not None:
            answer(question, inbox, out)
