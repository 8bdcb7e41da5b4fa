"""Console of a verl training, read while it runs: steps with their metrics, tools that could not be made, what was loaded."""

import re

ANSI = re.compile(r"\x1b\[[0-9;]*m")
RAY_PREFIX = re.compile(r"^\((?:[\w.:]+ )?pid=\d+(?:, ip=[\d.]+)?\)\s?")
STEP = re.compile(r"^step:(\d+) - (.*)$")
METRIC = re.compile(r"^([^\s:][^:]*):(\S+)$")
NO_TOOL = re.compile(r"Could not initialize tool '([^']+)'.*?Error: (.*)$")
GLOBAL_STEP = re.compile(r"^Setting global step to (\d+)$")
CACHE = re.compile(r"^Loaded (\d+) cache entries from ")
HTTP = re.compile(r"^HTTP (\d{3}):")
WEIGHTS = re.compile(r"^\[STANDIN\] weights (\d+): (\d+) tensors, crc32 (\w+)")
DEATH = re.compile(r"^(?:Fatal Python error: .+|\*\*\* SIG\w+ received.*)$")
ERROR = re.compile(r"^(?:[A-Za-z_]\w*\.)*\w*(?:Error|Exception): \S.*$")
TAIL = 40


def message_of(raw):
    """A line without colors, progress that was overwritten, and Ray's prefix."""
    text = ANSI.sub("", raw).rstrip("\r\n").rsplit("\r", 1)[-1]
    return RAY_PREFIX.sub("", text)


def metrics_of(body):
    """`key:number - key:number` → {key: float}; what is no number is left out."""
    metrics = {}
    for part in body.split(" - "):
        match = METRIC.match(part.strip())
        if match is None:
            continue
        try:
            metrics[match.group(1)] = float(re.sub(r"^np\.\w+\((.*)\)$", r"\1", match.group(2)))
        except ValueError:
            continue
    return metrics


class Console:
    """Output of a training so far."""

    def __init__(self):
        self.steps = {}  # step → metrics
        self.missing_tools = {}  # name → error
        self.global_step = None  # set when it resumed
        self.cache_entries = None
        self.http_refusals = {}  # status → count
        self.checksums = []  # crc32 of the weights that the rollout received, in order
        self.tail = []
        self.death = None  # how a process of it died; what Ray and others say of that comes later
        self.error = None  # the last exception

    def read(self, raw):
        """One line of its output."""
        text = message_of(raw)
        self.tail = self.tail[-TAIL + 1 :] + [text]
        if self.death is None and DEATH.match(text):
            self.death = text
        if ERROR.match(text):
            self.error = text
        step = STEP.match(text)
        if step is not None:
            self.steps.setdefault(int(step.group(1)), {}).update(metrics_of(step.group(2)))
            return
        for pattern, note in (
            (NO_TOOL, self.note_missing_tool),
            (GLOBAL_STEP, self.note_global_step),
            (CACHE, self.note_cache),
            (HTTP, self.note_refusal),
            (WEIGHTS, self.note_weights),
        ):
            match = pattern.search(text)
            if match is not None:
                note(match)

    def note_missing_tool(self, match):
        self.missing_tools[match.group(1)] = match.group(2).strip()

    def note_global_step(self, match):
        self.global_step = int(match.group(1))

    def note_cache(self, match):
        self.cache_entries = int(match.group(1))

    def note_refusal(self, match):
        self.http_refusals[match.group(1)] = self.http_refusals.get(match.group(1), 0) + 1

    def note_weights(self, match):
        self.checksums.append(match.group(3))

    def cause(self):
        """Reason for its end, in its own words: a death, else the last exception, else the last line."""
        return self.death or self.error or next((text for text in reversed(self.tail) if text.strip()), "")

    def values(self, key):
        """Values of a metric over the training steps (validation alone is step 0)."""
        return [metrics[key] for step, metrics in sorted(self.steps.items()) if step > 0 and key in metrics]
