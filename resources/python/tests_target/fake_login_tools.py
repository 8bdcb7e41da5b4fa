"""`fake_login_tools.py NAME ARGUMENT...`: systemd-inhibit, systemd-run, loginctl, busctl and caffeinate as their manuals describe.

FAKE_LOGIN_TOOLS names a folder: `state.json` says how they answer, `calls.jsonl` is what was asked, `locks/<pid>` what is
held. A lock is held for as long as that process lives, as logind's and the power manager's are.
"""

import ctypes
import json
import os
import signal
import sys
import time

FOLDER = os.environ["FAKE_LOGIN_TOOLS"]
PR_SET_PDEATHSIG = 1
NO_BUS = "Failed to connect to bus: No such file or directory"


def state():
    with open(os.path.join(FOLDER, "state.json"), encoding="utf-8") as file:
        return json.load(file)


def note(name, arguments):
    with open(os.path.join(FOLDER, "calls.jsonl"), "a", encoding="utf-8") as file:
        file.write(json.dumps([name] + arguments) + "\n")


def fail(says):
    sys.stderr.write(says + "\n")
    sys.exit(1)


def hold(what, why):
    with open(os.path.join(FOLDER, "locks", str(os.getpid())), "w", encoding="utf-8") as file:
        json.dump({"what": what, "why": why}, file)


def options(arguments):
    """({name: value} of the long options in front, the command)."""
    matches = {}
    while arguments and arguments[0].startswith("-") and arguments[0] != "--":
        name, _, value = arguments.pop(0).partition("=")
        matches[name] = value
    return matches, arguments[1:] if arguments[:1] == ["--"] else arguments


def systemd_inhibit(arguments):
    """Asks logind, and starts its command only when it has the lock. The command ends with it (FORK_DEATHSIG)."""
    provided_options, command = options(arguments)
    answer = state().get("inhibit", "ok")
    if answer == "hang":
        time.sleep(600)
    if answer == "no-bus":
        fail(NO_BUS)
    if answer == "refuse" or (answer == "refuse-sleep" and "sleep" in provided_options["--what"].split(":")):
        fail("Failed to inhibit: Access denied")
    hold(provided_options["--what"], provided_options["--why"])
    pid = os.fork()
    if pid == 0:
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGTERM)
        os.closerange(3, 256)
        os.execvp(command[0], command)
    sys.exit(1 if os.waitpid(pid, 0)[1] else 0)


def ended(pid):
    try:
        with open("/proc/%d/stat" % pid) as file:
            return ") Z " in file.read()
    except OSError:
        return True


def caffeinate(arguments):
    """-w: as long as that process lives."""
    if state().get("caffeinate", "ok") != "ok":
        fail("caffeinate: no assertion could be made")
    assert arguments[0] == "-i" and arguments[1] == "-w", arguments
    hold("idle", "-w")
    while not ended(int(arguments[2])):
        time.sleep(0.02)


def systemd_run(arguments):
    """--scope: registers a scope with itself in it, then becomes the command: environment, descriptors, process."""
    provided_options, command = options(arguments)
    answer = state().get("scope", "ok")
    if answer == "hang":
        time.sleep(600)
    if answer != "ok" or "XDG_RUNTIME_DIR" not in os.environ:
        fail("Failed to connect to bus: No medium found")
    assert "--user" in provided_options and "--scope" in provided_options, provided_options
    os.environ["FAKE_SCOPE"] = FOLDER  # represents the cgroup: every descendant has it
    os.execvp(command[0], command)


def loginctl(arguments):
    """show-session without a session: of the manager; show-user NAME. A property per line, empty ones are left out."""
    if state().get("loginctl", "ok") == "hang":
        time.sleep(600)
    if state().get("loginctl", "ok") != "ok":
        fail(NO_BUS)
    wanted = [word.partition("=")[2] for word in arguments if word.startswith("--property=")]
    existing = state().get("manager" if arguments[0] == "show-session" else "user", {})
    for name in wanted:
        if existing.get(name):
            print("%s=%s" % (name, existing[name]))


def main(name, arguments):
    note(name, arguments)
    {"systemd-inhibit": systemd_inhibit, "caffeinate": caffeinate, "systemd-run": systemd_run, "loginctl": loginctl}[name](arguments)


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2:])
