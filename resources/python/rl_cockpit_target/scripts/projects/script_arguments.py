"""Reads training scripts for a draft of their manifest; runs in the agent's interpreter, and runs none of them."""

import json

PIECE = 4000


def main(words, report):
    """words: {root, script} → pieces of the JSON of read_script; {root, paths} → those of rank."""
    from rl_cockpit_target.script_reader.rank_scripts import rank
    from rl_cockpit_target.script_reader.read_script import read_script

    if "paths" in words:
        said = rank(words["paths"], len(words["root"]))
    else:
        said = read_script(words["root"], words["script"])
    text = json.dumps(said, allow_nan=False, default=str)
    for start in range(0, len(text), PIECE):
        report(part=text[start : start + PIECE])
    report(done=True)
