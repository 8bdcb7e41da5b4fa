"""Lists the newest results in the folders of a run directory: RUN. The files beside them are its own records."""

import os
import sys

ENDINGS = (".zip", ".pt", ".pth", ".safetensors", ".npz", ".json", ".pkl")
MAX_LISTED = 5


def main(run):
    matches = [os.path.join(folder, name) for folder, _, names in os.walk(run) if folder != run for name in names if name.endswith(ENDINGS)]
    newest = sorted(((os.path.getmtime(path), path) for path in matches), reverse=True)[:MAX_LISTED]
    print("\n".join(path for _, path in newest) or "no results")


if __name__ == "__main__":
    main(*sys.argv[1:])
