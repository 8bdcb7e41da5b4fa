"""Out-of-memory evidence from cgroups and the kernel log, without root: counters before and after, and the line of the OOM killer."""

import os
import re
import time

from rl_cockpit_target.host.procfs import read_bytes

KILL_LINE = re.compile(r"(?:Out of memory|oom-kill|Memory cgroup out of memory|oom_reaper)", re.I)
PID = re.compile(r"(?:Killed process |,pid=|reaped process )(\d+)")
SLACK_S = 2.0  # between the kernel log's clock and ours


def counter(path, name):
    """The value of a line `name value`, or None."""
    for line in (read_bytes(path) or b"").decode("ascii", "replace").splitlines():
        words = line.split()
        if len(words) == 2 and words[0] == name and words[1].isdigit():
            return int(words[1])
    return None


def cgroup_counter_file(pid):
    """The file that counts OOM kills of this process's memory cgroup (v2, else v1), or None."""
    result = None
    for line in (read_bytes("/proc/%d/cgroup" % pid) or b"").decode("utf-8", "replace").splitlines():
        _, controllers, path = line.split(":", 2)
        if "memory" in controllers.split(","):
            return existing("/sys/fs/cgroup/memory%s/memory.oom_control" % path)
        if controllers == "":
            result = existing("/sys/fs/cgroup%s/memory.events" % path) or existing("/sys/fs/cgroup/unified%s/memory.events" % path)
    return result


def existing(path):
    return path if os.path.exists(path) else None


class OomWatch:
    """OOM kill counters: `observe` the training's cgroup now and then (a job may move it), `evidence` at the end."""

    def __init__(self):
        self.machine = counter("/proc/vmstat", "oom_kill")
        self.began_s = time.monotonic()
        self.cgroups = {}  # counter file → (first value, newest value)

    def observe(self, pid):
        """Note the cgroup of this process and its counter."""
        path = cgroup_counter_file(pid)
        if path is not None and path not in self.cgroups:
            value = counter(path, "oom_kill")
            if value is not None:
                self.cgroups[path] = (value, value)

    def evidence(self, pids):
        """`oom` of exit.json. `pids`: every process the training ever had, as far as it was seen."""
        machine_now = counter("/proc/vmstat", "oom_kill")
        for path, (first, newest) in self.cgroups.items():
            now = counter(path, "oom_kill")
            self.cgroups[path] = (first, newest if now is None else now)
        kills = [newest - first for first, newest in self.cgroups.values()]
        machine = None if machine_now is None or self.machine is None else machine_now - self.machine
        return {
            "machineKills": machine,
            "cgroupKills": sum(kills) if kills else None,
            # With the counter at rest there is nothing to look for.
            "kernelLog": None if machine == 0 else kernel_line(self.began_s, pids),
        }


def kernel_line(since_s, pids):
    """The kernel's line about a killed process of ours, else about any kill since then; None if unreadable or absent."""
    best = None
    for at_s, text in kernel_log():
        if at_s >= since_s - SLACK_S and KILL_LINE.search(text):
            match = PID.search(text)
            if match and int(match.group(1)) in pids:
                return text
            best = best or text
    return best


def kernel_log():
    """(seconds since boot, text) of each record of /dev/kmsg; nothing without the right to read it, and nothing where a read would wait for the next record."""
    if not hasattr(os, "O_NONBLOCK"):
        return  # Windows: under Wine the file is there and its end blocks
    try:
        fd = os.open("/dev/kmsg", os.O_RDONLY | os.O_NONBLOCK)
    except OSError:
        return
    try:
        while True:
            try:
                record = os.read(fd, 8192)
            except BrokenPipeError:
                continue  # this record was overwritten while we read
            except OSError:
                return  # EAGAIN: no more
            head, _, text = record.decode("utf-8", "replace").partition(";")
            fields = head.split(",")
            if len(fields) >= 3 and fields[2].isdigit():
                yield int(fields[2]) / 1e6, text.split("\n", 1)[0]
    finally:
        os.close(fd)
