"""Entry point on a compute node that is held for checks: `python3 -I on_node.py hold FOLDER MARKER STATE_DIR SHA PROTO`, or
`on_node.py script` with a request of the verb runScript as stdin."""

import os
import sys

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))

from rl_cockpit_target.agent.node_work import main  # noqa: E402  (the path above finds it)

if __name__ == "__main__":
    sys.exit(main(sys.argv[1], sys.argv[2:]))
