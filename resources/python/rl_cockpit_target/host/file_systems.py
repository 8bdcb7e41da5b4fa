"""File systems by /proc/self/mountinfo: the mount that holds a path, its type, and how much is free."""

import os
import re


def unescaped(path):
    """mountinfo writes a blank as \\040."""
    return re.sub(r"\\([0-7]{3})", lambda match: chr(int(match.group(1), 8)), path)


def mounts():
    """[(mount point, type)] in the order of the table; [] where there is none."""
    try:
        with open("/proc/self/mountinfo", encoding="utf-8", errors="surrogateescape") as file:
            lines = [line.rstrip("\n").partition(" - ") for line in file]
    except OSError:
        return []
    return [(unescaped(before.split(" ")[4]), after.split(" ")[0]) for before, _, after in lines if after and len(before.split(" ")) > 4]


def mount_of(path):
    """(mount point, type) that holds a path; (None, None) where that cannot be determined."""
    real = os.path.realpath(path)
    holding = [(point, kind) for point, kind in mounts() if real == point or real.startswith(point.rstrip("/") + "/")]
    # The later of two mounts at one point covers the earlier.
    return max(enumerate(holding), key=lambda one: (len(one[1][0]), one[0]))[1] if holding else (None, None)


def nearest_folder(path):
    """The path itself or its nearest parent that exists."""
    while not os.path.isdir(path) and os.path.dirname(path) != path:
        path = os.path.dirname(path)
    return path


def room_of(path):
    """{folder, totalBytes, freeBytes, freeFiles, device, type, mountPoint, writable} of the file system that a path is on, or will be
    on."""
    folder = nearest_folder(path)
    point, kind = mount_of(folder)
    existing = {"folder": folder, "totalBytes": None, "freeBytes": None, "freeFiles": None, "device": None, "type": kind, "mountPoint": point}
    existing["writable"] = os.access(folder, os.W_OK)
    try:
        existing["device"] = str(os.stat(folder).st_dev)
        return dict(existing, **free_of(folder))
    except OSError:
        return existing


def free_of(folder):
    """Free and total bytes for this user, and free files where the file system counts them. Raises OSError."""
    if not hasattr(os, "statvfs"):
        import shutil

        usage = shutil.disk_usage(folder)
        return {"totalBytes": usage.total, "freeBytes": usage.free}
    facts = os.statvfs(folder)
    files = facts.f_favail if facts.f_files > 0 else None
    return {"totalBytes": facts.f_blocks * facts.f_frsize, "freeBytes": facts.f_bavail * facts.f_frsize, "freeFiles": files}
