"""What is agreed at a table beside its rules and its clock: taking back, chat, who it is for, drafts, hints, bots.

Fixed when the table is made, shown to whoever looks at it; the bots' pace alone may be changed by the owner.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from ..permissions import Sitting, by_oneself
from .clock import pace_words

TAKE_BACK, CHAT, LEVEL, LANGUAGE, ROUTE_HELP = "take_back", "chat", "level", "language", "route_help"
BOT_PACE, DRAFTS, HINTS = "bot_pace", "drafts", "hints"
"""Settings of a table."""
ASK, UNTIL_OTHERS, NEVER = "ask", "until-others", "never"
EVERYBODY, PLAYERS = "everybody", "players"
ASKED = "asked"
CHOICES: Final[Mapping[str, Mapping[str, str]]] = {
    TAKE_BACK: {
        ASK: "Free until somebody else has acted, then by consent",
        UNTIL_OTHERS: "Free until somebody else has acted, then no more",
        NEVER: "Never: what is sent stays",
    },
    CHAT: {EVERYBODY: "Everybody who looks at the table", PLAYERS: "Only the players"},
    LEVEL: {
        "": "Everybody",
        "new": "Newcomers welcome",
        "known": "Experienced players",
    },
    LANGUAGE: {
        "": "Any", "de": "Deutsch", "en": "English", "es": "Español", "fr": "Français", "it": "Italiano",
        "nl": "Nederlands", "pl": "Polski", "pt": "Português", "ja": "日本語", "zh": "中文",
    },
    ROUTE_HELP: {
        "full": "Everything: the best routes are shown",
        "check": "Whether they are legal, and what they earn",
        "off": "Nothing before they are sent",
    },
    DRAFTS: {
        "": "Private until they are sent",
        "shared": "Seen by all while they are made, marked as drafts",
    },
    HINTS: {
        "": "When asked, if nobody else plays",
        ASKED: "When asked, and the log says who asked",
        NEVER: "Never",
    },
    BOT_PACE: {
        "": "As quick as usual here",
        "0": "At once",
        "1": "At least a second each",
        "2": "At least two seconds each",
        "4": "At least four seconds each",
        "8": "At least eight seconds each",
        "15": "At least fifteen seconds each",
    },
}  # fmt: skip
"""Setting -> what it can be, in words; the first is usual."""
NAMES: Final = {
    ROUTE_HELP: "Route help",
    TAKE_BACK: "Taking back",
    CHAT: "Chat",
    LEVEL: "For",
    LANGUAGE: "Language",
    DRAFTS: "Drafts",
    HINTS: "Hints",
    BOT_PACE: "Bots’ moves",
}


def agreed(settings: Mapping[str, Any], what: str) -> str:
    """What a table has agreed; the usual where nothing was said."""
    usual = next(iter(CHOICES[what]))
    value = str(settings.get(what, usual))
    return value if value in CHOICES[what] else usual


def agreement(settings: Mapping[str, Any], seats: Iterable[Sitting]) -> list[tuple[str, str]]:
    """Everything that was agreed, in words; hints as they are among those who have seats."""
    known = {**settings, HINTS: ASKED if gives_hints(settings, seats) else NEVER}
    found = [(name, CHOICES[what][agreed(known, what)]) for what, name in NAMES.items()]
    return [*found[:2], ("Clock", pace_words(settings)), *found[2:]]


def shares_drafts(settings: Mapping[str, Any]) -> bool:
    """True if everybody who looks at the table sees the draft of whoever is asked."""
    return agreed(settings, DRAFTS) == "shared"


def gives_hints(settings: Mapping[str, Any], seats: Iterable[Sitting]) -> bool:
    """True if a player may ask what a bot would do: as agreed, else where nobody else plays or is invited to."""
    return agreed(settings, HINTS) == ASKED if settings.get(HINTS) else by_oneself(seats)


def bot_seconds(settings: Mapping[str, Any], usual: float) -> float:
    """The least time for which a bot's move is waited for at a table; ``usual`` where nothing was said."""
    pace = agreed(settings, BOT_PACE)
    return float(pace) if pace else usual


def may_undo(settings: Mapping[str, Any], others: Iterable[int]) -> bool:
    """True if something can be taken back, freely or by consent, that these other seats have acted after."""
    policy = agreed(settings, TAKE_BACK)
    return policy == ASK or (policy == UNTIL_OTHERS and not any(True for _ in others))


def may_chat(settings: Mapping[str, Any], sits: bool) -> bool:
    """True if the chat is for somebody who has a seat, or has none."""
    return sits or agreed(settings, CHAT) == EVERYBODY
