"""Fetches files of a model by the tools on the target: TOOLS-FOLDER, then the words of `transfer/model_file.py`."""

import sys


def main(tools_dir, *words):
    sys.path.insert(0, tools_dir)
    from rl_cockpit_target.transfer.model_file import main as fetch

    fetch(list(words))


if __name__ == "__main__":
    main(*sys.argv[1:])
