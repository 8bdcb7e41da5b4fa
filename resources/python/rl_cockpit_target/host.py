"""The operating system behind one name: `host.api` is posix.py or windows.py, with the same functions."""

import os

if os.name == "nt":
    from rl_cockpit_target import windows as api
else:
    from rl_cockpit_target import posix as api

__all__ = ["api"]
