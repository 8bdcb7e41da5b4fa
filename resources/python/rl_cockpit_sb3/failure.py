"""Expected failure with thing, reason and remedy; ends with exit code 1."""

import sys


class Failure(Exception):
    def __init__(self, thing, reason, remedy):
        super().__init__("{}: {} {}".format(thing, reason, remedy))


def missing(package, error):
    """A package that the chosen environment lacks, or that does not import there."""
    return Failure(
        package,
        "it cannot be imported by {} ({}).".format(sys.executable, error),
        "Install it there ({} -m pip install {}), or pick another environment.".format(sys.executable, package),
    )
