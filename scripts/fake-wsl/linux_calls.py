"""The few Linux calls that Python 3.8 has no names for."""

import ctypes
import os
import sys

PR_SET_PDEATHSIG, PR_SET_CHILD_SUBREAPER = 1, 36
CLONE_NEWNS, CLONE_NEWPID = 0x20000, 0x20000000
MS_BIND, MS_REC, MS_PRIVATE = 4096, 16384, 1 << 18

LIBC = ctypes.CDLL(None, use_errno=True) if sys.platform.startswith("linux") else None


def check(result, what):
    if result != 0:
        number = ctypes.get_errno()
        raise OSError(number, "%s: %s" % (what, os.strerror(number)))


def become_subreaper():
    """Orphans below this process become its children. Nothing where the system has no such thing."""
    if LIBC is not None:
        LIBC.prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)


def unshare(flags):
    check(LIBC.unshare(flags), "unshare")


def mount(source, target, kind=None, flags=0):
    words = [os.fsencode(word) if word is not None else None for word in (source, target, kind)]
    check(LIBC.mount(words[0], words[1], words[2], ctypes.c_ulong(flags), None), "mount %s" % target)


def can_isolate():
    """Whether a distro may have its own process table here."""
    return LIBC is not None and os.geteuid() == 0 and not os.environ.get("FAKE_WSL_ON_HOST")


def children_of(pid):
    """Every living process below `pid`, itself not among them."""
    table = {}
    for name in os.listdir("/proc"):
        if name.isdigit():
            try:
                with open("/proc/%s/stat" % name, "rb") as file:
                    data = file.read()
            except OSError:
                continue
            fields = data[data.rfind(b")") + 2 :].split()
            if fields[0] != b"Z":
                table.setdefault(int(fields[1]), []).append(int(name))
    matches, waiting = [], [pid]
    while waiting:
        below = table.get(waiting.pop(), [])
        matches += below
        waiting += below
    return matches
