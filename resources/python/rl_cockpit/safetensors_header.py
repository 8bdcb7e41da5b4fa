"""The header of a safetensors file, which alone says how long the file has to be: https://github.com/huggingface/safetensors#format."""

import json
import os
import struct

MAX_HEADER = 100 << 20
LFS = b"version https://git-lfs.github.com/spec/"


def tensors_in(path):
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
        raise ValueError("%s has no header of safetensors (%s)" % (os.path.basename(path), error))
    if needed > size:
        raise ValueError("%s is cut: %d of %d bytes" % (os.path.basename(path), size, needed))
    return len(ends)
