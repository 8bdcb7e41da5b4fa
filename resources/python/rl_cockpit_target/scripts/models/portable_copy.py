"""Writes a portable copy of a saved model and has children prove it; run by the agent's interpreter, which imports nothing of the model."""

from rl_cockpit.portable.refusal import NotPortable
from rl_cockpit.portable_command import make_copy


def main(words, report):
    """words: {path, out, values, exact, preview, overwrite, python, originalPython}. Reports `copy`, or `refused` with thing, reason and remedy."""
    try:
        python = words["python"]
        report(copy=make_copy(words["path"], words["out"], words["values"], words["exact"], words["preview"], python, words["originalPython"], python is not None, words["overwrite"]))
    except NotPortable as error:
        report(refused={"thing": error.thing, "reason": error.reason, "remedy": error.remedy})
    except OSError as error:
        report(refused={"thing": words["path"], "reason": "It cannot be read (%s)." % error.strerror, "remedy": "Check its path and its permissions."})
