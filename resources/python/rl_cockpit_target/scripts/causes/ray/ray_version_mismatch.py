"""Have Ray and Python of this environment other versions than the cluster that the log names? RUN."""

import os
import re
import sys
from importlib import metadata

CLUSTER = re.compile(r"(?<!patch )[Vv]ersion mismatch: The cluster was started with:?\s+Ray: (\S+)\s+Python: (\d[\d.]*\d)")


def main(run):
    with open(os.path.join(run, "output.log"), encoding="utf-8", errors="replace") as file:
        clusters = CLUSTER.findall(file.read())
    if not clusters:
        nothing("the log names no versions of the cluster")
    try:
        ray = metadata.version("ray")
    except metadata.PackageNotFoundError:
        nothing("this environment has no Ray")
    own = (ray, sys.version.split()[0])
    print("SAME" if own == clusters[-1] else "DIFFERS", "here Ray %s Python %s," % own, "cluster Ray %s Python %s" % clusters[-1])


def nothing(why):
    print("NOTHING TO CHECK: " + why)
    sys.exit(2)


if __name__ == "__main__":
    main(*sys.argv[1:])
