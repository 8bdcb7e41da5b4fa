"""Prints the environment variables that choose a display."""

import os
import sys

NAMES = ("DISPLAY", "WAYLAND_DISPLAY", "MUJOCO_GL", "SDL_VIDEODRIVER")


def main():
    for name in NAMES:
        print(name, "=", os.environ.get(name, "(not set)"))


if __name__ == "__main__":
    main(*sys.argv[1:])
