"""Returns of many episodes of trained, untrained and broken agents and of yardsticks, as JSON: what repetitions of an evaluation are drawn from.

python returns_of_players.py FOLDER EPISODES > returns.json; about a minute on a free core for 1,000 episodes.
"""

import json
import os
import sys

import gymnasium
import numpy as np
import torch
from stable_baselines3 import PPO

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [HERE, os.path.dirname(HERE)]

import evaluation_envs  # noqa: E402
from rl_cockpit.evaluation.agents import ConstantAgent, OpeningAgent, RandomAgent, market_actions  # noqa: E402
from rl_cockpit.evaluation.environments import Env  # noqa: E402
from rl_cockpit.evaluation.episodes import Limits, play_all  # noqa: E402

SEED = 10_000
SIDE_BY_SIDE = 100
SMALL = {"n_steps": 512, "batch_size": 64, "device": "cpu", "seed": 1}


def cartpole():
    """The environment."""
    return gymnasium.make("CartPole-v1")


def broken():
    """The same with a reward of the wrong sign."""
    return evaluation_envs.Broken(cartpole())


# name: (environment that is trained in, one that is played, timesteps, learning rate)
PLAYERS = {
    "trained": (cartpole, cartpole, 20_000, 1e-3),
    "untrained": (cartpole, cartpole, 1_024, 0.0),
    "broken": (broken, cartpole, 8_000, 1e-3),
    "random-walk market": (evaluation_envs.random_walk, evaluation_envs.random_walk, 4_000, 3e-4),
    "told market": (evaluation_envs.reported_market, evaluation_envs.reported_market, 12_000, 1e-3),
}


def models(folder, name):
    """Paths of the first and the last checkpoint, trained once."""
    train, _, timesteps, rate = PLAYERS[name]
    paths = [os.path.join(folder, "%s-%s.zip" % (name.replace(" ", "-"), which)) for which in ("first", "last")]
    if not os.path.exists(paths[1]):
        model = PPO("MlpPolicy", train(), learning_rate=rate, **SMALL)
        model.save(paths[0])
        model.learn(timesteps)
        model.save(paths[1])
    return paths


def returns(make, agent_of, episodes):
    """Returns of that many episodes, each with its own seed."""
    env = Env(make())
    return [round(one.total, 4) for one in play_all(env, agent_of(env), [SEED + i for i in range(episodes)], Limits())]


def returns_of_model(make, path, episodes):
    """The same of a model, a hundred environments side by side: one prediction serves them all."""
    model, totals = PPO.load(path, device="cpu"), []
    for begin in range(0, episodes, SIDE_BY_SIDE):
        envs = [Env(make()) for _ in range(min(SIDE_BY_SIDE, episodes - begin))]
        seen = [env.reset(SEED + begin + i) for i, env in enumerate(envs)]
        earned, running = [0.0] * len(envs), list(range(len(envs)))
        while running:
            actions = model.predict(np.stack([seen[i] for i in running]), deterministic=True)[0]
            ended = set()
            for i, action in zip(running, actions):
                seen[i], reward, is_over, is_cut = envs[i].step(action)
                earned[i] += reward
                if is_over or is_cut:
                    ended.add(i)
            running = [i for i in running if i not in ended]
        totals += [round(total, 4) for total in earned]
    return totals


def main():
    """Prints {name: {player: [return]}}."""
    torch.set_num_threads(1)
    folder, episodes = sys.argv[1], int(sys.argv[2])
    os.makedirs(folder, exist_ok=True)
    matches = {}
    for name, (_, make, _, _) in PLAYERS.items():
        first, last = models(folder, name)
        matches[name] = {"first": returns_of_model(make, first, episodes), "last": returns_of_model(make, last, episodes)}
        players = {"random": RandomAgent}
        market = market_actions(Env(make()))
        if market is not None:
            players["flat"] = lambda _env, action=market["flat"]: ConstantAgent(action)
            players["buy-and-hold"] = lambda _env, market=market: OpeningAgent(market["buy"], market["hold"])
        for player, agent_of in players.items():
            matches[name][player] = returns(make, agent_of, episodes)
        for player, values in matches[name].items():
            print("%s %s: mean %.3f" % (name, player, sum(values) / episodes), file=sys.stderr, flush=True)
    print(json.dumps(matches))


if __name__ == "__main__":
    main()
