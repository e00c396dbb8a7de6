"""A ruleset: a title's facts and one choice of options, composed into rounds and steps. Shared by many games."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from ..board.board import Board
from ..board.routes import RunRules, Train
from ..board.routes.track import Leg
from ..finance.holders import BANK, SEATS
from .books import PLAIN_BOOKS, Books
from .options import Options
from .pieces import MapPiece
from .refusals import SENTENCES, Refusal
from .run_memory import RunMemory
from .scores import WORTH, Part
from .slots import Slot, catalogue
from .standstill import IDLE
from .step import Round, Step
from .title import Title
from .words import STEPS

if TYPE_CHECKING:
    from .game import Game


def every_pass(steps: Iterable[str]) -> frozenset[tuple[int, str]]:
    """All players in all these steps."""
    return frozenset((seat, step) for step in steps for seat in range(SEATS))


@dataclass(eq=False)
class Ruleset:
    """Everything the engine asks a title for."""

    title: Title
    options: Options
    rounds: Mapping[str, Round]
    interrupts: Mapping[str, Step]
    first_round: str
    bank_breaks_below: int | None
    """The bank is broken when its cash is below this; None where it has no end."""
    supply: tuple[int, ...]
    """Trains of each kind, -1 unlimited."""
    cited: Mapping[str, str]
    """Refusal code -> rule id."""
    sections: Mapping[str, str]
    """Rule id -> section of the rulebook."""
    score: Callable[[Game, int], int]
    """A player's final score."""
    run_rules: RunRules
    certificate_limit: Callable[[Game], int]
    score_parts: Callable[[Game, int], tuple[Part, ...]] | None = None
    """What the score is made of, where the title says so."""
    offering: Ruleset | None = None
    """The rules by which choices are listed, where these let pass more for the sake of a record."""
    auto_pass_logged: bool = True
    """A step skipped because nothing could be done leaves an event."""
    passes_asked: frozenset[tuple[int, str]] = frozenset()
    """Players who, in a step of that name, have to say themselves that they can do nothing."""
    whole_president_sale: bool = False
    """1830/D-36: an enforced sale may take a president's certificate whole where half of it would suffice."""
    deals_agreed: bool = True
    """The other party of a deal is asked; without it the rules take the agreement for granted."""
    turn_cap: int = 0
    """1830/D-26, 1870/D-44: the game stops when this turn is reached; 0 for never."""
    open_interrupts: frozenset[str] = frozenset()
    """Interrupts that leave open what can be done at any moment."""
    manual_end: bool = False
    at_decision: Callable[[Game], str] | None = None
    """Asked when somebody has to decide; a reason ends the game instead."""
    company_money: int = BANK
    """Where the money of corporations comes from and goes to: the bank, or a source of its own."""
    running: Callable[[Game, int], tuple[tuple[Train, ...], RunRules]] | None = None
    """The trains a corporation runs now and by what rules, where these are not its own and the title's."""
    setup: Callable[[Game], None] | None = None
    """What a title does before the first round: companies without charters, what is dealt out."""
    phase_events: Mapping[str, Callable[[Game], None]] = field(default_factory=dict)
    """Named events of phases -> what they do."""
    after_train: Callable[[Game, int], None] | None = None
    """Called when a corporation has bought a train."""
    run_extras: Callable[[Game, int], dict[str, Any]] | None = None
    """A title's own bonuses and conditions for a corporation's routes."""
    marker_bonus: Mapping[int, int] = field(default_factory=dict)
    """Kind of train -> what it earns more for each own station marker on its route."""
    extra_stations: Callable[[Game, int], tuple[int, ...]] | None = None
    """Nodes that count as a corporation's stations without a token."""
    further_sites: Callable[[Game, int], bool] | None = None
    """Whether a stop that is no city takes a station now."""
    discard_order: Callable[[Game, list[int]], list[int]] | None = None
    """In which order corporations above the train limit are asked, where that is not the title's table."""
    station_costs: Callable[[Game, int], tuple[int, ...]] | None = None
    """Prices of a corporation's markers where they are not the printed ones."""
    exempt: Callable[[Game], frozenset[int]] | None = None
    """Corporations whose certificates do not count for the moment, whatever their zone."""
    pars: Callable[[Game, int], tuple[tuple[int, int], ...]] | None = None
    """(price, cell) at which a corporation can start, the lowest last, where they are not the market's."""
    sale_price: Callable[[Game, int], int] | None = None
    """What the pool pays for a share, where that is not the market price."""
    sale_fall: Callable[[Game, int, int], int] | None = None
    """The cell a corporation's token reaches after a sale of so many shares, where that is not a row for each."""
    on_price: Callable[[Game, int], None] | None = None
    """Called when a corporation's market token has moved."""
    train_duty: Callable[[Game, int], bool] | None = None
    """Whether a corporation must own a train, where that is not whether it has a route."""
    sentences: Mapping[str, str] = field(default_factory=dict)
    """Refusal code -> sentence, for codes that only this title has."""
    map_pieces: Callable[[Game], Iterable[MapPiece]] | None = None
    """What lies on the map beside tiles and tokens."""
    river_closed: Callable[[Game], bool] | None = None
    """Whether no track may cross the rivers now."""
    slots: tuple[Slot[Any], ...] = ()
    """What the title keeps in the state beside what its steps keep."""
    books: Books = PLAIN_BOOKS
    """Where the title's books differ from the plain ones."""
    words: Mapping[str, str] = field(default_factory=dict)
    """What people call the title's own steps, by id."""
    leg_memory: tuple[Board | None, dict[int, list[Leg]]] = field(default_factory=lambda: (None, {}))
    """Track between stops of the board looked at last."""
    run_memory: RunMemory = field(default_factory=RunMemory)
    """Best routes searched lately."""

    def __post_init__(self) -> None:
        # worked out here and not by a cached property: compiled, that would be worked out at every look
        steps = [step for round_ in self.rounds.values() for step in (*round_.steps, *round_.anytime)]
        kept = [slot for step in (*steps, *self.interrupts.values()) for slot in step.slots]
        self.slot_table: Mapping[str, Slot[Any]] = catalogue((IDLE, *self.slots, *kept))
        """Every slot of these rules, by name."""
        sentences = {**SENTENCES, **self.sentences}
        money = self.title.currency
        self.wording: Mapping[str, str] = {code: text.replace("$", money) for code, text in sentences.items()}
        """Refusal code -> sentence, for every code that can come up, in the money of the title."""

    def reason(self, refusal: Refusal) -> Refusal:
        """A refusal with the rule and the sentence that the title has for it."""
        rule = self.cited.get(refusal.code, "")
        section, template = self.sections.get(rule, ""), self.wording.get(refusal.code, "")
        return replace(refusal, rule=rule, section=section, template=template)

    def step_words(self, step: str) -> str:
        """What people call a step."""
        return self.words.get(step) or STEPS[step]

    def scored(self, g: Game, player: int) -> tuple[Part, ...]:
        """What a player's score is made of; the sum is the score."""
        if self.score_parts is None:
            return (Part(WORTH, self.score(g, player)),)
        return self.score_parts(g, player)
