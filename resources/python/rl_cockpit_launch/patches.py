"""Values set in a configuration file by key path: YAML in its own words, JSON by parse and write."""

import json
import os

from . import yaml_edit
from .json_text import write_atomically
from .words import OverrideRefusal


def set_in_file(path, values, name):
    """Whether the file changed. Raises OverrideRefusal for a key that it does not have."""
    what = "{} in {}".format(", ".join(values), name)
    try:
        with open(path, encoding="utf-8", newline="") as file:
            text = file.read()
    except (OSError, ValueError) as error:
        raise OverrideRefusal(what, "The file cannot be read ({}).".format(error)) from None
    changed = set_in_text(text, values, name, is_json=path.lower().endswith(".json"))
    if changed == text:
        return False
    write_atomically(path, changed, os.stat(path).st_mode & 0o777)
    return True


def set_in_text(text, values, name, is_json):
    """The text with the values; nothing else of a YAML file changes."""
    if is_json:
        return set_in_json(text, values, name)
    for key, value in values.items():
        try:
            text = yaml_edit.set_value(text, key, value)
        except yaml_edit.NotSet as problem:
            raise OverrideRefusal("{} in {}".format(key, name), str(problem)) from None
    return text


def set_in_json(text, values, name):
    try:
        full = json.loads(text)
    except ValueError as error:
        raise OverrideRefusal(name, "The file is no JSON ({}).".format(error)) from None
    before = json.dumps(full)
    for key, value in values.items():
        result = entry_of(full, key)
        if result is None:
            raise OverrideRefusal("{} in {}".format(key, name), "The file has no such key.")
        group, last = result
        group[last] = float(value) if type(group[last]) is float and type(value) is int else value
    return text if json.dumps(full) == before else json.dumps(full, indent=2, ensure_ascii=False) + "\n"


def entry_of(group, key):
    """(dict, its key) for keys joined by dots, also where a key has a dot itself; None when it is not there."""
    if not isinstance(group, dict):
        return None
    if key in group:
        return group, key
    words = key.split(".")
    for count in range(1, len(words)):
        head = ".".join(words[:count])
        if head in group:
            result = entry_of(group[head], ".".join(words[count:]))
            if result is not None:
                return result
    return None


def put(group, key, value):
    """Set keys joined by dots and make the groups that are missing."""
    result = entry_of(group, key)
    if result is not None:
        result[0][result[1]] = value
        return
    *heads, last = key.split(".")
    for head in heads:
        if not isinstance(group.get(head), dict):
            group[head] = {}
        group = group[head]
    group[last] = value
