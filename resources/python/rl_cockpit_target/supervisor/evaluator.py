"""Evaluator process beside the training (`evaluator` of spec.json): started with it, never counted as its, ended with the run."""

import os
import subprocess
import time

from rl_cockpit_target.host.clock import mono_ms
from rl_cockpit_target.host.signals import reset_signals
from rl_cockpit_target.host.system import system
from rl_cockpit_target.supervisor.spawn import environment_of

TERM_MS = 1_500
POLL_S = 0.2
HEARTBEAT_MS = 2_000
NICE = 19
# One thread each: a default thread pool would take the training's cores.
ONE_THREAD = {name: "1" for name in ("OMP_NUM_THREADS", "MKL_NUM_THREADS", "OPENBLAS_NUM_THREADS", "NUMEXPR_NUM_THREADS", "VECLIB_MAXIMUM_THREADS")}
IDLE_PRIORITY = 0x40 | 0x08000000  # IDLE_PRIORITY_CLASS, CREATE_NO_WINDOW (Windows)


class Evaluator:
    """`start` beside the training, `note_reaped` when a child ended, `finish` after the training's end."""

    def __init__(self, run_dir, spec, events):
        self.run_dir, self.spec, self.events = run_dir, spec, events
        self.program = spec.get("evaluator") or None
        self.process = None

    @property
    def pid(self):
        """Of the process that runs now, or None."""
        return None if self.process is None else self.process.pid

    def start(self, helpers, started_ms):
        """Start it where the spec has one; its pid goes to `helpers`, which are not the training's. A failed start is only reported."""
        if self.program is None:
            return
        argv = list(self.program["argv"]) + ["--since", str(int(started_ms))]
        try:
            self.process = self._spawn(argv)
        except (OSError, ValueError, subprocess.SubprocessError) as error:
            self.events.write("note", "The evaluator could not be started: %s." % error)
            return
        helpers.add(self.process.pid)
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
        self.process.returncode = 0  # its status was collected by the supervisor's reaping
        self.process = None
        self.events.write("evaluator", "The evaluator ended; evaluator.log has its words.")

    def finish(self, supervision, waits):
        """Let it play the newest checkpoint for at most lastMs (`waits`; else not at all), then end it."""
        if self.process is None:
            return
        if waits:
            self._wait_for_last(supervision)
        if self.process is not None:
            self._end()

    def _wait_for_last(self, supervision):
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
