"""Supervisor main loop while a training runs: control, ticks, heartbeat and samples, each at its own interval."""

import errno
import os
import time

from rl_cockpit_target.host.clock import mono_ms, wall_ms
from rl_cockpit_target.host.json_files import write_json
from rl_cockpit_target.host.nvidia_smi import GpuMonitor
from rl_cockpit_target.host.sleep_inhibitor import SleepInhibitor
from rl_cockpit_target.supervisor import supervisor_log
from rl_cockpit_target.supervisor.activity import Activity
from rl_cockpit_target.supervisor.continuation import BY_TIME_LIMIT
from rl_cockpit_target.supervisor.evaluator import Evaluator
from rl_cockpit_target.supervisor.out_of_memory import OomWatch
from rl_cockpit_target.supervisor.process_tree import own_tree
from rl_cockpit_target.supervisor.ray_sessions import RaySessions
from rl_cockpit_target.supervisor.samples import Samples
from rl_cockpit_target.supervisor.stop_steps import StopSteps

CONTROL_MS = 200
TICK_MS = 2_000
HEARTBEAT_MS = 2_000
FIRST_HEARTBEAT_MS = 500  # the first seconds show a growing tree
# What is lost when a duty cannot write.
LOST_BY = {"write_tick": "ticks", "write_heartbeat": "heartbeats", "write_sample": "samples"}


