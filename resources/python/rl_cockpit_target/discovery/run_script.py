"""Runner of `scripts/`: runs one in a child process of the agent's interpreter or of a chosen one."""

import os
import re
import shutil
import sys
import time

from rl_cockpit_target.discovery.child_probe import fault_sentence, run_probe
from rl_cockpit_target.refusal import Refusal, required

SCRIPT_NAME = re.compile(r"[a-z][a-z0-9_]*/[a-z][a-z0-9_]*\Z")

RUNNING = {}  # token → child of a script that may be ended early


def run_script(tools_dir, request):
    """runScript {script, python or null, words, env, limitS, token or null} → how its child ended, and the source that ran."""
    name = required(request, "script", str)
    source = script_source(tools_dir, name)
    python = named_python(request.get("python"), request.get("env") or {}) or sys.executable
    if not os.path.isabs(python) or not os.path.lexists(python):
        raise Refusal("no-such-python", "There is no %s on this target." % python, "Choose another environment, or create one.")
    limit_s = float(required(request, "limitS", (int, float)))
    token = request.get("token")
    began = time.monotonic()
    requested = question(tools_dir, source, request.get("python") is None)
    try:
        done = run_probe(
            python, requested, request.get("words"), limit_s, changes=request.get("env"),
            on_start=lambda child: RUNNING.update({token: child} if token else {}), chosen=request.get("python") is not None,
        )  # fmt: skip
    finally:
        RUNNING.pop(token, None)
    fault = None if done["fault"] is None else fault_sentence(python, done["fault"])
    return dict(done, fault=fault, tookMs=(time.monotonic() - began) * 1000, source=source)


def named_python(python, env):
    """The file that a bare name such as `python` leads to on the PATH of a start, where the agent's own folder is not added; other names stay as they are."""
    if not python or os.path.dirname(python):
        return python
    path = env.get("PATH", os.environ.get("PATH", ""))
    first, _, rest = path.partition(os.pathsep)
    return shutil.which(python, path=rest if rest and first == os.path.dirname(sys.executable) else path) or python


def end_script(request):
    """endScript {token} → {ended}: ends the child of that script, if one runs now."""
    child = RUNNING.get(required(request, "token", str))
    if child is not None:
        child.kill()
    return {"ended": child is not None}


def question(tools_dir, source, is_agents):
    """Script that the child executes. A script for the agent's interpreter may import our rooms; another interpreter only gets their
    path."""
    ours = "sys.path.insert(0, %r)\n" % tools_dir if is_agents else "RL_COCKPIT_TOOLS = %r\n" % tools_dir
    return "%s%s\nmain(words, report)\n" % (ours, source)


def script_source(tools_dir, name):
    """The text of a script, named `subject/name`. Raises Refusal `no-such-script`."""
    path = os.path.join(tools_dir, "rl_cockpit_target", "scripts", *(name + ".py").split("/"))
    if SCRIPT_NAME.match(name) is None or not os.path.isfile(path):
        raise Refusal("no-such-script", "This target has no script %r." % name, "Connect the target again, so that it gets the scripts of this version.")
    with open(path, encoding="utf-8") as file:
        return file.read()
