"""Resident memory of this process in MiB, by what the system offers without its own package."""

import gc
import os
import sys


def resident_mib():
    """Resident set size after a garbage collection, or the peak of it (macOS); None where neither can be read."""
    gc.collect()
    try:
        with open("/proc/self/statm", encoding="ascii") as file:
            return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE") / (1 << 20)
    except (OSError, ValueError, IndexError):
        pass
    try:
        import psutil

        return psutil.Process().memory_info().rss / (1 << 20)
    except ImportError:
        pass
    try:
        import resource

        peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        return peak / (1 << 20) if sys.platform == "darwin" else peak / 1024
    except ImportError:
        return None
