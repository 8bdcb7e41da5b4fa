"""Evaluator beside a training: plays every new checkpoint of a run directory and writes a row of its curve for each."""

import json
import os
import re
import shutil
import time

from rl_cockpit.evaluation.evaluate import limit_threads
from rl_cockpit.evaluation.files import finite, write_json
from rl_cockpit.evaluation.problem import EvaluationProblem, one_line
from rl_cockpit.evaluation.yardsticks import FILE

ROWS = "evaluator.jsonl"
STATE = "evaluator.json"
LAST = "last"  # written by the supervisor when the training has ended
POLL_S = 1.0
STATE_EVERY_S = 1.0
MAX_WAITING = 8
MAX_FOLDERS = 40


class Evaluator:
    """Evaluator of one run; `run` returns when the training has ended and its newest checkpoint was played.

    `task`: a Task of episodes, or a RowsTask of validation rows; both have `name`, `count`, `prepare`, `checkpoints`, `measure`
    and `evaluate`.
    """

    def __init__(self, run_dir, task, folders, since_ms, every=1):
        self.folder = os.path.join(run_dir, "evaluations")
        self.run_dir, self.task, self.every = run_dir, task, max(1, every)
        self.checkpoints = task.checkpoints(folders, since_ms)
        # As the supervisor names itself: it may have died while this process imported its libraries.
        self.supervisor = int(os.environ.get("RL_COCKPIT_SUPERVISOR") or 0)
        self.parent = os.getppid()
        self.state = {"schema": 1, "state": "starting", "env": task.name, "episodes": task.count, "played": 0, "problems": []}
        self.reported_at = 0.0
        self.count = 0
        self.newest = None

    def run(self):
        """Exit status: 0, or 1 where there is no environment to play in."""
        os.makedirs(self.folder, exist_ok=True)
        self.task.prepare(lambda: self.is_last() or self.is_orphan())
        self.state["env"] = self.task.name
        try:
            # Before the first checkpoint: yardsticks need none.
            self.task.measure(os.path.join(self.folder, FILE), self.report_yardstick)
        except EvaluationProblem as problem:
            return self.fail(problem)
        limit_threads()
        waiting = []
        while True:
            is_last = self.is_last()  # before the look: what was saved before it is seen
            waiting += self.due(self.checkpoints.new())
            if is_last:
                self.play_last(waiting)
                self.report(state="ended")
                return 0
            if self.is_orphan():
                return 0
            if waiting:
                self.play(self.collect(waiting))
                continue
            self.report(state="waiting")
            time.sleep(POLL_S)

    def fail(self, problem):
        """Reports why nothing can be played."""
        self.report(state="failed", code=problem.code, says=problem.says, remedy=problem.remedy)
        return 1

    def report_yardstick(self, **progress):
        """Report which one is being measured."""
        if "name" in progress:
            self.report(state="yardsticks", name=progress["name"])

    def due(self, matches):
        """Every k-th checkpoint, the first among them; the newest of all is remembered for the end."""
        chosen = []
        for one in matches:
            if self.count % self.every == 0:
                chosen.append(one)
            self.count += 1
            self.newest = one
        return chosen

    def collect(self, waiting):
        """The oldest that waits; where too many wait, those between the first and the newest are left out."""
        if len(waiting) > MAX_WAITING:
            del waiting[1 : -MAX_WAITING // 2]
        return waiting.pop(0)

    def play_last(self, waiting):
        """The newest checkpoint, also one that is no k-th; what else waits is left."""
        last = self.newest
        if last is not None and (last in waiting or not self.was_played(last)):
            self.play(last, is_last=True)

    def was_played(self, one):
        return self.state.get("checkpoint") == one.path and self.state.get("step") == one.step

    def play(self, one, is_last=False):
        """One checkpoint: its row first, then traces, and pictures of the last one."""
        self.report(state="playing", checkpoint=one.path, step=one.step, now=True)
        out = os.path.join(self.folder, "checkpoints", "%012d-%s" % (one.step, safe_name(one.path)))
        try:
            self.task.evaluate(one.path, out, self.report_progress, is_last, False, lambda result: self.write_row(one, result))
            self.prune()
        except Exception as error:  # a checkpoint that does not load is reported, and the next one played
            says = error.says if isinstance(error, EvaluationProblem) else one_line(error)
            self.state["problems"] = (self.state["problems"] + [{"checkpoint": one.path, "step": one.step, "says": says}])[-20:]
            print("%s: %s" % (one.path, says), flush=True)

    def report_progress(self, **progress):
        """Episodes done; loading is reported with the checkpoint."""
        if progress.get("doing") == "play":
            self.report(done=progress["done"], of=progress["of"])

    def write_row(self, one, result):
        """A row of the curve; the app reads it as metrics of the run."""
        row = {
            "step": one.step,
            "wall_time": round(time.time(), 3),
            "evaluation/mean_return": result["mean"],
            "evaluation/low": result["low"],
            "evaluation/high": result["high"],
            "evaluation/mean_length": result["meanLength"],
            "evaluation/std": result["std"],
            "evaluation/episodes": result["episodes"],
            "checkpoint": one.path,
        }
        row = {name: value for name, value in finite(row).items() if value is not None}
        with open(os.path.join(self.folder, ROWS), "a", encoding="utf-8") as file:
            file.write(json.dumps(row) + "\n")
        self.state["played"] += 1

    def report(self, now=False, **state):
        """Report its state to the page: written at most once a second, a change of state at once."""
        is_other = state.get("state", self.state["state"]) != self.state["state"]
        self.state.update(state)
        at = time.monotonic()
        if not (now or is_other) and at - self.reported_at < STATE_EVERY_S:
            return
        self.reported_at = at
        write_json(os.path.join(self.folder, STATE), self.state)

    def is_last(self):
        """Whether the training has ended."""
        return os.path.exists(os.path.join(self.folder, LAST)) or os.path.exists(os.path.join(self.run_dir, "exit.json"))

    def is_orphan(self):
        """Its supervisor is gone: nothing would end it."""
        if os.name == "nt":
            return False
        return os.getppid() != self.parent or (self.supervisor > 0 and not is_alive(self.supervisor))

    def prune(self):
        """Traces of the first and of the newest checkpoints stay."""
        folder = os.path.join(self.folder, "checkpoints")
        for name in sorted(os.listdir(folder))[1:-MAX_FOLDERS]:
            shutil.rmtree(os.path.join(folder, name), ignore_errors=True)


def is_alive(pid):
    """Whether there is a process with this id. Somebody else's counts."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except OSError:
        return True
    return True


def safe_name(path):
    """Name of a checkpoint as a folder is called."""
    return re.sub(r"[^A-Za-z0-9._-]", "_", os.path.basename(path))[:80]
