"""What a title adds to the pages. The shared pages ask for it by the title's name and never know which title it is.

A title keeps its pages in ``railhead.web.titles.g<name>``; a title of another package names its module in its pack
(``web``). The module has one value, ``PAGES``, made from the class below. Nothing has to be said: a title without
pages of its own is played by the shared panels and the plain list of choices.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from importlib import import_module, resources
from typing import Any

from ...engine.actions import Action
from ...engine.events import Event
from ...engine.game import Game
from ...engine.ruleset import Ruleset
from ...engine.title import Title
from ...finance.holders import IPO, SLOTS
from ...titles import entry
from ...titles.pack import read_data
from .orders import StandingOrders
from .panel import Panel, PanelRule

STARTED, BID = "started", "bid"
"""What events of a title are for somebody whose turns are passed: a company begins, a bid of his is beaten."""


class TitlePages:
    """Everything the pages ask a title for; each answer here is that of a title with nothing of its own."""

    panels: tuple[PanelRule, ...] = ()
    """Asked before the shared panels, those with ``last`` after them."""
    decisions: Mapping[str, str] = {}
    """Name of a step -> what is asked in it, where the name does not say it well."""
    skips: Mapping[str, str] = {}
    """Name of a step -> what passing it is called on its button."""
    idle: frozenset[str] = frozenset()
    """Kinds of action that change nothing by themselves, as a pass does."""
    stock_order: str = "in either order"
    """How sales and the purchase of a stock turn may follow one another."""
    limit_note: str = ""
    """What a player above a limit should know of sales in this title."""
    leader: str = "president"
    """What the title calls the player who decides for a company."""
    pool: tuple[str, str] = ("pool", "Pool")
    """What the title calls the place where sold shares lie, and the head of a narrow column for them."""
    stage: str = ""
    """Name of a view of the stage that is the title's own, beside the map, the market and the charts."""
    orders: tuple[StandingOrders, ...] = ()
    """Answers a seat can give in advance."""

    # words

    def describe(self, game: Game, action: Action) -> str:
        """An action of this title as a short phrase for chips and buttons; empty for all others."""
        return ""

    def told(self, game: Game, action: Action, events: Iterable[Event]) -> str:
        """The log's sentence about an action, without its speaker; empty where the phrase says enough."""
        return ""

    def asked(self, game: Game) -> str:
        """What is asked now, where the sentence names what it is about; empty for what ``decisions`` says."""
        return ""

    def company_asked(self, game: Game) -> int | None:
        """The company for which a step of this title interrupts; None where a player decides for himself."""
        return None

    def happened(self, game: Game, event: Event) -> str:
        """The log's sentence about an event of this title that nobody chose; empty for all others."""
        return ""

    def foreseen(self, game: Game, event: Event) -> str:
        """The same before it is sent: a sentence about what a draft would bring about; empty for all others."""
        return ""

    def mark(self, title: Title, event: Event) -> str:
        """An event of this title worth a mark on the timeline; empty for all others."""
        return ""

    def special(self, rules: Ruleset) -> tuple[str, ...]:
        """What somebody should know of this title before sitting down, each a part of a sentence."""
        return ()

    def phase_notes(self, title: Title, phase: int) -> tuple[str, ...]:
        """What a phase changes in this title alone, each a part of a sentence."""
        return ()

    def guide_figures(self, game: Game) -> Mapping[str, str]:
        """Figures of this title that its sentences for a first game use, by name."""
        return {}

    def private_power(self, game: Game, private: int) -> str:
        """What a private of this title does, in a line; empty where the shared words say it."""
        return ""

    def standing_bids(self, game: Game) -> Mapping[str, str]:
        """Bids of an auction of this title: what or who -> who and how much, for the consequences of a bid."""
        return {}

    # standing orders

    def stirs(self, game: Game, seat: int, event: Event) -> tuple[str, str] | None:
        """What an event of this title is for a seat whose turns are passed, one of the words above, and a sentence."""
        return None

    def lots(self, game: Game) -> tuple[tuple[str, str], ...]:
        """What may be auctioned beside privates, for limits of bids: (name in orders, words)."""
        return ()

    def lot_now(self, game: Game) -> str:
        """Of those the one that is bid for now; empty if none is."""
        return ""

    # what is pending

    def settled_cell(self, game: Game, corporation: int) -> int:
        """The box of the market a token has once everything that is decided already has moved it."""
        return game.state.cell[corporation]

    def settled_worth(self, game: Game, seat: int) -> int:
        """What a player is worth then."""
        return game.rules.score(game, seat)

    def after_sale(self, game: Game) -> str:
        """After a sale: who may answer it, or why nobody can."""
        return ""

    def after_plan(self, game: Game) -> tuple[str, ...]:
        """After the sales for a train and its purchase: who may answer the sales, and how."""
        return ()

    # the stage

    def stage_view(self, game: Game) -> Panel:
        """The title's own view of the stage; asked only where it has a name for one."""
        raise NotImplementedError

    def stage_wanted(self, game: Game) -> bool:
        """True while that view shows what is decided, better than the map or the market would."""
        return False

    def looked_at(self, game: Game, seat: int | None) -> tuple[Panel, ...]:
        """What a player who waits, or somebody who looks on, is shown of what others decide."""
        return ()

    # rows

    unsold: tuple[str, str] = ("IPO", "in the initial offering")
    """Where shares lie that nobody has bought yet: the name of the column and what it means."""
    unsold_own: bool = False
    """They lie in the companies' own treasuries."""

    def company_note(self, game: Game, corporation: int) -> str:
        """What else there is to say of a company, beside its name."""
        return ""

    def printed_note(self, game: Game, corporation: int) -> str:
        """The same on paper, with what a screen says of it elsewhere."""
        return self.company_note(game, corporation)

    def to_float(self, game: Game, corporation: int) -> int:
        """Shares still to be bought until a company floats."""
        s = game.state
        return max(0, s.float_shares[corporation] - s.size[corporation] + s.shares[corporation * SLOTS + IPO])

    def warnings(self, game: Game, corporation: int) -> tuple[tuple[str, str], ...] | None:
        """Words that stick to a company without a train, each with its reason; None for the usual ones."""
        return None

    def share_note(self, game: Game, corporation: int) -> str:
        """What is particular about buying or selling a company's shares, in the grid of a stock turn."""
        return ""

    def shows_company(self, game: Game, corporation: int) -> bool:
        """False for a company that has no turn and nothing to show, such as a charter nobody has taken."""
        return True

    def bank_rows(self, game: Game) -> tuple[tuple[str, str], ...]:
        """What else the bank shows at all times: (what, how much)."""
        return ()

    def bank_help(self, what: str) -> str:
        """What such a row means, for whoever points at it."""
        return ""


PLAIN = TitlePages()


@lru_cache(maxsize=16)
def pages_of(title: str) -> TitlePages:
    """The pages of a title, or the plain ones."""
    name = entry(title).web_module
    try:
        module = import_module(name)
    except ModuleNotFoundError as error:
        if error.name is not None and (name == error.name or name.startswith(f"{error.name}.")):
            return PLAIN
        raise
    found: TitlePages = module.PAGES
    return found


def page_data(title: str, file: str) -> dict[str, Any]:
    """A JSON file among the pages of a title; empty if it has none of that name."""
    return {} if pages_of(title) is PLAIN else read_data(entry(title).web_module, file)


def template_of(title: str, name: str) -> str | None:
    """The text of a template of a title; None if there is none."""
    if pages_of(title) is PLAIN:
        return None
    file = resources.files(entry(title).web_module) / "templates" / name
    return file.read_text(encoding="utf-8") if file.is_file() else None


def templates_of(title: str) -> list[str]:
    """Names of a title's templates."""
    if pages_of(title) is PLAIN:
        return []
    folder = resources.files(entry(title).web_module) / "templates"
    return sorted(file.name for file in folder.iterdir()) if folder.is_dir() else []
