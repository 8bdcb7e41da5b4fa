"""Prints as JSON what the Python below a folder does against the house: sizes, 3.8 syntax, imports, undefined names, docstrings."""

import ast
import builtins
import json
import os
import sys

FILE_LINES = 200
FUNCTION_LINES = 40
OURS = (
    "rl_cockpit",
    "rl_cockpit_target",
    "rl_cockpit_toys",
    "rl_cockpit_market",
    "rl_cockpit_sb3",
    "rl_cockpit_aids",
    "rl_cockpit_rehearsal",
    "rl_cockpit_arpo",
)
# Run in an environment of a training: imported by it, or probing what it can import.
FREE = (
    "rl_cockpit/",
    "rl_cockpit_sb3",
    "rl_cockpit_aids",
    "rl_cockpit_rehearsal",
    "rl_cockpit_target/scripts/probes/",
    "rl_cockpit_target/scripts/projects/",
    "rl_cockpit_target/scripts/models/",
    "rl_cockpit_target/scripts/causes/",
)


def written_lines(lines):
    return sum(1 for line in lines if line.strip())


def imported_names(nodes):
    for node in nodes:
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield alias.name.split(".")[0]
        elif isinstance(node, ast.ImportFrom) and node.level == 0:
            yield (node.module or "").split(".")[0]


def size_faults(nodes, lines):
    if written_lines(lines) > FILE_LINES:
        yield "has %d lines" % written_lines(lines)
    for node in nodes:
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            length = written_lines(lines[node.lineno - 1 : node.end_lineno])
            if length > FUNCTION_LINES:
                yield "function %s has %d lines" % (node.name, length)


# Of every module, and of Windows alone.
OTHER_BUILTINS = {"__builtins__", "__file__", "WindowsError"}


def undefined_names(nodes):
    """Names that are used and that nothing in the module defines or imports, wherever it does: a forgotten import."""
    defined = set(dir(builtins)) | OTHER_BUILTINS
    for node in nodes:
        if isinstance(node, (ast.Import, ast.ImportFrom)):
            defined.update((alias.asname or alias.name).split(".")[0] for alias in node.names)
        elif isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef, ast.ExceptHandler)):
            defined.add(node.name)
        elif isinstance(node, ast.arg):
            defined.add(node.arg)
        elif isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load):
            defined.add(node.id)
    used = {node.id for node in nodes if isinstance(node, ast.Name)}
    return sorted(used - defined)


def faults(path, relative):
    with open(path, encoding="utf-8") as handle:
        text = handle.read()
    try:
        tree = ast.parse(text, feature_version=(3, 8))
    except SyntaxError as error:
        return ["is not Python 3.8: %s" % error]
    # Walked once: that is most of the time of this law.
    nodes = list(ast.walk(tree))
    matches = list(size_faults(nodes, text.split("\n")))
    matches.extend("uses %s, which nothing defines" % name for name in undefined_names(nodes))
    if text.strip() and not relative.startswith("tests") and ast.get_docstring(tree) is None:
        matches.append("has no module docstring")
    if not relative.startswith(FREE) and not relative.startswith("tests"):
        existing = getattr(sys, "stdlib_module_names", None)
        for name in sorted(set(imported_names(nodes))):
            if existing is not None and name not in existing and name not in OURS:
                matches.append("imports %s, which is not in the standard library" % name)
    return matches


def main(base):
    report = []
    for folder, folders, names in os.walk(base):
        folders[:] = sorted(name for name in folders if name != "__pycache__")
        for name in sorted(names):
            if name.endswith(".py"):
                path = os.path.join(folder, name)
                relative = os.path.relpath(path, base).replace(os.sep, "/")
                report.extend("%s %s" % (relative, fault) for fault in faults(path, relative))
    print(json.dumps(report))


main(sys.argv[1])
