"""JSON records of a run directory (spec, proc, heartbeat, exit): the fields that our Python relies on, checked by type."""

import math

NUMBER = (int, float)
TEXT_OR_NONE = (str, type(None))
PID_LIMIT = 1 << 31

# Fields that a file must have to be part of the digest; the engine parses them in full.
SPEC = {
    "schema": int, "runId": str, "argv": list, "cwd": str, "env": dict, "secretEnv": list,
    "installationId": str, "stop": dict, "expectations": dict,
}
PROC = {
    "supervisorPid": int, "supervisorStart": str, "pid": int, "start": str, "pgid": int,
    "bootId": TEXT_OR_NONE, "pid1Start": TEXT_OR_NONE, "hostname": str,
}
HEARTBEAT = {"seq": int, "wallMs": NUMBER, "monoMs": NUMBER, "logBytes": int, "activity": str}
EXIT = {
    "code": (int, type(None)), "signal": TEXT_OR_NONE, "endedMs": NUMBER, "elapsedMs": NUMBER,
    "requested": (dict, type(None)),
}
JOB = {"name": str, "jobId": TEXT_OR_NONE, "cluster": TEXT_OR_NONE, "submittedMs": (int, float, type(None))}
JOB_STATE = {"state": str, "reason": TEXT_OR_NONE, "sinceMs": NUMBER, "requeuedMs": (int, float, type(None)), "isSettled": bool}
ATTEMPT = {"number": int, "jobId": TEXT_OR_NONE, "restarts": int, "nodes": TEXT_OR_NONE, "startedMs": NUMBER}
PIDS = ("pid", "supervisorPid", "pgid")


def is_kind(value, kinds):
    """isinstance, with bool no int and NaN no number."""
    if isinstance(value, bool):
        return kinds is bool
    if not isinstance(value, kinds):
        return False
    return not isinstance(value, float) or math.isfinite(value)


def is_complete(value, kinds):
    """Whether it is an object with all these fields, each of its type."""
    return isinstance(value, dict) and not bad_fields(value, kinds)


def bad_fields(record, kinds):
    """Fields whose value is of another type, or no process id where there must be one."""
    bad = [name for name in kinds if name in record and not is_kind(record[name], kinds[name])]
    pids = [name for name in PIDS if name in kinds and name not in bad and not 0 < record.get(name, 1) < PID_LIMIT]
    return [name for name in kinds if name not in record] + bad + pids


def record_problem(value, path, kinds):
    """A sentence about a parsed file that cannot be used, or None."""
    if not isinstance(value, dict) or ("schema" in kinds and not is_kind(value.get("schema"), int)):
        return "%s is not a JSON object that RL Cockpit wrote." % path
    bad = bad_fields(value, kinds)
    if not bad:
        return None
    missing = [name for name in bad if name not in value]
    schema = " (schema %d)" % value["schema"] if "schema" in kinds else ""
    if missing:
        return "%s%s lacks %s." % (path, schema, ", ".join(missing))
    return "%s%s has an invalid %s." % (path, schema, ", ".join(bad))


def spec_problem(path, is_new):
    """A sentence about a run directory without spec.json."""
    return "%s does not exist yet." % path if is_new else "%s does not exist." % path
