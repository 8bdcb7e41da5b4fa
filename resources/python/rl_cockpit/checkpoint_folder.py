"""Folders that trainings save (Hugging Face, Accelerate, verl, RLlib), judged by their structure and the headers of their files. Nothing is loaded."""

import json
import os
import re
import zipfile

from rl_cockpit.rllib_checkpoint import contents_of
from rl_cockpit.safetensors_header import tensors_in


def judge(path, report):
    """Reports facts, and last `end`: loads, fails or unknown. Raises OSError, ValueError and BadZipFile where a file cannot be read."""
    one = _judge_of(path)
    if one is None:
        return report(end="unknown", says="RL Cockpit has no load test for %s." % os.path.basename(path))
    one(path, report)


def _judge_of(path):
    """The judge of what this folder is, by the files in it; None where it is of no kind that can be judged."""
    names = os.listdir(path)
    if os.path.isdir(os.path.join(path, "actor")) or _shards_in(path):
        return _verl_step
    if "rllib_checkpoint.json" in names:
        return _rllib
    if "config.json" in names or "adapter_config.json" in names:
        return _hugging_face
    if any(name == "trainer_state.json" or name.startswith("random_states_") for name in names):
        return _weights
    return _hugging_face if any(name.endswith((".safetensors", ".bin")) for name in names) else None


def _hugging_face(path, report):
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
    tensors = sum(tensors_in(os.path.join(path, name)) for name in sorted(wanted) if name.endswith(".safetensors"))
    report(end="loads", says="Configuration and %d file%s of weights are whole (%d tensors by their headers)." % (len(wanted), "" if len(wanted) == 1 else "s", tensors))


def _weights(path, report):
    """Hugging Face's Trainer, or Accelerate, with a model class of the user's own: weights without a configuration."""
    report(fact="format", value="weights of a model without a configuration")
    names = sorted(name for name in os.listdir(path) if name.endswith(".safetensors"))
    tensors = sum(tensors_in(os.path.join(path, name)) for name in names)
    if not names:
        return report(end="unknown", says="The folder has no .safetensors file that can be tested.")
    report(end="loads", says="%d file%s of weights are whole (%d tensors by their headers); the script that saved them has the model." % (len(names), "" if len(names) == 1 else "s", tensors))


def _rllib(path, report):
    """A checkpoint of RLlib: every part has its files. They are pickles, and none is unpickled."""
    report(fact="format", value="RLlib checkpoint")
    contents = contents_of(path)
    if contents.ray_version is not None:
        report(fact="ray", value=contents.ray_version)
    if contents.fault is not None:
        return report(end="fails", says="%s." % contents.fault)
    plural = "" if contents.parts == 1 else "s"
    report(end="unknown", says="The files of %d part%s are whole. They are pickles, which RL Cockpit did not run: only Ray can load them." % (contents.parts, plural))


def _shards_in(folder):
    """{(kind, world size): ranks} of verl's FSDP files in a folder."""
    matches = {}
    for name in os.listdir(folder):
        match = re.match(r"(model|optim|extra_state)_world_size_(\d+)_rank_(\d+)\.pt$", name)
        if match:
            matches.setdefault((match.group(1), int(match.group(2))), set()).add(int(match.group(3)))
    return matches


def _verl_step(path, report):
    """A global_step folder of verl: a file of every rank, and what the converter to Hugging Face needs. Shards are not unpickled."""
    actor = os.path.join(path, "actor") if os.path.isdir(os.path.join(path, "actor")) else path
    report(fact="format", value="verl FSDP checkpoint")
    shards = _shards_in(actor)
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
