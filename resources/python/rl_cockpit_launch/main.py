"""Order of a launch: signals, workspace and its lock, configuration, taps, then the program itself."""

import faulthandler
import json
import os

from . import bytecode, config_files, environment, program, project_watch, shim, workspace
from .signals import reset_signals
from .words import USAGE_EXIT, Refusal, complain, say

SPEC = "spec.json"


def main(arguments):
    """Exit code of the training; on POSIX an `exec` program replaces this process instead."""
    reset_signals()
    faulthandler.enable()
    try:
        run_dir, words = split(arguments)
        spec = read_spec(run_dir)
        launch = spec["launch"]
        environment.unset(launch["unset"])
        held = prepare(launch, spec, run_dir)
        environment.prepare(launch, run_dir)
        bytecode.leave_alone(launch.get("project"))
        if launch["program"]["kind"] == "shim":
            return shim.run(launch["program"]["shim"], run_dir, launch["taps"])
        return program.run(words, held)
    except Refusal as refusal:
        complain(refusal.lead + str(refusal))
        return USAGE_EXIT


def prepare(launch, spec, run_dir):
    """Workspace and configuration, then the proof that the project's folder is as it was. The file of the lock, or None."""
    project, folder = launch.get("project"), launch["workspace"]
    if folder is None and not launch["configs"]:
        return None
    excluded = [run_dir] + ([folder["path"]] if folder else [])
    watch = project_watch.ProjectWatch(project, excluded) if project else None
    held, written = workspace.prepare(folder, spec)
    written = written + config_files.write(launch["configs"], run_dir)
    if watch is not None:
        say(watch.compare(written))
    return held


def split(arguments):
    """(run directory, words of the program)."""
    if not arguments:
        raise Refusal("the launcher needs the run's folder. Start runs with `rl-cockpit run`.")
    rest = arguments[1:]
    if rest and rest[0] != "--":
        raise Refusal("the program's arguments come after two dashes; this is not one: {}.".format(rest[0]))
    return os.path.abspath(arguments[0]), rest[1:]


def read_spec(run_dir):
    """The run's spec.json, which says what to launch."""
    path = os.path.join(run_dir, SPEC)
    try:
        with open(path, encoding="utf-8") as file:
            spec = json.load(file)
    except (OSError, ValueError) as error:
        raise Refusal("{} cannot be read ({}). Start the run again from the app.".format(path, error)) from None
    if not isinstance(spec, dict) or not isinstance(spec.get("launch"), dict):
        raise Refusal("{} says nothing about a launch. Start the run again from the app.".format(path))
    return spec
