"""Hang detection: is a silent training busy, quiet or hung? Judged by its log, its CPU time and its GPU."""

from collections import deque

BUSY_CPU_PERCENT = 2.0  # of one core; polling threads of an idle torch or Ray use less
BUSY_GPU_PERCENT = 5.0
WINDOW_MS = (1_000, 30_000)


class Activity:
    """Fed at each beat. `word` is busy, quiet (silent, but working) or hung (silent and idle)."""

    def __init__(self, quiet_after_ms, wall_ms, mono_ms):
        self.quiet_after_ms = quiet_after_ms
        self.window_ms = min(max(quiet_after_ms, WINDOW_MS[0]), WINDOW_MS[1])
        self.word = "busy"
        self.since_ms = wall_ms
        self.grew_ms = mono_ms
        self.log_bytes = 0
        self.cpu = deque()  # (mono_ms, cpu_s) over the window

    def _cpu_percent(self, mono_ms, cpu_s):
        """Mean over the window, in percent of one core; None while it is unknown."""
        if cpu_s is None:
            self.cpu.clear()
            return None
        self.cpu.append((mono_ms, cpu_s))
        while len(self.cpu) > 2 and mono_ms - self.cpu[1][0] >= self.window_ms:
            self.cpu.popleft()
        elapsed_ms = mono_ms - self.cpu[0][0]
        return (cpu_s - self.cpu[0][1]) * 100_000 / elapsed_ms if elapsed_ms >= min(self.window_ms, 1000) else None

    def update(self, wall_ms, mono_ms, log_bytes, cpu_s, gpu_percent):
        """The sentence for an event when the word changed, else None."""
        cpu_percent = self._cpu_percent(mono_ms, cpu_s)
        if log_bytes != self.log_bytes:
            self.log_bytes, self.grew_ms = log_bytes, mono_ms
        silence_ms = mono_ms - self.grew_ms
        word = self._judge(silence_ms, cpu_percent, gpu_percent)
        if word == self.word:
            return None
        self.word, self.since_ms = word, wall_ms
        return sentence(word, silence_ms, cpu_percent, gpu_percent)

    def _judge(self, silence_ms, cpu_percent, gpu_percent):
        if silence_ms < self.quiet_after_ms:
            return "busy"
        # What could not be read is no evidence that nothing happens.
        working = cpu_percent is None or cpu_percent >= BUSY_CPU_PERCENT or (gpu_percent or 0) >= BUSY_GPU_PERCENT
        return "quiet" if working else "hung"


def sentence(word, silence_ms, cpu_percent, gpu_percent):
    """What was seen, as a sentence."""
    if word == "busy":
        return "There is new output again."
    seen = "CPU unknown" if cpu_percent is None else "CPU %.1f%%" % cpu_percent
    if gpu_percent is not None:
        seen += ", GPU %.0f%%" % gpu_percent
    state = "but it is busy" if word == "quiet" else "and it is idle"
    return "No output for %.0f s, %s (%s)." % (silence_ms / 1000, state, seen)
