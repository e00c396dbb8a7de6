"""A game: a ruleset, a state and the way it came about.

The history is a chain of nodes, each with the state after its action: undo and a jump to any action need no replay,
a copy shares the chain, and nothing grows with the length of the game but the chain itself.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import fields, replace
from typing import TYPE_CHECKING, Any, Self

from ..board.board import Board
from ..finance.holders import BANK, CORPORATION, IPO, SEATS, SLOTS
from . import verbs
from .actions import Action, Choice, EndGame, Run
from .errors import Illegal, SeatsError, UnknownName
from .events import Event
from .refusals import Refusal, refuse
from .standstill import IDLE, STALEMATE, stands_still
from .state import State, replaced
from .step import Round, Step

if TYPE_CHECKING:
    from ..board.routes import Run as RunResult
    from .ruleset import Ruleset


class Node:
    """One action of a game's history and what came of it."""

    __slots__ = ("action", "events", "index", "parent", "state")

    def __init__(
        self, parent: Node | None, index: int, action: Action | None, state: State, events: tuple[Event, ...]
    ) -> None:
        self.parent = parent
        self.index = index
        self.action = action
        self.state = state
        self.events = events


class Game:
    """What players, bots, pages and programs talk to."""

    __slots__ = ("_events", "_handler", "_prepared", "node", "players", "rules", "state", "title")

    def __init__(self, rules: Ruleset, players: Sequence[str], _node: Node | None = None) -> None:
        self.rules = rules
        self.title = rules.title
        self.players = tuple(players)
        self._events: list[Event] = []
        self._handler: Step | None = None
        self._prepared: tuple[Action, State, Any] | None = None
        """What a step worked out while judging an action, kept for carrying it out."""
        if _node is not None:
            self.node = _node
            self.state = _node.state
            return
        if not self.title.min_players <= len(self.players) <= self.title.max_players:
            raise SeatsError(
                f"{self.title.name} takes {self.title.min_players} to {self.title.max_players} players, "
                f"not {len(self.players)}."
            )
        self.state = opening_state(rules, len(self.players))
        if rules.setup is not None:
            rules.setup(self)
        rules.rounds[rules.first_round].begin(self)
        self._settle()
        self.node = Node(None, 0, None, self.state, tuple(self._events))

    # reading

    @property
    def over(self) -> bool:
        """True when the game has ended."""
        return bool(self.state.reason)

    @property
    def actor(self) -> int | None:
        """The player who decides now; None when the game is over."""
        return None if self.state.reason else self.step.speaker(self)

    @property
    def round(self) -> Round:
        """The round that is played."""
        return self.rules.rounds[self.state.round]

    @property
    def step(self) -> Step:
        """The pending decision."""
        s = self.state
        if s.interrupts:
            return self.rules.interrupts[s.interrupts[-1][0]]
        return self.rules.rounds[s.round].steps[s.step]

    @property
    def length(self) -> int:
        """Number of actions so far."""
        return self.node.index

    @property
    def events(self) -> tuple[Event, ...]:
        """What the latest action brought about."""
        return self.node.events

    @property
    def actions(self) -> list[Action]:
        """All actions from the start."""
        return [node.action for node in self.nodes() if node.action is not None]

    def nodes(self, after: int = -1) -> list[Node]:
        """The history from the start to now, or what came after the position with so many actions."""
        chain: list[Node] = []
        node: Node | None = self.node
        while node is not None and node.index > after:
            chain.append(node)
            node = node.parent
        chain.reverse()
        return chain

    def result(self) -> dict[str, int]:
        """Scores by player name as they stand."""
        return {name: self.rules.score(self, seat) for seat, name in enumerate(self.players)}

    # deciding

    def choices(self) -> Iterator[Choice]:
        """Every legal action now, sorted and deterministic; amounts as ranges.

        What the rules let pass only because a record holds it is never among them.
        """
        if self.state.reason:
            return
        if self.rules.offering is not None:
            twin = Game(self.rules.offering, self.players, self.node)
            twin.state = self.state
            yield from twin.choices()
            return
        steps = handlers(self)
        yield from steps[-1].choices(self)
        for step in steps[:-1]:
            yield from step.choices(self)
        if self.rules.manual_end:
            yield EndGame()

    def why_not(self, action: Action) -> Refusal | None:
        """None if the action is legal now, else the reason with its rule."""
        refusal = self._refusal(action)
        if refusal is None or refusal.rule:
            return refusal
        if refusal.nearest is not None and self._refusal(refusal.nearest) is not None:
            # steps look at one reason at a time; another may forbid what they suggest
            refusal = replace(refusal, nearest=None)
        return self.rules.reason(refusal)

    def _refusal(self, action: Action) -> Refusal | None:
        if self.state.reason:
            return refuse("game-over")
        if isinstance(action, EndGame):
            return None if self.rules.manual_end else refuse("end-not-agreed")
        step = handler(self, action)
        self._handler = step
        if step is None:
            return refuse(
                "not-now", action=getattr(action, "kind", "?"), step=self.rules.step_words(self.step.name)
            )
        malformed = ill_typed(action)
        return malformed or step.refusal(self, action)

    def speaker(self, action: Action) -> int:
        """The player who has to say this action."""
        step = handler(self, action)
        seat = (step or self.step).speaker(self, action)
        assert seat is not None, "a pending decision is somebody's"
        return seat

    def best_run(self, seconds: float | None = None, steps: int | None = None) -> Run:
        """The best set of routes of the operating corporation as an action; at a limit the best so far.

        A limit in ``steps`` gives the same answer on every machine, one in ``seconds`` does not.
        """
        from .steps.run import RunTrains, run_action

        step = self.step
        running = step.corporation(self) if isinstance(step, RunTrains) else self.state.entity - CORPORATION
        return run_action(self, running, seconds, steps)

    def routes(self, corporation: str, seconds: float | None = None) -> RunResult:
        """The best set of routes of a corporation as it stands, with its proof."""
        from .steps.run import best_routes

        if corporation not in self.title.corporation_index:
            raise UnknownName(f"There is no corporation {corporation} in {self.title.name}.")
        return best_routes(self, self.title.corporation_index[corporation], seconds)

    # acting

    def push(self, action: Action) -> None:
        """Carry out an action; raises ``Illegal`` and changes nothing if the rules refuse it."""
        refusal = self.why_not(action)
        if refusal is not None:
            raise Illegal(refusal)
        self._carry_out(action, self._handler)

    def push_checked(self, action: Action) -> None:
        """Carry out an action that is known to be legal."""
        self._carry_out(action, handler(self, action))

    def _carry_out(self, action: Action, step: Step | None) -> None:
        before = self.state
        self.state = before.copy()
        self._events = []
        try:
            if isinstance(action, EndGame):
                verbs.end(self, "manually_ended")
            else:
                assert step is not None
                if not step.out_of_turn:
                    self.state.acted = True
                step.apply(self, action)
                self._settle()
        except BaseException:
            self.state = before
            raise
        self.node = Node(self.node, self.node.index + 1, action, self.state, tuple(self._events))

    def pop(self) -> Action:
        """Take back the latest action and return it."""
        node = self.node
        if node.parent is None or node.action is None:
            raise IndexError("There is no action to take back.")
        self.node = node.parent
        self.state = self.node.state
        return node.action

    def copy(self) -> Self:
        """An independent game at the same position with the same past."""
        return type(self)(self.rules, self.players, self.node)

    def at(self, index: int) -> Self:
        """A copy at an earlier action (0 is the start)."""
        if not 0 <= index <= self.node.index:
            raise IndexError(f"This game has actions 0 to {self.node.index}, not {index}.")
        node = self.node
        while node.index > index:
            assert node.parent is not None
            node = node.parent
        return type(self)(self.rules, self.players, node)

    def _settle(self) -> None:
        """Go on until somebody has to decide, or for so many turns nobody could or nothing earned: then it is over.

        Where turns are capped it goes on to the last of them.
        """
        s = self.state
        rules = self.rules
        last = s.turn + STALEMATE if not rules.turn_cap else rules.turn_cap
        while not s.reason:
            if s.turn > last or (IDLE.name in s.slots and stands_still(self)):
                verbs.end(self, "stalemate")
                return
            if s.interrupts:
                waiting = rules.interrupts[s.interrupts[-1][0]]
                if waiting.open(self):
                    self._ask()
                    return
                frame = s.interrupts[-1]
                s.interrupts = s.interrupts[:-1]
                waiting.lapse(self, frame)
                continue
            current = rules.rounds[s.round]
            if s.step < len(current.steps):
                step = current.steps[s.step]
                led = s.entity < SEATS or s.president[s.entity - CORPORATION] is not None
                if (led or step.speaker(self) is not None) and (
                    step.open(self) or (rules.passes_asked and self._pass_asked(step))
                ):
                    self._ask()
                    return
                step.skip(self)
                if not s.interrupts and not s.reason:
                    s.step += 1
            else:
                current.end_turn(self)

    def _ask(self) -> None:
        """Somebody has to decide, unless the title says that the game is over when it comes to that."""
        if self.rules.at_decision is not None:
            reason = self.rules.at_decision(self)
            if reason:
                verbs.end(self, reason)

    def _pass_asked(self, step: Step) -> bool:
        return step.idle(self) and (step.speaker(self), step.name) in self.rules.passes_asked


