"""samples.jsonl: resource samples (CPU, memory, disk, GPU). A value that could not be read is null, never 0."""

from rl_cockpit_target.host.system import system


class Samples:
    """One line each spec.sampleEveryMs."""

    def __init__(self, lines, tree, gpu, run_dir):
        self.lines = lines
        self.tree = tree
        self.gpu = gpu
        self.run_dir = run_dir
        self.before = None  # (mono_ms, cpu_s)
        self.cpu_s, self.max_rss_bytes, self.gpu_percents = None, None, []

    def _cpu_percent(self, mono_ms):
        """Of the tree since the last sample, in percent of one core; None for the first one, and after its end."""
        cpu_s = self.tree.cpu_s
        before, self.before = self.before, None if cpu_s is None else (mono_ms, cpu_s)
        if cpu_s is None or before is None or mono_ms <= before[0] or not self.tree.is_alive:
            return None
        # A child whose parent never waits for it takes its CPU time along when it ends: that is no negative use.
        return round(max(0.0, cpu_s - before[1]) * 100_000 / (mono_ms - before[0]), 1)

    def write(self, wall_ms, mono_ms):
        """Write one line; the tree was refreshed just before. Raises OSError, e.g. when the disk is full."""
        used, total = system.memory()
        gpus = self.gpu.sample(mono_ms)
        self._note_use(gpus)
        self.lines.append(
            {
                "t": wall_ms,
                "m": mono_ms,
                "cpuPercent": self._cpu_percent(mono_ms),
                "rssBytes": self.tree.rss_bytes,
                "memUsedBytes": used,
                "memTotalBytes": total,
                "diskFreeBytes": system.disk_free(self.run_dir),
                "gpus": gpus,
            }
        )

    def _note_use(self, gpus):
        self.cpu_s = self.tree.cpu_s if self.tree.cpu_s is not None else self.cpu_s
        rss = self.tree.rss_bytes
        if rss is not None:
            self.max_rss_bytes = max(rss, self.max_rss_bytes or 0)
        percents = [gpu["utilPercent"] for gpu in gpus if gpu.get("utilPercent") is not None]
        if percents:
            self.gpu_percents.append(sum(percents) / len(percents))

    def use(self):
        """ResourceUse of the contract: what the process tree used, as far as it was sampled."""
        percents = self.gpu_percents
        gpu_percent = round(sum(percents) / len(percents), 1) if percents else None
        return {"cpuSeconds": self.cpu_s, "maxRssBytes": self.max_rss_bytes, "gpuPercent": gpu_percent}
