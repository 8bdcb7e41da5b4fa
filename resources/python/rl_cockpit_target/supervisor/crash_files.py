"""Crash files and core dumps: the last lines of the log, and where cores were written, after an abnormal end."""

import glob
import hashlib
import os

from rl_cockpit_target.host.json_files import write_bytes, write_json
from rl_cockpit_target.host.procfs import read_bytes
from rl_cockpit_target.host.regular_files import open_regular

LAST_LINES = 200
TAIL_BYTES = 256 * 1024
HASHED_BYTES = 64 * 1024  # logTailSha256 of exit.json is over the last so many bytes


def tail_bytes(path, count):
    """The last bytes of a file; empty when it cannot be read."""
    try:
        with os.fdopen(open_regular(path, follow=False), "rb") as file:
            size = file.seek(0, os.SEEK_END)
            file.seek(max(0, size - count))
            return file.read(count)
    except OSError:
        return b""


def tail_sha256(path):
    """Hex sha256 of the last HASHED_BYTES of a file."""
    return hashlib.sha256(tail_bytes(path, HASHED_BYTES)).hexdigest()


def core_files(cwd, pids, started_ms):
    """Core files of this run: by the kernel's core_pattern where that names files, else by their usual names."""
    pattern = (read_bytes("/proc/sys/kernel/core_pattern") or b"core").decode("utf-8", "replace").strip()
    folder = os.path.join(cwd, os.path.dirname(pattern)) if not pattern.startswith("|") else cwd
    matches = []
    for path in glob.glob(os.path.join(glob.escape(folder), "*core*")):
        try:
            stat = os.stat(path)
        except OSError:
            continue
        words = os.path.basename(path).replace("-", ".").replace("_", ".").split(".")
        ours = path == os.path.join(cwd, "core") or any(str(pid) in words for pid in pids)
        if ours and stat.st_mtime * 1000 >= started_ms - 1000 and os.path.isfile(path):
            matches.append(path)
    return sorted(matches)


def collect(run_dir, cwd, pids, started_ms):
    """Write last lines and core file list into crash/; answers the paths. Raises OSError when the disk refuses."""
    crash_dir = os.path.join(run_dir, "crash")
    os.makedirs(crash_dir, mode=0o700, exist_ok=True)
    lines = tail_bytes(os.path.join(run_dir, "output.log"), TAIL_BYTES).splitlines(True)
    last = os.path.join(crash_dir, "last-lines.txt")
    write_bytes(last, b"".join(lines[-LAST_LINES:]))
    cores = core_files(cwd, pids, started_ms)
    if cores:
        write_json(os.path.join(crash_dir, "cores.json"), cores)
    return [last] + cores
