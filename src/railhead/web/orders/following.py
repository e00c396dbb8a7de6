"""A what-if as an order: do what one did there, as long as the others do what they do there, or once they have."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

from ...engine.actions import Action, Pass
from ...engine.game import Game, Node
from ...notation import records
from ...titles import entry
from ..positions import state_id
from ..title_pages.orders import News, Order, OrderFault, StandingOrders
from ..wording.words import describe, holder, short_round
from .course import MOST_STEPS, Course, before, sign
from .lasting import PLAYERS

EXACT, ONCE = "exact", "once"
"""The others do just what they do in the what-if; what is ticked has happened, whatever else they do."""
PASS, ASK = "pass", "ask"
"""What is done otherwise."""
DONE: Final = "All that was ordered from the what-if is done."
BEFORE: Final = "The table was taken back to before the order was given."

SAID: Final = 4
"""Actions of the others that are told one by one."""

Sign: TypeAlias = tuple[str, ...]


class FollowOrders(StandingOrders):
    """Do what was done in a what-if."""

    kind = "what-if"
    intro = "Your own actions in a what-if, once the others have done what they do there."
    shared = True
    most = 12

    def possible(self, game: Game) -> bool:
        return False  # it is made from a what-if alone

    def asked(self, game: Game) -> bool:
        return not game.over

    def holds(self, game: Game, order: Order) -> bool:
        s = game.state
        return [s.round, s.turn, s.number] in order.body["rounds"]

    def read(self, game: Game, seat: int, form: Mapping[str, str]) -> tuple[Order, ...]:
        raise OrderFault("Such an order is made from a what-if of your own.")

    def made(self, game: Game, course: Course, name: str, form: Mapping[str, str]) -> Order:
        """The order of a form about what was played in a what-if after the present position."""
        when, otherwise = form.get("follow-when", EXACT), form.get("follow-else", ASK)
        if when not in (EXACT, ONCE) or otherwise not in (PASS, ASK):
            raise OrderFault("There is no such order.")
        if otherwise == PASS and not course.passable:
            raise OrderFault("It can only pass in stock rounds and opening sales. Choose to be asked.")
        steps = [
            {**step.kept(), "needed": bool(step.sign) and f"follow-{place}" in form}
            if step.seat != course.seat
            else step.kept()
            for place, step in enumerate(course.steps)
        ]
        body = {
            "start": game.length, "mark": state_id(game), "when": when, "else": otherwise, "steps": steps,
            "rounds": [list(one) for one in course.rounds],
        }  # fmt: skip
        return Order(course.seat, name, body)

    def words(self, game: Game, order: Order) -> str:
        body = order.body
        exact, passes = body["when"] == EXACT, body["else"] == PASS
        told = [_phase(game, others, mine, exact) for others, mine in _phases(order)]
        if exact:
            rest = "if anything else happens, pass" if passes else "if anything else happens, ask me"
        elif any(step.get("needed") for step in body["steps"]):
            rest = "until then pass" if passes else "if that has not happened in time, ask me"
        else:
            rest = "otherwise pass" if passes else "otherwise ask me"
        last = short_round(*body["rounds"][-1])
        return f"{'; then '.join(told)}; {rest}; it ends with {last} at the latest"

    def beside(self, game: Game, order: Order) -> str:
        """What it does in the what-if from which it was made: it is tried out there."""
        twin, did = game.copy(), []
        for step in order.body["steps"]:
            action = _action(game, step)
            if step["seat"] == order.seat:
                why = self.stops(twin, order, ())
                does = None if why else self.answer(twin, order) or self.otherwise(twin, order)
                if does != action:
                    instead = f"It would do “{describe(twin, does)}”." if does else why or "It would ask you."
                    return f"In the what-if it does not do “{step['words']}”. {instead}"
                did.append(step["words"])
            if twin.why_not(action) is not None:
                return ""
            twin.push_checked(action)
        return f"In the what-if it does just what you did: {_listed(did)}."

    def stops(self, game: Game, order: Order, news: Sequence[News]) -> str:
        if game.actor != order.seat:
            return ""
        stands = standing(game, order)
        if stands.done:
            return DONE
        if stands.gone:
            return BEFORE
        passes = order.body["else"] == PASS and game.round.kind in PLAYERS
        if stands.strayed:
            return "" if passes else stands.strayed
        step = stands.step
        if step is None or not stands.lacks or passes or step["asked"] != game.step.name:
            return ""
        return f"You are asked, and nobody has done {_listed(stands.lacks)}."

    def answer(self, game: Game, order: Order) -> Action | None:
        if game.actor != order.seat:
            return None
        stands = standing(game, order)
        step = stands.step
        if step is None or stands.lacks or step["asked"] != game.step.name:
            return None
        return _action(game, step)

    def otherwise(self, game: Game, order: Order) -> Action | None:
        if game.actor != order.seat or order.body["else"] != PASS:
            return None
        return Pass() if game.round.kind in PLAYERS and not game.state.interrupts else None

    def fulfilled(self, game: Game, order: Order) -> str:
        return DONE if standing(game, order).done else ""


@dataclass(frozen=True)
class Standing:
    """How far an order has come."""

    step: Mapping[str, Any] | None = None
    """Its player's action that comes next; None while the others are to act."""
    lacks: tuple[str, ...] = ()
    """What has not happened that should have, before that action."""
    strayed: str = ""
    """What was done instead of what the what-if has."""
    gone: bool = False
    """The position at which it was given is no longer of the table's past."""
    done: bool = False


