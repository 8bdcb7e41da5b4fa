"""ticks.jsonl: marks that connect byte offsets of output.log with the clock, without touching the log."""


class Ticks:
    """Polled every 2 s. A tick is written where the log grew, and just before a growth that ends a silence."""

    def __init__(self, lines):
        self.lines = lines
        self.written = None  # last (t, m, b) on disk
        self.silent = None  # last poll without growth that is not on disk

    def _write(self, tick):
        self.lines.append({"t": tick[0], "m": tick[1], "b": tick[2]})
        self.written, self.silent = tick, None

    def poll(self, wall_ms, mono_ms, log_bytes):
        """Compare the log's size with the last tick."""
        tick = (wall_ms, mono_ms, log_bytes)
        if self.written is not None and log_bytes == self.written[2]:
            self.silent = tick
            return
        if self.silent is not None:
            self._write(self.silent)
        self._write(tick)

    def close(self, wall_ms, mono_ms, log_bytes):
        """The last tick, whether the log grew or not."""
        self.poll(wall_ms, mono_ms, log_bytes)
        if self.silent is not None:
            self._write(self.silent)
        self.lines.close()
