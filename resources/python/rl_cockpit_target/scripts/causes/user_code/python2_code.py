"""Lists files of the project that are written for Python 2; exits with 3 if there are any: FOLDER."""

import pathlib
import re
import sys

PYTHON_2 = re.compile(r"^\s*print +['\"\w]|\bxrange\(|\.has_key\(|\.iteritems\(|except \w+, \w+:", re.M)


def main(folder):
    files = [path for path in pathlib.Path(folder).rglob("*.py") if "site-packages" not in path.parts]
    match = [path for path in files if PYTHON_2.search(path.read_text(encoding="utf-8", errors="replace"))]
    print(*match, sep="\n")
    sys.exit(3 if match else 0)


if __name__ == "__main__":
    main(*sys.argv[1:])
