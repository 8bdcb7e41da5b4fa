"""Default dispositions of SIGINT and SIGTERM: a shell's `&` ignores SIGINT, and the training would never hear a stop."""

import signal


def reset_signals():
    """SIGINT becomes KeyboardInterrupt, SIGTERM ends the process, neither is blocked; exec passes both on as defaults."""
    signal.signal(signal.SIGINT, signal.default_int_handler)
    if signal.getsignal(signal.SIGTERM) == signal.SIG_IGN:
        signal.signal(signal.SIGTERM, signal.SIG_DFL)
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, [signal.SIGINT, signal.SIGTERM])
