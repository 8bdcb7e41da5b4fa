"""Loads the CUDA driver library, and fails where there is none."""

import ctypes
import sys


def main():
    ctypes.CDLL("nvcuda.dll" if sys.platform == "win32" else "libcuda.so.1")
    print("driver loads")


if __name__ == "__main__":
    main(*sys.argv[1:])
