"""Whether there is a login of Weights & Biases: a line of .netrc, or a key in the environment."""

import netrc
import os
import sys


def main():
    print("login there" if os.environ.get("WANDB_API_KEY") or has_login() else "no key")


def has_login():
    try:
        return netrc.netrc().authenticators("api.wandb.ai") is not None
    except Exception:  # no file, or one that cannot be read
        return False


if __name__ == "__main__":
    main(*sys.argv[1:])