class Supervision:
    """Supervision of one run. `run` returns the exit status of the training."""

    def __init__(self, run_dir, spec, children, pid, pgid, files):
        now_wall, now = wall_ms(), mono_ms()
        self.run_dir = run_dir
        self.children = children
        self.pid = pid
        self.log_fd = files.log_fd
        self.events = files.events
        self.disk = files.disk
        self.unwritten = {}  # {path: value}: records that the disk refused, tried again with each heartbeat
        self.tree = own_tree(pid)
        self.gpu = GpuMonitor()
        self.oom = OomWatch()
        self.ray = RaySessions()
        self.sleep_inhibitor = SleepInhibitor()
        self.scheduler = None  # of the cluster whose job this is, by its title
        self.limit_ms = spec["stop"].get("limitMs", spec["stop"]["gracefulMs"])
        self.ticks = files.ticks
        self.samples = Samples(files.samples, self.tree, self.gpu, run_dir)
        self.evaluator = Evaluator(run_dir, spec, files.events)
        self.stop = StopSteps(os.path.join(run_dir, "control"), spec["stop"], pgid, self.tree, files.events)
        self.activity = Activity(spec["quietAfterMs"], now_wall, now)
        self.sample_every_ms = max(200, spec["sampleEveryMs"])
        self.seq = 0
        self.due = {self.poll_control: now, self.write_tick: now, self.write_heartbeat: now, self.write_sample: now}

    def log_bytes(self):
        return os.fstat(self.log_fd).st_size

    def guard(self, duty, now):
        """A duty that fails (a full disk, a bug) is written to supervisor.log; the training does not suffer for it."""
        try:
            self.due[duty] = now + duty(now)
        except Exception as error:
            self.due[duty] = now + HEARTBEAT_MS
            # An input/output error of a duty may be one of what it reads: of a process, a pipe.
            if getattr(error, "errno", None) != errno.EIO:
                self.disk.refused(error, LOST_BY.get(duty.__name__))
            supervisor_log.write_exception()

    def run(self):
        """Until the training has ended."""
        self.start_gpu()
        self.record_keep_awake()
        while True:
            try:
                self.turn()
            except Exception:
                supervisor_log.write_exception()
                time.sleep(CONTROL_MS / 1000)  # a fault of ours must neither end the watch nor spin
            exit_status = self.reap()
            if exit_status is not None:
                return exit_status

    def turn(self):
        """One turn of the loop: run the duties that are due, then sleep."""
        now = mono_ms()
        for duty, due in list(self.due.items()):
            if now >= due:
                self.guard(duty, now)
        self.stop.advance(mono_ms())
        self.wait()

    def wait(self):
        """Sleep until something happens or the next duty is due."""
        due = min(self.due.values())
        if self.stop.due_ms is not None:
            due = min(due, self.stop.due_ms)
        fds = [fd for fd in (self.gpu.fd, self.sleep_inhibitor.fd) if fd is not None]
        for fd in self.children.wait((due - mono_ms()) / 1000, fds):
            if fd == self.gpu.fd and not self.gpu.read(mono_ms()):
                self.start_gpu()
            elif fd == self.sleep_inhibitor.fd and self.sleep_inhibitor.read():
                self.record_keep_awake()

    def start_gpu(self):
        pid = self.gpu.start()
        if pid is not None:
            self.tree.helpers.add(pid)

    def record_keep_awake(self):
        """Event about what keeps the machine awake, or why nothing does; none while that is unknown."""
        if self.sleep_inhibitor.holds is not None:
            self.events.write("keep-awake", self.sleep_inhibitor.says, holds=self.sleep_inhibitor.holds)

    def reap(self):
        """Collect ended children; answers how the training ended, once it has."""
        exit_status = self.children.reap()
        others = self.children.pop_others()
        self.evaluator.note_reaped([pid for pid, _ in others])
        for pid, rusage in others:
            if pid not in self.tree.helpers and rusage is not None:
                self.tree.note_reaped(rusage)
        if self.children.termination_signal is not None and (exit_status is None or self.scheduler is not None):
            name, self.children.termination_signal = self.children.termination_signal, None
            self.note_exit_signal(name)
        return exit_status

    def note_exit_signal(self, name):
        """A signal to the supervisor itself: from the system, or from the cluster whose job it is."""
        if name == "SIGUSR1":
            says = "Slurm warned that the job's time limit is near: stopping the program so that it can save."
            self.stop.patience_ms["graceful"] = self.limit_ms
            self.stop.request_stop("graceful", BY_TIME_LIMIT, mono_ms(), says)
        elif self.scheduler is not None:
            # A scheduler signals every process of a job: a second SIGTERM would tell many programs to die at once.
            says = "%s asked the job to end (%s)." % (self.scheduler, name)
            self.stop.request_stop("term", "scheduler", mono_ms(), says, is_signaled=True)
        else:
            self.stop.request_stop("term", "system", mono_ms(), "The system asked the supervisor to exit (%s)." % name)

    def poll_control(self, now):
        self.stop.poll(now)
        return CONTROL_MS

    def write_tick(self, _now):
        self.ticks.poll(wall_ms(), mono_ms(), self.log_bytes())
        return TICK_MS

    def write_heartbeat(self, now):
        """Heartbeat (heartbeat.json): process tree, out-of-memory counters and activity."""
        self.tree.refresh(now)
        self.oom.observe(self.pid)
        self.ray.observe(self.tree.members.values())
        says = self.activity.update(wall_ms(), now, self.log_bytes(), self.tree.cpu_s, self.gpu.busy_percent(now))
        if says is not None:
            self.events.write("activity", says, activity=self.activity.word)
        self.seq += 1
        write_json(os.path.join(self.run_dir, "heartbeat.json"), self.heartbeat_record())
        self.catch_up()
        return min(HEARTBEAT_MS, FIRST_HEARTBEAT_MS * self.seq)

    def catch_up(self):
        """The disk took a write: write what it refused before, and say what that was once there is room for it."""
        for path, value in list(self.unwritten.items()):
            write_json(path, value, durable=True)
            del self.unwritten[path]
        self.events.flush()
        if not self.events.retained and self.disk.written():
            self.events.write("disk-trouble", self.disk.says(), **self.disk.record())

    def heartbeat_record(self):
        """Heartbeat of the contract."""
        return {
            "seq": self.seq,
            "wallMs": wall_ms(),
            "monoMs": mono_ms(),
            "logBytes": self.log_bytes(),
            "cpuSeconds": self.tree.cpu_s,
            "rssBytes": self.tree.rss_bytes,
            "activity": self.activity.word,
            "activitySinceMs": self.activity.since_ms,
            "processes": self.tree.rows(),
        }

    def write_sample(self, now):
        if self.tree.refreshed_ms is None or now - self.tree.refreshed_ms > self.sample_every_ms // 2:
            self.tree.refresh(now)
        self.samples.write(wall_ms(), mono_ms())
        return self.sample_every_ms
