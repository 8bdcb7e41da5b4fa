"""Configuration of a Hydra script: @hydra.main names a folder and a file; the texts of its YAML files are reported as they are."""

import ast
import os

from rl_cockpit_target.script_reader.option import text_of
from rl_cockpit_target.script_reader.source import Unread, dotted, in_order, keywords, read_bytes

MAX_FILES = 80
MAX_BYTES = 60000
MAX_IN_ALL = 400000


def hydra_config(module, reading):
    """{configPath, configName, folder, files: {relative path: text}, line}; None for a script without @hydra.main."""
    for function in in_order(module.tree, (ast.FunctionDef, ast.AsyncFunctionDef)):
        for one in function.decorator_list:
            if isinstance(one, ast.Call) and dotted(one.func) in ("hydra.main", "main") and "hydra" in module.text:
                return described(one, module, reading)
    return None


def described(call, module, reading):
    provided = dict(zip(("config_path", "config_name"), call.args), **keywords(call))
    name = text_of(provided.get("config_name"), module)
    path = text_of(provided.get("config_path"), module)
    folder = os.path.realpath(os.path.join(os.path.dirname(module.path), path or "."))
    said = {"configPath": path, "configName": name[:-5] if name.endswith(".yaml") else name, "folder": None, "files": {}, "line": call.lineno}
    if not name:
        reading.problem("The name of the configuration is no literal.", module, call.lineno)
        return said
    if folder != reading.root and not folder.startswith(reading.root + os.sep):
        reading.problem("The configuration is outside of the project: %s" % path, module, call.lineno)
        return said
    said["folder"] = os.path.relpath(folder, reading.root).replace(os.sep, "/")
    said["files"] = yaml_files(folder, reading)
    return said


def yaml_files(folder, reading):
    """Texts of the YAML files below a folder, two levels deep, sorted and bounded."""
    matches, full = {}, 0
    for here, folders, names in os.walk(folder):
        relative = os.path.relpath(here, folder).replace(os.sep, "/")
        depth = 0 if relative == "." else relative.count("/") + 1
        folders[:] = sorted(one for one in folders if not one.startswith((".", "__"))) if depth < 2 else []
        for name in sorted(names):
            if not name.endswith((".yaml", ".yml")):
                continue
            if len(matches) >= MAX_FILES or full > MAX_IN_ALL:
                reading.problem("More configuration files are there than are read.")
                return matches
            try:
                text = read_bytes(os.path.join(here, name), MAX_BYTES).decode("utf-8")
            except (Unread, UnicodeDecodeError) as error:
                reading.problem("%s cannot be read: %s" % (name, error))
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
