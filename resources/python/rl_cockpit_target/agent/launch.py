"""Launch of a run: its directory, its spec, its secrets, and a supervisor that is no one's child."""

import json
import os
import queue
import re
import shutil
import subprocess
import threading

from rl_cockpit_target.agent.run_digest import RUN_ID
from rl_cockpit_target.agent.run_records import SPEC, is_complete
from rl_cockpit_target.agent.schedulers import SCHEDULERS, name_of_spec
from rl_cockpit_target.host.json_files import replace, sync_dir, write_json
from rl_cockpit_target.host.regular_files import read_regular
from rl_cockpit_target.host.logind import outside_of_login
from rl_cockpit_target.host.system import system
from rl_cockpit_target.refusal import Refusal, required

ANSWER_WITHIN_S = 60
EXIT_WITHIN_S = 10
#: Held while a run has its directory but no supervisor yet.
STARTING = threading.Lock()
MAX_REPORT_BYTES = 65536
MAX_OWN_LOG = 16 << 20
UNFINISHED = ".starting-"
UNFINISHED_START = re.compile(r"^\.starting-(\d{1,10})-")
REPORT = "Please report this bug, with the run's supervisor.log."


def launch(runs_dir, tools_dir, request):
    """launch {spec, secretEnv} → {runDir}, once proc.json or exit.json exists. Raises Refusal."""
    spec = required(request, "spec", dict)
    if not is_complete(spec, SPEC) or not RUN_ID.match(spec["runId"]):
        raise Refusal("bad-spec", "The launch request is incomplete.", "This is a bug in RL Cockpit; please report it.")
    run_dir = os.path.join(runs_dir, spec["runId"])
    secret_env = required(request, "secretEnv", dict)
    name = name_of_spec(spec)
    if name is not None and not os.path.exists(os.path.join(run_dir, "job.json")):
        # Before there is a run directory: a refused job leaves no run.
        SCHEDULERS[name].refuse_job(spec[name], run_dir, tools_dir)
    with STARTING:
        try:
            prepare(run_dir, spec, secret_env)
        except OSError as error:
            raise Refusal(
                "run-dir-unwritable",
                "The run's folder %s cannot be written: %s." % (run_dir, error),
                "Free some space there or make the folder writable, then start again.",
            ) from error
        if name is not None:
            submit_or_remove(SCHEDULERS[name], run_dir, spec, tools_dir)
            return {"runDir": run_dir}
        supervisor = spawn_supervisor(run_dir, tools_dir, spec.get("target", "local"))
    await_start(run_dir, supervisor)
    return {"runDir": run_dir}


def submit_or_remove(scheduler, run_dir, spec, tools_dir):
    """Submit the run as a job; where the scheduler refuses it nothing ran, and no run directory stays. Raises Refusal."""
    try:
        scheduler.submit(run_dir, spec, tools_dir)
    except Refusal as refusal:
        if refusal.code != scheduler.SILENT:
            shutil.rmtree(run_dir, ignore_errors=True)
        raise


def finish_starts():
    """Wait for a start that is between its run directory and its supervisor; the agent may exit after that."""
    STARTING.acquire(timeout=EXIT_WITHIN_S)


def prepare(run_dir, spec, secret_env):
    """Make the run directory (0700) with spec.json and, for a moment, the secrets (0600). Raises OSError.

    It is filled under another name and then renamed: a run directory without spec.json would be listed as a lost run.
    """
    for name in ("proc.json", "exit.json"):
        if os.path.exists(os.path.join(run_dir, name)):
            raise Refusal(
                "run-exists",
                "Run %s has already started (%s has its %s)." % (spec["runId"], run_dir, name),
                "Start a new run; a run directory is used only once.",
            )
    if os.path.isdir(run_dir):
        fill(run_dir, spec, secret_env)
    else:
        unfinished = os.path.join(os.path.dirname(run_dir), "%s%d-%s" % (UNFINISHED, os.getpid(), spec["runId"]))
        fill(unfinished, spec, secret_env)
        replace(unfinished, run_dir, rename=os.rename)
        sync_dir(os.path.dirname(run_dir))
    if is_ours(spec, run_dir):
        os.makedirs(spec["cwd"], mode=0o700, exist_ok=True)


