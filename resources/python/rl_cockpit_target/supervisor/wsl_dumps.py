"""Crash dumps of WSL: core files that WSL 2.3.17 and later writes to %TEMP%\\wsl-crashes of the Windows user, found from inside the distro."""

import glob
import os
import re

from rl_cockpit_target.host.wsl import is_wsl

# wsl-crash-<seconds since 1970>-<pid>-<path with _ for />-<signal>.dmp (microsoft/WSL#11997)
DUMP = re.compile(r"wsl-crash-(\d+)-(\d+)-(.*)-(\d+)\.dmp\Z")
FOLDERS = "/mnt/*/Users/*/AppData/Local/Temp/wsl-crashes"
SLACK_S = 2
MAX_DUMPS = 10


def crash_dumps(pids, started_ms, root=""):
    """Paths of dumps of these processes that were written since the start. They stay where they are: one can have 100 GB."""
    matches = []
    for folder in sorted(glob.glob(root + FOLDERS)):
        try:
            names = sorted(os.listdir(folder))
        except OSError:
            continue  # another user's
        for name in names:
            match = DUMP.match(name)
            if match and int(match.group(2)) in pids and int(match.group(1)) + SLACK_S >= started_ms / 1000:
                matches.append(os.path.join(folder, name))
    return matches[:MAX_DUMPS]


def dumps_here(pids, started_ms):
    """Crash dumps of this distro; [] if it is no WSL."""
    return crash_dumps(pids, started_ms) if is_wsl() else []
