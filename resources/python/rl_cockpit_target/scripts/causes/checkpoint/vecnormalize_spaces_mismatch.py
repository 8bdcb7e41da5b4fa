"""Lists saved normalizers with the times they were written: FOLDER."""

import glob
import os
import sys
import time


def main(folder):
    paths = glob.glob(os.path.join(folder, "**", "*norm*.pkl"), recursive=True)
    lines = [time.strftime("%Y-%m-%d %H:%M ", time.localtime(os.path.getmtime(path))) + path for path in paths]
    print("\n".join(lines) or "no normalizer")


if __name__ == "__main__":
    main(*sys.argv[1:])
