"""Whether a file is whole JSON, and how many entries it has. A cache that was cut off in the middle is found before a training meets it."""

import json
import os

MAX_BYTES = 1 << 30


def main(words, report):
    """words: {path} → {problem, missing, line, entries, kind}; entries of an object are its keys, of a list its items."""
    path = words["path"]
    answer = {"problem": None, "missing": False, "line": None, "entries": None, "kind": None}
    try:
        size = os.path.getsize(path)
        if size > MAX_BYTES:
            return report(**dict(answer, problem="it has %d bytes, too many to read here" % size, kind="unread"))
        with open(path, encoding="utf-8") as file:
            value = json.load(file)
    except OSError as error:
        return report(**dict(answer, problem=error.strerror or str(error), missing=isinstance(error, FileNotFoundError)))
    except json.JSONDecodeError as error:
        return report(**dict(answer, problem=error.msg, line=error.lineno, kind="broken"))
    except (ValueError, RecursionError) as error:
        return report(**dict(answer, problem=str(error)[:200], kind="broken"))
    kind = "object" if isinstance(value, dict) else "list" if isinstance(value, list) else "value"
    report(**dict(answer, entries=len(value) if kind != "value" else 1, kind=kind))
