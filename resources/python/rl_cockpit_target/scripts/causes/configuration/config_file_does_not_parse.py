"""Lists YAML files that do not parse; exits with 3 if there are any: FOLDER."""

import pathlib
import sys


def main(folder):
    import yaml

    is_bad = False
    for pattern in ("*.yaml", "*.yml"):
        for path in pathlib.Path(folder).rglob(pattern):
            try:
                list(yaml.safe_load_all(path.read_bytes()))
            except yaml.YAMLError as error:
                is_bad = True
                print(path, error)
    sys.exit(3 if is_bad else 0)


if __name__ == "__main__":
    main(*sys.argv[1:])
