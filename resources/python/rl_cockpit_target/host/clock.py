"""Wall clock and monotonic clock of the target, in milliseconds."""

import time


def wall_ms():
    """Wall clock, ms since 1970. It can jump."""
    return time.time_ns() // 1_000_000


def mono_ms():
    """Monotonic clock in ms; comparable between processes of one machine, until it reboots."""
    return time.monotonic_ns() // 1_000_000
