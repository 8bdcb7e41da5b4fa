"""Package manager of a Linux distro: which one, whether an install was interrupted, who holds its lock. Changes nothing."""

import os
import re
import shutil

MANAGERS = ("apt-get", "dnf", "zypper", "pacman", "apk")
LOCK = "/var/lib/dpkg/lock-frontend"
# Of a package whose install was begun and never finished; dpkg(1), "Package states".
HALF_DONE = re.compile(r"^Status: \S+ \S+ (?:half-installed|unpacked|half-configured|triggers-awaited|triggers-pending)$", re.M)


def package_manager():
    """Name of the first manager on PATH; None where there is none that we know."""
    return next((name for name in MANAGERS if shutil.which(name)), None)


def is_interrupted(root=""):
    """Was dpkg ended in the middle? Its journal is not empty, or packages are unpacked and not configured."""
    try:
        if any(name.isdigit() for name in os.listdir(root + "/var/lib/dpkg/updates")):
            return True
        with open(root + "/var/lib/dpkg/status", encoding="utf-8", errors="replace") as file:
            return HALF_DONE.search(file.read()) is not None
    except OSError:
        return False


def lock_holder(path=LOCK, locks="/proc/locks"):
    """pid of the process that holds dpkg's lock; None where none does. Needs no right to open the lock."""
    try:
        inode = str(os.stat(path).st_ino)
        with open(locks, encoding="ascii", errors="replace") as file:
            fields = [line.split() for line in file]
    except OSError:
        return None
    # `1: POSIX ADVISORY WRITE 1234 fe:00:1048602 0 EOF`, proc_locks(5); a waiter has `->` in its second field.
    holders = [int(row[4]) for row in fields if len(row) > 5 and row[1] != "->" and row[5].rpartition(":")[2] == inode and row[4].isdigit()]
    return holders[0] if holders else None
