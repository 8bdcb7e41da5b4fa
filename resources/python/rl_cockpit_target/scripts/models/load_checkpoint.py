"""Load test of a saved model. Structure first, then the load itself; run by the run's own interpreter, in a child that may crash.

Everything is loaded by the gate of model files (`rl_cockpit/model_gate.py`): without `unpickle` nothing of a file runs.
"""

import importlib
import json
import os
import re
import sys
import zipfile
import zlib

LFS = b"version https://git-lfs.github.com/spec/"


def main(words, report):
    """words: {path, folder, paths, unpickle, allow}. Reports steps and facts; the last report has `end`: loads, fails, asks or unknown."""
    if words["unpickle"]:
        # Modules of the user's own, which no file without code needs: one beside a file could replace numpy or torch.
        sys.path[:0] = [path for path in words["paths"] if os.path.isdir(path)]
        if os.path.isdir(words["folder"]):
            os.chdir(words["folder"])
    report(step="open")
    if not os.path.exists(words["path"]):
        return report(end="fails", says="%s is not there." % words["path"])
    try:
        test_of(words["path"])(words["path"], words, report)
    except (OSError, ValueError, EOFError, OverflowError, NotImplementedError, RuntimeError, zipfile.BadZipFile, zlib.error) as error:
        report(end="fails", says=one_line(error))


def consent_of(gate, words):
    """Consent of the user: to everything, to names, or none."""
    return gate.EVERYTHING if words["unpickle"] else gate.Consent.exact(words.get("allow") or [])


def model_gate():
    return app_module("model_gate")


def app_module(name):
    """A module of the app's own folder. Nothing else of that folder can be imported afterwards."""
    tools = globals().get("RL_COCKPIT_TOOLS")
    if tools is not None:
        sys.path.insert(0, tools)
    try:
        return importlib.import_module("rl_cockpit." + name)
    finally:
        if tools is not None:
            sys.path.remove(tools)


def refused(refusal, report):
    """Parts that the gate did not load: it asks before running them."""
    asks = {"end": "asks", "says": "%s Loading it runs code that the file brings or names." % refusal.reason, "names": refusal.names}
    report(**(asks if refusal.runs else {"end": "fails", "says": refusal.reason}))


def test_of(path):
    """The test for what this file or folder is."""
    if os.path.isdir(path):
        return folder
    name = path.lower()
    if name.endswith(".safetensors"):
        return safetensors
    if name.endswith(".zip"):
        return sb3_zip
    return torch_file if name.endswith((".pt", ".pth", ".ckpt", ".bin", ".cleanrl_model")) else no_test


def folder(path, _words, report):
    """A folder is judged by its structure and its headers; nothing in it is loaded."""
    app_module("checkpoint_folder").judge(path, report)


def no_test(path, _words, report):
    report(end="unknown", says="RL Cockpit has no load test for %s." % os.path.basename(path))


def one_line(error):
    """`Type: first line`, with the next one where the first ends in a colon, as those of torch's load_state_dict do."""
    lines = [line.strip() for line in str(error).strip().split("\n")]
    says = " ".join(lines[:2]) if lines[0].endswith(":") else lines[0]
    return ("%s: %s" % (type(error).__name__, says))[:400]


def sb3_zip(path, words, report):
    """Stable-Baselines3: `data`, a policy, the Python that saved it, and the load with the class that `data` is of."""
    with zipfile.ZipFile(path) as archive:
        damaged = archive.testzip()
        names = archive.namelist()
        if damaged is not None:
            return report(end="fails", says="%s is damaged inside the zip." % damaged)
        if "data" not in names:
            return report(end="fails", says="The zip has no file called data: it was cut, or Stable-Baselines3 did not save it.")
        data = json.loads(archive.read("data").decode("utf-8"))
        system = archive.read("system_info.txt").decode("utf-8", "replace") if "system_info.txt" in names else ""
    report(fact="format", value="Stable-Baselines3 zip")
    if isinstance(data.get("num_timesteps"), int):
        report(fact="timesteps", value="{:,}".format(data["num_timesteps"]))
    saved, own = re.search(r"Python: (3\.\d+)", system), "%d.%d" % sys.version_info[:2]
    if saved:
        report(fact="python", value=saved.group(1), own=own)
    load_sb3(path, data, words, report)


def load_sb3(path, data, words, report):
    """The load by the class that a zip is of, with what of it was not run."""
    gate = model_gate()
    package, name = gate.algorithm_of(data) or (None, None)
    if name is None:
        return report(end="unknown", says="The zip is whole, but its data names no algorithm that RL Cockpit knows.")
    report(fact="algorithm", value=name)
    report(step="import")
    try:
        kind = getattr(__import__(package), name)
    except (ImportError, AttributeError) as error:
        return report(end="unknown", says="The zip is whole; loading it needs %s in %s (%s)." % (package, sys.executable, one_line(error)))
    report(step="load")
    try:
        model = gate.load_model(path, consent_of(gate, words), algorithm=kind, plain=words["unpickle"])
        code = [] if words["unpickle"] else sorted({one.key for one in gate.SavedModel(path).code_inside() if one.key not in (words.get("allow") or [])})
    except gate.UnsafeModel as refusal:
        return refused(refusal, report)
    except Exception as error:  # a class of the user's own may raise anything
        return report(end="fails", says=one_line(error))
    left = " The code of %s did not run: what it computes was read, and took its place." % ", ".join(code) if code else ""
    report(end="loads", says="%s.load() returned a model at timestep %s.%s" % (name, "{:,}".format(model.num_timesteps), left))


def torch_file(path, words, report):
    """A file of torch.save, as tensors alone; with consent everything it holds."""
    with open(path, "rb") as file:
        head = file.read(len(LFS))
    if head == LFS:
        return report(end="fails", says="It is a pointer of Git LFS, not the weights.")
    if head[:2] == b"PK":
        with zipfile.ZipFile(path):
            pass  # A zip that is cut has no directory at its end.
    report(fact="format", value="PyTorch file")
    report(step="import")
    gate = model_gate()
    try:
        import torch  # noqa: F401
    except ImportError as error:
        return report(end="unknown", says="Loading it needs torch in %s (%s)." % (sys.executable, one_line(error)))
    report(step="load")
    try:
        matches = gate.load_tensors(path, consent_of(gate, words))
    except gate.UnsafeModel as refusal:
        return refused(refusal, report)
    except Exception as error:
        return report(end="fails", says=one_line(error))
    count = len(matches) if isinstance(matches, dict) else 1
    report(end="loads", says="torch.load() returned %s with %d entr%s." % (type(matches).__name__, count, "y" if count == 1 else "ies"))


def safetensors(path, _words, report):
    """The header alone shows how long the file has to be."""
    report(fact="format", value="safetensors")
    tensors = app_module("safetensors_header").tensors_in(path)
    report(end="loads", says="The header is whole, and so are the bytes of %d tensors." % tensors)
