"""Call of a function of the project's own module, or run of its file, and the record of what it returned."""

import asyncio
import importlib
import inspect
import os
import sys
import time

from . import main_script, overrides, seeds, taps
from .json_text import write_json
from .words import OverrideRefusal, complain, say, value_text

RESULT = "launch-result.json"


def run(shim, run_dir, tap_kinds=()):
    """Exit code as Python would have it. Raises SystemExit and KeyboardInterrupt of the training, and Refusal."""
    overrides.install(shim)
    taps.install(tap_kinds, run_dir)
    record = {"returned": None, "ok": False, "numTimesteps": None, "error": None, "seconds": 0.0}
    started = time.monotonic()
    try:
        code = call(shim, record)
    except BaseException as error:
        record["error"] = on_one_line(error)
        record["ok"] = isinstance(error, SystemExit) and error.code in (0, None)
        if not isinstance(error, Exception) or isinstance(error, OverrideRefusal):
            raise
        code = 1
        show(error)
    finally:
        record["seconds"] = round(time.monotonic() - started, 3)
        store(run_dir, record)
    return code


def call(shim, record):
    """Import, set, seed, call."""
    name = overrides.module_name(shim)
    sys.argv = [shim["file"] or name] + list(shim["argv"])
    report(shim, name)
    if shim["call"] is None:
        if shim["seed"] is not None:
            seeds.seed_all(shim["seed"])
        main_script.run(shim, overrides.code_of)
        record["ok"] = True
        return 0
    module = importlib.import_module(name)
    function = function_of(module, shim)
    if shim["seed"] is not None:
        seeds.seed_all(shim["seed"])
    out = function(**shim["kwargs"])
    if inspect.iscoroutine(out):
        out = asyncio.run(out)
    record["returned"] = None if out is None else type(out).__name__
    record["numTimesteps"] = steps_of(out)
    record["ok"] = not (out is None and shim["noneFails"])
    if not record["ok"]:
        complain("{} returned nothing, so it trained nothing: its last lines above say why.".format(shim["call"]))
    return 0 if record["ok"] else 1


def report(shim, name):
    changes = list(shim["set"].items()) + list(shim["locals"].items())
    for key, value in changes:
        say("{} = {} (in memory; no file changes).".format(key, value_text(key, value)))
    for key, home in (shim.get("replace") or {}).items():
        say("{} is {} (in memory; no file changes).".format(key, home))
    seed = "" if shim["seed"] is None else ", seed {}".format(shim["seed"])
    if shim["call"] is None:
        return say("Runs {}{}.".format(shim["file"], seed))
    arguments = ", ".join("{}={}".format(key, value_text(key, value)) for key, value in shim["kwargs"].items())
    say("Calls {}.{}({}){}.".format(name, shim["call"], arguments, seed))


def function_of(module, shim):
    """The function, with every keyword that it is to be called with. Raises OverrideRefusal."""
    function = module
    for word in shim["call"].split("."):
        function = getattr(function, word, None)
    if not callable(function):
        raise OverrideRefusal(shim["call"], "{} has no such function.".format(getattr(module, "__file__", module.__name__)))
    try:
        parameters = inspect.signature(function).parameters
    except (TypeError, ValueError):
        return function
    if not any(one.kind is one.VAR_KEYWORD for one in parameters.values()):
        for key in shim["kwargs"]:
            if key not in parameters or parameters[key].kind is parameters[key].POSITIONAL_ONLY:
                raise OverrideRefusal("{}({}=…)".format(shim["call"], key), "The function takes no such argument.")
    return function


def steps_of(out):
    """num_timesteps of a model of Stable-Baselines3; None for what has none."""
    steps = getattr(out, "num_timesteps", None)
    try:
        return None if steps is None else int(steps)
    except (TypeError, ValueError):
        return None


def on_one_line(error):
    """`Type: message`, as the last line of a traceback."""
    message = " ".join(str(error).split())[:2000]
    return "{}: {}".format(type(error).__name__, message) if message else type(error).__name__


def show(error):
    """The traceback as Python prints it, from the project's own frames on."""
    own = os.path.dirname(os.path.abspath(__file__)) + os.sep
    first = error.__traceback__
    while first is not None and (first.tb_frame.f_code.co_filename.startswith(own) or "importlib" in first.tb_frame.f_code.co_filename):
        first = first.tb_next
    try:
        sys.stdout.flush()
    except (OSError, ValueError):
        pass
    sys.excepthook(type(error), error.with_traceback(first), first)


def store(run_dir, record):
    try:
        write_json(os.path.join(run_dir, RESULT), record)
    except (OSError, ValueError) as error:
        complain("What the call returned cannot be written ({}).".format(error))
