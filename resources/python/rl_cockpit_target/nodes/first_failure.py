"""The rank of a program on several nodes that failed first, by what torchrun and srun print of it.

srun itself exits with the code of a rank that it ended (143) where another one failed before (Slurm 22.05). Formats: torch's
`elastic/multiprocessing/errors` ("Root Cause (first observed failure)"), srun(1).
"""

import re

MAX_BYTES = 4 << 20
ROOT_CAUSE = re.compile(r"^Root Cause \(first observed failure\):\s*\n.*?^\s*rank\s+: (\d+)\b.*?^\s*exitcode\s+: (-?\d+)", re.M | re.S)
#: `srun: error: node2: task 1: Exited with exit code 7`, `srun: error: node1: task 0: Segmentation fault (core dumped)`.
TASK = re.compile(r"^srun: error: (?P<node>[\w.-]+): tasks? (?P<task>\d+)[\d,-]*: (?:Exited with exit code (?P<code>\d+)|(?P<signal>[A-Z][\w ]+))", re.M)
AFTER_SIGNAL = re.compile(r"^\[NODES\] \S+: exit code (-?\d+) after SIG[A-Z]+$", re.M)
SIGNALS = {"Killed": 9, "Segmentation fault": 11, "Aborted": 6, "Bus error": 7, "Floating point exception": 8, "Illegal instruction": 4}
#: What srun says of the others, which it ends.
ENDED = ("Terminated", "Force Terminated")


class FirstFailure:
    """`code` of the rank (negative: the signal that ended it) and the sentence for the log."""

    def __init__(self, code, says):
        self.code, self.says = code, says


def first_failure(text):
    """FirstFailure by the output of a program on several nodes; None where nothing in it names a rank."""
    task = next((match for match in TASK.finditer(text) if match["signal"] not in ENDED), None)
    root = ROOT_CAUSE.search(text)
    if task is None and root is None:
        return None
    node = "" if task is None else " on %s" % task["node"]
    if root is not None:
        rank, code = int(root[1]), int(root[2])
    else:
        rank = int(task["task"])
        code = int(task["code"]) if task["code"] is not None else -signal_of(task["signal"])
    how = "by signal %d" % -code if code < 0 else "with exit code %d" % code
    return FirstFailure(code, "Rank %d%s failed first, %s." % (rank, node, how))


def code_after_signal(text):
    """Exit code of the first task that printed one after a signal (`task.py`); 0 where each ended with 0."""
    match = AFTER_SIGNAL.search(text)
    return 0 if match is None else int(match[1])


def signal_of(words):
    """Number of a signal by srun's words for it; SIGTERM for words that are not known."""
    return next((number for name, number in SIGNALS.items() if words.startswith(name)), 15)


def output_since(path, start):
    """Text of the log from a byte on, at most its last MAX_BYTES."""
    with open(path, "rb") as file:
        size = file.seek(0, 2)
        file.seek(max(start, size - MAX_BYTES))
        return file.read().decode("utf-8", "replace")
