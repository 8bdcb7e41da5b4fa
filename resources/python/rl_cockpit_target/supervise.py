"""Entry point of a supervisor process: `python3 -I supervise.py [--foreground] <run directory> [sentence for the record]…`.

Prints one line of JSON, then nothing. `--foreground`: it is the batch script of a job, and does not detach.
"""

import os
import sys

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))

from rl_cockpit_target.supervisor.main import main  # noqa: E402  (the path above finds it)

if __name__ == "__main__":
    is_job = sys.argv[1] == "--foreground"
    sys.exit(main(sys.argv[1 + is_job], sys.argv[2 + is_job :], is_job))
