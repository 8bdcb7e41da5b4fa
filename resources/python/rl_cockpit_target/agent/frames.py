"""Wire format of the agent's protocol: 32 hex characters of token + u32le JSON bytes + u32le binary bytes + JSON object + binary."""

import json
import struct
import threading

TOKEN_BYTES = 32
MAX_JSON = 64 << 20
MAX_BINARY = 16 << 20


class FrameReader:
    """Whole frames from a blocking binary stream. Bytes before a token are noise and skipped."""

    def __init__(self, stream, token):
        self.stream = stream
        self.token = token.encode("ascii")

    def _exactly(self, count):
        data = self.stream.read(count)
        return data if data is not None and len(data) == count else None

    def _find_token(self):
        head = self._exactly(TOKEN_BYTES)
        while head is not None and head != self.token:
            more = self._exactly(1)
            head = None if more is None else head[1:] + more
        return head is not None

    def next(self):
        """(object, binary) of the next frame; None at the end of the stream."""
        if not self._find_token():
            return None
        sizes = self._exactly(8)
        if sizes is None:
            return None
        json_bytes, binary_bytes = struct.unpack("<II", sizes)
        if json_bytes > MAX_JSON or binary_bytes > MAX_BINARY:
            return None  # out of step with the other side: nothing sensible can follow
        text, binary = self._exactly(json_bytes), self._exactly(binary_bytes)
        if text is None or binary is None:
            return None
        return json.loads(text.decode("utf-8")), binary


class FrameWriter:
    """Frames into a binary stream, from any thread. A closed stream is the end of the agent, not an error."""

    def __init__(self, stream, token):
        self.stream = stream
        self.token = token.encode("ascii")
        self.turn = threading.Lock()

    def send(self, value, binary=b""):
        """Write one frame, waiting while the other side is slow. Raises OSError when it is gone."""
        text = json.dumps(value, separators=(",", ":")).encode("ascii")
        with self.turn:
            self.stream.write(self.token + struct.pack("<II", len(text), len(binary)) + text)
            if binary:
                self.stream.write(binary)
            self.stream.flush()
