"""Lists numbers such as 3e-4 that YAML reads as text; exits with 3 if there are any: FOLDER."""

import pathlib
import re
import sys

NUMBER = re.compile(r"(?m)^.*:\s*\d+e-?\d+\s*(?:#.*)?$")


def main(folder):
    matches = []
    for pattern in ("*.yaml", "*.yml"):
        for path in pathlib.Path(folder).rglob(pattern):
            text = path.read_text(encoding="utf-8", errors="replace")
            matches += [(str(path), match[0]) for match in NUMBER.finditer(text)]
    print(*matches, sep="\n")
    sys.exit(3 if matches else 0)


if __name__ == "__main__":
    main(*sys.argv[1:])
