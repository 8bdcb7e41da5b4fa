"""New checkpoints of a training: Stable-Baselines3 zips below its folders that are whole, each reported once."""

import os
import zipfile

from rl_cockpit.saved_model import NoSavedModel, SavedModel

DEPTH = 6
MAX_ENTRIES = 20_000
SKIPPED = {".git", "node_modules", "__pycache__", "site-packages", "evaluations", "control", "python", "keep"}
GRACE_MS = 2_000


class Checkpoint:
    """A whole zip: path, time of its last change, timesteps, checksum of its policy."""

    def __init__(self, path, mtime_ms, step, crc):
        self.path, self.mtime_ms, self.step, self.crc = path, mtime_ms, step, crc

    @property
    def key(self):
        """The same training saved under two names is one checkpoint."""
        return (self.step, self.crc)


class Checkpoints:
    """`new` returns the checkpoints that were saved since the last time, the oldest first."""

    def __init__(self, folders, since_ms):
        self.folders = [folder for folder in folders if os.path.isdir(folder)]
        self.since_ms = since_ms - GRACE_MS
        self.seen = {}  # path → (size, mtime) that was looked at
        self.keys = set()

    def new(self):
        """Whole checkpoints that were not reported before; a file that is still being written comes next time."""
        matches = [one for path, size, mtime in self._changed() for one in [self._scan(path, size, mtime)] if one is not None]
        matches.sort(key=lambda one: (one.mtime_ms, one.step))
        created = []
        for one in matches:
            if one.key not in self.keys:
                self.keys.add(one.key)
                created.append(one)
        return created

    def _changed(self):
        for folder in self.folders:
            for path, size, mtime in zips_below(folder):
                if mtime >= self.since_ms and self.seen.get(path) != (size, mtime):
                    yield path, size, mtime

    def _scan(self, path, size, mtime):
        """The Checkpoint, None for what is none or is not whole yet."""
        try:
            with zipfile.ZipFile(path) as archive:
                crc = next((entry.CRC for entry in archive.infolist() if entry.filename.endswith("policy.pth")), None)
            step = None if crc is None else step_of(path)
        except (OSError, zipfile.BadZipFile, NoSavedModel):
            return None  # the directory of a zip is written last
        self.seen[path] = (size, mtime)
        return None if step is None else Checkpoint(path, mtime, step, crc)


def zips_below(folder):
    """(path, size, mtime in ms) of the zips of a folder and those below it, within bounds; no link is followed."""
    left, folders = MAX_ENTRIES, [(folder, 0)]
    while folders and left > 0:
        here, depth = folders.pop()
        try:
            entries = list(os.scandir(here))
        except OSError:
            continue
        for entry in entries:
            left -= 1
            try:
                if entry.is_dir(follow_symlinks=False):
                    if depth < DEPTH and entry.name not in SKIPPED and not entry.name.startswith("."):
                        folders.append((entry.path, depth + 1))
                elif entry.name.lower().endswith(".zip") and entry.is_file(follow_symlinks=False):
                    facts = entry.stat(follow_symlinks=False)
                    yield entry.path, facts.st_size, facts.st_mtime * 1000
            except OSError:
                continue  # it has just been removed


def step_of(checkpoint):
    """Timesteps that a checkpoint was trained for; None where it does not say."""
    steps = SavedModel(checkpoint).data.get("num_timesteps")
    return steps if isinstance(steps, int) and not isinstance(steps, bool) else None
