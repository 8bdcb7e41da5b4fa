"""Child processes of a rehearsal: their environment, and their output passed on while it is read."""

import os
import shutil
import signal
import subprocess
import sys
import tempfile

from rl_cockpit_rehearsal import ray_cleanup
from rl_cockpit_rehearsal.console import Console
from rl_cockpit_rehearsal.guard import VARIABLE
from rl_cockpit_rehearsal.verl_patches import SEARCH_URL

# A line of a console is cut here; an answer (a whole configuration) has some 100 kB.
MAX_LINE_BYTES = 1 << 20
MAX_ANSWER_BYTES = 16 << 20

LOOPBACK = "127.0.0.1,localhost"


def child_env(env, overlay, search_url, ray_folder):
    """Environment of the training: the user's own, with the overlay first on the path and a pretended GPU for Ray's books."""
    own = dict(env)
    own[VARIABLE] = overlay
    own["PYTHONPATH"] = os.pathsep.join([overlay] + [one for one in [env.get("PYTHONPATH", "")] if one])
    own[SEARCH_URL] = search_url
    own["RAY_OVERRIDE_RESOURCES"] = '{"GPU": 1, "CPU": 4}'
    own["RAY_TMPDIR"] = ray_folder
    own["RAY_USAGE_STATS_ENABLED"] = "0"
    own["HF_HUB_OFFLINE"] = "1"
    own["OMP_NUM_THREADS"] = "1"
    for name in ("no_proxy", "NO_PROXY"):
        own[name] = ",".join([one for one in [env.get(name, "")] if one] + [LOOPBACK])
    own.pop("RAY_ADDRESS", None)  # a cluster of others
    own.pop("RAY_EXPERIMENTAL_NOSET_CUDA_VISIBLE_DEVICES", None)  # verl then asks CUDA itself for its device
    return own


class Child:
    """Runs commands one after the other. `console` of each is what it said."""

    def __init__(self, env, overlay, search_url):
        # Ray's sockets are below its folder, and the path of a socket has at most 107 bytes.
        self.ray_folder = tempfile.mkdtemp(prefix="rlc-ray-", dir="/tmp")
        self.env = child_env(env, overlay, search_url, self.ray_folder)

    def run(self, argv):
        """Runs argv to its end; answers (exit code, console). Its output continues to ours as it comes."""
        console = Console()
        process = subprocess.Popen(argv, env=self.env, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        try:
            for raw in iter(lambda: process.stdout.readline(MAX_LINE_BYTES), b""):
                sys.stdout.buffer.write(raw)
                sys.stdout.buffer.flush()
                console.read(raw.decode("utf-8", "replace"))
            code = process.wait()
        except BaseException:
            stop(process)
            raise
        finally:
            ray_cleanup.end_processes_of(self.ray_folder)
        return code, console

    def answer(self, argv):
        """Runs argv quietly: (exit code, its stdout); what it says on stderr continues to ours."""
        process = subprocess.Popen(argv, env=self.env, stdout=subprocess.PIPE)
        with process.stdout:
            text = process.stdout.read(MAX_ANSWER_BYTES)
        if len(text) == MAX_ANSWER_BYTES:
            process.kill()
        return process.wait(), text.decode("utf-8", "replace")

    def close(self):
        ray_cleanup.end_processes_of(self.ray_folder)
        shutil.rmtree(self.ray_folder, ignore_errors=True)


def stop(process):
    """Ends a child that is still there: Ctrl+C as the user would, then by force."""
    if process.poll() is not None:
        return
    process.send_signal(signal.SIGINT)
    try:
        process.wait(20)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
