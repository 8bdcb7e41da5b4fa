"""NVIDIA GPUs by nvidia-smi: the list of a machine, all facts of its cards, and one process that prints utilisation and memory once a second."""

import os
import re
import shutil
import subprocess

from rl_cockpit.bounded_output import output_of

FIELDS = "index,name,utilization.gpu,memory.used,memory.total,temperature.gpu,power.draw"
STALE_MS = 10_000
MAX_STARTS = 3
MAX_LINE_BYTES = 65536
# The name comes last: it may hold a comma.
CARD_FIELDS = ("index", "uuid", "compute_cap", "driver_version", "memory.total", "memory.used", "name")
HOLDER_FIELDS = ("pid", "used_memory", "process_name")
USUAL_PATHS = ("/usr/bin/nvidia-smi", "/usr/lib/wsl/lib/nvidia-smi", "/usr/local/bin/nvidia-smi")


def nvidia_smi_path():
    """Path of nvidia-smi, or None."""
    result = shutil.which("nvidia-smi")
    return result or next((path for path in USUAL_PATHS if os.access(path, os.X_OK)), None)


def cell_number(cell):
    """A cell as a number; None for `[N/A]`, `[Not Supported]`, `Unknown Error` and the like."""
    try:
        value = float(cell.strip())
    except ValueError:
        return None
    return value if value == value and abs(value) != float("inf") else None


def run_smi(path, arguments, timeout_s):
    """(what it printed, None) or (None, why it did not answer)."""
    done = output_of([path] + arguments, timeout_s, joined=True)
    if done.problem is not None:
        return None, "nvidia-smi %s." % done.problem
    text = done.text
    if done.code != 0:
        return None, " ".join(text.split())[:500] or "nvidia-smi ended with exit code %d." % done.code
    return text, None


def list_gpus(timeout_s=5):
    """[{name, memTotalMiB}] of this machine; [] without the tool or when the driver hangs."""
    path = nvidia_smi_path()
    text = None if path is None else run_smi(path, ["--query-gpu=name,memory.total", "--format=csv,noheader,nounits"], timeout_s)[0]
    rows = [line.rpartition(",") for line in (text or "").splitlines() if "," in line]
    return [{"name": name.strip(), "memTotalMiB": cell_number(total)} for name, _, total in rows]


def table_rows(text, fields):
    """[{field: cell}] of what `--format=csv,noheader,nounits` prints; a line with too few cells is none."""
    cells = [line.strip().split(", ", len(fields) - 1) for line in text.splitlines()]
    return [dict(zip(fields, row)) for row in cells if len(row) == len(fields)]


def query(path, what, fields, timeout_s):
    """(rows, None) of one `--query-…`, or (None, why it did not answer)."""
    text, problem = run_smi(path, ["--query-%s=%s" % (what, ",".join(fields)), "--format=csv,noheader,nounits"], timeout_s)
    return (None, problem) if text is None else (table_rows(text, fields), None)


def describe_cards(path, timeout_s=10):
    """([card], None) or (None, why there is no answer). Drivers before 470 do not know `compute_cap`: it is None there."""
    rows, problem = query(path, "gpu", CARD_FIELDS, timeout_s)
    if rows is None and "compute_cap" in problem:
        rows, problem = query(path, "gpu", [field for field in CARD_FIELDS if field != "compute_cap"], timeout_s)
    if rows is None:
        return None, problem
    return [card_of(row) for row in rows], None


def card_of(row):
    """One card as the contract of the probe has it."""
    capability = row.get("compute_cap", "")
    return {
        "index": int(row["index"]) if row["index"].isdigit() else None,
        "uuid": row["uuid"],
        "name": row["name"],
        "computeCap": capability if re.match(r"\d+\.\d+\Z", capability) else None,
        "driver": row["driver_version"] if re.match(r"\d+(\.\d+)+\Z", row["driver_version"]) else None,
        "memTotalMiB": cell_number(row["memory.total"]),
        "memUsedMiB": cell_number(row["memory.used"]),
    }


def driver_cuda(path, timeout_s=10):
    """The newest CUDA that the driver can run, such as `12.8`; None where the header does not say."""
    match = re.search(r"CUDA Version:\s*(\d+\.\d+)", run_smi(path, [], timeout_s)[0] or "")
    return match.group(1) if match else None


def card_holders(path, timeout_s=10):
    """[{pid, name, usedMiB}] of programs that compute on a card; [] where the driver does not say, as in WSL."""
    rows = query(path, "compute-apps", HOLDER_FIELDS, timeout_s)[0] or []
    return [
        {"pid": int(row["pid"]), "name": row["process_name"], "usedMiB": cell_number(row["used_memory"])} for row in rows if row["pid"].isdigit()
    ]


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
        if len(self.rest) > MAX_LINE_BYTES:  # no line of nvidia-smi is this long, so it says nothing about a GPU
            self.starts_left = 0
            self.end()
            return False
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
