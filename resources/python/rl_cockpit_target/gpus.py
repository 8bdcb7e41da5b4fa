"""NVIDIA's own tool: where it is and how its cells read."""

import os
import shutil
import subprocess

PLACES = ("/usr/bin/nvidia-smi", "/usr/lib/wsl/lib/nvidia-smi", "/usr/local/bin/nvidia-smi")


def tool():
    """Path of nvidia-smi, or None."""
    found = shutil.which("nvidia-smi")
    return found or next((path for path in PLACES if os.access(path, os.X_OK)), None)


def number(cell):
    """A cell as a number; None for `[N/A]`, `[Not Supported]`, `Unknown Error` and the like."""
    try:
        value = float(cell.strip())
    except ValueError:
        return None
    return value if value == value and abs(value) != float("inf") else None


def list_gpus(timeout_s=5):
    """[{name, memTotalMiB}] of this machine; [] without the tool or when the driver hangs."""
    path = tool()
    if path is None:
        return []
    argv = [path, "--query-gpu=name,memory.total", "--format=csv,noheader,nounits"]
    try:
        done = subprocess.run(argv, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, timeout=timeout_s)
    except (OSError, subprocess.SubprocessError):
        return []
    if done.returncode != 0:
        return []
    rows = [line.rpartition(",") for line in done.stdout.decode("utf-8", "replace").splitlines() if "," in line]
    return [{"name": name.strip(), "memTotalMiB": number(total)} for name, _, total in rows]
