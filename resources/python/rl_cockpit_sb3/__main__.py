"""python -m rl_cockpit_sb3 --algo PPO --env-id CartPole-v1 --timesteps 50000 --seed 1 --out DIR"""

import sys

from .failure import Failure, missing
from .options import parse

NEEDED = (("torch", "torch"), ("gymnasium", "gymnasium"), ("stable-baselines3", "stable_baselines3"))


def main():
    options = parse()
    try:
        for package, module in NEEDED:
            try:
                __import__(module)
            except ImportError as error:
                raise missing(package, error) from None
        from .training import run

        return run(options)
    except Failure as failure:
        sys.stderr.write("[ERROR] {}\n".format(failure))
        return 1


if __name__ == "__main__":
    sys.exit(main())
