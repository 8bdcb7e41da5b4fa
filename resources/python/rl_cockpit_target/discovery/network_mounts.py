"""Network mounts (NFS, SMB, …) by /proc/self/mountinfo: a scan of one may wait for minutes."""

from rl_cockpit_target.discovery.markers import MARKERS
from rl_cockpit_target.host.file_systems import unescaped


def network_mounts(mountinfo, followed, shape):
    """Mount points that are not followed, by the text of /proc/self/mountinfo (man 5 proc).

    The mount that holds one of the folders `followed` is followed all the same: a home folder on a network is
    where its owner works, and a folder that was named is meant.
    """
    types = {}
    for line in mountinfo.split("\n"):
        before, _, after = line.partition(" - ")
        fields = before.split(" ")
        if len(fields) > 4 and after:
            types[unescaped(fields[4])] = after.split(" ")[0]
    away = [point for point, kind in types.items() if kind in MARKERS["away"][shape]["types"] and point != "/"]
    holding = [max((point for point in types if is_within(folder, point)), key=len, default="") for folder in followed]
    return [point for point in away if point not in holding]


def is_within(folder, point):
    """Whether a folder is below a mount point."""
    return folder == point or folder.startswith(point.rstrip("/") + "/")
