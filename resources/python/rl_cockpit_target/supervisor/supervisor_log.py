"""supervisor.log: errors of the supervisor itself. Writing them must never fail: the disk may be full."""

import os
import traceback


def write(text):
    """One line. Written by descriptor: a buffered stream would keep what it could not write, and fail again."""
    try:
        os.write(2, (text.rstrip("\n") + "\n").encode("utf-8", "replace"))
    except OSError:
        pass


def write_exception():
    """The exception that is being handled."""
    write(traceback.format_exc())
