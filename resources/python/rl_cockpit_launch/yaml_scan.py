"""Positions of the keys and values of a YAML mapping in its text: block style, without building the document."""

import re

from .yaml_flow import COMMENT, Entry, NotSet, behind_flow, behind_quotes, line_end, unquoted

KEY_END = re.compile(r":(?=[ \t\r\n]|\Z)")
DOCUMENT = re.compile(r"(?:---|\.\.\.)(?=[ \t\r\n]|\Z)")


def next_line(text, at):
    end = text.find("\n", at)
    return len(text) if end < 0 else end + 1


def lines_with_content(text, at):
    """(offset of the first sign, its column) of each line that is neither blank nor a comment, from the line of `at`."""
    while at < len(text):
        sign = at
        while sign < len(text) and text[sign] in " \ufeff":
            sign += 1
        end = line_end(text, sign)
        if sign < end and text[sign] == "\t" and text[sign:end].strip():
            raise NotSet("A line begins with a tab, which YAML does not know.")
        if sign < end and text[sign] != "#":
            yield sign, sign - at
        at = next_line(text, sign)


def first_content(text):
    """Offset of the document's first sign; None for an empty one."""
    for sign, column in lines_with_content(text, 0):
        if column == 0 and text[sign] == "%":
            continue
        if DOCUMENT.match(text, sign):
            rest = text[sign + 3 : line_end(text, sign)].strip()
            if rest and not rest.startswith("#"):
                raise NotSet("The document begins on the line of its ---.")
            continue
        return sign
    return None


def entries_of_block(text, start):
    """Entries of the block mapping whose first key is at `start`."""
    column = start - (text.rfind("\n", 0, start) + 1)
    at, line = start - column, 0
    while at < len(text):
        result = next(lines_with_content(text, at), None)
        if result is None or result[1] < column or (result[1] == 0 and DOCUMENT.match(text, result[0])):
            break
        sign, indent = result
        if indent > column or is_item(text, sign):
            raise NotSet("A line is not indented as its neighbors, or is part of a list.")
        entry, at = block_entry(text, sign, column)
        line += 1
        yield entry
    if second_document(text, at):
        raise NotSet("The file holds several documents.")


def second_document(text, at):
    return any(column == 0 and text.startswith("---", sign) for sign, column in lines_with_content(text, at))


def is_item(text, sign):
    return text[sign] == "-" and text[sign + 1 : sign + 2] in ("", " ", "\t", "\r", "\n")


def block_entry(text, sign, column):
    """(entry, offset of the line behind it)."""
    key, colon = key_at(text, sign, line_end(text, sign))
    end = line_end(text, colon)
    start = colon + 1
    while start < end and text[start] in " \t":
        start += 1
    if start >= end or text[start] == "#":
        return empty_or_nested(text, key, colon + 1, column)
    if text[start] in "&!":
        return with_property(text, key, start, column)
    if text[start] in "|>":
        return Entry(key, start, end, is_plain=False), behind(text, next_line(text, end), column)
    if text[start] in "\"'":
        return closed(text, key, (start, behind_quotes(text, start)), column)
    if text[start] in "{[":
        entry, at = closed(text, key, (start, behind_flow(text, start)), column)
        entry.nested = start if text[start] == "{" else None
        return entry, at
    comment = COMMENT.search(text, start, end)
    stop = comment.start() if comment else end
    stop = start + len(text[start:stop].rstrip())
    after = behind(text, next_line(text, end), column)
    goes_on = any(offset < after for offset, _column in lines_with_content(text, next_line(text, end)))
    return Entry(key, start, stop, is_plain=not goes_on), after


def key_at(text, sign, end):
    """(key, offset of its colon)."""
    if text[sign] in "\"'":
        stop = behind_quotes(text, sign)
        colon = KEY_END.match(text, stop + len(text[stop:end]) - len(text[stop:end].lstrip()), end)
        key = unquoted(text[sign:stop])
    else:
        colon = KEY_END.search(text, sign, end) or (end > sign and text[end - 1] == ":" and re.compile(":").match(text, end - 1))
        key = text[sign : colon.start()].rstrip() if colon else ""
    if not colon or text[sign] in "?[{&*!|>%@`":
        raise NotSet("A line is no key and value: {}.".format(text[sign:end][:60]))
    return key, colon.start()


def empty_or_nested(text, key, at, column):
    """A key with nothing behind it: null, or a mapping or list on the lines below."""
    below = next_line(text, at)
    result = next(lines_with_content(text, below), None)
    after = behind(text, below, column)
    if result is None or result[0] >= after:
        return Entry(key, at, at), after
    sign = result[0]
    is_mapping = not is_item(text, sign) and (text[sign] == "{" or holds_key(text, sign))
    return Entry(key, at, at, nested=sign if is_mapping else None, is_plain=False), after


def holds_key(text, sign):
    try:
        key_at(text, sign, line_end(text, sign))
    except NotSet:
        return False
    return True


def with_property(text, key, start, column):
    """An anchor or a tag: a mapping below it can be entered, a value behind it belongs to others, too."""
    end = line_end(text, start)
    word = re.compile(r"\S+[ \t]*").match(text, start, end)
    rest = word.end() if word else end
    if rest >= end or text[rest] == "#":
        entry, after = empty_or_nested(text, key, rest, column)
        return Entry(key, start, start, nested=entry.nested, is_plain=False), after
    nested = rest if text[rest] == "{" else None
    at = behind_flow(text, rest) if text[rest] in "{[" else end
    return Entry(key, start, at, nested=nested, is_plain=False), behind(text, next_line(text, at), column)


def closed(text, key, span, column):
    """A value with its own end, perhaps on a later line; only a comment may follow it."""
    start, stop = span
    rest = text[stop : line_end(text, stop)].strip()
    if rest and not rest.startswith("#"):
        raise NotSet("Something follows the value of {}.".format(key))
    return Entry(key, start, stop), behind(text, next_line(text, stop), column)


def behind(text, at, column):
    """Offset of the first line that is no part of a value whose key is in `column`."""
    for sign, indent in lines_with_content_raw(text, at):
        if indent < column or (indent == column and not is_item(text, sign)):
            return sign - indent
    return len(text)


def lines_with_content_raw(text, at):
    """As lines_with_content, but the text of a block scalar may hold tabs and signs of comments."""
    while at < len(text):
        sign = at
        while sign < len(text) and text[sign] == " ":
            sign += 1
        if sign < line_end(text, sign):
            yield sign, sign - at
        at = next_line(text, sign)
