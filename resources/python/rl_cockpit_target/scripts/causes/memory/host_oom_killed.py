"""Prints what the kernel says of processes that it killed for their memory."""

import glob
import subprocess
import sys

COMMANDS = (["journalctl", "-k", "--since", "-3h", "--no-pager"], ["dmesg", "--since", "-3h"])
LIMIT_S, MAX_LINES = 6, 3


def main():
    for path in glob.glob("/sys/fs/cgroup/memory.events") + glob.glob("/sys/fs/cgroup/*/memory.events"):
        with open(path, encoding="utf-8") as file:
            print("".join(line for line in file if line.startswith("oom_kill ")), end="")
    for command in COMMANDS:
        try:
            done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, universal_newlines=True, timeout=LIMIT_S)
        except (OSError, subprocess.TimeoutExpired):
            continue
        print("\n".join([line for line in done.stdout.splitlines() if "Killed process" in line][-MAX_LINES:]))


if __name__ == "__main__":
    main(*sys.argv[1:])
