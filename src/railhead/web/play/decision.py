"""The decision: what is asked, its options, the draft so far, and the button that sends it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from ...engine.actions import Action, Dividend, EndGame, Lay, Pass, Run
from ...engine.game import Game
from ...engine.refusals import Refusal
from ...engine.step import OPERATING
from ...engine.steps.opening_sale import OpeningSale
from ...engine.steps.run import action_of
from ...finance.holders import CORPORATION
from ..orders.course import actors, goes_on
from ..orders.known import orders_of
from ..permissions import may_seat_bot
from ..search.found import SEARCHING
from ..tables.agreed import may_undo
from ..tables.codec import decode, encode
from ..tables.lines import movable, play_line
from ..tables.route_help import OFF, route_help
from ..title_pages.orders import STOPPED, Order
from ..title_pages.pages import pages_of
from ..title_pages.panel import FindRoutes, Panel, PanelContext, asides, sorted_choices
from ..wording.automatic import nothing_words, rules_of_steps
from ..wording.words import decision_words, describe, pass_words, why_ended
from .advice import Told, askable, told
from .asked import company_asked
from .card import Card, compare
from .foot import Button, foot_of
from .guide import Guide, guide_of
from .notes import Request, StandIn, named, note_words, request_of, stand_in_of
from .panels import looked_at, panels_of
from .panels.auction import Board, board
from .view import View


@dataclass(frozen=True)
class Chip:
    """One action of the draft."""

    place: int
    label: str
    earlier: bool = False
    """It can change places with the one before it."""


@dataclass(frozen=True)
class Question:
    """A consent that is pending."""

    seq: int
    asker: str
    text: str
    waiting: tuple[str, ...]
    asked: bool
    """The viewer is asked."""
    mine: bool
    """The viewer asked."""
    card: Card | None
    price: int | None = None
    """The price proposed, where another could be named."""


@dataclass
class Decision:
    """Everything the decision's template needs."""

    state: str
    """``decide``, ``ready``, ``asked``, ``pending``, ``waiting``, ``past`` or ``over``."""
    headline: str
    who: str = ""
    chips: list[Chip] = field(default_factory=list)
    dropped: list[tuple[str, Refusal]] = field(default_factory=list)
    redo: bool = False
    card: Card | None = None
    panels: list[Panel] = field(default_factory=list)
    skip: str = ""
    """Label of the button that adds a pass to the draft."""
    nothing: tuple[str, str] = ("", "")
    """Why nothing but a pass is asked, and the rule, where it is asked all the same."""
    end: str = ""
    """Label of the button that ends the turn: the draft, and a pass if one is needed."""
    end_actions: list[Any] = field(default_factory=list)
    quiet_end: bool = False
    """Ending is not what is mainly asked: something else can be done first."""
    send: str = ""
    """Label of the button that sends the draft as it is while the turn goes on."""
    finish: list[tuple[str, list[Any]]] = field(default_factory=list)
    """One-click turns: label and actions."""
    asides: list[tuple[str, list[Any]]] = field(default_factory=list)
    """What the viewer may do although somebody else decides: label and actions."""
    counter: tuple[str, str, Any] | None = None
    """Who would agree to another price, the deal in words, the action."""
    kept: list[str] = field(default_factory=list)
    """A draft that waits until its owner decides again."""
    question: Question | None = None
    may_end_game: bool = False
    take_back: int = -1
    """Length of the game after the viewer's latest turn is taken back, -1 when there is none."""
    hints: dict[str, Any] = field(default_factory=dict)
    ahead: list[Panel] = field(default_factory=list)
    """What the viewer can say now about questions that are still to come."""
    quick: list[Any] = field(default_factory=list)
    """Cards among them that answer the present question too, with one button."""
    board: Board | None = None
    """The opening sale, for those who only look on."""
    purse: list[tuple[str, int, int]] = field(default_factory=list)
    """The viewer's cash and the treasury of the acting corporation, before the draft and after it."""
    result: list[tuple[int, str, int]] = field(default_factory=list)
    """Places, players and what they are worth; who is worth the same shares a place."""
    orderable: bool = False
    """What the viewer does in his what-if can be made an order of his."""
    asks: bool = False
    """The viewer can ask what a bot would do."""
    advice: Told | None = None
    """What it said; for nobody else."""
    buttons: list[Button] = field(default_factory=list)
    request: Request | None = None
    """A take-back somebody asks for; the decision goes on beside it."""
    stand_in: StandIn | None = None
    """The bot that sits in for the viewer."""
    away: int = -1
    """The seat for which the viewer may let a bot sit in, if its player is away; -1 if there is none."""
    news: str = ""
    """What came to nothing or was taken back just before."""
    stopped: tuple[Order, ...] = ()
    """Orders of the viewer that are over, each with its reason; told to nobody else."""
    ordered: tuple[str, ...] = ()
    """What the viewer has ordered in advance, in words."""
    guide: Guide | None = None
    """What the decision means, for a first game."""
    heard: list[str] = field(default_factory=list)
    """The draft of whoever is asked, in words, where the table shares drafts."""


