"""Environment probe, on a person's request: starts the chosen interpreter, which tells its version, its CUDA and what it can import.

Every answer comes from a child with a time limit, as lines behind a mark: what else an interpreter prints does not
matter, and one that crashes or hangs is a finding.
"""

import os
import time

from rl_cockpit_target.discovery.child_probe import run_probe
from rl_cockpit_target.discovery.markers import MARKERS
from rl_cockpit_target.refusal import Refusal

SELF_S = 15
TORCH_S = 60
ALL_S = 180

SELF = """
import platform, sys, importlib.util
found = []
for name in words:
    try:
        if importlib.util.find_spec(name) is not None:
            found.append(name)
    except Exception:
        found.append(name)
report(version=platform.python_version(), prefix=sys.prefix, basePrefix=sys.base_prefix, executable=sys.executable,
     platform=sys.platform, arch=platform.machine(), found=found)
"""
IMPORTS = """
import importlib, time
for name in words:
    report(trying=name)
    began = time.time()
    try:
        module = importlib.import_module(name)
        version = getattr(module, '__version__', None)
        report(name=name, outcome='ok', version=None if version is None else str(version), tookMs=(time.time() - began) * 1000)
    except BaseException as error:
        report(name=name, outcome='failed', says=error_text(error), tookMs=(time.time() - began) * 1000)
"""
TORCH = """
import time
began = time.time()
try:
    import torch
    report(version=str(torch.__version__), cudaBuilt=torch.version.cuda, hipBuilt=getattr(torch.version, 'hip', None))
    is_there = torch.cuda.is_available()
    names = [torch.cuda.get_device_name(i) for i in range(torch.cuda.device_count())] if is_there else []
    report(cudaAvailable=bool(is_there), devices=names, tookMs=(time.time() - began) * 1000)
except BaseException as error:
    report(failed=error_text(error), tookMs=(time.time() - began) * 1000)
"""


def probe_env(python):
    """Answer to lookEnv. Raises Refusal `no-such-python` when there is nothing to start."""
    if not os.path.isabs(python) or not os.path.lexists(python):
        raise Refusal("no-such-python", "There is no %s on this target." % python, "List the environments with: envs")
    imports = MARKERS["imports"]
    done = run_probe(python, SELF, sorted(imports.values()), SELF_S)
    identity = done["answers"][-1] if done["answers"] else None
    if identity is None or "version" not in identity:
        return broken_env(python, done)
    found = [name for name in sorted(imports) if imports[name] in identity["found"]]
    answer = {key: identity[key] for key in ("version", "prefix", "basePrefix", "executable", "platform", "arch")}
    torch = probe_torch(python) if "torch" in found else None
    others = [name for name in found if name != "torch"]
    until = time.monotonic() + ALL_S
    # Half of them import torch themselves.
    tried = probe_imports(python, [imports[name] for name in others], TORCH_S if torch else SELF_S, until)
    packages = [dict(tried[imports[name]], name=name) for name in others]
    return dict(answer, python=python, state="ok", torch=torch, packages=packages)


def broken_env(python, done):
    """Answer to lookEnv about an interpreter that did not say what it is."""
    says = "%s did not pass the check: %s Recreate the environment, or choose another one." % (python, failure_reason(done, SELF_S))
    nothing = dict.fromkeys(("version", "prefix", "basePrefix", "executable", "platform", "arch", "torch"))
    return dict(nothing, python=python, state="broken", problem=says, packages=[])


def failure_reason(done, limit_s):
    """How a child ended that did not answer, in a sentence."""
    lines = [line.strip() for line in done["errors"].split("\n") if line.strip()]
    last = next((line for line in lines if line.startswith("Fatal Python error")), lines[-1] if lines else "")
    because = " (%s)" % last[:300] if last else ""
    if done["problem"] is not None:
        return "it could not be started (%s)." % done["problem"]
    if done["timedOut"]:
        return "it took longer than %d s." % limit_s
    if done["signal"] is not None:
        return "it was ended by %s%s." % (done["signal"], because)
    return "it ended with exit code %s%s." % (done["code"], because)


def outcome_of(done):
    return "timed-out" if done["timedOut"] else "crashed"


def probe_torch(python):
    """What torch says of itself and of CUDA, in a child of its own."""
    done = run_probe(python, TORCH, [], TORCH_S)
    nothing = {"version": None, "cudaBuilt": None, "hipBuilt": None, "cudaAvailable": None, "devices": [], "tookMs": None}
    answer = dict(nothing)
    for part in done["answers"]:
        answer.update(part)
    if "failed" in answer:
        return dict(answer, outcome="failed", says=answer.pop("failed"))
    if answer["cudaAvailable"] is None:
        return dict(answer, outcome=outcome_of(done), says="torch: %s" % failure_reason(done, TORCH_S))
    return dict(answer, outcome="ok", says=None)


def probe_imports(python, modules, limit_s, until):
    """{module: {outcome, version, says, tookMs}}. One that takes the child down is reported, and the rest gets another child."""
    found = {}
    left = list(modules)
    while left:
        rest_s = until - time.monotonic()
        if rest_s <= 0:
            nothing = {"outcome": "timed-out", "version": None, "says": "There was no time left to check it.", "tookMs": None}
            found.update({name: nothing for name in left})
            break
        done = run_probe(python, IMPORTS, left, min(limit_s, rest_s), each=True)
        for part in done["answers"]:
            if "outcome" in part:
                name = part.pop("name")
                found[name] = dict({"version": None, "says": None}, **part)
        left = [name for name in left if name not in found]
        if left:  # the child did not come to its end: the first of the rest is why
            found[left[0]] = {"outcome": outcome_of(done), "version": None, "says": failure_reason(done, limit_s), "tookMs": None}
            left = left[1:]
    return found
