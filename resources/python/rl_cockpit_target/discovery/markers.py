"""Table of search directories, marker files and messages (markers.json); TypeScript reads the same file."""

import json
import os
import re

with open(os.path.join(os.path.dirname(os.path.abspath(__file__)), "markers.json"), encoding="utf-8") as _file:
    MARKERS = json.load(_file)


def says(problem, **words):
    """The sentence of a problem with its words put in. A path with braces in it is a word, never a place for one."""
    return re.sub(r"\{(\w+)\}", lambda match: words[match.group(1)], MARKERS["problems"][problem])
