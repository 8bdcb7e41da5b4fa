"""Entry point of a job's program on several nodes: `python3 -I start_on_nodes.py (srun|torchrun|ray) RUN_DIR PROGRAM [ARGUMENT]…`."""

import os
import sys

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))

from rl_cockpit_target.nodes.main import main  # noqa: E402  (the path above finds it)

if __name__ == "__main__":
    sys.exit(main(sys.argv[1], sys.argv[2], sys.argv[3:]))
