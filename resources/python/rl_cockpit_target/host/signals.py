"""Signal dispositions of a child process, reset to their defaults before exec."""

import signal


def reset_signals():
    """Default dispositions and an empty mask: a shell's `&` ignores SIGINT, Python ignores SIGPIPE, and both last."""
    signal.set_wakeup_fd(-1)
    for number in range(1, signal.NSIG):
        try:
            signal.signal(number, signal.SIG_DFL)
        except (OSError, ValueError):
            continue  # KILL, STOP and those the C library keeps to itself
    signal.pthread_sigmask(signal.SIG_SETMASK, [])
