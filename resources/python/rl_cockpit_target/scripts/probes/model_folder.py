"""Model folders: is every file of a model there, and whole? Reads names, sizes and headers; nothing is loaded or unpickled."""

import json
import os
import struct

MAX_FOLDERS = 200
MAX_DEPTH = 6
MAX_HEADER = 100 << 20
LFS = b"version https://git-lfs.github.com/spec/"
WEIGHTS = (".safetensors", ".bin", ".pt", ".pth", ".gguf")
PART_FOLDER = ".rl-cockpit-download-"  # folder of our downloads with the part of each file, as NAME.part
TOKENIZERS = ("tokenizer.json", "tokenizer.model", "tokenizer_config.json", "vocab.json", "vocab.txt", "spiece.model")


def expand(root):
    """An absolute path of a root that may begin with ~ or hold $NAME; '' where a variable is not set."""
    path = os.path.expanduser(os.path.expandvars(root))
    return "" if "$" in path else os.path.abspath(path)


def model_folders(root):
    """Folders below a root that hold a config.json, weights, or parts of either; not below each other."""
    for folder, names, files in os.walk(root, followlinks=False):
        depth = folder[len(root):].count(os.sep)
        marks = [name for name in files if name == "config.json" or name.endswith(WEIGHTS) or name.endswith(".index.json") or name.endswith(".part")]
        marks += [name for name in names if name.startswith(PART_FOLDER)]
        if marks:
            names[:] = []
            yield folder, sorted(files)
        else:
            names[:] = [] if depth >= MAX_DEPTH else [name for name in sorted(names) if name not in (".git", "blobs", "node_modules")]


def safetensors_length(file, size):
    """The length that the header of a safetensors file asks for, in bytes. ValueError where there is no header."""
    head = file.read(8)
    if len(head) < 8:
        raise ValueError("it ends before its header")
    length = struct.unpack("<Q", head)[0]
    if length > min(size - 8, MAX_HEADER):
        raise ValueError("its header is longer than the file")
    header = json.loads(file.read(length).decode("utf-8"))
    ends = [entry["data_offsets"][1] for name, entry in header.items() if name != "__metadata__"]
    return 8 + length + max(ends, default=0)


def parts_of(folder, files):
    """Names of files that have not arrived completely, each with the end that says so."""
    parts = [name for name in files if name.endswith((".part", ".incomplete"))]
    for name in sorted(os.listdir(folder)):
        inside = os.path.join(folder, name)
        if name.startswith(PART_FOLDER) and not os.path.islink(inside) and os.path.isdir(inside):
            try:
                parts += [part for part in sorted(os.listdir(inside)) if part.endswith(".part")]
            except OSError:
                pass
    return parts


def weight_file(folder, name):
    """Facts about one file of weights: its size, the size that its header asks for, and what is wrong with it."""
    existing = {"name": name, "bytes": None, "needs": None, "fault": None}
    try:
        path = os.path.join(folder, name)
        if not os.path.isfile(path):
            existing["fault"] = "broken link" if os.path.islink(path) else "not a file"
            return existing
        existing["bytes"] = os.path.getsize(path)
        with open(path, "rb") as file:
            if file.read(len(LFS)) == LFS:
                existing["fault"] = "lfs pointer"
            elif name.endswith(".safetensors"):
                file.seek(0)
                existing["needs"] = safetensors_length(file, existing["bytes"])
    except (OSError, ValueError, KeyError, IndexError, TypeError, AttributeError, struct.error) as error:
        existing["fault"] = "header: %s" % error
    return existing


def shards_of(folder, name):
    """Names that an index of shards lists; None where it cannot be read."""
    try:
        with open(os.path.join(folder, name), encoding="utf-8") as file:
            return sorted({str(shard) for shard in json.load(file)["weight_map"].values()})
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return None


def read_folder(folder, files):
    """Facts of one model folder."""
    indexes = [name for name in files if name.endswith(".index.json")]
    return {
        "path": folder,
        "weights": [weight_file(folder, name) for name in files if name.endswith(WEIGHTS)],
        "indexes": [{"name": name, "shards": shards_of(folder, name)} for name in indexes],
        "parts": parts_of(folder, files),
        "hasConfig": "config.json" in files,
        "hasTokenizer": any(name in files for name in TOKENIZERS),
        "isAdapter": "adapter_config.json" in files,
    }


def main(words, report):
    """words: {roots: [path]} → a report for each root: {root, exists, folders, more}"""
    left = MAX_FOLDERS
    for root in words["roots"]:
        path = expand(root)
        folders = []
        more = False
        if path:
            for folder, files in model_folders(path):
                if left == 0:
                    more = True
                    break
                left -= 1
                folders.append(read_folder(folder, files))
        report(root=root, exists=bool(path) and os.path.isdir(path), folders=folders, more=more)
