"""Report lines of a rehearsal: `[REHEARSAL] KIND: TEXT`, one each, which the app shows and judges by.

  rung        a rung begins            passed      a rung ended well (the last one is the run's marker of success)
  changed a key that differs from the user's own, and why
  proved      a sentence that holds for the real training, too
  not proved  a sentence about what no CPU can show
  warning     looks wrong, and does not end the rehearsal
  broken      the training would end with exit code 0 and be worthless; the rehearsal then exits with 1
"""

import sys

KINDS = ("rung", "passed", "changed", "proved", "not proved", "warning", "broken")


def line(kind, text):
    """A line of the report; a text of several lines becomes one."""
    if kind not in KINDS:
        raise ValueError("unknown kind of report line: %s" % kind)
    return "[REHEARSAL] %s: %s" % (kind, " ".join(text.split()))


def say(kind, text):
    sys.stdout.write(line(kind, text) + "\n")
    sys.stdout.flush()


def note(text):
    """Progress for the user, no part of the report."""
    sys.stdout.write("[REHEARSAL] %s\n" % text)
    sys.stdout.flush()
