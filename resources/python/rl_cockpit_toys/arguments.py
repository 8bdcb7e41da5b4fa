"""Command-line arguments that both toy trainings share."""

import argparse
import math


def parser(module, says, learning_rate, length):
    made = argparse.ArgumentParser(prog="python -m " + module, description=says)
    made.add_argument("--seed", type=_whole(0), default=1, help="same seed, same curve")
    made.add_argument("--learning-rate", type=_rate, default=learning_rate, help="0 disables learning")
    made.add_argument("--length", type=_whole(1), default=length, help="number of updates")
    return made


def _whole(least):
    def parse(text):
        value = int(text)
        if value < least:
            raise argparse.ArgumentTypeError("{} is less than {}".format(text, least))
        return value

    parse.__name__ = "whole number"
    return parse


def _rate(text):
    value = float(text)
    if not (math.isfinite(value) and value >= 0.0):
        raise argparse.ArgumentTypeError("{} is not a number of at least 0".format(text))
    return value


_rate.__name__ = "number"
