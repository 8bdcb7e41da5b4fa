"""Lists files of the project that this Python cannot parse; exits with 3 if there are any: FOLDER."""

import ast
import pathlib
import sys


def main(folder):
    is_bad = False
    for path in pathlib.Path(folder).rglob("*.py"):
        if "site-packages" not in path.parts:
            try:
                ast.parse(path.read_bytes())
            except (SyntaxError, ValueError) as error:
                is_bad = True
                print(path, error)
    sys.exit(3 if is_bad else 0)


if __name__ == "__main__":
    main(*sys.argv[1:])
