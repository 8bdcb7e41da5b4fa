"""Command-line arguments that both toy trainings share."""

import argparse
import math


def parser(module, says, learning_rate, length):
    created = argparse.ArgumentParser(prog="python -m " + module, description=says)
    created.add_argument("--seed", type=_integer(0), default=1, help="same seed, same curve")
    created.add_argument("--learning-rate", type=_rate, default=learning_rate, help="0 disables learning")
    created.add_argument("--length", type=_integer(1), default=length, help="number of updates")
    return created


def _integer(minimum):
    def parse(text):
        value = int(text)
        if value < minimum:
            raise argparse.ArgumentTypeError("{} is less than {}".format(text, minimum))
        return value

    parse.__name__ = "whole number"
    return parse


def _rate(text):
    value = float(text)
    if not (math.isfinite(value) and value >= 0.0):
        raise argparse.ArgumentTypeError("{} is not a number of at least 0".format(text))
    return value


_rate.__name__ = "number"
