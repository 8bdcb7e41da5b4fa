"""Exit record (exit.json): the last file that is written, and the only one that says how a run ended."""

import os
import time

from rl_cockpit_target.host.clock import mono_ms, wall_ms
from rl_cockpit_target.supervisor import crash_files, kernel_lines, ray_autopsy, supervisor_log, wsl_dumps
from rl_cockpit_target.supervisor.children import ExitStatus
from rl_cockpit_target.supervisor.disk_trouble import write_with_reserve
from rl_cockpit_target.supervisor.spawn import environment_of
from rl_cockpit_target.supervisor.survivors import Survivors, rows_of

DISK_PATIENCE_S = 6 * 3600  # without this record the outcome is lost, and a user may need a night to make room
RETRY_S, MAX_RETRY_S = 1, 10


def never_started(run_dir, failed, oom, requested, disk):
    """Write the exit record of a program that could not be started."""
    record = base_record(run_dir, ExitStatus(None, None, False, None, None), wall_ms(), 0)
    record.update(spawnError={"errno": failed.errno_name, "says": failed.says}, oom=oom, requested=requested)
    write_record(run_dir, record, disk)


def base_record(run_dir, exit_status, ended_ms, elapsed_ms):
    """Exit of the contract, with what is known of every end."""
    log = os.path.join(run_dir, "output.log")
    return {
        "code": exit_status.code,
        "signal": exit_status.signal_name,
        "core": exit_status.core,
        "raw": exit_status.raw,
        "endedMs": ended_ms,
        "elapsedMs": elapsed_ms,
        "maxRssBytes": exit_status.max_rss_bytes,
        "oom": {"machineKills": None, "cgroupKills": None, "kernelLog": None},
        "logBytes": attempt(lambda: os.stat(log).st_size, 0),
        "logTailSha256": crash_files.tail_sha256(log),
        "survivors": [],
        "requested": None,
        "spawnError": None,
        "crashFiles": [],
    }


def attempt(work, otherwise):
    """`work()`, or `otherwise` when it fails: no side evidence is worth losing the record for."""
    try:
        return work()
    except Exception:
        supervisor_log.write_exception()
        return otherwise


def end_survivors(supervision, spec):
    """Find who outlived the training. A stop ends them all, the end of a project's task its Ray. ProcessRow of who is left."""
    stop, events = supervision.stop, supervision.events
    survivors = Survivors(supervision.tree, spec["runId"], supervision.reap)
    left = survivors.find_after_grace()
    if not left:
        return []
    rows = rows_of(left)
    events.write("survivors", "%d process(es) outlived the program." % len(rows), processes=rows)
    before = len(left)
    if stop.first is not None:
        left = survivors.terminate(left, stop.step, spec["stop"]["termMs"])
    elif spec.get("launch") is not None:
        left = survivors.end_ray(left, spec["stop"]["termMs"])
    if stop.first is None and len(left) == before:
        return rows
    events.write("survivors", "Ended %d of them; could not end %d." % (before - len(left), len(left)), processes=rows_of(left))
    return rows_of(left)


def finish(supervision, spec, exit_status, started_ms, started_mono_ms):
    """Record the end of a training: evidence first, exit.json last."""
    ended_ms, elapsed_ms = wall_ms(), mono_ms() - started_mono_ms
    run_dir, events, pids = supervision.run_dir, supervision.events, supervision.tree.seen_pids
    supervision.gpu.end()
    how = "by %s" % exit_status.signal_name if exit_status.signal_name else "with code %s" % exit_status.code
    events.write("exited", "The program ended %s." % how, code=exit_status.code, signal=exit_status.signal_name)
    left = attempt(lambda: end_survivors(supervision, spec), [])
    attempt(lambda: supervision.ticks.close(wall_ms(), mono_ms(), supervision.log_bytes()), None)
    nothing = {"machineKills": None, "cgroupKills": None, "kernelLog": None}
    oom = attempt(lambda: supervision.oom.evidence(pids), nothing)
    if oom["machineKills"] or oom["cgroupKills"]:
        events.write("oom", "The kernel killed a process for memory during this run.", **oom)
    record = base_record(run_dir, exit_status, ended_ms, elapsed_ms)
    record.update(oom=oom, survivors=left, requested=supervision.stop.first, use=supervision.samples.use())
    if exit_status.signal_name or exit_status.code:
        record["crashFiles"] = crash_evidence(supervision, spec, started_ms)
    # A stop does not wait, and who looks at a failure does not either.
    waits = exit_status.code == 0 and supervision.stop.first is None
    attempt(lambda: supervision.evaluator.finish(supervision, waits), None)
    events.flush()
    write_record(run_dir, record, supervision.disk)


def crash_evidence(supervision, spec, started_ms):
    """Paths of what is known of a bad end beside the log; a stop that was requested needs no explanation but its last lines."""
    run_dir, pids, names = supervision.run_dir, supervision.tree.seen_pids, supervision.tree.seen_names
    steps = [lambda: crash_files.collect(run_dir, spec["cwd"], pids, started_ms)]
    if supervision.stop.first is None:
        steps += [
            lambda: kernel_lines.collect(os.path.join(run_dir, "crash"), pids, names, supervision.oom.began_s),
            lambda: wsl_dumps.dumps_here(pids, started_ms),
            lambda: ray_autopsy.collect(run_dir, supervision.ray, environment_of(spec, {}), pids, started_ms),
        ]
    return [path for step in steps for path in attempt(step, [])]


def write_record(run_dir, record, disk):
    """Atomic and durable, into reserved room where the disk is full; one that refuses that, too, gets hours, a removed directory none."""
    deadline, pause = time.monotonic() + DISK_PATIENCE_S, RETRY_S
    while True:
        try:
            write_with_reserve(run_dir, "exit.json", with_disk(record, disk))
            return
        except OSError as error:
            disk.refused(error)
            supervisor_log.write_exception()
            if not os.path.isdir(run_dir):
                return  # somebody removed it: no one is going to read the record
            if time.monotonic() > deadline:
                raise
        time.sleep(pause)
        pause = min(pause * 2, MAX_RETRY_S)


def with_disk(record, disk):
    """The record, with what the disk refused of this run where it refused anything."""
    trouble = disk.record()
    return record if trouble is None else dict(record, disk=trouble)
