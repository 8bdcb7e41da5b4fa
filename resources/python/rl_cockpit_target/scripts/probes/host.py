"""Facts of a machine: system, memory, swap, processors, free disk, encoding. Run by the agent's interpreter; nothing is changed."""

import locale
import os
import platform
import shutil
import sys

from rl_cockpit_target.host.system import system


def meminfo():
    """{MemAvailable, SwapTotal, …} in bytes by /proc/meminfo; {} where there is none."""
    try:
        with open("/proc/meminfo", encoding="ascii") as file:
            rows = [line.replace(":", " ").split() for line in file]
        return {row[0]: int(row[1]) * 1024 for row in rows if len(row) > 1 and row[1].isdigit()}
    except (OSError, ValueError):
        return {}


def disk(path):
    """Free bytes of the file system of a path; None where it cannot be determined."""
    try:
        return shutil.disk_usage(path).free
    except OSError:
        return None


def main(words, report):
    """words: {paths: [absolute path]} → one report of the machine"""
    existing = meminfo()
    used, total = system.memory()
    report(
        system=platform.system(), release=platform.release(), version=platform.version(), machine=platform.machine(),
        cores=os.cpu_count(), memoryBytes=total, availableBytes=existing.get("MemAvailable", None if total is None or used is None else total - used),
        swapBytes=existing.get("SwapTotal"), disks=[{"path": path, "freeBytes": disk(path)} for path in words["paths"]],
        encoding=locale.getpreferredencoding(False), fileSystemEncoding=sys.getfilesystemencoding(),
    )
