"""`python -m rl_cockpit.portable`: portable_command.py."""

import sys

from ..portable_command import main

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
