"""Evaluator process beside the training (`evaluator` of spec.json): started with it, never counted as its, ended with the run."""

import os
import subprocess
import time

from rl_cockpit_target.host.clock import mono_ms, wall_ms
from rl_cockpit_target.host.json_files import read_json, write_json
from rl_cockpit_target.host.signals import reset_signals
from rl_cockpit_target.host.system import system
from rl_cockpit_target.supervisor.spawn import environment_of

TERM_MS = 1_500
POLL_S = 0.2
HEARTBEAT_MS = 2_000
NICE = 19
# One thread each: a default thread pool would take the training's cores.
ONE_THREAD = {name: "1" for name in ("OMP_NUM_THREADS", "MKL_NUM_THREADS", "OPENBLAS_NUM_THREADS", "NUMEXPR_NUM_THREADS", "VECLIB_MAXIMUM_THREADS")}
LOG_END = 8 << 10  # bytes of evaluator.log in which its last words are looked for
MAX_WORDS = 300
DOING = {"starting": "still starting", "yardsticks": "measuring baselines", "waiting": "waiting", "playing": "playing"}
FINAL = ("ended", "failed")
IDLE_PRIORITY = 0x40 | 0x08000000  # IDLE_PRIORITY_CLASS, CREATE_NO_WINDOW (Windows)


