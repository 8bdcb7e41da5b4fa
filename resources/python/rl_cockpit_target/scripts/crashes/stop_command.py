"""Stop of a command that tests the cause of a failure: makes the file that `run_command.py` waits for. Standard library only, Python 3.8+."""

import os
import re
import tempfile

TOKEN = re.compile(r"[0-9a-f-]{8,64}\Z")


def main(words, report):
    """words: {token} → {stopped: true}"""
    if TOKEN.match(words["token"]) is None:
        raise ValueError("no token: %r" % words["token"])
    path = os.path.join(tempfile.gettempdir(), "rl-cockpit-test-%s.stop" % words["token"])
    os.close(os.open(path, os.O_CREAT | os.O_WRONLY, 0o600))
    report(stopped=True)
