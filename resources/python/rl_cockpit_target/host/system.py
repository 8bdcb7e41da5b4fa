"""Operating system interface: `system` is posix.py (Linux, macOS) or windows.py, with the same functions."""

import os

if os.name == "nt":
    from rl_cockpit_target.host import windows as system
else:
    from rl_cockpit_target.host import posix as system

__all__ = ["system"]
