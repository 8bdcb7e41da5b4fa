"""Globs that a person writes to say what belongs to a transfer, in the manner of .gitignore."""

import re


def expression(pattern):
    """One glob as a regular expression of paths with `/`: it means what it names and all below.

    Without a slash inside it means that name anywhere; with one, that path from the root. `*` and `?` stay within one
    name, `**` does not. Everything else is a letter.
    """
    text = pattern.replace("\\", "/").rstrip("/")
    anchored = "/" in text
    text = text.lstrip("/")
    out, at = [], 0
    while at < len(text):
        if text.startswith("**/", at):
            out.append("(?:.*/)?")
            at += 3
        elif text.startswith("**", at):
            out.append(".*")
            at += 2
        else:
            out.append({"*": "[^/]*", "?": "[^/]"}.get(text[at], re.escape(text[at])))
            at += 1
    return ("" if anchored else "(?:.*/)?") + "".join(out) + "(?:/.*)?"


class Globs:
    """Several globs; none of them match nothing."""

    def __init__(self, patterns):
        self.patterns = [pattern for pattern in patterns if isinstance(pattern, str) and pattern.strip("/")]
        self.match = re.compile("(?:%s)\\Z" % "|".join(map(expression, self.patterns)), re.S).match if self.patterns else lambda _path: None

    def __bool__(self):
        return bool(self.patterns)

    def may_match_below(self, folder):
        """Could one of them name something inside this folder, though not the folder itself?"""
        starts = [pattern.replace("\\", "/").lstrip("/") for pattern in self.patterns]
        return any("/" in text and (text.startswith(folder + "/") or text.startswith("**")) for text in starts)