_TYPED: dict[type[Any], tuple[tuple[str, str], ...]] = {}


def _typed_fields(kind: type[Any]) -> tuple[tuple[str, str], ...]:
    """Fields of an action kind that must be whole numbers or words."""
    known = _TYPED.get(kind)
    if known is None:
        found = ((item.name, getattr(item.type, "__name__", str(item.type))) for item in fields(kind))
        known = tuple((name, wanted) for name, wanted in found if wanted in ("int", "str"))
        _TYPED[kind] = known
    return known


def ill_typed(action: Action) -> Refusal | None:
    """Words where numbers belong and the like, from a hostile caller."""
    for name, wanted in _typed_fields(type(action)):
        value: Any = getattr(action, name)
        if wanted == "int" and (type(value) is not int or abs(value) > 1_000_000):
            return refuse("bad-value", field=name, wanted="a whole number", given=repr(value)[:40])
        if wanted == "str" and type(value) is not str:
            return refuse("bad-value", field=name, wanted="a word", given=repr(value)[:40])
    return None


def handlers(g: Game) -> tuple[Step, ...]:
    """Steps that can take an action now; the pending one comes last."""
    s = g.state
    current = g.rules.rounds[s.round]
    if s.interrupts:
        name = s.interrupts[-1][0]
        asked = g.rules.interrupts[name]
        return (*current.anytime, asked) if name in g.rules.open_interrupts else (asked,)
    return current.takers[s.step]


