"""Messages between a vec env and a worker: framed, numbered, and never waited for without an end.

A frame is `RLC1`, a sequence number (uint64), a kind (uint8), the length of its payload (uint32), little-endian, and the
payload. An answer has the number of its request, so the answer to a request that was given up is never taken for another.
"""

import socket
import struct
import sys
import time
from typing import Callable, NamedTuple, Optional

HEAD = struct.Struct("<4sQBI")
MAGIC = b"RLC1"
CHUNK = 1 << 18
EMPTY = struct.pack("<I", 0)

# Requests of the vec env, then answers of a worker.
START, RESET, STEP, CALL, CLOSE = range(1, 6)
DONE, RAISED = range(16, 18)


class Message(NamedTuple):
    kind: int
    sequence: int
    payload: bytes


class Closed(Exception):
    """The other side is gone."""


class Corrupt(Exception):
    """The bytes are no frame, or a frame was torn when it was sent."""


class Silent(Exception):
    """Nothing whole came within the time."""


class Patience:
    """Seconds that may pass without an answer; a jump of the clock (a process or machine that slept) counts as two slices at most."""

    def __init__(self, seconds: Optional[float]) -> None:
        self.seconds = seconds
        self.spent = 0.0
        self.slice = 1.0 if seconds is None else min(1.0, max(0.01, seconds / 8))
        self.since = time.monotonic()

    def is_over(self) -> bool:
        """Count the time since the last call, and say whether all of it is used up."""
        now = time.monotonic()
        self.spent += min(now - self.since, 2 * self.slice)
        self.since = now
        return self.seconds is not None and self.spent >= self.seconds


class Channel:
    """One end of a socket, for whole frames."""

    def __init__(self, sock: socket.socket) -> None:
        self.sock = sock
        self.inbox = bytearray()
        self.is_torn = False
        self.slice = 0.0
        sock.setblocking(True)

    def wait_up_to(self, seconds: float) -> None:
        """Time one read or write blocks before its patience is checked."""
        if seconds == self.slice:
            return
        micros = max(1, int(seconds * 1e6))
        packed = struct.pack("<I", max(1, micros // 1000)) if sys.platform == "win32" else struct.pack("@ll", micros // 1_000_000, micros % 1_000_000)
        self.sock.setsockopt(socket.SOL_SOCKET, socket.SO_RCVTIMEO, packed)
        self.sock.setsockopt(socket.SOL_SOCKET, socket.SO_SNDTIMEO, packed)
        self.slice = seconds

    def send(self, kind: int, sequence: int, payload: bytes = b"", patience: Optional[Patience] = None) -> None:
        """Write a frame whole. Raises Closed, Silent, or Corrupt where an earlier frame was interrupted half way."""
        if self.is_torn:
            raise Corrupt()
        data = HEAD.pack(MAGIC, sequence, kind, len(payload)) + payload
        self.is_torn = True
        sent = self._send_some(data)
        while sent < len(data):
            sent += self._send_some(memoryview(data)[sent:])
            if sent < len(data) and patience is not None and patience.is_over():
                raise Silent()
        self.is_torn = False

    def _send_some(self, data) -> int:
        try:
            return self.sock.send(data)
        except (BlockingIOError, TimeoutError, socket.timeout):
            return 0
        except OSError as error:
            raise Closed() from error

    def receive(self, patience: Optional[Patience] = None, is_alive: Callable[[], bool] = lambda: True) -> Message:
        """The next frame. Raises Closed, Corrupt or Silent; `is_alive` is asked at each slice without a byte."""
        while True:
            message = self._next_message()
            if message is not None:
                return message
            try:
                data = self.sock.recv(CHUNK)
            except (BlockingIOError, TimeoutError, socket.timeout):
                if not is_alive():
                    raise Closed() from None
                if patience is not None and patience.is_over():
                    raise Silent() from None
                continue
            except OSError as error:
                raise Closed() from error
            if not data:
                raise Closed()
            if len(data) == HEAD.size and not self.inbox and data.startswith(MAGIC) and data.endswith(EMPTY):
                _magic, sequence, kind, _size = HEAD.unpack(data)
                return Message(kind, sequence, b"")
            self.inbox += data

    def _next_message(self) -> Optional[Message]:
        if len(self.inbox) < HEAD.size:
            return None
        magic, sequence, kind, size = HEAD.unpack_from(self.inbox)
        if magic != MAGIC:
            raise Corrupt()
        end = HEAD.size + size
        if len(self.inbox) < end:
            return None
        payload = bytes(self.inbox[HEAD.size : end])
        del self.inbox[:end]
        return Message(kind, sequence, payload)

    def close(self) -> None:
        """Give the socket back; nothing that comes later is read."""
        self.sock.close()
