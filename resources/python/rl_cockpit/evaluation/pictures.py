"""Animated PNG of an episode, written with the standard library alone (PNG specification, third edition: acTL, fcTL, fdAT)."""

import struct
import zlib

WIDEST = 320
MAX_FRAMES = 240
MAX_BYTES = 6 << 20
MILLISECONDS = 50


class Film:
    """Frames of one episode, made smaller as they come; from MAX_FRAMES on every second one goes, and so on."""

    def __init__(self):
        self.frames, self.every, self.seen = [], 1, 0

    def collect(self, env):
        """The picture of now, where it is this one's turn."""
        self.seen += 1
        if (self.seen - 1) % self.every:
            return
        picture = env.frame()
        if picture is None:
            return
        self.frames.append(smaller(picture))
        if len(self.frames) >= MAX_FRAMES:
            self.frames, self.every = self.frames[::2], self.every * 2

    def write(self, path):
        """Writes the file; answers how many frames it has, 0 where there was nothing to write."""
        frames = [frame for frame in self.frames if frame.shape == self.frames[0].shape]
        if not frames:
            return 0
        while True:
            data = animated_png(frames, MILLISECONDS * self.every)
            if len(data) <= MAX_BYTES or len(frames) < 4:
                break
            frames, self.every = frames[::2], self.every * 2
        with open(path, "wb") as file:
            file.write(data)
        return len(frames)


def smaller(picture):
    """At most WIDEST pixels wide, by leaving out rows and columns; RGB, 8 bit."""
    import numpy as np

    step = max(1, -(-picture.shape[1] // WIDEST))
    return np.ascontiguousarray(picture[::step, ::step, :3], dtype=np.uint8)


def animated_png(frames, milliseconds):
    """Bytes of an animated PNG that repeats without end; each frame after the first is only the part that changed."""
    height, width = frames[0].shape[:2]
    data = b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0))
    data += chunk(b"acTL", struct.pack(">II", len(frames), 0))
    order, before = 0, None
    for frame in frames:
        left, top, part = changed_part(frame, before)
        control = struct.pack(">IIIIIHHBB", order, part.shape[1], part.shape[0], left, top, min(milliseconds, 65535), 1000, 0, 0)
        data += chunk(b"fcTL", control)
        order += 1
        if before is None:
            data += chunk(b"IDAT", packed(part))
        else:
            data += chunk(b"fdAT", struct.pack(">I", order) + packed(part))
            order += 1
        before = frame
    return data + chunk(b"IEND", b"")


def changed_part(frame, before):
    """(left, top, pixels) of the smallest rectangle that differs from the frame before."""
    import numpy as np

    if before is None:
        return 0, 0, frame
    differs = (frame != before).any(axis=2)
    rows, columns = np.flatnonzero(differs.any(axis=1)), np.flatnonzero(differs.any(axis=0))
    if rows.size == 0:
        return 0, 0, frame[:1, :1]
    return int(columns[0]), int(rows[0]), frame[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1]


def packed(part):
    """Rows of pixels as PNG has them: each with filter 1 (difference to the pixel before)."""
    import numpy as np

    height, width = part.shape[:2]
    shifted = part.astype(np.int16)
    shifted[:, 1:] -= part[:, :-1]
    rows = np.ones((height, 1 + width * 3), dtype=np.uint8)
    rows[:, 1:] = (shifted & 0xFF).astype(np.uint8).reshape(height, width * 3)
    return zlib.compress(rows.tobytes(), 6)


def chunk(kind, body):
    """A chunk with its length and checksum."""
    return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))
