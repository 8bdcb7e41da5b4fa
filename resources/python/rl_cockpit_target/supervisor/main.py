"""Supervisor process from lock to exit record: spawns the training of a run directory and stays until its end is on disk."""

import os
import signal
import socket
import sys

from rl_cockpit_target.host.clock import mono_ms, wall_ms
from rl_cockpit_target.host.json_files import LineFile, read_json, write_json
from rl_cockpit_target.host.sleep_inhibitor import SleepInhibitor
from rl_cockpit_target.host.system import system
from rl_cockpit_target.slurm.array_job import is_withdrawn, linked
from rl_cockpit_target.supervisor import exit_record, supervisor_log, windows_children
from rl_cockpit_target.supervisor.attempts import begin_attempt, job_stop
from rl_cockpit_target.supervisor.continuation import continue_after_limit, resume_command
from rl_cockpit_target.supervisor.daemon import detach, outlive_entrypoint, stay
from rl_cockpit_target.supervisor.disk_trouble import DiskTrouble, reserve
from rl_cockpit_target.supervisor.event_log import EventLog
from rl_cockpit_target.supervisor.loop import Supervision
from rl_cockpit_target.supervisor.out_of_memory import OomWatch
from rl_cockpit_target.supervisor.spawn import SpawnFailed, environment_of
from rl_cockpit_target.supervisor.ticks import Ticks

LOCK_PATIENCE_S = 1.0
SCHEMA = 1
#: Schedulers by the name that a job's spec has its options under, and their titles.
SCHEDULERS = (("slurm", "Slurm"), ("ray", "Ray"))


def main(run_dir, notes, is_job=False):
    """Own the run of this directory; `notes`: what to record of its start. Answers this process's exit status.

    `is_job`: this process is a job's batch script. It stays in the foreground, and what an earlier attempt of the job left is set aside.
    """
    run_dir = linked(os.path.abspath(run_dir))
    if is_job and is_withdrawn(run_dir):
        return 0
    report = stay(run_dir) if is_job else detach(run_dir)
    if is_job and is_of_ray(run_dir):
        if was_stopped(run_dir):
            return 0
        outlive_entrypoint()
    try:
        lock = system.acquire_lock(os.path.join(run_dir, "lock"), LOCK_PATIENCE_S)
    except OSError as error:
        supervisor_log.write("no file locks here, continuing without them: %s" % error)
        lock = -1
    if lock is None:
        report.failed("run-locked", "Another supervisor owns the run in %s." % run_dir, "Let it continue, or stop that run first.")
        return 4
    attempt = begin_attempt(run_dir) if is_job else None
    problem = start_problem(run_dir)
    if problem is not None:
        report.failed(*problem)
        return 4
    spec = read_json(os.path.join(run_dir, "spec.json"))
    if attempt is not None:
        spec["stop"] = job_stop(spec["stop"], read_json(os.path.join(run_dir, "job.json")))
        notes = list(notes) + later_attempt(run_dir, spec, attempt)
        spec["argv"] = on_nodes(run_dir, spec)
    supervise(run_dir, spec, report, notes)
    remove_empty_log(run_dir)
    return job_exit_code(run_dir) if is_job else 0


def is_of_ray(run_dir):
    """Whether it is a Ray job."""
    job = read_json(os.path.join(run_dir, "job.json"))
    return isinstance(job, dict) and job.get("scheduler") == "ray"


def was_stopped(run_dir):
    """Whether the run was stopped while it waited: Ray starts it all the same once there is room, and the run is over by then."""
    return any(name.startswith("stop-") for name in os.listdir(os.path.join(run_dir, "control")))


def job_exit_code(run_dir):
    """Exit code of the batch script: that of the program, so that the cluster's own records say how it ended. 0 after a stop."""
    record = read_json(os.path.join(run_dir, "exit.json"))
    if not isinstance(record, dict) or record.get("requested") is not None:
        return 0
    if record.get("signal"):
        return 128 + getattr(signal, record["signal"], 0)
    return record["code"] if record.get("code") is not None else 1


def start_problem(run_dir):
    """(code, says, remedy) when this directory cannot be run, else None."""
    spec = read_json(os.path.join(run_dir, "spec.json"))
    if not isinstance(spec, dict) or spec.get("schema") != SCHEMA:
        says = "%s has no spec.json that this supervisor (schema %d) can read." % (run_dir, SCHEMA)
        return "spec-unreadable", says, "Start the run again with a single version of RL Cockpit."
    for name in ("proc.json", "exit.json"):
        if os.path.exists(os.path.join(run_dir, name)):
            return "run-exists", "The run in %s has already started." % run_dir, "Start a new run; a run directory is used only once."
    return None


def later_attempt(run_dir, spec, attempt):
    """Make the command of the spec that of a later attempt; answers sentences for the event log, none for the first one."""
    if attempt["number"] == 0:
        return []
    spec["argv"], checkpoint = resume_command(run_dir, spec, attempt["firstStartedMs"])
    notes = ["Slurm started the job again: this is attempt %d." % (attempt["number"] + 1)]
    return notes if checkpoint is None else notes + ["It resumes from %s." % checkpoint]


