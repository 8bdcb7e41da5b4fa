"""Clients of environments in RL Cockpit's own folder: what is there, and what an installer of one has to know."""

import os
import platform
import shutil
from importlib import util


def own_clients(words):
    """words: {miniforge, uvFolder} or None → {arch, hasCurl, miniforge, uv, canCreate}, or None"""
    if words is None:
        return None
    return {
        "arch": platform.machine(), "hasCurl": shutil.which("curl") is not None,
        "miniforge": os.path.lexists(words["miniforge"]), "uv": os.path.lexists(words["uvFolder"]),
        "canCreate": all(util.find_spec(name) for name in ("venv", "ensurepip")),
    }  # fmt: skip
