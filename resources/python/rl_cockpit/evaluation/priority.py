"""Lowest priority of this process: nice 19 and, where the kernel groups sessions for the desktop, that of its group."""

import os


def lower_priority():
    """A training goes before everything that happens here. What a system does not know is passed over."""
    if os.name == "nt":
        _windows()
        return
    try:
        os.nice(19)
    except OSError:
        pass
    # Linux with autogroup shares the CPU among sessions first: nice alone counts only within one. A session of others, such as
    # that of a terminal, is not slowed down.
    if os.getsid(0) != os.getpid():
        return
    try:
        with open("/proc/self/autogroup", "w", encoding="ascii") as file:
            file.write("19")
    except OSError:
        pass


def _windows():
    import ctypes

    try:
        kernel = ctypes.windll.kernel32
        kernel.SetPriorityClass(kernel.GetCurrentProcess(), 0x40)  # IDLE_PRIORITY_CLASS
    except (AttributeError, OSError):
        pass
