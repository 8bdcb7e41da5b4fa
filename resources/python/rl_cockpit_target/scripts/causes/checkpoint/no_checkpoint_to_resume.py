"""Lists checkpoints below a folder, the newest first: FOLDER."""

import pathlib
import sys

PATTERNS = ("**/global_step_*", "**/checkpoint-*", "**/*.zip", "**/*.pt", "**/*.ckpt")
MAX_LISTED = 20


def main(folder):
    paths = [path for pattern in PATTERNS for path in pathlib.Path(folder).glob(pattern)]
    newest = sorted(paths, key=lambda path: -path.stat().st_mtime)[:MAX_LISTED]
    print("SOME" if newest else "NONE", *newest, sep="\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
