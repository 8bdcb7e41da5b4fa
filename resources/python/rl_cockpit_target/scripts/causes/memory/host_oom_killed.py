"""Prints what the kernel says of processes that it killed for their memory."""

import collections
import glob
import subprocess
import sys
import threading

COMMANDS = (["journalctl", "-k", "--since", "-3h", "--no-pager"], ["dmesg", "--since", "-3h"])
LIMIT_S, MAX_LINES = 6, 3


def main():
    for path in glob.glob("/sys/fs/cgroup/memory.events") + glob.glob("/sys/fs/cgroup/*/memory.events"):
        with open(path, encoding="utf-8") as file:
            print("".join(line for line in file if line.startswith("oom_kill ")), end="")
    for command in COMMANDS:
        lines = last_kills(command)
        if lines is not None:
            print("".join(lines).rstrip("\n"))


def last_kills(command):
    """The last lines about killed processes; None if the command cannot run, or takes too long."""
    try:
        child = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, universal_newlines=True)
    except OSError:
        return None
    timer = threading.Timer(LIMIT_S, child.kill)
    timer.start()
    with child:
        lines = collections.deque((line for line in child.stdout if "Killed process" in line), maxlen=MAX_LINES)
        is_late = not timer.is_alive()
        timer.cancel()
    return None if is_late else lines


if __name__ == "__main__":
    main(*sys.argv[1:])