def make_decision(view: View, seconds: float, look: FindRoutes | None = None) -> Decision:
    """The decision of a view."""
    decision = _decision(view, seconds, look)
    decision.purse = _purse(view) if not view.game.over else []
    if not view.past and not view.branching and not view.live.frozen:
        decision.request = request_of(view)
        decision.stand_in = stand_in_of(view)
        decision.away = _away(view)
        decision.stopped = view.orders.get(STOPPED, ())
        decision.ordered = _ordered(view)
        decision.news = note_words(view.live, view.live.news) if view.live.news is not None else ""
    decision.orderable = _orderable(view)
    decision.ahead, decision.quick = _ahead(view)
    decision.advice = told(view)
    decision.asks = askable(view) and (decision.advice is None or decision.advice.failed)
    decision.buttons = foot_of(view, decision)
    return decision


def _ordered(view: View) -> tuple[str, ...]:
    """The viewer's standing orders that hold."""
    game = view.live.game
    return tuple(
        f"{order.about}: {rules.words(game, order)}"
        for rules in (orders_of(game.title.name) if view.orders else ())
        for order in view.orders.get(rules.kind, ())
        if rules.holds(game, order)
    )


def _orderable(view: View) -> bool:
    """True if a seat of the viewer's acts in his own what-if after the present position of the table."""
    live = view.live
    if (
        not view.branching
        or not view.owned
        or live.frozen
        or live.game.over
        or not goes_on(live.game, view.game)
    ):
        return False
    mine = {seat.place for seat in view.mine}
    return any(seat in mine for seat in actors(live.game, view.game))


def _away(view: View) -> int:
    """Somebody else's seat that is asked, if the viewer may let a bot sit in there."""
    live = view.live
    for place in view.deciders:
        seat = live.seats[place]
        if may_seat_bot(live.terms, seat, view.person) and not live.holds(view.person.id, place):
            return place
    return -1


def _purse(view: View) -> list[tuple[str, int, int]]:
    """Name, money before the draft and after it."""
    base, game = view.base, view.game
    found = []
    seat = view.me
    if seat is not None and not view.past:
        found.append((seat.name, base.state.cash[seat.place], game.state.cash[seat.place]))
    index = company_asked(base if view.draft else game)
    if index is not None:
        treasuries = base.state.treasury[index], game.state.treasury[index]
        found.append((game.title.corporations[index].sym, *treasuries))
    return found


def _decision(view: View, seconds: float, look: FindRoutes | None) -> Decision:
    game = view.game
    if view.past:
        return Decision("past", f"Position after action {view.at}", who=_asked_then(game))
    if view.live.frozen and not view.branching:
        return Decision("frozen", "This table can only be read.", who=view.live.frozen)
    if view.live.question is not None and not view.branching:
        return _with_take_back(view, _pending(view))
    if game.over and not view.draft:
        worth = game.result()
        standing = sorted(
            ((1 + sum(other > own for other in worth.values()), name, own) for name, own in worth.items()),
            key=lambda row: row[0],
        )
        return Decision("over", why_ended(game), result=standing)
    actor = game.actor
    who = game.players[actor] if actor is not None else ""
    if not view.deciding:
        if view.draft and view.drafting:
            return _ready(view)
        decision = Decision("waiting", f"{who}: {decision_words(game)}", who=who)
        if isinstance(game.step, OpeningSale):
            decision.board = board(game)
        decision.panels = looked_at(game, view.me.place if view.me is not None else None)
        seats = {seat.place for seat in view.mine}
        if seats and not view.branching:
            decision.asides = [(describe(game, action), [encode(action)]) for action in asides(game, seats)]
        _overhear(view, decision)
        if view.line is not None and view.played is None:
            decision.kept = [describe(game, decode(data, game.title.name)) for data in view.line.actions]
        return _with_take_back(view, decision)
    decision = Decision(
        "decide", _headline(game), who=who, guide=guide_of(game, route_help(view.live.terms) != OFF)
    )
    counter = view.live.counter
    if counter is not None and not view.branching and view.live.plays(view.person.id, counter.seat):
        words = describe(game, decode(counter.action, game.title.name))
        decision.counter = (view.live.seats[counter.by].name, words, counter.action)
    _show_draft(view, decision)
    _ask(view, decision, seconds, look)
    return _with_take_back(view, decision)


