"""Imports the packages that are compiled against NumPy, and prints which fail."""

import importlib
import importlib.util
import sys

MODULES = ("numpy", "scipy", "pandas", "sklearn", "matplotlib", "cv2", "faiss", "torch", "pyarrow")


def main():
    for name in MODULES:
        try:
            if importlib.util.find_spec(name):
                importlib.import_module(name)
        except Exception as error:  # an import may raise anything
            print(name, "fails:", type(error).__name__, error)


if __name__ == "__main__":
    main(*sys.argv[1:])
