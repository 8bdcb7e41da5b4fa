"""Stop request for a run: to its supervisor, or, where that has died, by signals to the training itself."""

import os
import threading
import time

from rl_cockpit_target.agent.run_digest import RunDigestReader
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
    unsupervised = digest["lock"] != "held" and digest["childAlive"] is True
    if unsupervised:
        steps = STEPS[names.index(mode) :]
        threading.Thread(target=end_unsupervised, args=(digest, steps), daemon=True).start()
    return {"unsupervised": unsupervised}


def end_unsupervised(digest, steps):
    """Stop steps without a supervisor, for as long as this agent lives. How the run ended stays unknown."""
    proc, spec = digest["proc"], digest["spec"] or {}
    for _, name, patience in steps:
        if not system.is_alive(proc["pid"], proc["start"]):
            break
        system.signal_group(proc["pgid"], name)
        until = time.monotonic() + (spec.get("stop", {}).get(patience, 0) / 1000 if patience else 2.0)
        while time.monotonic() < until and system.is_alive(proc["pid"], proc["start"]):
            time.sleep(0.05)
    for pid in system.pids_with_env("RL_COCKPIT_RUN", digest["runId"]):
        start = system.process_start(pid)
        if start is not None:
            system.signal_process(pid, start, "SIGKILL")
