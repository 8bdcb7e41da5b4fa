"""Lists files of models and data that are only a pointer of Git LFS; exits with 3 if there are any: FOLDER."""

import pathlib
import sys

ENDINGS = ("safetensors", "bin", "pt", "pth", "zip", "pkl", "parquet", "npz", "ckpt", "onnx")


def main(folder):
    matches = [path for ending in ENDINGS for path in pathlib.Path(folder).rglob("*." + ending) if is_pointer(path)]
    print(*matches, sep="\n")
    sys.exit(3 if matches else 0)


def is_pointer(path):
    return path.stat().st_size < 1024 and path.read_bytes().startswith(b"version https://git-lfs")


if __name__ == "__main__":
    main(*sys.argv[1:])