def on_nodes(run_dir, spec):
    """Command of a job's program: by the launcher of its options where it has one, which starts it on all nodes of the job."""
    launcher = (spec.get("slurm") or {}).get("launcher")
    if launcher is None:
        return spec["argv"]
    tools = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    return [sys.executable, "-I", os.path.join(tools, "start_on_nodes.py"), launcher, run_dir, *spec["argv"]]


class RunFiles:
    """Files that the supervisor writes for the life of a run; opened before there is a training to lose."""

    def __init__(self, run_dir):
        self.disk = DiskTrouble(self.log_bytes)
        self.events = EventLog(os.path.join(run_dir, "events.jsonl"), self.disk)
        self.ticks = Ticks(LineFile(os.path.join(run_dir, "ticks.jsonl")))
        self.samples = LineFile(os.path.join(run_dir, "samples.jsonl"))
        self.log_fd = system.open_log(os.path.join(run_dir, "output.log"))
        exit_record.attempt(lambda: reserve(run_dir), None)

    def log_bytes(self):
        """Length of output.log now."""
        return os.fstat(self.log_fd).st_size


def supervise(run_dir, spec, report, notes=()):
    """Spawn the training, report the start, and stay until its end is on disk."""
    inhibitor = keep_awake(spec)  # before orphans become ours: the inhibitor's process shall not
    system.adopt_orphans()
    children = windows_children.children()
    files = RunFiles(run_dir)
    secrets = read_and_delete_secrets(run_dir)
    files.events.write("spawning", "Starting %s." % spec["argv"][0], argv=spec["argv"], cwd=spec["cwd"])
    oom = OomWatch()
    started_ms, started_mono_ms = wall_ms(), mono_ms()
    files.ticks.poll(started_ms, started_mono_ms, 0)  # before the first byte
    try:
        env, note = system.training_env(environment_of(spec, secrets))
        pid, pgid, sid = children.spawn(spec, env, files.log_fd)
    except SpawnFailed as failed:
        files.events.write("spawn-failed", failed.says, errno=failed.errno_name)
        exit_record.never_started(run_dir, failed, oom.evidence(set()), None, files.disk)
        report.started()  # it was carried out; the exit record says how
        inhibitor.release()
        return
    proc = dict(proc_record(spec, pid, pgid, sid, started_ms, started_mono_ms), job=children.job)
    # From here on there is a training: no matter what fails, it keeps its supervisor.
    proc_path = os.path.join(run_dir, "proc.json")
    exit_record.attempt(lambda: write_json(proc_path, proc, durable=True), None)
    files.events.write("spawned", "Process %d started." % pid, pid=pid)
    for says in list(notes) + children.notes + ([note] if note else []):
        files.events.write("note", says)
    report.started()
    supervision = Supervision(run_dir, spec, children, pid, pgid, files)
    supervision.oom, supervision.sleep_inhibitor = oom, inhibitor
    supervision.scheduler = next((title for name, title in SCHEDULERS if spec.get(name) is not None), None)
    if not os.path.exists(proc_path):
        supervision.unwritten[proc_path] = proc  # the disk refused it
    exit_record.attempt(lambda: supervision.evaluator.start(supervision.tree.helpers, started_ms, supervision.children), None)
    exit_record.finish(supervision, spec, supervision.run(), started_ms, started_mono_ms)
    if supervision.scheduler is not None:
        exit_record.attempt(lambda: continue_after_limit(run_dir, spec, files.events), None)
    inhibitor.release()


def keep_awake(spec):
    """Keep the machine awake from now on; an older spec does not say that it is not wanted."""
    wanted = spec.get("keepAwake", True)
    return system.keep_awake(spec["runId"], spec.get("target", "local")) if wanted else SleepInhibitor()


def read_and_delete_secrets(run_dir):
    """{name: value} of the secret file, which is gone from then on."""
    path = os.path.join(run_dir, "env.secret.json")
    secrets = read_json(path)
    try:
        os.unlink(path)
    except OSError:
        pass
    return secrets if isinstance(secrets, dict) else {}


def proc_record(spec, pid, pgid, sid, started_ms, started_mono_ms):
    """Proc of the contract. A child that has ended already is a zombie of ours: its row is still there."""
    row = system.read_process(pid)
    return {
        "supervisorPid": os.getpid(),
        "supervisorStart": system.process_start(os.getpid()) or "",
        "pid": pid,
        "start": row.start if row is not None else "",
        "pgid": pgid,
        "sid": sid,
        "bootId": system.boot_id(),
        "pid1Start": system.pid1_start(),
        "hostname": socket.gethostname(),
        "startedMs": started_ms,
        "startedMonoMs": started_mono_ms,
        "argv": spec["argv"],
    }


def remove_empty_log(run_dir):
    """An own log without a word is no file worth keeping."""
    path = os.path.join(run_dir, "supervisor.log")
    try:
        if os.path.getsize(path) == 0:
            os.unlink(path)
    except OSError:
        pass
