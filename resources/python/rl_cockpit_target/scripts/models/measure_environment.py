"""One part of an environment passport, measured by `rl_cockpit.environment` in the interpreter that would train, in a child that may crash or hang."""

import sys


def main(words, report):
    """words: {tools, part, request}. Reports what the part measured; each answer has `kind`."""
    sys.path.insert(0, words["tools"])
    from rl_cockpit.environment.parts import measure

    measure(words["part"], words["request"], report)
