"""Which run-directory files are whole enough to be told; the engine parses them in full."""

SPEC = ("schema", "runId", "argv", "cwd", "env", "secretEnv", "installationId", "stop", "expectations")
PROC = ("supervisorPid", "supervisorStart", "pid", "start", "bootId", "pid1Start", "hostname")
HEARTBEAT = ("seq", "wallMs", "monoMs", "logBytes", "activity")
EXIT = ("code", "signal", "endedMs", "elapsedMs", "requested")


def whole(value, keys):
    """`value` when it is an object with all these keys, else None."""
    return value if isinstance(value, dict) and all(key in value for key in keys) else None


def spec_problem(value, path, exists):
    """A sentence about a spec.json that cannot be used, or None."""
    if whole(value, SPEC) is not None:
        return None
    if not exists:
        return "%s does not exist (yet)." % path
    if isinstance(value, dict) and isinstance(value.get("schema"), int):
        missing = [key for key in SPEC if key not in value]
        return "%s (schema %d) lacks %s." % (path, value["schema"], ", ".join(missing))
    return "%s is no JSON object that RL Cockpit wrote." % path
