"""Kernel log lines about processes of a run that died: faulting instruction and library (RIP), GPU errors (Xid), OOM kills; without root where readable."""

import json
import os
import re
import time

from rl_cockpit.bounded_output import output_of
from rl_cockpit_target.host.json_files import write_bytes
from rl_cockpit_target.host.wsl import is_wsl
from rl_cockpit_target.supervisor.out_of_memory import SLACK_S, kernel_log

# "python3[812]: segfault at 0 ip 00007f… sp 00007ffe… error 4 in libtorch_cpu.so[7f…+1a9f000]" (arch/x86/mm/fault.c)
# "traps: python3[812] general protection fault ip:… sp:… error:0 in libcuda.so.1.1[…]" (arch/x86/kernel/traps.c)
FAULT = re.compile(r"(?:segfault at|general protection fault|trap (?:invalid opcode|divide error|int3|stack segment)|divide error|unhandled (?:level|signal|exception))")
# "NVRM: Xid (PCI:0000:01:00): 31, pid=812, name=python3, Ch 00000008, …"
XID = re.compile(r"NVRM: Xid ")
KILL = re.compile(r"(?:Out of memory|Memory cgroup out of memory): Killed process|oom_reaper: reaped process")
# "WSL (573): Capturing crash for pid: 366, executable: !home!…!python3, signal:11, port: 50005"
WSL_CAPTURE = re.compile(r"Capturing crash for pid: ")
ABOUT = re.compile(r"\[(\d+)\]|pid[=:] ?'?(\d+)|(?:Killed|reaped) process (\d+)")
NAME = re.compile(r"(?:^|traps: )([^\[\]]{1,15})\[\d+\]|name=([^,]+)")
CODE = re.compile(r"^(?:Code|RIP): ")
MAX_LINES = 40
JOURNAL_S = 5
OWN_NAMESPACE_S = 5.0


def collect(crash_dir, pids, names, since_s):
    """Write kernel.txt where the kernel shows anything of these processes; answers its path in a list, else []."""
    now_s = time.monotonic()
    lines = lines_about(records(since_s), pids, names if in_pid_namespace() else (), since_s, now_s)
    if not lines:
        return []
    os.makedirs(crash_dir, mode=0o700, exist_ok=True)
    path = os.path.join(crash_dir, "kernel.txt")
    write_bytes(path, ("\n".join(lines) + "\n").encode("utf-8"))
    return [path]


def lines_about(log, pids, names, since_s, ended_s):
    """Lines of `log` [(seconds since boot, text)] about these processes, each as `[seconds] text`, at most MAX_LINES.

    In a namespace of process ids (containers, every distro of WSL 2) the kernel's ids are others than ours: then the
    program's name within the last seconds before the end counts, and the line says so.
    """
    matches, follows = [], False
    for at_s, text in log:
        if at_s < since_s - SLACK_S:
            continue
        if CODE.match(text) and follows:
            matches.append("[%.6f] %s" % (at_s, text))
            continue
        follows = False
        if not any(pattern.search(text) for pattern in (FAULT, XID, KILL, WSL_CAPTURE)):
            continue
        numbers = {int(number) for groups in ABOUT.findall(text) for number in groups if number}
        by_name = bool(names) and WSL_CAPTURE.search(text) is None
        follows = at_s >= ended_s - OWN_NAMESPACE_S and name_of(text) in names if by_name else bool(numbers & set(pids))
        if follows:
            matches.append("[%.6f] %s%s" % (at_s, text, " (by its name)" if by_name else ""))
    return matches[-MAX_LINES:]


def name_of(text):
    """Command name that a line of the kernel carries; None without."""
    match = NAME.search(text)
    return None if match is None else (match.group(1) or match.group(2)).strip()


def in_pid_namespace():
    """Whether this process sees other process ids than the kernel's log. PROC_PID_INIT_INO of include/linux/proc_ns.h."""
    try:
        return os.readlink("/proc/self/ns/pid") != "pid:[4026531836]" or is_wsl()
    except OSError:
        return False


def records(since_s):
    """(seconds since boot, text) of the kernel log: /dev/kmsg, else systemd's journal, which members of `adm` may read."""
    read = list(kernel_log())
    return read if read else list(journal(since_s))


def journal(since_s):
    """Kernel records of the journal since then, oldest first; none where journalctl is absent, refuses or takes too long."""
    age_s = max(0.0, time.monotonic() - since_s) + SLACK_S
    argv = ["journalctl", "--dmesg", "--boot", "--output=json", "--no-pager", "--lines=2000", "--since=-%ds" % (int(age_s) + 1)]
    # 2,000 lines, each with some thirty fields.
    done = output_of(argv, JOURNAL_S, max_bytes=16 << 20)
    for line in done.stdout.splitlines():
        try:
            record = json.loads(line.decode("utf-8", "replace"))
            at_s = int(record["_SOURCE_MONOTONIC_TIMESTAMP"]) / 1e6
        except (ValueError, KeyError, TypeError):
            continue
        if isinstance(record.get("MESSAGE"), str):
            yield at_s, record["MESSAGE"]
