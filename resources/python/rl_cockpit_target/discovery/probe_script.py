"""Probe scripts of `probes/`: runs one in a child process of the agent's interpreter or of a chosen one."""

import os
import re
import sys
import time

from rl_cockpit_target.discovery.child_probe import run_probe
from rl_cockpit_target.refusal import Refusal, required

PYTHON_NAME = re.compile(r"[a-z][a-z0-9_]*\Z")


def run_script(tools_dir, request):
    """probe {script, python or null, words, env, limitS} → how its child went, and the source that ran."""
    name = required(request, "script", str)
    source = script_source(tools_dir, name)
    python = request.get("python") or sys.executable
    if not os.path.isabs(python) or not os.path.lexists(python):
        raise Refusal("no-such-python", "There is no %s on this target." % python, "Choose another environment, or create one.")
    limit_s = float(required(request, "limitS", (int, float)))
    began = time.monotonic()
    done = run_probe(python, question(tools_dir, source, request.get("python") is None), request.get("words"), limit_s, changes=request.get("env"))
    return dict(done, tookMs=(time.monotonic() - began) * 1000, source=source)


def question(tools_dir, source, is_agents):
    """What the child executes. A script for the agent's interpreter may import our rooms; a person's interpreter never sees them."""
    ours = "sys.path.insert(0, %r)\n" % tools_dir if is_agents else ""
    return "%s%s\nprobe(words, report)\n" % (ours, source)


def script_source(tools_dir, name):
    """The text of a probe script. Raises Refusal `no-such-probe`."""
    path = os.path.join(tools_dir, "rl_cockpit_target", "probes", name + ".py")
    if PYTHON_NAME.match(name) is None or not os.path.isfile(path):
        raise Refusal("no-such-probe", "This target has no probe %r." % name, "Connect the target again, so that it gets the probes of this version.")
    with open(path, encoding="utf-8") as file:
        return file.read()
