"""Is this the Python of the system, which its package manager owns?"""

import os
import sys
import sysconfig


def main():
    marker = os.path.join(sysconfig.get_path("stdlib"), "EXTERNALLY-MANAGED")
    is_system = sys.prefix == sys.base_prefix and os.path.exists(marker)
    print("system Python" if is_system else "own environment")


if __name__ == "__main__":
    main(*sys.argv[1:])
