"""python -m rl_cockpit_market generate --market NQ --days 14 --seed 42 --features PROJECT/src --out FOLDER
python -m rl_cockpit_market copy --market NQ --from FILE --last-days 0 --out FOLDER"""

import argparse
import os
import sys

from rl_cockpit_market.generate import generate
from rl_cockpit_market.refusal import Refusal
from rl_cockpit_market.utc_copy import copy
from rl_cockpit_market.walk import MARKETS


def say(text):
    print("[market] {}".format(text), flush=True)


def options_of(arguments):
    parser = argparse.ArgumentParser(prog="python -m rl_cockpit_market")
    acts = parser.add_subparsers(dest="act", required=True)
    created = acts.add_parser("generate", help="a random walk with the project's own indicators")
    created.add_argument("--features", required=True, help="folder of technical_indicators.py and feature_engineering.py")
    created.add_argument("--days", type=min_int(1), default=14)
    created.add_argument("--seed", type=min_int(0), default=42)
    copied = acts.add_parser("copy", help="a file with all its times in UTC")
    copied.add_argument("--from", dest="source", required=True)
    copied.add_argument("--last-days", type=min_int(0), default=0)
    for one in (created, copied):
        one.add_argument("--market", required=True, choices=sorted(MARKETS))
        one.add_argument("--out", required=True)
    return parser.parse_args(arguments)


def min_int(lowest):
    def full(text):
        value = int(text)
        if value < lowest:
            raise argparse.ArgumentTypeError("{} is below {}".format(value, lowest))
        return value

    return full


def main(arguments):
    options = options_of(arguments)
    try:
        path, rows = generate(options, say) if options.act == "generate" else copy(options, say)
    except Refusal as refusal:
        sys.stderr.write("[market] {}\n".format(refusal))
        return 2
    say("Ready: {} ({:,} rows, {:.1f} MB).".format(path, rows, os.path.getsize(path) / 1e6))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
