"""Command-line options. A wrong one ends with code 2 (argparse)."""

import argparse
import math

ALGORITHMS = ("PPO", "MaskablePPO", "A2C", "DQN", "SAC", "TD3")


def parse(argv=None):
    created = argparse.ArgumentParser(prog="python -m rl_cockpit_sb3", description=__doc__)
    created.add_argument("--algo", choices=ALGORITHMS, default="PPO")
    created.add_argument("--env-id", default="CartPole-v1", help="a Gymnasium id, or module:id")
    created.add_argument("--timesteps", type=_integer(1), default=50_000)
    created.add_argument("--seed", type=_integer(0), default=1)
    created.add_argument("--learning-rate", type=_between(0.0, math.inf), default=3e-4)
    created.add_argument("--n-envs", type=_integer(1), default=1)
    created.add_argument("--n-steps", type=_integer(0), default=0, help="0 = the algorithm's default")
    created.add_argument("--batch-size", type=_integer(0), default=0, help="0 = the algorithm's default")
    created.add_argument("--gamma", type=_between(0.0, 1.0), default=0.99)
    created.add_argument("--device", default="auto")
    created.add_argument("--threads", type=_integer(0), default=0, help="PyTorch threads; 0 = one thread for small networks")
    created.add_argument("--eval-freq", type=_integer(0), default=0, help="timesteps; 0 = never")
    created.add_argument("--checkpoint-freq", type=_integer(0), default=0, help="timesteps; 0 = only at the end")
    created.add_argument("--resume", default="", help="a model of the same algorithm to continue from; --timesteps counts its steps, too")
    created.add_argument("--out", default=".", help="folder for everything it writes")
    return created.parse_args(argv)


def _integer(minimum):
    def parse_integer(text):
        value = int(text)
        if value < minimum:
            raise argparse.ArgumentTypeError("{} is less than {}".format(text, minimum))
        return value

    parse_integer.__name__ = "whole number"
    return parse_integer


def _between(minimum, limit):
    def parse_number(text):
        value = float(text)
        if not (math.isfinite(value) and minimum <= value <= limit):
            raise argparse.ArgumentTypeError("{} is not between {} and {}".format(text, minimum, limit))
        return value

    parse_number.__name__ = "number"
    return parse_number
