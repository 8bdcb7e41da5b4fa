"""Command-line options. A wrong one ends with code 2 (argparse)."""

import argparse
import math

ALGORITHMS = ("PPO", "MaskablePPO", "A2C", "DQN", "SAC", "TD3")


def parse(argv=None):
    made = argparse.ArgumentParser(prog="python -m rl_cockpit_sb3", description=__doc__)
    made.add_argument("--algo", choices=ALGORITHMS, default="PPO")
    made.add_argument("--env-id", default="CartPole-v1", help="a Gymnasium id, or module:id")
    made.add_argument("--timesteps", type=_whole(1), default=50_000)
    made.add_argument("--seed", type=_whole(0), default=1)
    made.add_argument("--learning-rate", type=_between(0.0, math.inf), default=3e-4)
    made.add_argument("--n-envs", type=_whole(1), default=1)
    made.add_argument("--n-steps", type=_whole(0), default=0, help="0 = the algorithm's default")
    made.add_argument("--batch-size", type=_whole(0), default=0, help="0 = the algorithm's default")
    made.add_argument("--gamma", type=_between(0.0, 1.0), default=0.99)
    made.add_argument("--device", default="auto")
    made.add_argument("--threads", type=_whole(0), default=0, help="PyTorch threads; 0 = one thread for small networks")
    made.add_argument("--eval-freq", type=_whole(0), default=0, help="timesteps; 0 = never")
    made.add_argument("--checkpoint-freq", type=_whole(0), default=0, help="timesteps; 0 = only at the end")
    made.add_argument("--out", default=".", help="folder for everything it writes")
    return made.parse_args(argv)


def _whole(least):
    def parse_whole(text):
        value = int(text)
        if value < least:
            raise argparse.ArgumentTypeError("{} is less than {}".format(text, least))
        return value

    parse_whole.__name__ = "whole number"
    return parse_whole


def _between(least, most):
    def parse_number(text):
        value = float(text)
        if not (math.isfinite(value) and least <= value <= most):
            raise argparse.ArgumentTypeError("{} is not between {} and {}".format(text, least, most))
        return value

    parse_number.__name__ = "number"
    return parse_number