class Evaluator:
    """`start` beside the training, `note_reaped` when a child ended, `finish` after the training's end."""

    def __init__(self, run_dir, spec, events):
        self.run_dir, self.spec, self.events = run_dir, spec, events
        self.program = spec.get("evaluator") or None
        self.process = None
        self.started_ms = 0
        self.children = None

    @property
    def pid(self):
        """Of the process that runs now, or None."""
        return None if self.process is None else self.process.pid

    def start(self, helpers, started_ms, children=None):
        """Start it where the spec has one; its pid goes to `helpers`, which are not the training's. A failed start is only reported.

        `children` watches how it ends.
        """
        if self.program is None:
            return
        argv = list(self.program["argv"]) + ["--since", str(int(started_ms))]
        try:
            self.process = self._spawn(argv)
        except (OSError, ValueError, subprocess.SubprocessError) as error:
            self._failed("The evaluator could not be started: %s." % error, "Name the Python of the training: --env PYTHON.")
            return
        helpers.add(self.process.pid)
        self.started_ms, self.children = mono_ms(), children
        if children is not None:
            children.watched[self.process.pid] = None
        self.events.write("evaluator", "The evaluator started as process %d." % self.process.pid, pid=self.process.pid)

    def _spawn(self, argv):
        os.makedirs(os.path.join(self.run_dir, "evaluations"), exist_ok=True)
        log = os.open(os.path.join(self.run_dir, "evaluator.log"), os.O_CREAT | os.O_WRONLY | os.O_APPEND, 0o600)
        how = {"creationflags": IDLE_PRIORITY} if os.name == "nt" else {"preexec_fn": lower, "start_new_session": True}
        try:
            return subprocess.Popen(
                argv, stdin=subprocess.DEVNULL, stdout=log, stderr=log, cwd=self.spec["cwd"], env=self._environment(), **how
            )
        finally:
            os.close(log)

    def _environment(self):
        """The training's without its mark, by which processes of the training are found; no secrets."""
        env = environment_of(self.spec, {})
        env.pop("RL_COCKPIT_RUN", None)
        env.update(ONE_THREAD)
        env.update(self.program["env"])
        env["RL_COCKPIT_EVALUATES"] = self.spec["runId"]
        env["RL_COCKPIT_SUPERVISOR"] = str(os.getpid())
        return env

    def note_reaped(self, pids):
        """Report its end, if it is among these children that ended."""
        if self.process is not None and self.process.pid in pids:
            self._ended()

    def _ended(self):
        """Report that it ended by itself; where that was before its own last word, why."""
        how, took_s = self._how(), (mono_ms() - self.started_ms) / 1000
        self.process.returncode = 0  # its status was collected by the supervisor's reaping
        self.process = None
        state = self._state()
        if state.get("state") == "ended":
            self.events.write("evaluator", "The evaluator ended; evaluator.log has its words.")
        elif state.get("state") == "failed":
            self.events.write("evaluator", "The evaluator failed: %s" % state.get("says", ""))
        else:
            words = last_words(os.path.join(self.run_dir, "evaluator.log"))
            says = "The evaluator ended %s after %.1f s%s" % (how, took_s, "." if words is None else ": %s" % words)
            self._failed(says, "evaluator.log in the run's folder has its words. %s ran it." % self.program["argv"][0])

    def _how(self):
        """`with exit code 1`, `by SIGSEGV`."""
        if os.name == "nt":
            return "with exit code %s" % self.process.returncode
        status = None if self.children is None else self.children.watched.pop(self.process.pid, None)
        if status is None:
            return "for an unknown reason"
        return "by %s" % status.signal_name if status.signal_name else "with exit code %s" % status.code

    def _state_path(self):
        return os.path.join(self.run_dir, "evaluations", "evaluator.json")

    def _state(self):
        """What it wrote about itself last."""
        state = read_json(self._state_path())
        return state if isinstance(state, dict) else {}

    def _failed(self, says, remedy):
        """Its state for the page and `show`, where it could not write that itself."""
        self.events.write("evaluator", says)
        self._write_state(state="failed", says=says, remedy=remedy)

    def _write_state(self, **state):
        program = self.program
        name = program.get("factory") or program.get("envId") or ""
        began = {"schema": 1, "env": name, "episodes": program.get("episodes") or 0, "played": 0, "problems": []}
        try:
            os.makedirs(os.path.dirname(self._state_path()), exist_ok=True)
            write_json(self._state_path(), dict(began, **dict(self._state(), endedMs=wall_ms(), **state)))
        except OSError as error:
            self.events.write("note", "The state of the evaluator could not be written: %s." % error)

    def finish(self, supervision, waits):
        """Let it play the newest checkpoint for at most lastMs (`waits`; else not at all), then end it."""
        if self.process is None:
            return
        is_cut = waits and self._wait_for_last(supervision)
        if self.process is None:
            return
        self._end()
        if is_cut:
            doing, last_s = self._state().get("state", "starting"), self.program["lastMs"] / 1000
            says = "The evaluator was cut off %d s after the end of the training (it was %s): what it had not played is missing." % (last_s, DOING.get(doing, doing))
            self._failed(says, "Play the checkpoint by hand: evaluate CHECKPOINT --run RUN; or fewer episodes beside the run: --evaluate.")
        elif self._state().get("state") not in FINAL:
            self._write_state(state="ended")

    def _wait_for_last(self, supervision):
        """Whether its time was over before it had ended; False also where somebody stops the run meanwhile."""
        with open(os.path.join(self.run_dir, "evaluations", "last"), "w", encoding="utf-8"):
            pass
        self.events.write("evaluator", "The program ended; the evaluator plays its newest checkpoint, for at most %d s." % (self.program["lastMs"] / 1000))
        until, beat = mono_ms() + self.program["lastMs"], 0
        before = self._stops()
        while self.process is not None and mono_ms() < until and self._stops() == before and supervision.children.termination_signal is None:
            if mono_ms() >= beat:
                supervision.guard(supervision.write_heartbeat, mono_ms())
                beat = mono_ms() + HEARTBEAT_MS
            supervision.children.wait(POLL_S, [])
            self._reap(supervision.children)
        return self.process is not None and mono_ms() >= until

    def _reap(self, children):
        children.reap()
        self.note_reaped([pid for pid, _ in children.pop_others()])
        # Windows, where only the handle reports it.
        if self.process is not None and os.name == "nt" and self.process.poll() is not None:
            self._ended()

    def _stops(self):
        """Names of the requests to stop: anyone who stops a run does not want to wait for it."""
        try:
            return {name for name in os.listdir(os.path.join(self.run_dir, "control")) if name.startswith("stop-")}
        except OSError:
            return set()

    def _end(self):
        """Ask it and its children to end, and end them."""
        process, self.process = self.process, None
        if os.name == "nt":
            process.kill()
            return
        system.signal_group(process.pid, "SIGTERM")
        until = mono_ms() + TERM_MS
        while mono_ms() < until and not _is_gone(process):
            time.sleep(0.05)
        system.signal_group(process.pid, "SIGKILL")
        process.returncode = 0
        self.events.write("evaluator", "The evaluator was ended with the run.")


def last_words(path):
    """The last line of a log that says anything; None where there is none."""
    try:
        with open(path, "rb") as file:
            file.seek(max(0, os.path.getsize(path) - LOG_END))
            lines = file.read(LOG_END).decode("utf-8", "replace").splitlines()
    except OSError:
        return None
    words = [line.strip() for line in lines if line.strip()]
    return words[-1][:MAX_WORDS] if words else None


def _is_gone(process):
    """Whether it has ended. Collects its status if not done yet."""
    try:
        return os.waitpid(process.pid, os.WNOHANG)[0] == process.pid
    except ChildProcessError:
        return True


def lower():
    """In the child: default signals and the lowest priority, before its interpreter reads a single module."""
    reset_signals()
    try:
        os.nice(NICE)
    except OSError:
        pass
    # Linux with autogroup shares the CPU among sessions first: nice alone counts only within one.
    try:
        with open("/proc/self/autogroup", "w", encoding="ascii") as file:
            file.write(str(NICE))
    except OSError:
        pass
