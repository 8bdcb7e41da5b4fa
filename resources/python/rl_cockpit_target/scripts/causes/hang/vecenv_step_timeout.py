"""Compares the load of the machine with its processors."""

import os
import sys


def main():
    cores, load = os.cpu_count(), os.getloadavg()[0]
    print("cores", cores, "load", round(load, 1), "overloaded" if load > cores else "free")


if __name__ == "__main__":
    main(*sys.argv[1:])
