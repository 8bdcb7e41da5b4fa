"""Load test of a saved model. Structure first, then the load itself; run by the run's own interpreter, in a child that may crash.

Everything is loaded by the gate of model files (`rl_cockpit/model_gate.py`): without `unpickle` nothing of a file runs.
"""

import json
import os
import re
import struct
import sys
import zipfile
import zlib

MAX_HEADER = 100 << 20
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
    """The gate, from the app's own folder. Nothing else of that folder can be imported afterwards."""
    tools = globals().get("RL_COCKPIT_TOOLS")
    if tools is not None:
        sys.path.insert(0, tools)
    try:
        from rl_cockpit import model_gate as gate

        return gate
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
        return verl_step if os.path.isdir(os.path.join(path, "actor")) or shards_in(path) else hf_folder
    name = path.lower()
    if name.endswith(".safetensors"):
        return safetensors
    if name.endswith(".zip"):
        return sb3_zip
    return torch_file if name.endswith((".pt", ".pth", ".ckpt", ".bin", ".cleanrl_model")) else no_test


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
    tensors = safetensors_tensors(path)
    report(end="loads", says="The header is whole, and so are the bytes of %d tensors." % tensors)


def safetensors_tensors(path):
    """Number of tensors in a whole file. ValueError where it is not whole."""
    size = os.path.getsize(path)
    with open(path, "rb") as file:
        head = file.read(8)
        if LFS.startswith(head):
            raise ValueError("%s is a pointer of Git LFS, not the weights" % os.path.basename(path))
        length = struct.unpack("<Q", head)[0] if len(head) == 8 else size
        if length > min(size - 8, MAX_HEADER):
            raise ValueError("%s ends within its header" % os.path.basename(path))
        header = json.loads(file.read(length).decode("utf-8"))
    try:
        ends = [entry["data_offsets"][1] for name, entry in header.items() if name != "__metadata__"]
        needed = 8 + length + max(ends, default=0)
    except (AttributeError, KeyError, IndexError, TypeError) as error:
        raise ValueError("%s has no header of safetensors (%s)" % (os.path.basename(path), one_line(error)))
    if needed > size:
        raise ValueError("%s is cut: %d of %d bytes" % (os.path.basename(path), size, needed))
    return len(ends)


def hf_folder(path, _words, report):
    """Hugging Face: a configuration, and every shard that the index names."""
    names = sorted(os.listdir(path))
    adapter = "adapter_config.json" in names
    if not adapter and "config.json" not in names:
        return report(end="fails", says="The folder has no config.json.")
    report(fact="format", value="adapter of a Hugging Face model" if adapter else "Hugging Face model")
    with open(os.path.join(path, "adapter_config.json" if adapter else "config.json"), encoding="utf-8") as file:
        config = json.load(file)
    report(fact="model", value=str((config.get("architectures") or [config.get("base_model_name_or_path") or "unknown"])[0]))
    wanted = {name for name in names if name.endswith((".safetensors", ".bin")) and not name.startswith("training_args")}
    for index in (name for name in names if name.endswith(".index.json")):
        with open(os.path.join(path, index), encoding="utf-8") as file:
            wanted.update(json.load(file)["weight_map"].values())
    absent = sorted(wanted.difference(names))
    if absent or not wanted:
        return report(end="fails", says="Weights are not there: %s." % (", ".join(absent[:5]) or "no .safetensors and no .bin file"))
    tensors = sum(safetensors_tensors(os.path.join(path, name)) for name in sorted(wanted) if name.endswith(".safetensors"))
    report(end="loads", says="Configuration and %d file%s of weights are whole (%d tensors by their headers)." % (len(wanted), "" if len(wanted) == 1 else "s", tensors))


def shards_in(folder):
    """{(kind, world size): ranks} of verl's FSDP files in a folder."""
    matches = {}
    for name in os.listdir(folder):
        match = re.match(r"(model|optim|extra_state)_world_size_(\d+)_rank_(\d+)\.pt$", name)
        if match:
            matches.setdefault((match.group(1), int(match.group(2))), set()).add(int(match.group(3)))
    return matches


def verl_step(path, _words, report):
    """A global_step folder of verl: a file of every rank, and what the converter to Hugging Face needs. Shards are not unpickled."""
    actor = os.path.join(path, "actor") if os.path.isdir(os.path.join(path, "actor")) else path
    report(fact="format", value="verl FSDP checkpoint")
    shards = shards_in(actor)
    sizes = sorted(size for kind, size in shards if kind == "model")
    if not sizes:
        return report(end="fails", says="%s has no model_world_size_*.pt." % actor)
    report(fact="ranks", value=str(sizes[-1]))
    for kind in ("model", "optim", "extra_state"):
        absent = sorted(set(range(sizes[-1])).difference(shards.get((kind, sizes[-1]), ())))
        if absent and kind == "model":
            return report(end="fails", says="The model of rank %s is not there." % ", ".join(map(str, absent)))
        if absent:
            report(fact="resume", value="no %s of rank %s: a resume starts it again" % (kind, ", ".join(map(str, absent))))
    for rank in range(sizes[-1]):
        with zipfile.ZipFile(os.path.join(actor, "model_world_size_%d_rank_%d.pt" % (sizes[-1], rank))):
            pass  # One that is cut has no directory at its end.
    if not os.path.isfile(os.path.join(path, "data.pt")):
        report(fact="resume", value="no data.pt: a resume begins its data again")
    has_config = any(os.path.isfile(os.path.join(actor, *parts)) for parts in (("huggingface", "config.json"), ("config.json",)))
    convert = "it can be converted to a Hugging Face model" if has_config else "the converter needs a config.json beside them"
    report(end="loads", says="The pieces of %d rank%s are whole; %s." % (sizes[-1], "" if sizes[-1] == 1 else "s", convert))
