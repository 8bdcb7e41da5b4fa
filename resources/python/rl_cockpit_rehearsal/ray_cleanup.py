"""Ray processes that outlive their driver, found by the session folder of one run and ended by pid and start time.

`ray stop --force` would end every Ray of the machine, those of strangers too. Linux: it reads /proc.
"""

import os
import signal
import time

MARKS = ("raylet", "gcs_server", "ray::", "ray/_private", "ray/dashboard", "ray/core", "default_worker")
PATIENCE_S = 5.0


def start_of(pid):
    """Start time in clock ticks: with the pid it names one process; None where there is none (proc(5), field 22)."""
    try:
        with open("/proc/%d/stat" % pid, "rb") as handle:
            fields = handle.read().rpartition(b")")[2].split()
    except OSError:
        return None
    return None if fields[0] in (b"Z", b"X") else fields[19]


def read_bytes(path):
    try:
        with open(path, "rb") as handle:
            return handle.read()
    except OSError:
        return b""


def belongs(pid, folder):
    """Whether it is a Ray process of this session folder, by its command line or its environment."""
    command = read_bytes("/proc/%d/cmdline" % pid)
    if not any(mark.encode() in command for mark in MARKS):
        return False
    own = folder.encode()
    entry = b"RAY_TMPDIR=" + own
    return own in command or entry in read_bytes("/proc/%d/environ" % pid).split(b"\0")


def processes_of(folder):
    """(pid, start) of the living Ray processes of a session folder."""
    if not os.path.isdir("/proc/self"):
        return []
    pids = [int(name) for name in os.listdir("/proc") if name.isdigit() and int(name) != os.getpid()]
    return [(pid, start_of(pid)) for pid in pids if belongs(pid, folder) and start_of(pid) is not None]


def send(processes, number):
    for pid, start in processes:
        if start_of(pid) == start:
            try:
                os.kill(pid, number)
            except OSError:
                continue


def end_processes_of(folder, patience_s=PATIENCE_S):
    """Ends them, politely first; answers how many there were."""
    first = processes_of(folder)
    left = first
    until = time.monotonic() + patience_s
    # Ray ends by itself a moment after its driver.
    while left and time.monotonic() < until - patience_s / 2:
        time.sleep(0.1)
        left = processes_of(folder)
    send(left, signal.SIGTERM)
    while left and time.monotonic() < until:
        time.sleep(0.1)
        left = processes_of(folder)
    send(left, signal.SIGKILL)
    return len(first)