def standing(game: Game, order: Order) -> Standing:
    """How far an order has come, from the game alone: what is taken back was never done."""
    start = order.body["start"]
    if game.length < start or state_id(game.at(start)) != order.body["mark"]:
        return Standing(gone=True)
    made = game.nodes(start)
    return (_exactly if order.body["when"] == EXACT else _once)(game, order, made)


def _exactly(game: Game, order: Order, made: Sequence[Node]) -> Standing:
    for place, step in enumerate(order.body["steps"]):
        if place == len(made):
            return Standing(step if step["seat"] == order.seat else None)
        at, action = before(game, made[place]), made[place].action
        assert action is not None
        if (at.speaker(action), action) != (step["seat"], _action(game, step)):
            did = f"“{holder(game, at.speaker(action))}: {describe(at, action)}”"
            return Standing(
                strayed=f"There was {did} where the what-if has “{holder(game, step['seat'])}: {step['words']}”."
            )
    return Standing(done=True)


def _once(game: Game, order: Order, made: Sequence[Node]) -> Standing:
    own, needs = _needs(order)
    happened: Counter[Sign] = Counter()
    done = 0
    for node in made:
        at, action = before(game, node), node.action
        assert action is not None
        if at.speaker(action) != order.seat:
            happened[sign(at, action)] += 1
        elif done < len(own) and action == _action(game, own[done]) and not needs[done] - happened:
            done += 1
    if done == len(own):
        return Standing(done=True)
    left = needs[done] - happened
    words = {tuple(step["sign"]): step["words"] for step in order.body["steps"] if step.get("needed")}
    return Standing(own[done], tuple(words[one] for one in left))


def _needs(order: Order) -> tuple[list[Mapping[str, Any]], list[Counter[Sign]]]:
    """Its player's actions, and of each what has to have happened before."""
    own, needs = [], []
    needed: Counter[Sign] = Counter()
    for step in order.body["steps"]:
        if step["seat"] == order.seat:
            own.append(step)
            needs.append(Counter(needed))
        elif step["needed"]:
            needed[tuple(step["sign"])] += 1
    return own, needs


def _phases(order: Order) -> list[tuple[list[Mapping[str, Any]], list[Mapping[str, Any]]]]:
    """What the others do, and what its player does then, turn by turn."""
    found: list[tuple[list[Mapping[str, Any]], list[Mapping[str, Any]]]] = []
    last = -1
    for step in order.body["steps"]:
        mine = step["seat"] == order.seat
        if not found or (last == order.seat and not mine):
            found.append(([], []))
        found[-1][mine].append(step)
        last = step["seat"]
    return found


def _phase(
    game: Game, others: Sequence[Mapping[str, Any]], mine: Sequence[Mapping[str, Any]], exact: bool
) -> str:
    """A turn of its player, and what is to come before it."""
    do = f"do {_listed(step['words'] for step in mine)}"
    if exact and others:
        said = [f"{holder(game, step['seat'])}: {step['words']}" for step in others]
        return f"after {_listed(said, SAID)} {do}"
    needed = [step["words"] for step in others if step["needed"]]
    return f"once somebody has done {_listed(needed)} or the like, {do}" if needed and not exact else do


def _action(game: Game, step: Mapping[str, Any]) -> Action:
    """The action of a step that was kept."""
    return records.decode(step["action"], entry(game.title.name).kinds)


def _listed(words: Iterable[str], most: int = MOST_STEPS) -> str:
    """Several actions in a sentence, the last of very many by their number."""
    quoted = [f"“{one}”" for one in words]
    if len(quoted) > most + 1:
        quoted[most:] = [f"{len(quoted) - most} more actions"]
    return f"{', '.join(quoted[:-1])} and {quoted[-1]}" if len(quoted) > 1 else quoted[0]
