"""Finds the compiler of the CUDA toolkit that torch builds with."""

import os
import shutil
import sys


def main():
    from torch.utils.cpp_extension import CUDA_HOME

    print("nvcc:", shutil.which("nvcc", path=os.path.join(CUDA_HOME or "", "bin")))


if __name__ == "__main__":
    main(*sys.argv[1:])
