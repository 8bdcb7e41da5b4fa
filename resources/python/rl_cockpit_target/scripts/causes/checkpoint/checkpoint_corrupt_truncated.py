"""Lists checkpoints that are empty, cut off, or only a pointer of Git LFS: FOLDER…."""

import os
import sys
import zipfile

ENDINGS = (".zip", ".pt", ".pkl", ".safetensors", ".bin")


def main(*folders):
    paths = [os.path.join(folder, name) for top in folders for folder, _, names in os.walk(top) for name in names if name.endswith(ENDINGS)]
    if not paths:
        print("NOTHING TO CHECK: no checkpoint is there")
        sys.exit(2)
    for path in paths:
        problem = problem_of(path)
        if problem is not None:
            print(problem, path)


def problem_of(path):
    """What is wrong with a file by its first bytes; None for one that looks complete."""
    with open(path, "rb") as file:
        head = file.read(64)
    if not head:
        return "empty"
    if head.startswith(b"version https://git-lfs"):
        return "pointer"
    is_complete = zipfile.is_zipfile(path) if head.startswith(b"PK") else True
    if path.endswith(".safetensors"):
        is_complete = int.from_bytes(head[:8], "little") < os.path.getsize(path)
    return None if is_complete else "cut off"


if __name__ == "__main__":
    main(*sys.argv[1:])