def _overhear(view: View, decision: Decision) -> None:
    """Somebody else's draft at a table that shares them: its actions, what they would change, the tile it lays last."""
    if not view.heard or view.branching:
        return
    played = play_line(view.live.game, view.heard)
    if not played.kept:
        return
    actions = [decode(data, view.game.title.name) for data in played.kept]
    decision.heard = [describe(played.game, action) for action in actions]
    decision.card = compare(view.live.game, played.game)
    lays = [action for action in actions if isinstance(action, Lay)]
    if lays:
        decision.hints["ghost"] = lays[-1]


def _ahead(view: View) -> tuple[list[Panel], list[Any]]:
    """The cards of standing orders: of the seat that decides now, else of the first of the viewer's that has one.

    Then those that would answer the very question the viewer is asked.
    """
    live, game = view.live, view.live.game
    if view.past or view.branching or live.frozen or live.question is not None or game.over or not view.mine:
        return [], []
    seats = [seat.place for seat in view.mine]
    if game.actor in seats:
        seats = [game.actor]
    found: list[Panel] = []
    quick: list[Any] = []
    for rules in orders_of(game.title.name):
        if not rules.card or not rules.near(game):
            continue
        for seat in seats:
            given = tuple(
                order for order in view.orders.get(rules.kind, ())
                if order.seat == seat and rules.holds(game, order)
            )  # fmt: skip
            data = rules.ahead(game, seat, given)
            if data is not None:
                found.append(Panel(rules.card, rules.intro, data, of=game.title.name))
                if view.deciding and not view.draft and rules.asked(game) and data.quick[0]:
                    quick.append(data)
                break
    return found, quick


def _asked_then(game: Game) -> str:
    actor = game.actor
    return "" if actor is None else f"{game.players[actor]}: {decision_words(game)}"


def _headline(game: Game) -> str:
    actor = game.actor
    assert actor is not None
    who = game.players[actor]
    what = decision_words(game)
    company = company_asked(game)
    if company is not None:
        return f"{game.title.corporations[company].sym} · {what}"
    return f"{who} · {what}"


def _show_draft(view: View, decision: Decision) -> None:
    draft = view.draft
    decision.chips = [
        Chip(i, _drafted(view, i, data), i > 0 and movable(view.base, draft, i))
        for i, data in enumerate(draft)
    ]
    if view.played is not None:
        decision.dropped = [
            (describe(view.game, decode(data, view.game.title.name)), why)
            for data, why in view.played.dropped
        ]
    decision.redo = view.line is not None and bool(view.line.undone)
    if view.draft:
        decision.card = compare(view.base, view.game)


def _drafted(view: View, place: int, data: object) -> str:
    """What an action of the draft is called: of a pass what its button said, for a turn can have several."""
    action: Action = decode(data, view.game.title.name)
    if isinstance(action, Pass):
        return pass_words(view.game.at(view.base.length + place))
    return describe(view.game, action)


def _ready(view: View) -> Decision:
    decision = Decision("ready", "Your turn is complete: look at it and send it.")
    _show_draft(view, decision)
    decision.end = "End turn"
    decision.end_actions = list(view.draft)
    return decision


def _ask(view: View, decision: Decision, seconds: float, look: FindRoutes | None) -> None:
    game = view.game
    terms = view.live.terms.settings
    context = PanelContext(
        game, sorted_choices(game), view.pick, seconds, str(terms.get("route_help", "full")), look
    )
    decision.panels = panels_of(context)
    decision.hints = context.hints
    decision.may_end_game = EndGame.kind in context.kinds
    words = nothing_words(game.title.name, game.step.name)
    idle = set(context.kinds) <= {Pass.kind, EndGame.kind}
    if idle and words:
        decision.nothing = (
            f"{words[0].upper()}{words[1:]}.",
            rules_of_steps(game.title.name).get(game.step.name, ""),
        )
    if Pass.kind in context.kinds:
        _passing(view, decision, game, not idle)
    elif view.draft and not view.branching:
        decision.send = "Send these now"
    if (
        not view.branching and not view.pick and context.help == "full"
    ):  # less help must not give the best run away
        decision.finish = _whole_turns(context, game, view.draft)


