"""Process table of Linux, read from /proc. Field numbers: proc_pid_stat(5)."""

import os
import time

from rl_cockpit_target.host.process import Process

TICKS_PER_S = os.sysconf("SC_CLK_TCK") if hasattr(os, "sysconf") else 100
PAGE_BYTES = os.sysconf("SC_PAGE_SIZE") if hasattr(os, "sysconf") else 4096


def read_bytes(path, limit=65536):
    """Content of a /proc file, or None. One read: the kernel answers these files whole."""
    try:
        fd = os.open(path, os.O_RDONLY)
    except OSError:
        return None
    try:
        return os.read(fd, limit)
    except OSError:
        return None
    finally:
        os.close(fd)


def boot_wall_ms():
    """Wall clock at boot; process start times count from there."""
    return time.time() * 1000 - time.clock_gettime(time.CLOCK_BOOTTIME) * 1000


def read_process(pid):
    """The process with this pid, or None."""
    data = read_bytes("/proc/%d/stat" % pid, 2048)
    return parse_stat(pid, data) if data else None


def parse_stat(pid, data):
    """`data` = /proc/<pid>/stat. The name may hold spaces and brackets: fields count from the last `)`."""
    close = data.rfind(b")")
    fields = data[close + 2 :].split()
    if close < 0 or len(fields) < 22:
        return None
    own = int(fields[11]) + int(fields[12])
    waited = int(fields[13]) + int(fields[14])
    return Process(
        pid=pid,
        ppid=int(fields[1]),
        pgid=int(fields[2]),
        sid=int(fields[3]),
        name=data[data.find(b"(") + 1 : close].decode("utf-8", "replace"),
        state=fields[0].decode(),
        start=fields[19].decode(),
        started_ms=round(boot_wall_ms() + int(fields[19]) * 1000 / TICKS_PER_S),
        own_cpu_s=own / TICKS_PER_S,
        tree_cpu_s=(own + waited) / TICKS_PER_S,
        rss_bytes=int(fields[21]) * PAGE_BYTES,
    )


def pids():
    """Every pid there is."""
    return [int(name) for name in os.listdir("/proc") if name.isdigit()]


def table():
    """Every process, by pid."""
    rows = (read_process(pid) for pid in pids())
    return {row.pid: row for row in rows if row is not None}


def command_of(pid):
    """argv of a process; [] for a kernel thread or a zombie. A program that renamed itself answers one word."""
    data = read_bytes("/proc/%d/cmdline" % pid) or b""
    return [word.decode("utf-8", "replace") for word in data.rstrip(b"\0 ").split(b"\0")] if data else []


def pids_with_env(name, value):
    """Pids whose environment carries name=value, as far as we may look (our own user's processes)."""
    mark = ("%s=%s" % (name, value)).encode()
    matches = []
    for pid in pids():
        data = read_bytes("/proc/%d/environ" % pid, 1 << 20)
        if data and mark in data.split(b"\0"):
            matches.append(pid)
    return matches


def memory():
    """(used, total) bytes of the machine; used = total − available."""
    values = {}
    for line in (read_bytes("/proc/meminfo") or b"").splitlines():
        key, _, rest = line.partition(b":")
        if key in (b"MemTotal", b"MemAvailable"):
            values[key] = int(rest.split()[0]) * 1024
    total, available = values.get(b"MemTotal"), values.get(b"MemAvailable")
    return (None if total is None or available is None else total - available, total)
