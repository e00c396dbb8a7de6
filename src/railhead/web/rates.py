"""How often somebody may do something: an allowance that fills up again, for every person and every address.

A stranger without a cookie would be another person with each request: all of one address count as one. The address
has an allowance of its own besides; it is larger, since several people may share one. What is remembered is bounded.
"""

from __future__ import annotations

from collections import Counter, OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from ipaddress import ip_address, ip_network
from math import ceil
from time import monotonic
from typing import Final

from .errors import TooMany

SHARED: Final = 5
"""An address may do so many times what a person may."""
REMEMBERED: Final = 20_000
"""Allowances kept; the one that was used longest ago is forgotten."""


@dataclass(frozen=True)
class Rate:
    """At once at most ``most``, and from then on one every ``seconds``."""

    most: int
    seconds: float
    words: str
    """What is done too often."""


RATES: Final = {
    "look": Rate(300, 0.05, "requests"),
    "change": Rate(120, 0.2, "changes"),
    "say": Rate(12, 2.0, "lines of chat"),
    "make": Rate(30, 20.0, "new tables"),
    "upload": Rate(10, 15.0, "uploads"),
    "try": Rate(30, 3.0, "what-ifs"),
    "plan": Rate(120, 1.0, "changes of plans"),
    "identity": Rate(20, 6.0, "changes of who you are"),
    "notice": Rate(12, 20.0, "notices"),
    "advice": Rate(20, 2.0, "questions to a bot"),
    "draw": Rate(12, 2.0, "exports and pictures"),
    "edit": Rate(60, 0.5, "looks at edited positions"),
    "search": Rate(40, 1.0, "searches for routes"),
}
"""What is counted together."""
KINDS: Final = {
    ("POST", "/t/{table:str}/say"): "say",
    ("POST", "/t/{table:str}/advice"): "advice",
    ("POST", "/tables"): "make",
    ("POST", "/quick"): "make",
    ("POST", "/import"): "upload",
    ("POST", "/t/{table:str}/branch"): "try",
    ("POST", "/t/{table:str}/offline"): "try",
    ("POST", "/t/{table:str}/plan"): "plan",
    ("POST", "/name"): "identity",
    ("POST", "/me/code"): "identity",
    ("POST", "/me/link"): "identity",
    ("POST", "/me/withdraw"): "identity",
    ("POST", "/me/sign-out"): "identity",
    ("POST", "/me/notices"): "notice",
    ("POST", "/me/notices/test"): "notice",
    ("POST", "/me/notices/prove"): "identity",
    ("POST", "/recover"): "identity",
    ("POST", "/join/{table:str}"): "identity",
    ("GET", "/t/{table:str}/export/{form:str}"): "draw",
    ("GET", "/t/{table:str}/charts"): "draw",
    ("GET", "/t/{table:str}/result"): "draw",
    ("GET", "/t/{table:str}/picture/{form:str}"): "draw",
    ("GET", "/t/{table:str}/network"): "draw",
    ("GET", "/t/{table:str}/paper"): "draw",
    ("GET", "/t/{table:str}/compare/runs"): "draw",
    ("GET", "/edit/{title:str}"): "edit",
    ("GET", "/edit/{title:str}/runs"): "search",
}
"""Requests that are more than a look or a change."""
KEEPS: Final = frozenset(("plan",))
"""What a stranger does as rarely as he tries what-ifs: each time it is kept for somebody new."""
FREE: Final = frozenset(
    ("/static/{name:path}", "/pictures/{title:str}", "/offline/{mark:str}/{name:str}", "/health")
)
"""Files that browsers keep, and the watch."""


def kind_of(method: str, path: str) -> str | None:
    """What a request counts as; None for what is not counted."""
    if path in FREE:
        return None
    return KINDS.get((method, path), "change" if method == "POST" else "look")


class Allowances:
    """Who has how much left."""

    def __init__(self, factor: float = 1.0, clock: Callable[[], float] = monotonic) -> None:
        self.factor = factor
        """How many times the usual is allowed; nought allows everything."""
        self._clock = clock
        self._left: OrderedDict[tuple[str, str], tuple[float, float]] = OrderedDict()

    def use(self, kind: str, person: str, address: str) -> None:
        """Count one; ``TooMany`` says when the next is possible. A stranger has no name yet."""
        if not self.factor:
            return
        kind = "try" if not person and kind in KEEPS else kind
        rate = RATES[kind]
        home = home_of(address)
        purses = ((f"p:{person}" if person else f"s:{home}", 1), (f"a:{home}", SHARED))
        wait = max(self._wait(kind, who, rate, times) for who, times in purses)
        if wait:
            seconds = ceil(wait)
            raise TooMany(f"That is too many {rate.words} at once. Wait {seconds} second{'s' if seconds > 1 else ''}, "
                          "please, and try again; nothing was changed.", seconds=seconds)  # fmt: skip
        for who, _times in purses:
            left, at = self._left[kind, who]
            self._left[kind, who] = (left - 1, at)

    def _wait(self, kind: str, who: str, rate: Rate, times: int) -> float:
        """Fill an allowance up to now; seconds until something can be taken from it."""
        now = self._clock()
        most = rate.most * times * self.factor
        pace = rate.seconds / (times * self.factor)
        left, at = self._left.get((kind, who), (most, now))
        left = min(most, left + (now - at) / pace)
        self._left[kind, who] = (left, now)
        self._left.move_to_end((kind, who))
        while len(self._left) > REMEMBERED:
            self._left.popitem(last=False)
        return 0.0 if left >= 1 else (1 - left) * pace


class Streams:
    """Event streams held open, by address."""

    def __init__(self, most: int) -> None:
        self.most = most
        self._open: Counter[str] = Counter()

    def check(self, address: str) -> None:
        """Refuse one more than an address may hold."""
        if self._open[home_of(address)] >= self.most:
            raise TooMany(
                "Too many pages of this address follow tables. Close one, please.", "too-many-streams"
            )

    @contextmanager
    def held(self, address: str) -> Iterator[None]:
        """One stream, as long as it lasts."""
        home = home_of(address)
        self._open[home] += 1
        try:
            yield
        finally:
            self._open[home] -= 1
            if self._open[home] <= 0:
                del self._open[home]


def home_of(address: str) -> str:
    """An address as far as it stands for one household: of a long one the first half."""
    try:
        found = ip_address(address)
    except ValueError:
        return address[:64]
    return str(ip_network((found, 64), strict=False)) if found.version == 6 else address
