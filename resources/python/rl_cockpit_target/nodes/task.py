"""Task of a step on one node: it starts the program, and gives it each signal whose name comes on its standard input, once.

`scancel --signal` would signal every process of the step: a program that torchrun starts would get each signal twice, and many die of a second one.
"""

import os
import signal
import subprocess
import sys
import threading

NAMES = ("SIGINT", "SIGTERM")


def run_task(scope, argv):
    """Exit code of the program. `scope`: `group`, its process group gets the signals; `process`, it alone, and hands them on itself.

    After a signal it is 0, and what the program ended with is printed: for srun a bad exit of one node is a reason to end the others, which
    may still be saving.
    """
    for name in NAMES:
        signal.signal(getattr(signal, name), lambda _number, _frame: None)  # from Slurm: the program gets it, too
    program = subprocess.Popen(argv, stdin=subprocess.DEVNULL, start_new_session=True)
    sent = []
    threading.Thread(target=forward, args=(program.pid, os.killpg if scope == "group" else os.kill, sent), daemon=True).start()
    code = program.wait()
    if not sent or code == 0:
        return code
    print("[NODES] %s: exit code %d after %s" % (os.environ.get("SLURMD_NODENAME", "a node"), code, sent[0]), flush=True)
    return 0


def forward(pid, send, sent):
    """Send the signals that standard input names, until it ends; their names are added to `sent`."""
    for line in sys.stdin:
        name = line.strip()
        if name in NAMES:
            sent.append(name)
            try:
                send(pid, getattr(signal, name))
            except ProcessLookupError:
                return
