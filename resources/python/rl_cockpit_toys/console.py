"""Console output that never dies of an encoding, and the table of Stable-Baselines3."""

import sys

MAX_LENGTH = 36


def say(text=""):
    """One line, at once. A console that lacks a character gets `?` for it: the training must not die of that."""
    try:
        print(text, flush=True)
    except UnicodeEncodeError:
        print(text.encode("ascii", "replace").decode("ascii"), flush=True)


def table(values):
    """Output of stable_baselines3.common.logger.HumanOutputFormat for these values, without its last newline.

    Source of the format: logger.py of SB3 2.9 (sorted keys, `{:<8.3g}` for floats, cut at 36 characters).
    """
    cells = {}
    tag = ""
    for key in sorted(values):
        value = values[key]
        text = "{:<8.3g}".format(value) if isinstance(value, float) else str(value)
        if key.find("/") > 0:
            tag = key[: key.find("/") + 1]
            cells[(tag, _cut(tag))] = ""
        name = "   " + key[len(tag) :] if tag and tag in key else key
        cells[(tag, _cut(name))] = _cut(text)
    key_width = max(len(name) for _, name in cells)
    value_width = max(map(len, cells.values()))
    dashes = "-" * (key_width + value_width + 7)
    rows = ["| {} | {} |".format(name.ljust(key_width), text.ljust(value_width)) for (_, name), text in cells.items()]
    return "\n".join([dashes] + rows + [dashes])


def _cut(text):
    return text if len(text) <= MAX_LENGTH else text[: MAX_LENGTH - 3] + "..."


def fail(message):
    """A sentence on stderr and exit code 1."""
    sys.stderr.write("[ERROR] " + message + "\n")
    sys.exit(1)
