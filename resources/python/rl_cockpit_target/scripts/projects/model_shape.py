"""Size of a language model from its config.json and the headers of its safetensors files; no weight is read."""

import glob
import json
import os
import struct

MAX_HEADER = 100 << 20
KEYS = (
    "hidden_size", "num_hidden_layers", "num_attention_heads", "num_key_value_heads", "head_dim", "intermediate_size", "vocab_size",
    "tie_word_embeddings", "max_position_embeddings", "model_type", "torch_dtype",
)


def main(words, report):
    """words: {path: a folder, or ORG/NAME of the Hub} → {folder, config, parameters, problem}; parameters None: no header said."""
    folder = folder_of(words["path"])
    if folder is None:
        return report(folder=None, config=None, parameters=None, problem="missing")
    try:
        with open(os.path.join(folder, "config.json"), encoding="utf-8") as file:
            config = json.load(file)
    except (OSError, ValueError) as error:
        return report(folder=folder, config=None, parameters=None, problem="config.json: %s" % error)
    existing = {key: config[key] for key in KEYS if isinstance(config.get(key), (int, float, str, bool))}
    report(folder=folder, config=existing, parameters=parameters_of(folder), problem=None)


def folder_of(path):
    """The folder itself, else the newest snapshot of that name in the cache of the Hub."""
    path = os.path.expanduser(path)
    if os.path.isdir(path):
        return path
    if path.count("/") != 1 or path.startswith(("/", ".")):
        return None
    hub = os.path.join(os.environ.get("HF_HOME") or os.path.expanduser("~/.cache/huggingface"), "hub")
    result = glob.glob(os.path.join(glob.escape(hub), "models--" + path.replace("/", "--"), "snapshots", "*"))
    return max((one for one in result if os.path.isdir(one)), key=os.path.getmtime, default=None)


def parameters_of(folder):
    """Numbers in all tensors of its safetensors files, each tensor once; None where a header cannot be read or none is there."""
    shapes = {}
    for path in sorted(glob.glob(os.path.join(glob.escape(folder), "*.safetensors"))):
        try:
            with open(path, "rb") as file:
                length = struct.unpack("<Q", file.read(8))[0]
                if length > MAX_HEADER:
                    return None
                header = json.loads(file.read(length).decode("utf-8"))
            shapes.update({name: entry["shape"] for name, entry in header.items() if name != "__metadata__"})
        except (OSError, ValueError, KeyError, TypeError, struct.error):
            return None
    total = 0
    for shape in shapes.values():
        count = 1
        for side in shape:
            count *= side
        total += count
    return total or None
