"""Ctrl+Break as KeyboardInterrupt: runs at the start of every Python of a training on Windows.

A training has its own process group, where Windows switches Ctrl+C off; what reaches it is Ctrl+Break, which ends a Python (0xC000013A)
unless somebody answers. The signal module's answer is too late: SIGBREAK does not wake a `time.sleep`. So the console's own handler raises
SIGINT, which does. A program that answers SIGBREAK itself is left alone. The sitecustomize that this one hides is run, too.
"""

import os
import signal
import sys

CTRL_BREAK_EVENT = 1
HANDLERS = []  # Windows keeps no reference to the handler


def handle_event(event, breaks_by_default, interrupt):
    """True when the event was taken; False passes it on to the next handler."""
    if event != CTRL_BREAK_EVENT or not breaks_by_default():
        return False
    interrupt()
    return True


def breaks_by_default():
    return signal.getsignal(signal.SIGBREAK) == signal.SIG_DFL


def interrupt():
    signal.raise_signal(signal.SIGINT)


def handle_console_events():
    """Be asked first about events of the console; where ctypes is missing, by the signal module after all."""
    try:
        import ctypes

        handler = ctypes.WINFUNCTYPE(ctypes.c_int, ctypes.c_ulong)(lambda event: handle_event(event, breaks_by_default, interrupt))
        HANDLERS.append(handler)
        ctypes.WinDLL("kernel32").SetConsoleCtrlHandler(handler, True)
    except (ImportError, OSError):
        signal.signal(signal.SIGBREAK, signal.default_int_handler)


def run_hidden_sitecustomize():
    """Run the next sitecustomize on the path, as if this one were not there."""
    from importlib.machinery import PathFinder
    from importlib.util import module_from_spec

    here = os.path.normcase(os.path.dirname(os.path.abspath(__file__)))
    rest = [folder for folder in sys.path if os.path.normcase(os.path.abspath(folder)) != here]
    spec = PathFinder.find_spec("sitecustomize", rest)
    if spec is not None and spec.loader is not None:
        module = module_from_spec(spec)
        sys.modules["sitecustomize"] = module
        spec.loader.exec_module(module)


if os.name == "nt":
    handle_console_events()
run_hidden_sitecustomize()