def fill(folder, spec, secret_env):
    """Write what a supervisor needs to start. Raises OSError."""
    os.makedirs(os.path.join(folder, "control"), mode=0o700, exist_ok=True)
    os.chmod(folder, 0o700)
    if secret_env:
        write_json(os.path.join(folder, "env.secret.json"), secret_env)
    write_json(os.path.join(folder, "spec.json"), spec, durable=True)


def sweep_unfinished_starts(runs_dir):
    """Remove the folders, with the secrets in them, of starts during which the agent was killed. Never raises."""
    try:
        names = os.listdir(runs_dir)
    except OSError:
        return
    for name in names:
        start = UNFINISHED_START.match(name)
        if start and system.process_start(int(start.group(1))) is None:
            shutil.rmtree(os.path.join(runs_dir, name), ignore_errors=True)


def is_ours(spec, run_dir):
    """Whether the working folder is one that we make: in the run directory, or in the workspace of an experiment.

    Links are followed first: none of theirs makes us write elsewhere.
    """
    cwd = os.path.realpath(spec["cwd"])
    workspace = (spec.get("launch") or {}).get("workspace")
    roots = [os.path.realpath(run_dir)] + ([os.path.realpath(workspace["path"])] if workspace else [])
    return any((cwd + os.sep).startswith(root + os.sep) for root in roots)


def spawn_supervisor(run_dir, tools_dir, target):
    """Start the supervisor as a process with its own session. Raises OSError."""
    script = os.path.join(tools_dir, "rl_cockpit_target", "supervise.py")
    errors = os.open(os.path.join(run_dir, "supervisor.log"), os.O_CREAT | os.O_WRONLY | os.O_APPEND, 0o600)
    python, options = system.supervisor_interpreter()
    if os.name != "nt":
        # An agent that is given up is killed with its group: a supervisor that is only starting must not be in it.
        options = dict(options, start_new_session=True)
    before, env, note = outside_of_login(target)
    try:
        return subprocess.Popen(
            before + [python, "-I", script, run_dir] + ([note] if note else []), env=env,
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=errors, close_fds=True, **options
        )
    finally:
        os.close(errors)


def await_start(run_dir, supervisor):
    """Wait for the one line that a supervisor reports. Raises Refusal when it says, or shows, that it failed."""
    text = first_line(supervisor, ANSWER_WITHIN_S)
    if text is None:
        raise Refusal("supervisor-silent", "The supervisor of %s did not respond within %d s." % (run_dir, ANSWER_WITHIN_S), REPORT)
    try:
        report = json.loads(text.decode("utf-8"))
    except ValueError:
        report = {"ok": False, "code": "supervisor-died", "says": last_log_line(run_dir), "remedy": REPORT}
    if not report["ok"]:
        remove_secrets(run_dir)
        raise Refusal(report["code"], report["says"], report["remedy"])


def first_line(process, within_s):
    """First line of a process's stdout, as bytes; b"" when it ends without one; None when the time is over before.

    Not its whole output: on Windows a stranger may hold the other end of the pipe for as long as the training lives. A
    thread waits for it: there a pipe has no timeout, and closing one that somebody reads waits for the reader.
    """
    lines = queue.Queue()

    def read():
        with process.stdout:
            lines.put(process.stdout.readline(MAX_REPORT_BYTES))
        process.wait()

    threading.Thread(target=read, name="start-report", daemon=True).start()
    try:
        return lines.get(timeout=within_s)
    except queue.Empty:
        return None


def remove_secrets(run_dir):
    """No one is going to read them any more."""
    try:
        os.unlink(os.path.join(run_dir, "env.secret.json"))
    except OSError:
        pass


def last_log_line(run_dir):
    """Last line of supervisor.log, for a supervisor that died without a report."""
    try:
        text = read_regular(os.path.join(run_dir, "supervisor.log"), MAX_OWN_LOG).decode("utf-8", "replace")
        lines = text.strip().splitlines()
    except OSError:
        lines = []
    return "The supervisor of %s died: %s." % (run_dir, lines[-1] if lines else "it left no message")
