"""Configuration of a Hydra script: @hydra.main names a folder and a file; the texts of its YAML files are reported as they are."""

import ast
import os

from rl_cockpit_target.script_reader.option import text_of
from rl_cockpit_target.script_reader.source import Unread, dotted, in_order, keywords, read_bytes

MAX_FILES = 300
MAX_BYTES = 60000
MAX_IN_ALL = 800000
DEEPEST = 4


def hydra_config(reading):
    """{configPath, configName, folder, files: {relative path: text}, file, line, callee}; None for a script that no @hydra.main starts.

    The decorated function is in the script, or in a module that it imports and calls it from.
    """
    present = decorated(reading.main)
    called = [dotted(call.func).split(".")[-1] for call in in_order(reading.main.tree, ast.Call)]
    if present:
        chosen = next((one for one in present if one[0].name in called), present[0])
        for other, _, _ in present:
            if other is not chosen[0]:
                reading.problem("Another function has a configuration of its own, and is not in this form: %s." % other.name, reading.main, other.lineno)
        return described(chosen, reading)
    imported = [one for module in reading.modules[1:] for one in decorated(module) if one[0].name in called]
    if imported:
        return described(imported[0], reading)
    return None


def decorated(module):
    """[(function, its call of hydra.main, module)]"""
    if "hydra" not in module.text:
        return []
    return [
        (function, one, module) for function in in_order(module.tree, (ast.FunctionDef, ast.AsyncFunctionDef))
        for one in function.decorator_list if isinstance(one, ast.Call) and dotted(one.func) in ("hydra.main", "main")
    ]


def described(chosen, reading):
    function, call, module = chosen
    provided = dict(zip(("config_path", "config_name"), call.args), **keywords(call))
    name = text_of(provided.get("config_name"), module)
    path = text_of(provided.get("config_path"), module)
    folder = os.path.realpath(os.path.join(os.path.dirname(module.path), path or "."))
    base = name[:-5] if name.endswith(".yaml") else name
    said = {"configPath": path, "configName": base, "folder": None, "files": {}, "line": call.lineno, "file": module.relative, "callee": function.name}
    if not name or not path and is_computed(provided.get("config_path")):
        reading.problem("@hydra.main gets its configuration from code that only running would tell: its fields are not in the form.", module, call.lineno)
        return said
    if path.startswith("pkg://") or folder != reading.root and not folder.startswith(reading.root + os.sep):
        reading.problem("The configuration is outside of the project, and its fields are not in the form: %s." % path, module, call.lineno)
        return said
    said["files"] = yaml_files(folder, reading)
    if not any(base + end in said["files"] for end in (".yaml", ".yml")):
        reading.problem("%s has no %s.yaml: a configuration that the program registers while it runs (ConfigStore) is not read." % (path or ".", base), module, call.lineno)
        return said
    said["folder"] = os.path.relpath(folder, reading.root).replace(os.sep, "/")
    return said


def is_computed(node):
    return node is not None and not (isinstance(node, ast.Constant) and node.value in (None, "", "."))


def yaml_files(folder, reading):
    """Texts of the YAML files below a folder, sorted and bounded."""
    matches, full = {}, 0
    for here, folders, names in os.walk(folder):
        relative = os.path.relpath(here, folder).replace(os.sep, "/")
        depth = 0 if relative == "." else relative.count("/") + 1
        folders[:] = sorted(one for one in folders if not one.startswith((".", "__"))) if depth < DEEPEST else []
        for name in sorted(names):
            if not name.endswith((".yaml", ".yml")):
                continue
            if len(matches) >= MAX_FILES or full > MAX_IN_ALL:
                reading.problem("More configuration files are there than are read.")
                return matches
            try:
                text = read_bytes(os.path.join(here, name), MAX_BYTES).decode("utf-8")
            except (Unread, UnicodeDecodeError) as error:
                reading.problem("%s cannot be read: %s" % (name, getattr(error, "says", error)))
                continue
            matches[name if depth == 0 else relative + "/" + name] = text
            full += len(text)
    return matches


def dotlist_config(module, reading):
    """{files: {path: text}, line} of OmegaConf.load("config.yaml") merged with OmegaConf.from_cli(); None without."""
    calls = {dotted(call.func): call for call in in_order(module.tree, ast.Call)}
    load = calls.get("OmegaConf.load")
    if "OmegaConf.from_cli" not in calls or load is None or not load.args:
        return None
    name = text_of(load.args[0], module)
    for base in (reading.root, os.path.dirname(module.path)):
        path = os.path.realpath(os.path.join(base, name or "?"))
        if path.startswith(reading.root + os.sep) and os.path.isfile(path):
            try:
                return {"files": {name: read_bytes(path, MAX_BYTES).decode("utf-8")}, "line": load.lineno}
            except (Unread, UnicodeDecodeError):
                break
    reading.problem("The configuration %s is not in the project." % (name or "that it loads"), module, load.lineno)
    return None
