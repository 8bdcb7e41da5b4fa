"""Prints which modules that newer Pythons removed are still there."""

import importlib.util
import sys

NAMES = ("distutils", "pkg_resources", "imp")


def main():
    print(sys.version.split()[0])
    for name in NAMES:
        print(name, "there" if importlib.util.find_spec(name) else "missing")


if __name__ == "__main__":
    main(*sys.argv[1:])
