"""Search cache of ARPO: answers that an experiment's searches brought, added to the project's own cache.

Usage: python -m rl_cockpit_arpo.merge_cache CACHE_OF_EXPERIMENT CACHE_OF_PROJECT

The project's own answers stay as they are. Where there are new ones, the file as it was is kept beside it as
`NAME.before-merge`, and the new file takes its name in one step.
"""

import json
import os
import shutil
import sys

SAYS = "[SEARCH CACHE]"


class Refusal(Exception):
    """A cache that cannot be read: its message is for the user."""


def read_cache(path):
    """The answers by query. Raises Refusal for a file that is not there or is no JSON object."""
    try:
        with open(path, encoding="utf-8") as file:
            entries = json.load(file)
    except OSError as error:
        raise Refusal("%s cannot be read (%s)." % (path, error.strerror)) from None
    except ValueError as error:
        raise Refusal("%s is no valid JSON (%s). Nothing was merged." % (path, error)) from None
    if not isinstance(entries, dict):
        raise Refusal("%s holds no answers by query. Nothing was merged." % path)
    return entries


def merge(source, target):
    """Adds what `target` lacks; answers (new entries, entries now). A cache that lacks nothing is not written."""
    theirs = read_cache(source)
    own = read_cache(target) if os.path.exists(target) else {}
    new = {query: answer for query, answer in theirs.items() if query not in own}
    if new:
        write(dict(own, **new), target)
    return len(new), len(own) + len(new)


def write(entries, target):
    """The whole file or none of it, with the file of before beside it."""
    part = "%s.part-%d" % (target, os.getpid())
    try:
        with open(part, "w", encoding="utf-8") as file:
            json.dump(entries, file, ensure_ascii=False, indent=2)
            file.flush()
            os.fsync(file.fileno())
        if os.path.exists(target):
            shutil.copy2(target, target + ".before-merge")
        os.replace(part, target)
    finally:
        if os.path.exists(part):
            os.unlink(part)


def main(source, target):
    try:
        new, entries = merge(source, target)
    except Refusal as refusal:
        print("%s %s" % (SAYS, refusal), file=sys.stderr)
        return 2
    print("%s %d new answers; %s now has %d." % (SAYS, new, target, entries), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:3]))
