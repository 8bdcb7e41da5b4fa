"""A stand-in for wsl.exe that behaves: python3 main.py PROGRAM ARGS…, as wsl.exe calls it. See README.md."""

import os
import sys
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

import client
import listing
import machine
from faults import FAULTS
from scenario import Scenario
from teller import FAILED, Teller
from windows_line import Misuse, joined, read_line

COMMANDS = {
    "-l": "list", "--list": "list", "--status": "status", "-v": "version", "--version": "version",
    "-t": "terminate", "--terminate": "terminate", "--shutdown": "shutdown", "--install": "install",
    "-s": "default", "--set-default": "default", "--set-version": "convert", "--help": "help",
}  # fmt: skip


def fail_as_requested(scenario, teller, path):
    """A fault of the scenario at this place, if there is one. Answers the kind of one that is not the end."""
    fault = scenario.fault(path)
    kind = fault["kind"] if fault is not None else None
    if kind == "hang":
        time.sleep(1e6)
    if kind == "warning":
        teller.warn("A localhost proxy configuration was detected but not mirrored into WSL.")
    if kind == "reboot-required":
        teller.say(teller.word("reboot"))
        teller.leave(0)
    if kind == "exit-lost":
        teller.leave(1)
    if kind == "old-inbox":
        teller.utf8 = False
    if kind in FAULTS:
        name, token = FAULTS[kind]
        teller.fail(name, token)
    return kind


def command(scenario, teller, words):
    """One of wsl.exe's own commands. Does not return."""
    name = COMMANDS.get(words[0])
    if name is None:
        teller.fail("argument", None, words[0])
    kind = fail_as_requested(scenario, teller, name if name in ("list", "status", "version", "install", "terminate", "shutdown") else "other")
    if name == "list":
        listing.list_distros(scenario, teller, words[1:])
    if name == "status":
        listing.print_status(scenario, teller)
    if name == "version":
        listing.print_version(teller, 128 if kind == "version-128" else 0)
    if name == "help":
        teller.fail("usage", None)
    if name == "shutdown":
        machine.shutdown(scenario)
        teller.leave(0)
    if name == "install":
        install(scenario, teller, words[1:])
    change(scenario, teller, name, words[1:])


def change(scenario, teller, name, words):
    """Commands about one distro: terminate, default, convert. Does not return."""
    if not words:
        teller.fail("argument", None, name)
    if words[0] not in [distro["name"] for distro in scenario.distros()]:
        teller.fail("gone", "Wsl/Service/WSL_E_DISTRO_NOT_FOUND")
    changed = scenario.changed()
    if name == "terminate":
        machine.terminate(scenario, words[0])
    elif name == "default":
        changed["default"] = words[0]
    elif len(words) < 2 or words[1] not in ("1", "2"):
        teller.fail("argument", None, "--set-version")
    else:
        changed["versions"][words[0]] = int(words[1])
    scenario.write("registry.json", changed)
    teller.say(teller.word("done"))
    teller.leave(0)


def install(scenario, teller, words):
    """--install [-d] NAME --no-launch. Does not return."""
    names = [word for word in words if not word.startswith("-")]
    if names:
        changed = scenario.changed()
        changed["installed"].append(names[0])
        scenario.write("registry.json", changed)
    teller.say(teller.word("done"))
    teller.leave(0)


def launch(scenario, teller, request, env):
    """Run a program in a distro. Does not return."""
    fail_as_requested(scenario, teller, "exec")
    distros = scenario.distros()
    if not distros:
        teller.fail("no-distro", None)
    name = request["distro"]
    # The real one compares names without regard to case.
    distro = next((d for d in distros if name is None or d["name"].lower() == name.lower()), None)
    if distro is None:
        teller.fail("gone", "Wsl/Service/WSL_E_DISTRO_NOT_FOUND")
    if listing.state_of(scenario, distro) in listing.BUSY:
        teller.fail("busy", "Wsl/Service/CreateInstance/WSL_E_INVALID_STATE")
    client.run(scenario, distro, request, env, teller, machine.connected)


def main():
    """argv[1] is the name under which wsl.exe was started."""
    env = dict(os.environ)
    scenario = Scenario(env)
    teller = Teller(scenario, env)
    try:
        request = read_line(joined(sys.argv[1:]))
    except Misuse as misuse:
        teller.fail("argument", None, misuse)
    if request["words"] is not None:
        command(scenario, teller, request["words"])
    launch(scenario, teller, request, env)


try:
    main()
except KeyboardInterrupt:
    os._exit(FAILED & 0xFF)
