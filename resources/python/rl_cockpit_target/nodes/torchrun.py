"""Command of torchrun for a command of Python. Source: torch.distributed.run, its options and its c10d rendezvous."""

import os
import re

PYTHON = re.compile(r"^(python|pypy)[\d.]*$")
#: Options of python that take the next word.
WITH_VALUE = ("-W", "-X", "--check-hash-based-pycs")


def torchrun_argv(argv, allocation, host):
    """Words that start `argv` as ranks of one training, on every node by the same words; `host`: the first node's name for the others.

    One process for each GPU of a node, one where it has none.
    """
    python, options, program = split_python(argv)
    words = [python, *options, "-m", "torch.distributed.run"]
    words += ["--nnodes=%d" % allocation.nodes, "--nproc-per-node=%d" % max(1, allocation.gpus_per_node)]
    words += ["--rdzv-backend=c10d", "--rdzv-endpoint=%s:%d" % (host, allocation.port), "--rdzv-id=%s" % allocation.job_id]
    return words + program


def split_python(argv):
    """(interpreter, its options, words of torchrun for what it runs). A program that is not Python's is started as it is."""
    if not PYTHON.match(os.path.basename(argv[0])):
        return "python", [], ["--no-python", *argv]
    at = 1
    while at < len(argv) and argv[at].startswith("-") and argv[at] not in ("-m", "-c", "-"):
        at += 2 if argv[at] in WITH_VALUE else 1
    options, rest = argv[1:at], argv[at:]
    if rest[:1] == ["-m"]:
        return argv[0], options, ["--module", *rest[1:]]
    if rest[:1] in (["-c"], ["-"], []):
        return argv[0], options, ["--no-python", *argv]
    return argv[0], options, rest
