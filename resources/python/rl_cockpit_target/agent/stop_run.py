"""Stop request for a run: to its supervisor, or, where that has died, by signals to the training itself."""

import os
import threading
import time

from rl_cockpit_target.agent.job_notes import note_state
from rl_cockpit_target.agent.launch import remove_secrets
from rl_cockpit_target.agent.run_digest import RunDigestReader, child_alive, same_boot
from rl_cockpit_target.agent.run_records import NUMBER, PROC, is_kind, record_problem
from rl_cockpit_target.agent.schedulers import SCHEDULERS, name_of_job
from rl_cockpit_target.host.clock import wall_ms
from rl_cockpit_target.host.json_files import dumps, write_json
from rl_cockpit_target.host.system import system
from rl_cockpit_target.refusal import Refusal, required

STEPS = (("graceful", "SIGINT", "gracefulMs"), ("term", "SIGTERM", "termMs"), ("kill", "SIGKILL", None))


def stop_run(run_dir, request):
    """control {runId, mode, nonce} → {unsupervised}: write the request; without a supervisor, take the stop steps here."""
    mode = required(request, "mode", str)
    names = [name for name, _, _ in STEPS]
    if mode not in names:
        raise Refusal("bad-request", "%s is not a way to stop a run." % dumps(mode), "Use graceful, term or kill.")
    os.makedirs(os.path.join(run_dir, "control"), mode=0o700, exist_ok=True)
    # Nanoseconds instead of a counter: two writers cannot choose the same name, and names sort by time.
    path = os.path.join(run_dir, "control", "stop-%d.json" % time.time_ns())
    write_json(path, {"mode": mode, "nonce": required(request, "nonce", str), "wallMs": wall_ms()}, durable=True)
    digest = RunDigestReader(run_dir).read()
    if digest["job"] is not None and (digest["proc"] is None or (mode == "kill" and digest["lock"] != "held")):
        # Nothing of ours reads the request: the job waits, or its supervisor does not answer.
        remove_secrets(run_dir)
        scheduler = SCHEDULERS[name_of_job(digest["job"])]
        record = scheduler.cancel(run_dir)
        if record is not None:
            note_state(run_dir, record, scheduler, is_certain=True)
    unsupervised = digest["lock"] != "held" and digest["childAlive"] is True
    if unsupervised:
        steps = STEPS[names.index(mode) :]
        threading.Thread(target=end_unsupervised, args=(digest, steps), daemon=True).start()
    return {"unsupervised": unsupervised}


def is_process_alive(request):
    """alive {proc} → {alive}: does this very process live? null when that cannot be determined here"""
    proc = proc_of(request)
    return {"alive": child_alive(proc, same_boot(proc))}


def stop_process(request):
    """stopProcess {runId, proc, mode, waits} → {}: ends a training whose run directory is gone, by signals"""
    proc, mode = proc_of(request), required(request, "mode", str)
    run_id, waits = required(request, "runId", str), required(request, "waits", dict)
    names = [name for name, _, _ in STEPS]
    if not child_alive(proc, same_boot(proc)):
        return {}
    digest = {"runId": run_id, "proc": proc, "spec": {"stop": waits}}
    steps = STEPS[names.index(mode) if mode in names else 0 :]
    threading.Thread(target=end_unsupervised, args=(digest, steps), daemon=True).start()
    return {}


def proc_of(request):
    """The Proc of a request, checked like one of a file. Raises Refusal."""
    proc = required(request, "proc", dict)
    problem = record_problem(proc, "The request's process", PROC)
    if problem is not None:
        raise Refusal("bad-request", problem, "This is a bug in RL Cockpit; please report it.")
    return proc


def patience_s(spec, name):
    """Seconds of a stop step; a spec that says nothing usable gives none."""
    waits = spec.get("stop")
    ms = waits.get(name) if isinstance(waits, dict) else None
    return ms / 1000 if is_kind(ms, NUMBER) else 0.0


def signal_training(proc, name):
    """Signal the training's group, as long as its leader is this very process: a number alone may be another's by now."""
    if not system.is_alive(proc["pid"], proc["start"]):
        return
    if system.group_of(proc["pid"]) == proc["pgid"]:
        system.signal_group(proc["pgid"], name)
    else:
        system.signal_process(proc["pid"], proc["start"], name)


def end_unsupervised(digest, steps):
    """Stop steps without a supervisor, for as long as this agent lives. How the run ended stays unknown."""
    proc, spec = digest["proc"], digest["spec"] or {}
    for _, name, patience in steps:
        if not system.is_alive(proc["pid"], proc["start"]):
            break
        signal_training(proc, name)
        until = time.monotonic() + (patience_s(spec, patience) if patience else 2.0)
        while time.monotonic() < until and system.is_alive(proc["pid"], proc["start"]):
            time.sleep(0.05)
    for pid in system.pids_with_env("RL_COCKPIT_RUN", digest["runId"]):
        start = system.process_start(pid)
        if start is not None:
            system.signal_process(pid, start, "SIGKILL")
