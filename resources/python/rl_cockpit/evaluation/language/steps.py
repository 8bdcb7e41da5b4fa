"""New checkpoints of verl: folders `global_step_N` that are whole, each reported once."""

import os

from rl_cockpit.evaluation.language.folders import STEP, listed, model_folder
from rl_cockpit.evaluation.problem import EvaluationProblem

DEPTH = 5
MAX_ENTRIES = 20_000
SKIPPED = {".git", "node_modules", "__pycache__", "site-packages", "evaluations", "control", "python", "keep"}
GRACE_MS = 2_000
# verl writes it beside the folders when a step was saved whole.
NEWEST = "latest_checkpointed_iteration.txt"


class SavedStep:
    """A whole checkpoint: folder, time of its last change, training step."""

    def __init__(self, path, mtime_ms, step):
        self.path, self.mtime_ms, self.step = path, mtime_ms, step


class Steps:
    """`new` returns the checkpoints that were saved since the last time, the oldest first. `folders()`: where to look now."""

    def __init__(self, folders, since_ms):
        self.folders = folders
        self.since_ms = since_ms - GRACE_MS
        self.reported = set()

    def new(self):
        """Whole checkpoints that were not reported before; one that is still being written comes next time."""
        matches = [one for folder in self.folders() for path in steps_below(folder) for one in [self._scan(path)] if one is not None]
        created = sorted({one.path: one for one in matches}.values(), key=lambda one: (one.mtime_ms, one.step))
        self.reported.update(one.path for one in created)
        return created

    def _scan(self, path):
        """The SavedStep, None for what was already reported, is older than the run, or is not complete yet."""
        step = int(STEP.match(os.path.basename(path)).group(1))
        if path in self.reported or step > newest_step(os.path.dirname(path)):
            return None
        try:
            folder = model_folder(path)
            weights = folder.shards or [folder.path]
            mtime_ms = max(os.path.getmtime(one) for one in weights) * 1000
        except (OSError, EvaluationProblem):
            return None
        return SavedStep(path, mtime_ms, step) if mtime_ms >= self.since_ms else None


def newest_step(folder):
    """Step that verl saved whole last; -1 where it has not said so."""
    try:
        with open(os.path.join(folder, NEWEST), encoding="ascii") as file:
            return int(file.read(32))
    except (OSError, ValueError):
        return -1


def steps_below(folder):
    """Paths of folders `global_step_N` within bounds; no link is followed."""
    left, folders = MAX_ENTRIES, [(folder, 0)]
    while folders and left > 0:
        here, depth = folders.pop()
        for name in listed(here)[:left]:
            left -= 1
            path = os.path.join(here, name)
            if name.startswith(".") or name in SKIPPED or os.path.islink(path) or not os.path.isdir(path):
                continue
            if STEP.match(name):
                yield path
            elif depth < DEPTH:
                folders.append((path, depth + 1))
