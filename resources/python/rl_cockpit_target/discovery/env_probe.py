"""Environment probe, on the user's request: starts the chosen interpreter, which reports its version, its CUDA and what it can import.

Every answer comes from a child with a time limit, as lines behind a mark: what else an interpreter prints does not
matter, and one that crashes or hangs is a finding.
"""

import os
import re
import time

from rl_cockpit_target.discovery.answer_lines import Nonsense
from rl_cockpit_target.discovery.child_probe import REMEDY, fault_sentence, run_probe
from rl_cockpit_target.discovery.markers import MARKERS
from rl_cockpit_target.refusal import Refusal

SELF_S = 15
TORCH_S = 60
ALL_S = 180
IDENTITY = ("version", "prefix", "basePrefix", "executable", "platform", "arch")
VERSION = re.compile(r"\d+\.\d+[\w.+]*\Z")
# Of one text of an answer; an error of an import is cut at 500.
MAX_TEXT = 4096

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
    try:
        answers = answers_of(done)
        if not answers:
            return broken_env(python, "%s did not pass the check: %s %s" % (python, failure_reason(done, SELF_S), REMEDY))
        return probed(python, identity_of(answers[-1]), list_of_text(answers[-1], "found"), imports)
    except Nonsense as nonsense:
        return broken_env(python, fault_sentence(python, nonsense))


def probed(python, answer, modules, imports):
    """Answer to lookEnv about an interpreter that said what it is, and which modules it has. Raises Nonsense."""
    matches = [name for name in sorted(imports) if imports[name] in modules]
    torch = probe_torch(python) if "torch" in matches else None
    others = [name for name in matches if name != "torch"]
    until = time.monotonic() + ALL_S
    # Half of them import torch themselves.
    tried = probe_imports(python, [imports[name] for name in others], TORCH_S if torch else SELF_S, until)
    packages = [dict(tried[imports[name]], name=name) for name in others]
    return dict(answer, python=python, state="ok", torch=torch, packages=packages)


def text_of(answer, key, optional=False):
    """A field of an answer that is text. Raises Nonsense."""
    value = answer.get(key)
    if value is None and optional:
        return None
    if not isinstance(value, str):
        raise Nonsense("answers nonsense: no text for %r" % key)
    return value[:MAX_TEXT]


def identity_of(answer):
    """Identity that an interpreter reports, checked; a path may hold any character. Raises Nonsense."""
    existing = {key: text_of(answer, key) for key in IDENTITY}
    if VERSION.match(existing["version"]) is None:
        raise Nonsense("answers nonsense: %r is no version of Python" % existing["version"][:80])
    return existing


def list_of_text(answer, key):
    """A field of an answer that is a list of text. Raises Nonsense."""
    value = answer.get(key)
    if not isinstance(value, list):
        raise Nonsense("answers nonsense: no list for %r" % key)
    return [text_of({key: one}, key) for one in value]


def number_of(answer, key):
    """A field of an answer that is a number; None without. Raises Nonsense."""
    value = answer.get(key)
    if value is not None and (isinstance(value, bool) or not isinstance(value, (int, float))):
        raise Nonsense("answers nonsense: no number for %r" % key)
    return value


def answers_of(done):
    """Answers of a child. Raises Nonsense where they count for nothing."""
    if done["fault"] is not None:
        raise Nonsense(done["fault"])
    return done["answers"]


def broken_env(python, says):
    """Answer to lookEnv about an interpreter that did not say what it is."""
    nothing = dict.fromkeys(("version", "prefix", "basePrefix", "executable", "platform", "arch", "torch"))
    return dict(nothing, python=python, state="broken", problem=says, packages=[])


def failure_reason(done, limit_s):
    """End of a child that did not answer, in a sentence."""
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
    """Facts that torch reports of itself and of CUDA, in its own child. Raises Nonsense."""
    done = run_probe(python, TORCH, [], TORCH_S)
    nothing = {"version": None, "cudaBuilt": None, "hipBuilt": None, "cudaAvailable": None, "devices": [], "tookMs": None}
    answer = dict(nothing)
    for part in answers_of(done):
        answer.update(torch_fields(part))
    failed = next((text_of(part, "failed") for part in done["answers"] if "failed" in part), None)
    if failed is not None:
        return dict(answer, outcome="failed", says=failed)
    if answer["cudaAvailable"] is None:
        return dict(answer, outcome=outcome_of(done), says="torch: %s" % failure_reason(done, TORCH_S))
    return dict(answer, outcome="ok", says=None)


def torch_fields(part):
    """What one answer says of torch, checked. Raises Nonsense."""
    existing = {key: text_of(part, key, optional=True) for key in ("version", "cudaBuilt", "hipBuilt") if key in part}
    if "devices" in part:
        existing["devices"] = list_of_text(part, "devices")
    if "cudaAvailable" in part:
        if not isinstance(part["cudaAvailable"], bool):
            raise Nonsense("answers nonsense: neither yes nor no for 'cudaAvailable'")
        existing["cudaAvailable"] = part["cudaAvailable"]
    return dict(existing, tookMs=number_of(part, "tookMs"))


def tried(part, modules):
    """(module, what came of its import), checked. Raises Nonsense."""
    name, outcome = text_of(part, "name"), part.get("outcome")
    if name not in modules or outcome not in ("ok", "failed"):
        raise Nonsense("answers nonsense: %r for an import that was not asked for" % name[:80])
    return name, {
        "outcome": outcome, "version": text_of(part, "version", optional=True), "says": text_of(part, "says", optional=True),
        "tookMs": number_of(part, "tookMs"),
    }  # fmt: skip


def probe_imports(python, modules, limit_s, until):
    """{module: {outcome, version, says, tookMs}}. One that takes the child down is reported, and the rest gets another child. Raises Nonsense."""
    matches = {}
    left = list(modules)
    while left:
        rest_s = until - time.monotonic()
        if rest_s <= 0:
            nothing = {"outcome": "timed-out", "version": None, "says": "There was no time left to check it.", "tookMs": None}
            matches.update({name: nothing for name in left})
            break
        done = run_probe(python, IMPORTS, left, min(limit_s, rest_s), each=True)
        matches.update(tried(part, modules) for part in answers_of(done) if "outcome" in part)
        left = [name for name in left if name not in matches]
        if left:  # the child did not come to its end: the first of the rest is why
            matches[left[0]] = {"outcome": outcome_of(done), "version": None, "says": failure_reason(done, limit_s), "tookMs": None}
            left = left[1:]
    return matches
