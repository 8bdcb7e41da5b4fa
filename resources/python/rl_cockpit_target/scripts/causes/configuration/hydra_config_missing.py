"""Does the configuration file exist that the run's --config-path and --config-name lead to? RUN."""

import json
import os
import sys


def main(run):
    options = dict(word.lstrip("-").split("=", 1) for word in argv_of(run) if word.startswith("--config-") and "=" in word)
    if not options:
        print("NOTHING TO CHECK: the command names no configuration")
        sys.exit(2)
    folder, name = options.get("config-path", ""), options.get("config-name", "config")
    path = os.path.join(folder, (name[: -len(".yaml")] if name.endswith(".yaml") else name) + ".yaml")
    print("EXISTS" if os.path.isabs(folder) and os.path.exists(path) else "MISSING", path)


def argv_of(run):
    with open(os.path.join(run, "spec.json"), encoding="utf-8") as file:
        return json.load(file)["argv"]


if __name__ == "__main__":
    main(*sys.argv[1:])
