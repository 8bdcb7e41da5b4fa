"""python -u -m rl_cockpit_launch RUNDIR [-- script.py args… | -- -m module args…]"""

import sys

if __name__ == "__main__":
    from .main import main

    sys.exit(main(sys.argv[1:]))
