"""NVIDIA GPUs by nvidia-smi: the list of a machine, and one process that prints utilisation and memory once a second."""

import os
import shutil
import subprocess

FIELDS = "index,name,utilization.gpu,memory.used,memory.total,temperature.gpu,power.draw"
STALE_MS = 10_000
MAX_STARTS = 3
USUAL_PATHS = ("/usr/bin/nvidia-smi", "/usr/lib/wsl/lib/nvidia-smi", "/usr/local/bin/nvidia-smi")


def nvidia_smi_path():
    """Path of nvidia-smi, or None."""
    found = shutil.which("nvidia-smi")
    return found or next((path for path in USUAL_PATHS if os.access(path, os.X_OK)), None)


def cell_number(cell):
    """A cell as a number; None for `[N/A]`, `[Not Supported]`, `Unknown Error` and the like."""
    try:
        value = float(cell.strip())
    except ValueError:
        return None
    return value if value == value and abs(value) != float("inf") else None


def list_gpus(timeout_s=5):
    """[{name, memTotalMiB}] of this machine; [] without the tool or when the driver hangs."""
    path = nvidia_smi_path()
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
    return [{"name": name.strip(), "memTotalMiB": cell_number(total)} for name, _, total in rows]


class GpuMonitor:
    """`fd` for select, `read` when it is ready, `sample` for the newest values."""

    def __init__(self):
        self.process = None
        self.rest = b""
        self.newest = {}  # GPU index → (monotonic ms, GpuSample)
        self.starts_left = MAX_STARTS
        self.path = nvidia_smi_path()

    def start(self):
        """Start it where it exists; answers its pid or None."""
        if self.path is None or self.starts_left == 0:
            return None
        self.starts_left -= 1
        argv = [self.path, "--query-gpu=" + FIELDS, "--format=csv,noheader,nounits", "-l", "1"]
        try:
            self.process = subprocess.Popen(argv, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, bufsize=0)
        except OSError:
            self.starts_left = 0
            return None
        return self.process.pid

    @property
    def fd(self):
        return None if self.process is None else self.process.stdout.fileno()

    def read(self, now_ms):
        """Take in what is there; False when the tool has ended."""
        try:
            data = os.read(self.fd, 65536)
        except OSError:
            data = b""
        if not data:
            self.end()
            return False
        *lines, self.rest = (self.rest + data).split(b"\n")
        for line in lines:
            sample = parse_sample(line.decode("utf-8", "replace"))
            if sample is not None:
                self.newest[sample["index"]] = (now_ms, sample)
        return True

    def end(self):
        """Stop it. Its status is collected by the supervisor's reaping."""
        if self.process is None:
            return
        process, self.process, self.rest = self.process, None, b""
        process.stdout.close()
        try:
            os.kill(process.pid, 15)
        except OSError:
            pass
        process.returncode = 0  # else subprocess would complain about a child that we reap ourselves

    def sample(self, now_ms):
        """[GpuSample]; a GPU that the driver has not answered for lately has empty cells, never old or zero ones."""
        return [value if now_ms - at < STALE_MS else blank_sample(value) for _, (at, value) in sorted(self.newest.items())]

    def busy_percent(self, now_ms):
        """Highest utilisation of any GPU, or None."""
        values = [gpu["utilPercent"] for gpu in self.sample(now_ms) if gpu["utilPercent"] is not None]
        return max(values) if values else None


def blank_sample(sample):
    """The same GPU with every reading unknown."""
    return {key: value if key in ("index", "name", "memTotalMiB") else None for key, value in sample.items()}


def parse_sample(line):
    """GpuSample of one line `0, NVIDIA GeForce RTX 3060, 37, 5120, 12288, 61, 98.5`; None for any other line."""
    cells = line.strip().split(", ")
    if len(cells) < 7 or not cells[0].isdigit():
        return None
    # A name may hold a comma; the other cells count from both ends.
    util, used, total, temperature, power = (cell_number(cell) for cell in cells[-5:])
    return {
        "index": int(cells[0]),
        "name": ", ".join(cells[1:-5]),
        "utilPercent": util,
        "memUsedMiB": used,
        "memTotalMiB": total,
        "tempC": temperature,
        "powerW": power,
    }
