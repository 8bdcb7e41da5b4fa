"""Lists which of the usual programs are not on the PATH."""

import shutil
import sys

PROGRAMS = ("bash", "git", "curl", "gcc", "g++", "ninja", "nvcc", "nvidia-smi", "conda", "uv", "ray", "tensorboard")


def main():
    print("missing:", " ".join(name for name in PROGRAMS if shutil.which(name) is None))


if __name__ == "__main__":
    main(*sys.argv[1:])
