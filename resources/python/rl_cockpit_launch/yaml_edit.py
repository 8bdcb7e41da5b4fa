"""One value of a YAML text set by its key path; comments, quotes and every other byte stay (YAML 1.1 as PyYAML reads it)."""

import json
import math
import re

from .yaml_flow import Entry, NotSet, entries_of_flow
from .yaml_scan import entries_of_block, first_content

__all__ = ["NotSet", "scalar", "set_value"]

PLAIN = re.compile(r"[A-Za-z_][\w./-]*\Z", re.ASCII)
FLOAT = re.compile(r"[-+]?(?:\d[\d_]*\.\d*(?:[eE][-+]?\d+)?|\.\d+(?:[eE][-+]?\d+)?|\d+[eE][-+]?\d+)\Z")
RESERVED = re.compile(r"(?:true|false|yes|no|on|off|null|y|n)\Z", re.IGNORECASE)
UNPRINTABLE = re.compile("[\x7f-\x9f\u2028\u2029\ufeff\ud800-\udfff\ufffe\uffff]")


def set_value(text, key, value):
    """The text with the value at `key` (keys joined by dots). Raises NotSet when the file has no such plain value."""
    start = first_content(text)
    if start is None:
        raise NotSet("The file is empty.")
    entry = find(text, start, key.split("."))
    value = as_float(text[entry.value_start : entry.value_end], value)
    if entry.value_start == entry.value_end:
        return text[: entry.value_start] + " " + scalar(value) + text[entry.value_end :]
    return text[: entry.value_start] + scalar(value) + text[entry.value_end :]


def as_float(old, value):
    """JSON writes 0.0 as 0: where a float was, a whole number becomes one."""
    is_complete = isinstance(value, int) and not isinstance(value, bool)
    return float(value) if is_complete and FLOAT.match(old) else value


def find(text, start, words):
    """The entry at the end of the path; a key may have dots itself."""
    level = list(entries_of_flow(text, start) if text[start] == "{" else entries_of_block(text, start))
    for count in range(len(words), 0, -1):
        name = ".".join(words[:count])
        same = [entry for entry in level if entry.key == name]
        if len(same) > 1:
            raise NotSet("{} is there twice.".format(name))
        if same and count == len(words):
            return plain(same[0])
        if same and same[0].nested is not None:
            return find(text, same[0].nested, words[count:])
        if same:
            raise NotSet("{} holds a single value, no keys.".format(name))
    raise NotSet("The file has no key {}.".format(words[0] if level and len(words) == 1 else ".".join(words)))


def plain(entry: Entry):
    if not entry.is_plain:
        raise NotSet("{} holds more than one plain value on its line.".format(entry.key))
    return entry


def scalar(value):
    """A value in the flow style of YAML; a float with an exponent gets the dot without which YAML 1.1 reads a text."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if value is None:
        return "null"
    if isinstance(value, int):
        return str(value)
    if isinstance(value, float):
        return number(value)
    if isinstance(value, str):
        return value if PLAIN.match(value) and not RESERVED.match(value) else quoted(value)
    if isinstance(value, dict):
        return "{" + ", ".join("{}: {}".format(scalar(key), scalar(one)) for key, one in value.items()) + "}"
    return "[" + ", ".join(scalar(one) for one in value) + "]"


def number(value):
    if math.isnan(value):
        return ".nan"
    if math.isinf(value):
        return ".inf" if value > 0 else "-.inf"
    text = repr(value)
    if "e" not in text:
        return text
    mantissa, exponent = text.split("e")
    sign = exponent if exponent[0] in "+-" else "+" + exponent
    return "{}e{}".format(mantissa if "." in mantissa else mantissa + ".0", sign)


def quoted(text):
    """JSON's quotes are YAML's double quotes, but for characters that YAML wants escaped."""
    return UNPRINTABLE.sub(lambda result: "\\u{:04x}".format(ord(result.group())), json.dumps(text, ensure_ascii=False))
