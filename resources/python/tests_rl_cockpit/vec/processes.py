"""Processes according to the system, for tests that nothing stays behind."""

import os
import time


def is_running(pid):
    """A zombie runs no more."""
    try:
        with open("/proc/{}/stat".format(pid), encoding="utf-8") as file:
            return file.read().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def all_end(pids, seconds=20):
    """The processes that still run after that time."""
    until = time.monotonic() + seconds
    while any(is_running(pid) for pid in pids) and time.monotonic() < until:
        time.sleep(0.05)
    return [pid for pid in pids if is_running(pid)]


def descendants(root):
    """Processes below one, by /proc."""
    parents = {}
    for name in os.listdir("/proc"):
        if name.isdigit():
            try:
                with open("/proc/{}/stat".format(name), encoding="utf-8") as file:
                    parents[int(name)] = int(file.read().rpartition(")")[2].split()[1])
            except OSError:
                pass
    matches, created = set(), {root}
    while created:
        created = {pid for pid, parent in parents.items() if parent in created and pid not in matches}
        matches |= created
    return matches
