"""Bots against bots: games on fixed seeds with rotated seats, and what is to be known of them."""

from __future__ import annotations

import gc
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from math import ceil
from pathlib import Path
from statistics import median
from time import thread_time
from typing import TypeAlias

from ..engine.events import Event, Floated
from ..engine.game import Game
from ..engine.options import Value
from ..titles import TITLES, ruleset
from . import BOTS
from .conductor.twins import twin_of

Task: TypeAlias = tuple[tuple[str, ...], int]
"""Seats and seed of a game to be played."""
COLLECTED = (500_000, 20, 50)
"""New objects before the interpreter looks for rubbish among them, and looks before it looks among older ones."""
LONGEST = 10_000
"""Actions after which a game is given up as one without end."""
FLOATED = "floated"
"""The word under which companies are counted that were floated."""


def fingerprint(title: str) -> str:
    """What a title's games depend on: the version of its rules, the bots' sources and its own part of them."""
    folder = Path(__file__).parent
    own = TITLES[title].bots_module.rpartition(".")[2]
    counting = (Path(__file__), folder / "ratings.py")
    digest = sha256()
    for path in sorted(folder.rglob("*.py")):
        if path not in counting and (path.parent.name != "titles" or path.stem == own):
            digest.update(path.relative_to(folder).as_posix().encode() + path.read_bytes())
    return f"{TITLES[title].rules}-{digest.hexdigest()[:10]}"


def rarely_collected() -> None:
    """For a process that does nothing but play: it makes many objects that go by themselves, and hardly any rubbish."""
    gc.set_threshold(*COLLECTED)


@dataclass(frozen=True)
class Played:
    """One game: who sat where and what came of it."""

    seed: int
    bots: tuple[str, ...]
    """By seat."""
    worth: tuple[int, ...]
    """By seat."""
    place: tuple[int, ...]
    """By seat, from 1; equal worth is an equal place."""
    bankrupt: tuple[bool, ...]
    """By seat."""
    ended: str
    """The reason of the end; empty when it had none within the longest length."""
    length: int
    operating_rounds: int
    phase: str
    """The last phase."""
    reached: tuple[tuple[str, int], ...]
    """Each phase, and the operating round in which it began."""
    revenue: int
    """Of all companies in their last runs."""
    seconds: tuple[tuple[str, tuple[float, ...]], ...]
    """Processor time of each decision, by bot."""
    happened: tuple[tuple[str, int], ...] = ()
    """Companies that were floated, and how often came what the title tells of."""


def seating(bots: Sequence[str], number: int) -> tuple[str, ...]:
    """Who sits where in a game: one place further each time."""
    turn = number % len(bots)
    return tuple([*bots[turn:], *bots[:turn]])


class Happenings:
    """What has happened in a game, counted by words: companies floated, and what the title tells of."""

    def __init__(self, title: str) -> None:
        self._tally = twin_of(title).tally
        self._floated: set[int] = set()
        self._counts: dict[str, int] = {}

    def count(self, events: Iterable[Event]) -> None:
        """Take what happened with one action."""
        for event in events:
            if isinstance(event, Floated):
                self._floated.add(event.corporation)
            for word in self._tally(event) if self._tally is not None else ():
                self._counts[word] = self._counts.get(word, 0) + 1

    def all(self) -> tuple[tuple[str, int], ...]:
        """The counts; a company that is floated again counts once."""
        return ((FLOATED, len(self._floated)), *sorted(self._counts.items()))


def play(
    title: str, bots: Sequence[str], seed: int, options: Mapping[str, Value] | None = None, preset: str = ""
) -> Played:
    """One game to its end; the same for the same arguments, but for the times."""
    game = Game(ruleset(title, options, preset), [f"{bot} {seat + 1}" for seat, bot in enumerate(bots)])
    players = [BOTS[bot].make(f"{seed}/{seat}") for seat, bot in enumerate(bots)]
    times: dict[str, list[float]] = {bot: [] for bot in bots}
    reached: dict[str, int] = {}
    happenings = Happenings(title)
    happenings.count(game.events)
    rounds, last = 0, None
    while (seat := game.actor) is not None and game.length < LONGEST:
        s = game.state
        now = (s.round, s.turn, s.number)
        rounds += now != last and game.round.kind == "operating"
        last = now
        reached.setdefault(game.title.phases[s.phase].name, rounds)
        began = thread_time()
        action = players[seat].choose(game, seat)
        times[bots[seat]].append(thread_time() - began)
        game.push(action)
        happenings.count(game.events)
    worth = tuple(game.result().values())
    phase = game.title.phases[game.state.phase].name
    reached.setdefault(phase, rounds)
    return Played(
        seed=seed,
        bots=tuple(bots),
        worth=worth,
        place=tuple(1 + sum(1 for other in worth if other > own) for own in worth),
        bankrupt=tuple(bool(broke) for broke in game.state.bankrupt),
        ended=game.state.reason,
        length=game.length,
        operating_rounds=rounds,
        phase=phase,
        reached=tuple(reached.items()),
        revenue=sum(max(0, revenue) for revenue in game.state.last_revenue),
        seconds=tuple((bot, tuple(found)) for bot, found in times.items()),
        happened=happenings.all(),
    )


