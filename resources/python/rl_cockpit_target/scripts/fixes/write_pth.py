"""Writes a one-line file, such as a .pth file, into the site-packages of the interpreter that runs it: NAME TEXT."""

import os
import sys
import sysconfig


def main(name, text):
    path = os.path.join(sysconfig.get_paths()["purelib"], name)
    with open(path, "w", encoding="utf-8") as file:
        file.write(text + "\n")
    print(path)


if __name__ == "__main__":
    main(*sys.argv[1:])
