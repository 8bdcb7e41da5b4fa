"""Can the file logger of the installed verl write tensors? By its source text."""

import importlib.util
import re
import sys


def main():
    folder = importlib.util.find_spec("verl").submodule_search_locations[0]
    with open(folder + "/utils/tracking.py", encoding="utf-8") as file:
        logger = re.search(r"class FileLogger.*?(?=\nclass |\Z)", file.read(), re.S)
    if logger is None:
        print("NO FILE LOGGER")
    else:
        print("PLAIN JSON" if "default=" not in logger[0] and "item()" not in logger[0] else "CONVERTS")


if __name__ == "__main__":
    main(*sys.argv[1:])
