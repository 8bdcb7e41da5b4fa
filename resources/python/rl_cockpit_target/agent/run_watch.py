"""Run list of this machine, and a push whenever a run directory changed."""

import os
import time

from rl_cockpit_target.agent.run_digest import RUN_ID, RunDigestReader, file_stamp, run_dirs, unreadable_digest
from rl_cockpit_target.refusal import Refusal, required

POLL_S = 0.2
POLL_DEAD_S = 2.0  # a run without supervisor and process changes by the user's hand at most
POLL_UNREADABLE_S = 10.0
PAGE_BYTES = 4 << 20  # of the JSON files whose digests go into one answer; a frame holds many times more
RESCAN_S = 5.0  # the folder's own time stamp shows new runs; this is the belt to those braces


def is_over(digest):
    """Will this run directory never change again by itself? One without a spec may still be copied to: a copy writes exit.json first."""
    if digest["job"] is not None and not (digest["jobState"] or {}).get("isSettled"):
        return False  # Slurm's word comes after the exit record
    return digest["spec"] is not None and (digest["exit"] is not None or bool(digest["spec"].get("importedFrom")))


def signature(digest):
    """State that must change for a push; the log's size alone is the tail's business."""
    return {key: value for key, value in digest.items() if key != "logBytes"}


def pause_after(digest):
    """Seconds until a run directory is read again."""
    if digest["lock"] == "held" or digest["childAlive"]:
        return 0.0
    if digest["spec"] is None and not digest["isNew"]:
        return POLL_UNREADABLE_S
    if digest["job"] is not None:
        return POLL_DEAD_S  # it waits for Slurm
    return POLL_DEAD_S if digest["proc"] is not None else 0.0


class RunWatcher:
    """Watcher of all run directories of this target."""

    def __init__(self, runs_dir, send):
        self.runs_dir = runs_dir
        self.send = send
        self.readers = {}
        self.sent = {}
        self.ended = set()
        self.watching = False
        self.scanned = (None, 0.0)
        self.due = 0.0

    def _reader(self, run_dir):
        run_id = os.path.basename(run_dir)
        if run_id not in self.readers:
            self.readers[run_id] = RunDigestReader(run_dir)
        return self.readers[run_id]

    def _digest(self, run_dir):
        digest = self._read(run_dir)
        self.sent[digest["runId"]] = signature(digest)
        if is_over(digest) and digest["lock"] != "held":
            self.ended.add(digest["runId"])
            self.readers.pop(digest["runId"], None)
        return digest

    def _read(self, run_dir):
        try:
            return self._reader(run_dir).read()
        except Exception as error:  # a fault of ours over one directory must not hide all the others
            return unreadable_digest(run_dir, error)

    def list(self, request):
        """list {after?} → run directories, oldest first, from the one after `after` on; `more`: ask again after the last one"""
        try:
            present = run_dirs(self.runs_dir)
        except OSError as error:
            says = "The runs folder %s cannot be read: %s." % (self.runs_dir, error)
            raise Refusal("runs-unreadable", says, "Make the folder readable, then try again.") from error
        after = request.get("after") or ""
        runs, size = [], 0
        for run_dir in present:
            if os.path.basename(run_dir) <= after:
                continue
            if size > PAGE_BYTES:
                return {"runs": runs, "more": True}
            reader = self._reader(run_dir)
            runs.append(self._digest(run_dir))
            size += reader.json_bytes()
        return {"runs": runs, "more": False}

    def folder(self, run_id):
        """The run's folder. Raises Refusal when there is none."""
        run_dir = os.path.join(self.runs_dir, run_id)
        if not RUN_ID.match(run_id) or not os.path.isdir(run_dir):
            raise Refusal("no-such-run", "There is no run %s in %s." % (run_id, self.runs_dir), "List the runs again.")
        return run_dir

    def digest(self, request):
        """digest {runId}"""
        return {"run": self._digest(self.folder(required(request, "runId", str)))}

    def watch(self, _request):
        """watch {}: from now on a push for every change that was not sent yet"""
        self.watching = True
        self.due = 0.0
        return {}

    def _scan(self, now):
        mark = file_stamp(self.runs_dir)
        if mark != self.scanned[0] or now - self.scanned[1] > RESCAN_S:
            self.scanned = (mark, now)
            try:
                present = run_dirs(self.runs_dir)
            except OSError:
                return  # it cannot be read: no run is gone for that
            for run_dir in present:
                run_id = os.path.basename(run_dir)
                if run_id not in self.ended:
                    self._reader(run_dir)
            for run_id in set(self.sent).union(self.readers) - {os.path.basename(run_dir) for run_dir in present}:
                self._forget(run_id)

    def _forget(self, run_id):
        """A run directory was taken away, by us or by hand."""
        self.readers.pop(run_id, None)
        self.ended.discard(run_id)
        if self.sent.pop(run_id, None) is not None:
            self.send({"push": "gone", "runId": run_id})

    def poll(self):
        """Push what changed; answers the seconds until the next poll, None when no one watches."""
        if not self.watching:
            return None
        now = time.monotonic()
        if now >= self.due:
            self.due = now + POLL_S
            self._scan(now)
            for reader in list(self.readers.values()):
                if now >= reader.due:
                    self._poll_run(reader, now)
        return max(0.0, self.due - now)

    def _poll_run(self, reader, now):
        if not os.path.isdir(reader.run_dir):
            self._forget(reader.run_id)
            return
        before = self.sent.get(reader.run_id)
        digest = self._digest(reader.run_dir)
        reader.due = now + pause_after(digest)
        if self.sent[reader.run_id] != before:
            self.send({"push": "digest", "run": digest})
