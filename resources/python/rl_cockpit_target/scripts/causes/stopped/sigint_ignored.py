"""Was the run's command started in the background, where Ctrl+C is ignored? RUN."""

import json
import os
import re
import sys


def main(run):
    argv = argv_of(run)
    is_background = any(re.search(r"(^|\s)nohup(\s|$)|[^&]&\s*$", word) for word in argv)
    print("BACKGROUND" if is_background else "PLAIN", argv)


def argv_of(run):
    with open(os.path.join(run, "spec.json"), encoding="utf-8") as file:
        return json.load(file)["argv"]


if __name__ == "__main__":
    main(*sys.argv[1:])
