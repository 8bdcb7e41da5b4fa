"""Process of one vec env worker, from the training's side: started without running the training's script again, ended for certain."""

import json
import os
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
from multiprocessing import spawn
from typing import Optional

from .frames import CLOSE, Channel, Closed, Corrupt, Patience, Silent
from .shared_arrays import Arena

PACKAGE_FOLDER = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
BOOT = "import sys; sys.path.insert(0, sys.argv[1]); from rl_cockpit.vec.worker import main; main(sys.argv[2])"
IS_WINDOWS = sys.platform == "win32"
# How long a hung worker has to write where it hangs, in seconds.
TRACE_S = 0.5
MAX_TRACE = 1 << 18


class WorkerProcess:
    """A spawned Python with the environment variables, folder and import path of the training, in its own process group."""

    def __init__(self, arena: Arena) -> None:
        ours, theirs = socket.socketpair()
        self.channel = Channel(ours)
        self.trace = None if IS_WINDOWS else tempfile.TemporaryFile()
        # Where Python was when the worker crashed, as far as faulthandler could say.
        self.crash_line = ""
        setup = {
            "socket": None if IS_WINDOWS else theirs.fileno(),
            "share_bytes": 0,
            "memory": arena.descriptor,
            "trace": None if self.trace is None else self.trace.fileno(),
            "parent": os.getpid(),
            # Linux sends the signal at the end of the thread that started the worker, so only the main one counts.
            "dies_with_thread": threading.current_thread() is threading.main_thread(),
        }
        try:
            self.process = self.start_windows(setup, theirs) if IS_WINDOWS else self.start(setup)
        finally:
            theirs.close()

    def start(self, setup: dict) -> subprocess.Popen:
        passed = [one for one in (setup["socket"], setup["memory"], setup["trace"]) if one is not None]
        return subprocess.Popen(words_of(setup), stdin=subprocess.PIPE, pass_fds=passed)

    def start_windows(self, setup: dict, theirs: socket.socket) -> subprocess.Popen:
        """A socket is shared with a process that exists, so its size has to be known before: it is that of ours with any other."""
        setup["share_bytes"] = len(theirs.share(os.getpid()))  # type: ignore[attr-defined]
        process = subprocess.Popen(words_of(setup), stdin=subprocess.PIPE)
        assert process.stdin is not None
        process.stdin.write(theirs.share(process.pid))  # type: ignore[attr-defined]
        process.stdin.flush()
        return process

    @property
    def pid(self) -> int:
        return self.process.pid

    def is_alive(self) -> bool:
        """Without reaping it where the system can: its process group then keeps its number until `kill`."""
        if not hasattr(os, "waitid") or self.process.returncode is not None:
            return self.process.poll() is None
        try:
            return os.waitid(os.P_PID, self.pid, os.WEXITED | os.WNOHANG | os.WNOWAIT) is None
        except ChildProcessError:
            return False

    def hangs_in(self) -> str:
        """The innermost lines of Python where a hung worker is; empty where it is stopped or does not say."""
        if self.trace is None or not self.is_alive():
            return ""
        try:
            os.kill(self.pid, signal.SIGUSR1)
        except OSError:
            return ""
        until, line = time.monotonic() + TRACE_S, ""
        while time.monotonic() < until:
            time.sleep(TRACE_S / 20)
            before, line = line, self.traced()
            if line and line == before:
                break
        return line

    def traced(self) -> str:
        """`environment.py line 12 in step`, from what faulthandler wrote last: of a crash, or of the main thread because it was signaled."""
        if self.trace is None:
            return ""
        text = os.pread(self.trace.fileno(), MAX_TRACE, 0).decode("utf-8", "replace")
        lines = [line.strip() for line in text.split("hread 0x")[-1].splitlines() if line.strip().startswith("File ")]
        return lines[0][len("File ") :].replace('"', "").replace(", line", " line") if lines else ""

    def kill(self) -> Optional[int]:
        """End the worker and what it started, stopped ones too; its return code."""
        self.channel.close()
        try:
            if not IS_WINDOWS and self.process.returncode is None:
                os.killpg(self.pid, signal.SIGKILL)
        except OSError:
            pass  # it ended before it had its own process group
        self.process.kill()
        code = self.process.wait()
        self.close_files()
        return code

    def kill_after_end(self) -> Optional[int]:
        """Return code of a worker that closed its connection, after a moment for its end; None for one that still ran."""
        until = time.monotonic() + TRACE_S
        while self.is_alive() and time.monotonic() < until:
            time.sleep(TRACE_S / 50)
        was_alive = self.is_alive()
        self.crash_line = self.traced()
        code = self.kill()
        return None if was_alive else code

    def request_close(self, sequence: int) -> None:
        """Ask it to close its environments and end."""
        try:
            self.channel.send(CLOSE, sequence, b"", Patience(TRACE_S))
        except (Closed, Corrupt, Silent):
            pass

    def close(self, patience: Patience) -> None:
        """Wait for its end as long as patience lasts, then end it."""
        while self.is_alive() and not patience.is_over():
            time.sleep(min(0.01, patience.slice))
        self.kill()

    def close_files(self) -> None:
        for file in (self.process.stdin, self.trace):
            try:
                if file is not None:
                    file.close()
            except OSError:
                pass


def words_of(setup: dict) -> list:
    executable = os.fsdecode(spawn.get_executable() or sys.executable)
    flags = subprocess._args_from_interpreter_flags()  # type: ignore[attr-defined]
    return [executable, *flags, "-c", BOOT, PACKAGE_FOLDER, json.dumps(setup)]
