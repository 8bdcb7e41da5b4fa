"""Output of a program that is started and waited for: bounded in size and time. Nothing it does can fill the memory of the process that
asked it."""

from __future__ import annotations

import os
import signal
import subprocess
import threading
import time
from typing import IO, Any, Dict, List, NamedTuple, Optional, Sequence

MAX_BYTES = 1 << 20
GRACE_S = 1.0


class Output(NamedTuple):
    """Output of a program. `problem`: why that counts for nothing, to be said of the program; None where it came to its end."""

    code: Optional[int]
    stdout: bytes
    stderr: bytes
    problem: Optional[str]

    @property
    def text(self) -> str:
        """Its stdout as text."""
        return self.stdout.decode("utf-8", "replace")


def output_of(argv: Sequence[str], limit_s: float, max_bytes: int = MAX_BYTES, joined: bool = False, text: Optional[str] = None, **options: Any) -> Output:
    """Run a program to its end; it gets its own session. One that takes longer, or prints more, is killed with all that it started.

    `joined`: stderr is merged into stdout. `text` is written to its stdin. `options`: `env` and `cwd` of subprocess.
    """
    try:
        child = start(argv, joined, text is not None, options)
    except (OSError, ValueError) as error:
        return Output(None, b"", b"", "could not be started (%s)" % (getattr(error, "strerror", None) or error))
    pipes = [pipe for pipe in (child.stdout, child.stderr) if pipe is not None]
    readers = [BoundedReader(pipe, max_bytes) for pipe in pipes]
    for thread in readers + ([Writer(child.stdin, text)] if child.stdin is not None and text is not None else []):
        thread.start()
    problem = wait_for(child, readers, limit_s, max_bytes)
    if problem is not None:
        kill_group(child)
    for reader in readers:
        reader.join(GRACE_S)
    stdout, stderr = readers[0].data, readers[1].data if len(readers) > 1 else b""
    return Output(None if problem else child.returncode, stdout, stderr, problem)


def start(argv: Sequence[str], joined: bool, has_text: bool, options: Dict[str, Any]) -> "subprocess.Popen[bytes]":
    """The program, in its own session."""
    group: Dict[str, Any] = {"creationflags": 0x08000000} if os.name == "nt" else {"start_new_session": True}  # CREATE_NO_WINDOW
    errors = subprocess.STDOUT if joined else subprocess.PIPE
    return subprocess.Popen(argv, stdin=subprocess.PIPE if has_text else subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=errors, **group, **options)


def wait_for(child: "subprocess.Popen[bytes]", readers: List["BoundedReader"], limit_s: float, max_bytes: int) -> Optional[str]:
    """Reason why it was not waited for to its end; None if it was. Who inherited its pipes is waited for a moment only."""
    until = time.monotonic() + limit_s
    while child.poll() is None:
        if any(reader.is_full for reader in readers):
            break
        if time.monotonic() > until:
            return "did not answer within %g s" % limit_s
        # Its end closes its pipes: that is noticed at once, and one that closed them before is asked now and then.
        next((reader.join(0.02) for reader in readers if reader.is_alive()), None)
        if all(not reader.is_alive() for reader in readers):
            time.sleep(0.002)
    late = time.monotonic() + GRACE_S
    for reader in readers:
        reader.join(max(0.0, late - time.monotonic()))
    return "answers too much: more than %s" % size_of(max_bytes) if any(reader.is_full for reader in readers) else None


def size_of(count: int) -> str:
    """A bound in words."""
    return "%d MB" % (count >> 20) if count >= 1 << 20 else "%d bytes" % count


def kill_group(child: "subprocess.Popen[bytes]") -> None:
    """End a program and everything it started, even a stopped one."""
    try:
        if os.name == "nt":
            child.kill()
        else:
            os.killpg(child.pid, signal.SIGKILL)
        child.wait(GRACE_S)
    except (OSError, subprocess.TimeoutExpired):
        pass  # It has just ended, or is in the kernel and out of reach.


class BoundedReader(threading.Thread):
    """Reads a pipe to its end, or to its bound."""

    def __init__(self, pipe: IO[bytes], max_bytes: int) -> None:
        super().__init__(daemon=True)
        self.pipe, self.left = pipe, max_bytes
        self.pieces: List[bytes] = []
        self.is_full = False

    @property
    def data(self) -> bytes:
        """Bytes that were read."""
        return b"".join(self.pieces)

    def run(self) -> None:
        """Until the end, or the first byte too many."""
        with self.pipe:
            while not self.is_full:
                piece = os.read(self.pipe.fileno(), 65536)
                if not piece:
                    return
                self.pieces.append(piece[: self.left])
                self.is_full = len(piece) > self.left
                self.left -= len(self.pieces[-1])


class Writer(threading.Thread):
    """Writes to a program's stdin; one that does not read it is no error."""

    def __init__(self, pipe: IO[bytes], text: str) -> None:
        super().__init__(daemon=True)
        self.pipe, self.text = pipe, text

    def run(self) -> None:
        """All of it, then its end."""
        try:
            with self.pipe:
                self.pipe.write(self.text.encode())
        except OSError:
            pass
