"""Prints as JSON the names that Python files declare and that have one of the words in them; a test's name is a title."""

import ast
import json
import os
import re
import sys

# Fixtures are scripts as users have them.
SKIPPED = {"fixtures", "node_modules", "out", "dist", ".tsout", ".git", "__pycache__", "coverage"}


def declared(node):
    if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
        yield node.name
    elif isinstance(node, ast.arg):
        yield node.arg
    elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
        yield node.id
    elif isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store):
        yield node.attr
    elif isinstance(node, ast.ExceptHandler) and node.name is not None:
        yield node.name
    elif isinstance(node, ast.alias) and node.asname is not None:
        yield node.asname


def names_in(text, pattern):
    names = {name for node in ast.walk(ast.parse(text)) for name in declared(node)}
    return sorted(
        name for name in names if pattern.search(name) and not name.startswith("test_")
    )


def python_files(root, folders):
    for start in folders:
        for folder, inner, names in os.walk(os.path.join(root, start)):
            inner[:] = sorted(name for name in inner if name not in SKIPPED)
            for name in sorted(names):
                if name.endswith(".py"):
                    yield os.path.join(folder, name)


# Texts and comments hold most prose: a module that has a word only there need not be parsed.
PROSE = re.compile(r'"""[^"]*"""|"(?:[^"\\\n]|\\.)*"|#.*')


def pattern_of(words):
    titles = [word.capitalize() for word in words]
    capitals = [word.upper() for word in words]
    form = r"(?<![A-Za-z])(?:%s)(?![a-z])|(?:%s)(?![a-z])|(?<![A-Z])(?:%s)(?![A-Z])"
    return re.compile(form % tuple("|".join(one) for one in (words, titles, capitals)))


def main(root, folders, words):
    pattern = pattern_of(words.split(","))
    report = []
    for path in python_files(root, folders.split(",")):
        with open(path, encoding="utf-8") as handle:
            text = handle.read()
        if not pattern.search(PROSE.sub("", text)):
            continue
        names = names_in(text, pattern)
        if names:
            relative = os.path.relpath(path, root).replace(os.sep, "/")
            report.append({"file": relative, "names": names})
    print(json.dumps(report))


main(*sys.argv[1:])