def handler(g: Game, action: Action) -> Step | None:
    """The step that understands the action now."""
    for step in handlers(g):
        if step.handles(action):
            return step
    return None


def asking(g: Game, passes: frozenset[tuple[int, str]]) -> Game:
    """A copy that from now on waits for the pass of these players in these steps."""
    return type(g)(replace(g.rules, passes_asked=passes), g.players, g.node)


def opening_state(rules: Ruleset, players: int) -> State:
    """The state before the first round: everything in the bank, the IPO or the supply."""
    title = rules.title
    corporations = len(title.corporations)
    s = State.__new__(State)
    deal = title.starting_cash[players]
    s.bank = title.bank - deal * players
    s.acted = False
    s.broken = False
    s.phase = 0
    s.round = rules.first_round
    s.turn = 1
    s.number = 0
    s.set_length = 0
    s.step = 0
    s.entity = 0
    s.priority = 0
    s.last_dealer = None
    s.passes = 0
    s.rounds_done = 0
    s.reason = ""
    s.interrupts = ()
    s.discarded = ()
    s.waiting = ()
    s.board = Board.empty(title.map, corporations)
    s.cash = (deal,) * players
    s.treasury = (0,) * corporations
    s.shares = (0,) * (corporations * SLOTS)
    for index, corporation in enumerate(title.corporations):
        s.shares = replaced(s.shares, index * SLOTS + IPO, corporation.shares)
    s.president = (None,) * corporations
    s.size = tuple(corporation.shares for corporation in title.corporations)
    s.president_shares = tuple(corporation.president_shares for corporation in title.corporations)
    s.float_shares = tuple(corporation.float_shares for corporation in title.corporations)
    s.closed = (0,) * corporations
    s.par = (0,) * corporations
    s.cell = (-1,) * corporations
    s.floated = (0,) * corporations
    s.operated = (0,) * corporations
    s.tokens_left = tuple(len(corporation.station_costs) for corporation in title.corporations)
    s.private_owner = (BANK,) * len(title.privates)
    s.train_next = (0,) * len(title.train_kinds)
    s.trains = ((),) * corporations
    s.tiles_left = tuple(title.map.supply)
    s.sold = (0,) * players
    s.last_revenue = (-1,) * corporations
    s.last_payout = ("",) * corporations
    s.bankrupt = (0,) * players
    s.piles = {}
    s.slots = {}
    return s
