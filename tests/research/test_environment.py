"""PettingZoo's own tests, consent as a turn, rewards, and what an observation says."""

from __future__ import annotations

import random

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test

from railhead.engine.actions import Trade
from railhead.finance.holders import CORPORATION, SLOTS
from railhead.research.catalogue import AGREE, DECLINE
from railhead.research.environment import RailheadEnv, env, name_of

SEATS = [("1830", 2), ("1830", 6), ("1870", 3), ("1817", 3), ("1817", 7), ("1860", 2), ("1860", 4)]

pytestmark = pytest.mark.filterwarnings("ignore::UserWarning:pettingzoo", "ignore::UserWarning:gymnasium")


@pytest.mark.slow
@pytest.mark.parametrize(("title", "players"), SEATS)
def test_pettingzoo_is_content(title: str, players: int) -> None:
    api_test(env(title, players), num_cycles=150)
    seed_test(lambda: env(title, players), num_cycles=40)


def walk(world: RailheadEnv, seed: int, most: int) -> int:
    """Uniformly random numbers within the mask."""
    chance = np.random.default_rng(seed)
    done = 0
    for agent in world.agent_iter(max_iter=most):
        seen, _, ended, cut, _ = world.last()
        if ended or cut:
            world.step(None)
            continue
        assert agent == world.agent_selection
        world.step(int(chance.choice(np.flatnonzero(seen["action_mask"]))))
        done += 1
    return done


def test_a_game_comes_to_its_end_with_rewards() -> None:
    world = env("1860", 2)
    world.reset(seed=1)
    totals = dict.fromkeys(world.possible_agents, 0.0)
    chance = np.random.default_rng(1)
    for agent in world.agent_iter(max_iter=20_000):
        seen, reward, ended, cut, info = world.last()
        totals[agent] += reward
        if ended or cut:
            assert info["score"] == world.rules.score(world.game, world.possible_agents.index(agent))
            world.step(None)
        else:
            world.step(int(chance.choice(np.flatnonzero(seen["action_mask"]))))
    assert not world.agents
    assert sum(totals.values()) == pytest.approx(1.0)
    scores = [world.rules.score(world.game, seat) for seat in range(2)]
    assert max(totals, key=lambda agent: totals[agent]) == world.possible_agents[scores.index(max(scores))]


def test_a_game_that_ended_with_its_round_can_be_seen() -> None:
    """1817's final set ends after the last turn, when no decision is pending."""
    world = env("1817", 7)
    for seed in range(40):
        world.reset(seed=seed)
        chance = random.Random(seed)
        while not any(world.terminations.values()):
            world.step(chance.choice(sorted(world.legal())))
        if world.game.state.reason == "final_phase":
            break
    assert world.game.state.reason == "final_phase"
    block = next(item for item in world.observer.layout if item.name == "step")
    for agent in world.possible_agents:
        seen = world.observe(agent)
        assert not seen["observation"][block.start : block.start + block.size].any()
        assert not seen["action_mask"].any()
    assert world.render().startswith("over")


def test_too_long_a_game_is_cut() -> None:
    world = env("1830", 3, most_actions=20)
    world.reset(seed=0)
    walk(world, 0, 200)
    assert world.game.length == 20
    assert not world.game.over


def proposed() -> tuple[RailheadEnv, int, str]:
    """A game in which somebody has just proposed to trade a private."""
    world = env("1830", 3)
    for seed in range(20):
        world.reset(seed=seed)
        chance = np.random.default_rng(seed)
        for _ in range(300):
            legal = world.legal()
            trades = [n for n, row in legal.items() if isinstance(row.action, Trade)]
            if trades:
                agent = world.agent_selection
                world.step(trades[0])
                return world, trades[0], agent
            world.step(int(chance.choice(list(legal))))
            if not world.agents or any(world.terminations.values()):
                break
    raise AssertionError("no trade was possible in twenty games")


def test_consent_is_a_turn_of_its_own() -> None:
    world, number, proposer = proposed()
    length = world.game.length
    assert world.agent_selection != proposer
    assert set(world.legal()) == {AGREE, DECLINE}
    world.step(DECLINE)
    assert world.game.length == length
    assert world.agent_selection == proposer
    assert number not in world.legal()


def test_what_is_agreed_happens() -> None:
    world, _, _ = proposed()
    action = world.infos[world.agent_selection]["proposal"]
    length = world.game.length
    world.step(AGREE)
    assert world.game.length == length + 1
    assert world.game.actions[-1] == action


def test_a_number_outside_the_mask_is_refused() -> None:
    world = env("1830", 3)
    world.reset(seed=0)
    with pytest.raises(ValueError, match="not legal now"):
        world.step(AGREE)
    assert world.game.length == 0


def test_the_map_can_be_read() -> None:
    world = env("1830", 3, render_mode="ansi")
    world.reset(seed=0)
    assert "player_0" in world.render()
    assert "H12" in world.render() or "PRR" in world.render()


def test_settings_that_cannot_be() -> None:
    with pytest.raises(ValueError, match="no title"):
        env("1829", 3)
    with pytest.raises(ValueError, match="takes 2 to 6 players"):
        env("1830", 9)
    with pytest.raises(ValueError, match="reward"):
        env("1830", 3, reward="fame")
    assert env("1830", 3).metadata["name"] == name_of("1830") == "railhead_1830_v1"


@pytest.mark.parametrize(("title", "players"), [("1830", 3), ("1817", 4)])
def test_an_observation_says_what_the_state_says(title: str, players: int) -> None:
    world = env(title, players)
    world.reset(seed=3)
    walk(world, 3, 120)
    game, observer = world.game, world.observer
    blocks = {block.name: block for block in observer.layout}
    assert sum(block.size for block in observer.layout) == observer.size
    for seat, agent in enumerate(world.possible_agents):
        seen = world.observe(agent)["observation"]
        assert world.observation_space(agent)["observation"].contains(seen)

        def part(name: str, seen: np.ndarray = seen) -> np.ndarray:
            block = blocks[name]
            return seen[block.start : block.start + block.size]

        order = [(seat + i) % players for i in range(players)]
        assert part("cash") == pytest.approx([game.state.cash[who] / 1000 for who in order])
        shares = part("shares").reshape(-1, players)
        for corporation, size in enumerate(game.state.size):
            expected = [game.state.shares[corporation * SLOTS + who] / (size or 1) for who in order]
            assert shares[corporation] == pytest.approx(expected)
        acting = game.state.entity - CORPORATION
        assert part("acting").sum() == (1 if acting >= 0 else 0)
        steps = observer.steps
        assert steps[int(part("step").argmax())] == game.step.name
        stations = part("stations").reshape(len(game.title.corporations), -1)
        assert stations.sum() == sum(len(nodes) for nodes in game.state.board.tokens)