def _passing(view: View, decision: Decision, game: Game, more: bool) -> None:
    """A pass that ends the turn is the button that ends it; one that does not is a further chip."""
    own = pages_of(game.title.name).skips.get(game.step.name, "")
    skipping = pass_words(game)
    twin = game.copy()
    twin.push_checked(Pass())
    before, after = game.state, twin.state
    ends = twin.over or (before.round, before.turn, before.number, before.entity) != (
        after.round, after.turn, after.number, after.entity,
    )  # fmt: skip
    same_actor = twin.actor == game.actor and not ends
    if view.branching or same_actor:
        decision.skip = skipping
        if view.draft and not view.branching:
            decision.send = "Send these now"
        return
    actions = [*view.draft, encode(Pass())]
    if view.draft:
        decision.end, decision.end_actions = own or "End turn", actions
    else:
        decision.end, decision.end_actions = skipping, actions
        decision.quiet_end = more


def _whole_turns(context: PanelContext, game: Game, draft: tuple[Any, ...]) -> list[tuple[str, list[Any]]]:
    """Skip what can be skipped, run the best, pay or withhold, end: offered when nothing else must be decided."""
    if game.state.entity < CORPORATION or game.round.kind != OPERATING or game.state.interrupts:
        return []
    twin = game.copy()
    actions: list[Any] = []
    turn = _turn_of(twin)
    if _skip_to(twin, turn, (Run,), actions) != ASKED:
        return []
    known = context.found(twin, game.state.entity - CORPORATION)
    if known.state == SEARCHING:
        return []
    run = action_of(twin, known.run.routes)
    if twin.why_not(run) is not None:
        return []
    twin.push_checked(run)
    actions.append(encode(run))
    reached = _skip_to(twin, turn, (Dividend,), actions)
    if reached != ASKED:
        return [("Run best, end", [*draft, *actions])] if reached == ENDED else []
    found = []
    for how in ("pay", "withhold"):
        after, rest = twin.copy(), [*actions, encode(Dividend(how))]
        after.push_checked(Dividend(how))
        if _skip_to(after, turn, (), rest) == ENDED:
            found.append((f"Run best, {how}, end", [*draft, *rest]))
    return found


ASKED, ENDED, STUCK = "asked", "ended", "stuck"


def _turn_of(game: Game) -> tuple[int, int, int]:
    s = game.state
    return s.entity, s.turn, s.number


def _skip_to(twin: Game, turn: tuple[int, int, int], kinds: tuple[type[Any], ...], actions: list[Any]) -> str:
    """Pass until an action of these kinds is asked for, that turn has ended, or passing is impossible."""
    while (
        not twin.over and not twin.state.interrupts
    ):  # somebody is asked something first, perhaps this president
        if _turn_of(twin) != turn:
            break
        if any(kind in kinds for kind in twin.step.kinds):
            return ASKED
        if twin.why_not(Pass()) is not None:
            return STUCK
        twin.push_checked(Pass())
        actions.append(encode(Pass()))
    return ENDED


def _pending(view: View) -> Decision:
    """A question to other players is open."""
    question = view.live.question
    assert question is not None
    live = view.live
    seats = live.seats
    asked = any(live.plays(view.person.id, seat) for seat in question.missing)
    mine = live.plays(view.person.id, question.seat)
    text = named(live.game, question.actions)
    twin = live.game.copy()
    for data in question.actions:
        if twin.why_not(decode(data, twin.title.name)) is None:
            twin.push_checked(decode(data, twin.title.name))
    card = compare(live.game, twin)
    waiting = tuple(seats[seat].name for seat in sorted(question.missing))
    price = question.actions[-1].get("price") if question.actions else None
    shown = Question(question.seq, seats[question.seat].name, text, waiting, asked, mine, card, price)
    headline = f"{shown.asker} asks: {text}" if asked else f"Waiting for {', '.join(waiting)}: {text}"
    return Decision("asked" if asked else "pending", headline, question=shown)


def _with_take_back(view: View, decision: Decision) -> Decision:
    """The viewer's latest turn can be taken back, freely or by request."""
    if view.branching or view.live.question is not None or view.live.request is not None:
        return decision
    made = view.live.made
    for index in range(len(made) - 1, -1, -1):
        if view.live.plays(view.person.id, made[index].seat):
            others = (e.seat for e in made[index:] if not view.live.holds(view.person.id, e.seat))
            if may_undo(view.live.terms.settings, others):
                decision.take_back = index
            break
    return decision
