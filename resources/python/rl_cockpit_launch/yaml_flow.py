"""Flow style of YAML (`{a: 1}`, quotes) in its text, and what an entry of a mapping is."""

import re

COMMENT = re.compile(r"[ \t]#")


class NotSet(Exception):
    """The text has no plain value where one is to be set."""


class Entry:
    """A key with the span of its value, or the offset where its own mapping begins."""

    def __init__(self, key, value_start, value_end, nested=None, is_plain=True):
        self.key = key
        self.value_start = value_start
        self.value_end = value_end
        self.nested = nested
        self.is_plain = is_plain


def line_end(text, at):
    """Offset of the end of the line, before its line break."""
    end = text.find("\n", at)
    end = len(text) if end < 0 else end
    return end - 1 if end > at and text[end - 1] == "\r" else end


def behind_quotes(text, at):
    """Offset behind the closing quote."""
    quote, sign = text[at], at + 1
    while sign < len(text):
        if quote == '"' and text[sign] == "\\":
            sign += 2
        elif text[sign] == quote and quote == "'" and text.startswith("''", sign):
            sign += 2
        elif text[sign] == quote:
            return sign + 1
        else:
            sign += 1
    raise NotSet("A quote is never closed.")


def behind_flow(text, at):
    """Offset behind the bracket that closes the one at `at`."""
    depth, sign = 0, at
    while sign < len(text):
        if text[sign] in "\"'" and text[sign - 1] in " \t\r\n,:[{":
            sign = behind_quotes(text, sign)
            continue
        if text[sign] == "#" and text[sign - 1] in " \t\r\n":
            sign = line_end(text, sign)
            continue
        depth += {"{": 1, "[": 1, "}": -1, "]": -1}.get(text[sign], 0)
        sign += 1
        if depth == 0:
            return sign
    raise NotSet("A bracket is never closed.")


def unquoted(text):
    """The text of a quoted key; escapes beyond those of quotes are left as they are."""
    body = text[1:-1]
    return body.replace("''", "'") if text[0] == "'" else body.replace('\\"', '"').replace("\\\\", "\\")


def blank(text, at):
    """Offset behind spaces, line breaks and comments."""
    while at < len(text):
        if text[at] in " \t\r\n":
            at += 1
        elif text[at] == "#":
            at = line_end(text, at)
        else:
            break
    return at


def entries_of_flow(text, start):
    """Entries of the flow mapping whose brace is at `start`."""
    at = blank(text, start + 1)
    while at < len(text) and text[at] != "}":
        if text[at] in "\"'":
            stop = behind_quotes(text, at)
            key, at = unquoted(text[at:stop]), blank(text, stop)
        else:
            word = re.compile(r"(?:[^:,{}\[\]\r\n]|:(?=[^ \t\r\n,{}\[\]]))*").match(text, at)
            stop = word.end() if word else at
            key, at = text[at:stop].strip(), stop
        if text[at : at + 1] != ":":
            raise NotSet("{} has no value.".format(key))
        entry, at = flow_value(text, key, blank(text, at + 1))
        yield entry
        at = blank(text, at)
        if text[at : at + 1] == ",":
            at = blank(text, at + 1)


def flow_value(text, key, at):
    sign = text[at : at + 1]
    if sign in ("{", "["):
        stop = behind_flow(text, at)
        return Entry(key, at, stop, nested=at if sign == "{" else None), stop
    if sign and sign in "\"'":
        stop = behind_quotes(text, at)
        return Entry(key, at, stop), stop
    word = re.compile(r"[^,{}\[\]\r\n]*").match(text, at)
    stop = word.end() if word else at
    comment = COMMENT.search(text, at, stop)
    stop = at + len(text[at : comment.start() if comment else stop].rstrip())
    return Entry(key, at, stop, is_plain=sign not in ("&", "!")), stop
