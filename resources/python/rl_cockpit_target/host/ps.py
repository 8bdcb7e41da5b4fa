"""Process table of macOS and other Unix systems without /proc, by `ps`."""

import re
import time

from rl_cockpit.bounded_output import output_of
from rl_cockpit_target.host.process import Process

COLUMNS = "pid=,ppid=,pgid=,state=,rss=,time=,lstart=,command="
ENV = {"LC_ALL": "C", "PATH": "/usr/bin:/bin:/usr/sbin:/sbin"}


def run(argv, timeout_s=5):
    """stdout of a system tool, or None when it is missing, fails or hangs."""
    # Thousands of processes, each with its whole command line.
    done = output_of(argv, timeout_s, max_bytes=64 << 20, env=ENV)
    return done.text if done.code == 0 else None


def parse_seconds(text):
    """`[[dd-]hh:]mm:ss[.cc]` as seconds, or None."""
    match = re.match(r"^(?:(\d+)-)?(?:(\d+):)?(\d+):(\d+(?:\.\d+)?)$", text)
    if not match:
        return None
    days, hours, minutes, rest = match.groups()
    return int(days or 0) * 86400 + int(hours or 0) * 3600 + int(minutes) * 60 + float(rest)


def parse_row(line):
    """One line of `ps -o COLUMNS`, or None. lstart is always five words: `Thu Nov 20 10:11:12 2026`."""
    words = line.split(None, 11)
    if len(words) < 11 or not words[0].isdigit():
        return None
    start = " ".join(words[6:11])
    try:
        started_ms = round(time.mktime(time.strptime(start, "%a %b %d %H:%M:%S %Y")) * 1000)
    except ValueError:
        started_ms = None
    command = words[11] if len(words) > 11 else ""
    cpu_s = parse_seconds(words[5])
    name = command.split(" ")[0].rsplit("/", 1)[-1]
    return Process(
        int(words[0]), int(words[1]), int(words[2]), None, name, words[3][:1], start, started_ms,
        cpu_s, cpu_s, int(words[4]) * 1024, command.split(" "),
    )


def table():
    """Every process, by pid; empty when ps does not answer."""
    rows = (parse_row(line) for line in (run(["ps", "-axww", "-o", COLUMNS]) or "").splitlines())
    return {row.pid: row for row in rows if row is not None}


def read_process(pid):
    """The process with this pid, or None."""
    rows = (parse_row(line) for line in (run(["ps", "-ww", "-o", COLUMNS, "-p", str(pid)]) or "").splitlines())
    return next((row for row in rows if row is not None), None)


def pids_with_env(name, value):
    """Pids whose environment carries name=value; `ps -E` shows the environment of our processes."""
    mark = "%s=%s" % (name, value)
    matches = []
    for line in (run(["ps", "-axwwE", "-o", "pid=,command="]) or "").splitlines():
        words = line.split()
        if mark in words[1:]:
            matches.append(int(words[0]))
    return matches


def memory():
    """(used, total) bytes by sysctl and vm_stat; free, inactive, speculative and purgeable pages count as free."""
    total_text = run(["sysctl", "-n", "hw.memsize"])
    total = int(total_text) if total_text and total_text.strip().isdigit() else None
    text = run(["vm_stat"]) or ""
    page = re.search(r"page size of (\d+) bytes", text)
    free = [int(n) for n in re.findall(r"^Pages (?:free|inactive|speculative|purgeable):\s+(\d+)\.", text, re.M)]
    used = total - sum(free) * int(page.group(1)) if total is not None and page and free else None
    return used, total
