"""Work of ours on a compute node that is held for checks: what the node says of itself, and our scripts."""

import json
import os
import signal
import sys
import time

from rl_cockpit_target.agent.hello import hello
from rl_cockpit_target.discovery.run_script import run_script
from rl_cockpit_target.host.json_files import write_json
from rl_cockpit_target.refusal import Refusal

TOOLS_DIR = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))


def main(work, words):
    """`hold` the node until Slurm ends the job, or run a `script`: its request is stdin, its answer the last line. Returns the exit code."""
    if work == "hold":
        return hold(*words)
    try:
        answer = {"outcome": run_script(TOOLS_DIR, json.load(sys.stdin))}
    except Refusal as refusal:
        answer = {"refusal": [refusal.code, refusal.says, refusal.remedy]}
    print(json.dumps(answer), flush=True)
    return 0


def hold(folder, marker, state_dir, sha, proto):
    """Write node.json of the contract's HeldNode, then wait for a signal.

    `marker`: a file in the login node's temporary folder.
    """
    for number in (signal.SIGUSR1, signal.SIGTERM):
        signal.signal(number, lambda _number, _frame: sys.exit(0))
    node = {"hello": hello(state_dir, TOOLS_DIR, sha, int(proto)), "seesLoginTemp": os.path.exists(marker)}
    write_json(os.path.join(folder, "node.json"), node, durable=True)
    while True:
        time.sleep(60)