def games(bots: Sequence[str], count: int, seed: int) -> Iterator[Task]:
    """Seats and seed of each game of a series."""
    for number in range(count):
        yield seating(bots, number), seed + number


def ended(title: str, tasks: Sequence[Task], workers: int) -> Iterator[Played]:
    """The games as they end, here or in processes of their own."""
    if workers == 1:
        for seats, seed in tasks:
            yield play(title, seats, seed)
        return
    from concurrent.futures import ProcessPoolExecutor, as_completed  # a browser's Python has none

    with ProcessPoolExecutor(workers, initializer=rarely_collected) as pool:
        for done in as_completed([pool.submit(play, title, seats, seed) for seats, seed in tasks]):
            yield done.result()


@dataclass(frozen=True)
class Line:
    """One bot over a series."""

    bot: str
    seats: int
    first: int
    """Seats with the greatest worth, shared ones included."""
    places: tuple[int, ...]
    """How often each place."""
    worth: float
    """Median."""
    least: int
    most: int
    bankrupt: int
    median_ms: float
    high_ms: float
    """99th percentile."""


@dataclass(frozen=True)
class Often:
    """How often something happened in the games of a series."""

    median: float
    least: int
    most: int


@dataclass(frozen=True)
class Summary:
    """A series."""

    games: int
    unfinished: int
    ends: dict[str, int]
    phases: dict[str, int]
    """How many games ended in each."""
    operating_rounds: float
    """Median."""
    began: dict[str, float]
    """Median operating round in which a phase began, over the games that reached it."""
    revenue: float
    """Median."""
    lines: tuple[Line, ...]
    happened: dict[str, Often]
    """A game: companies floated, and what the title tells of."""


def summary(played: Sequence[Played], seconds: Mapping[str, Sequence[float]] | None = None) -> Summary:
    """Figures of a series of games; ``seconds`` of all decisions by bot, where the games do not have them."""
    if not played:
        raise ValueError("There is no game to sum up.")
    reached: dict[str, list[int]] = {}
    for game in played:
        for phase, number in game.reached:
            reached.setdefault(phase, []).append(number)
    return Summary(
        games=len(played),
        unfinished=sum(1 for game in played if not game.ended),
        ends=counted(game.ended for game in played if game.ended),
        phases=counted(game.phase for game in played),
        operating_rounds=median(game.operating_rounds for game in played),
        began={phase: median(numbers) for phase, numbers in reached.items()},
        revenue=median(game.revenue for game in played),
        lines=tuple(
            line(bot, played, None if seconds is None else seconds.get(bot, ()))
            for bot in sorted({bot for game in played for bot in game.bots})
        ),
        happened=happened(played),
    )


def happened(played: Sequence[Played]) -> dict[str, Often]:
    """How often each thing happened a game; what some games lack happened there no time."""
    words = sorted(
        {word for game in played for word, _ in game.happened}, key=lambda word: (word != FLOATED, word)
    )
    counts = {word: [dict(game.happened).get(word, 0) for game in played] for word in words}
    return {word: Often(median(found), min(found), max(found)) for word, found in counts.items()}


def counted(words: Iterable[str]) -> dict[str, int]:
    """How often each word comes, the most frequent first."""
    found: dict[str, int] = {}
    for word in words:
        found[word] = found.get(word, 0) + 1
    return dict(sorted(found.items(), key=lambda item: (-item[1], item[0])))


def line(bot: str, played: Sequence[Played], seconds: Sequence[float] | None = None) -> Line:
    """One bot's figures; ``seconds`` in place of the times that the games have."""
    seats = [(game, seat) for game in played for seat, name in enumerate(game.bots) if name == bot]
    worth = [game.worth[seat] for game, seat in seats]
    places = [game.place[seat] for game, seat in seats]
    if seconds is None:
        seconds = [time for game in played for name, found in game.seconds if name == bot for time in found]
    times = sorted(seconds)
    return Line(
        bot=bot,
        seats=len(seats),
        first=places.count(1),
        places=tuple(places.count(place) for place in range(1, max(len(game.bots) for game, _ in seats) + 1)),
        worth=median(worth),
        least=min(worth),
        most=max(worth),
        bankrupt=sum(1 for game, seat in seats if game.bankrupt[seat]),
        median_ms=1000 * percentile(times, 0.5),
        high_ms=1000 * percentile(times, 0.99),
    )


def percentile(ordered: Sequence[float], part: float) -> float:
    """The least value that so large a part does not exceed; 0 of nothing."""
    return ordered[max(0, ceil(part * len(ordered)) - 1)] if ordered else 0.0
