"""The games as PettingZoo environments: one agent per seat, one decision per step, in the order of play.

A deal that needs somebody's consent is a turn of its own: the other party answers *agree* or *decline*, and the
proposer cannot repeat in the same turn what was declined.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import AECEnv

from ..board.textmap import text_map
from ..engine.actions import Action
from ..engine.game import Game
from ..engine.options import Value
from ..titles import TITLES, ruleset
from ..titles.agreement import parties
from .catalogue import AGREE, DECLINE, Legal, catalogue
from .observation import Observer

VERSION: Final = 1
"""Rises when an entry of a catalogue or a number of an observation comes to mean something else."""
MOST_ACTIONS: Final = 4_000
REWARDS: Final = ("win", "worth")


def name_of(title: str) -> str:
    """The versioned name of a title's environment."""
    return f"railhead_{title}_v{VERSION}"


class RailheadEnv(AECEnv):  # type: ignore[misc]
    """A game of any title."""

    metadata: dict[str, Any] = {"name": "railhead", "render_modes": ["ansi"], "is_parallelizable": False}  # noqa: RUF012

    def __init__(
        self,
        title: str,
        players: int = 3,
        *,
        options: Mapping[str, Value] | None = None,
        preset: str = "",
        reward: str = "win",
        most_actions: int = MOST_ACTIONS,
        route_seconds: float | None = 1.0,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        if title not in TITLES:
            raise ValueError(f"There is no title {title!r}; there are {', '.join(TITLES)}.")
        if reward not in REWARDS:
            raise ValueError(f"A reward is one of {', '.join(REWARDS)}, not {reward!r}.")
        self.rules = ruleset(title, dict(options or {}), preset)
        facts = self.rules.title
        if not facts.min_players <= players <= facts.max_players:
            raise ValueError(
                f"{title} takes {facts.min_players} to {facts.max_players} players, not {players}."
            )
        self.metadata = {**type(self).metadata, "name": name_of(title)}
        self.render_mode = render_mode
        self.reward = reward
        self.most_actions = most_actions
        self.route_seconds = route_seconds
        self.catalogue = catalogue(self.rules, players)
        self.observer = Observer(self.rules, players)
        self.possible_agents = [f"player_{seat}" for seat in range(players)]
        self._seat = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        shape = (self.observer.size,)
        self.observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(-np.inf, np.inf, shape, np.float32),
                    "action_mask": spaces.Box(0, 1, (len(self.catalogue),), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self.action_spaces = {agent: spaces.Discrete(len(self.catalogue)) for agent in self.possible_agents}
        self.game = Game(self.rules, self.possible_agents)

    def observation_space(self, agent: str) -> spaces.Dict:
        """What an agent sees; the same object at every call."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        """What an agent can say; the same object at every call."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new game. The rules hold no chance, so a seed changes nothing; who draws actions seeds its own draw."""
        self.game = Game(self.rules, self.possible_agents)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._asked: list[int] = []
        self._proposal: Action | None = None
        self._declined: set[Action] = set()
        self._look()

    def _look(self) -> None:
        """Whose turn it is, and what is legal."""
        if self._asked:
            seat = self._asked[0]
            self._legal = {AGREE: Legal(None, None), DECLINE: Legal(None, None)}
        else:
            assert self.game.actor is not None
            seat = self.game.actor
            legal = self.catalogue.legal(self.game)
            self._legal = (
                legal
                if not self._declined
                else {
                    n: row
                    for n, row in legal.items()
                    if row.action is None or row.action not in self._declined
                }
            )
        self.agent_selection = self.possible_agents[seat]
        self.infos[self.agent_selection] = {
            "step": self.game.step.name,
            "actions": self.game.length,
            "proposal": self._proposal,
            "bounds": {n: row.bounds for n, row in self._legal.items() if row.bounds is not None},
            "amounts": {n: self._amount(row) for n, row in self._legal.items() if row.bounds is not None},
        }

    def _amount(self, row: Legal) -> int:
        assert row.action is not None
        value: int = getattr(row.action, self.catalogue.forms[row.action.kind].amount)
        return value

    def legal(self) -> dict[int, Legal]:
        """What the agent whose turn it is can do, by number."""
        return dict(self._legal)

    def observe(self, agent: str) -> dict[str, NDArray[Any]]:
        """The position from an agent's seat, and which numbers are legal for it now."""
        mask = np.zeros(len(self.catalogue), np.int8)
        if agent == self.agent_selection and not (self.terminations[agent] or self.truncations[agent]):
            mask[list(self._legal)] = 1
        return {"observation": self.observer.observe(self.game, self._seat[agent]), "action_mask": mask}

    def step(self, action: int | None) -> None:
        """Carry out what the agent whose turn it is has said."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        number = -1 if action is None else int(action)
        if number not in self._legal:
            what = str(self.catalogue.entries[number]) if 0 <= number < len(self.catalogue) else str(action)
            raise ValueError(f"{agent}: {what} is not legal now; the action mask says what is.")
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        if self._asked:
            self._answer(number == AGREE)
        else:
            self._say(self._legal[number])
        if self.game.over or self.game.length >= self.most_actions:
            self._finish()
        else:
            self._look()
        self._accumulate_rewards()

    def _say(self, row: Legal) -> None:
        action = self.game.best_run(self.route_seconds) if row.action is None else row.action
        asked = sorted(parties(self.game, action))
        if asked:
            self._proposal, self._asked = action, asked
        else:
            self._push(action)

    def _answer(self, agreed: bool) -> None:
        assert self._proposal is not None
        action = self._proposal
        self._asked.pop(0)
        if not agreed:
            self._asked = []
            self._declined.add(action)
        if not self._asked:
            self._proposal = None
            if agreed:
                self._push(action)

    def _push(self, action: Action) -> None:
        self.game.push(action)
        self._declined = set()

    def _finish(self) -> None:
        over = self.game.over
        (self.terminations if over else self.truncations).update(dict.fromkeys(self.agents, True))
        scores = [self.rules.score(self.game, seat) for seat in range(len(self.possible_agents))]
        best, mean = max(scores), sum(scores) / len(scores)
        for agent in self.agents:
            score = scores[self._seat[agent]]
            if self.reward == "win":
                self.rewards[agent] = 1 / scores.count(best) if score == best else 0.0
            else:
                self.rewards[agent] = (score - mean) / 1000
            self.infos[agent] = {
                "score": score,
                "reason": self.game.state.reason,
                "actions": self.game.length,
            }

    def render(self) -> str:
        """The map as text, and whose turn it is, or that the game is over."""
        symbols = [item.sym for item in self.rules.title.corporations]
        asked = "over" if self.game.over else f"{self.agent_selection}: {self.game.step.name}"
        return f"{asked}\n{text_map(self.game.state.board, symbols)}"

    def close(self) -> None:
        """Nothing is held open."""


def env(title: str, players: int = 3, **settings: Any) -> RailheadEnv:
    """The environment of a title; settings as in ``RailheadEnv``."""
    return RailheadEnv(title, players, **settings)
