"""Lines of the launcher on stdout, and its refusal: exit code 2 with one sentence on stderr."""

import os
import re
import sys

PREFIX = "[rl-cockpit]"
USAGE_EXIT = 2
SECRET = re.compile(r"(?:api_?key|secret|passw(?:or)?d|credentials?|(?:^|[._])(?:\w+_)?token)\Z", re.IGNORECASE)


class Refusal(Exception):
    """The training cannot start as it was described; the text says why and what helps."""

    # Prefix of its line; the app reads it (`electron/core/diagnosis/verdict/launch-check.ts`).
    lead = "refused: "


class OverrideRefusal(Refusal):
    """A value is set on something that the project does not have (any more)."""

    lead = ""

    def __init__(self, what, why):
        super().__init__("override does not apply: {}. {}".format(what, why))


def say(text):
    """One line on stdout; it is never worth a failed training."""
    try:
        print(PREFIX, text, flush=True)
    except (OSError, ValueError):
        pass
    except UnicodeEncodeError:
        print(PREFIX, text.encode("ascii", "backslashreplace").decode("ascii"), flush=True)


def complain(text):
    """One line on stderr."""
    try:
        sys.stdout.flush()
        sys.stderr.write("{} {}\n".format(PREFIX, text))
        sys.stderr.flush()
    except (OSError, ValueError):
        pass


def short(path):
    """The path with ~ for the home folder."""
    home = os.path.expanduser("~")
    return "~" + path[len(home):] if home not in ("", "/") and path.startswith(home + os.sep) else path


def value_text(key, value, longest=80):
    """A value as Python writes it, cut where it is long; what its name calls a secret is never shown."""
    if SECRET.search(key) and isinstance(value, str) and value:
        return "(secret)"
    text = repr(value)
    return text if len(text) <= longest else text[: longest - 1] + "…"
