"""Yardsticks of an environment: random agent, best constant action, for markets always flat and buy-and-hold; measured once."""

import json
import os

from rl_cockpit.evaluation.agents import ConstantAgent, OpeningAgent, RandomAgent, constant_actions, market_actions
from rl_cockpit.evaluation.episodes import number, play_all
from rl_cockpit.evaluation.files import write_json
from rl_cockpit.evaluation.intervals import interval_of

FILE = "yardsticks.json"
SCHEMA = 1
TRIALS = 5


def yardsticks(env, name, seeds, limits, path=None, reported=None):
    """Rows {name, mean, low, high, std, episodes} of an environment, read from `path` where the same were measured before.

    `name`: id or factory of the environment. What the time does not allow is left out. `reported(yardstick)` before each.
    """
    key = {"env": name, "episodes": len(seeds), "seed": seeds[0]}
    existing = read_rows(path, key)
    if existing is not None:
        return existing
    rows = []
    for title, agent, more in agents_of(env, seeds, limits):
        if reported is not None:
            reported(title)
        row = measured(env, title, agent, seeds, limits, more)
        if row is None:
            return rows
        rows.append(row)
    if path is not None:
        write_json(path, dict(key, schema=SCHEMA, rows=rows))
    return rows


def read_rows(path, key):
    """Rows that were measured with this environment, these seeds and as many episodes; None where there are none."""
    if path is None or not os.path.isfile(path):
        return None
    try:
        with open(path, encoding="utf-8") as file:
            result = json.load(file)
    except (OSError, ValueError):
        return None
    is_same = isinstance(result, dict) and result.get("schema") == SCHEMA and all(result.get(name) == value for name, value in key.items())
    return result["rows"] if is_same and isinstance(result.get("rows"), list) else None


def agents_of(env, seeds, limits):
    """(name, agent, what the row says more) of every yardstick that this environment has."""
    yield "random", RandomAgent(env), {}
    market = market_actions(env)
    if market is not None:
        yield "flat", ConstantAgent(market["flat"]), {"action": market["flat"]}
        yield "buy-and-hold", OpeningAgent(market["buy"], market["hold"]), {"action": market["buy"]}
    action = best_constant(env, seeds, limits)
    if action is not None:
        yield "constant", ConstantAgent(action), {"action": listed(action)}


def best_constant(env, seeds, limits):
    """The constant action with the highest mean on a few other seeds than those that measure it; None without any."""
    trials = [seed + 1_000_003 for seed in seeds[:TRIALS]]
    best = None
    for action in constant_actions(env.action_space):
        played = play_all(env, ConstantAgent(action), trials, limits)
        if not played:
            return None if best is None else best[1]
        mean = sum(episode.total for episode in played) / len(played)
        if best is None or mean > best[0]:
            best = (mean, action)
    return None if best is None else best[1]


def measured(env, name, agent, seeds, limits, more):
    """Row of one yardstick; None where the time was over before all its episodes."""
    played = play_all(env, agent, seeds, limits)
    if len(played) < len(seeds):
        return None
    row = interval_of([episode.total for episode in played]).record()
    return dict({"name": name}, **dict(row, **more))


def listed(action):
    """An action as JSON has it."""
    flat = getattr(action, "reshape", None)
    return number(action) if flat is None else [number(one) for one in action.reshape(-1).tolist()]
