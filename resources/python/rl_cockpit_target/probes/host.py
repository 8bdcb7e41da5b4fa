"""Facts of a machine: system, memory, free disk, encoding. Run by the agent's interpreter; nothing is changed."""

import locale
import os
import platform
import shutil
import sys


def memory():
    """(total, available) bytes; None where the system does not tell."""
    try:
        with open("/proc/meminfo", encoding="ascii") as file:
            known = {line.split(":")[0]: int(line.split()[1]) * 1024 for line in file if line.split(":")[0] in ("MemTotal", "MemAvailable")}
        return known.get("MemTotal"), known.get("MemAvailable")
    except (OSError, ValueError):
        return None, None


def disk(path):
    """Free bytes of the file system of a path; None where it cannot be told."""
    try:
        return shutil.disk_usage(path).free
    except OSError:
        return None


def probe(words, report):
    """words: {paths: [absolute path]} → one report of the machine"""
    total, available = memory()
    report(
        system=platform.system(), release=platform.release(), version=platform.version(), machine=platform.machine(),
        cores=os.cpu_count(), memoryBytes=total, availableBytes=available,
        disks=[{"path": path, "freeBytes": disk(path)} for path in words["paths"]],
        encoding=locale.getpreferredencoding(False), fileSystemEncoding=sys.getfilesystemencoding(),
    )
