"""Modules of a script: its own file and what it imports from below the project's folder, bounded, breadth first."""

import ast
import os

from rl_cockpit_target.script_reader.literals import Names
from rl_cockpit_target.script_reader.source import Unread, in_order, last_word, read_source

MAX_FILES = 150
DEEPEST = 8


class Module:
    """A Python file that was read."""

    def __init__(self, path, relative, text, tree):
        self.path, self.relative, self.text, self.tree = path, relative, text, tree
        self.names = Names()
        self.names.collect_from(tree.body)
        self.classes = {node.name: node for node in ast.walk(tree) if isinstance(node, ast.ClassDef)}
        self.functions = {node.name: node for node in tree.body if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef))}
        self.main_block = next((node for node in tree.body if is_main_guard(node)), None)


def is_main_guard(node):
    """`if __name__ == "__main__":`"""
    if not isinstance(node, ast.If) or not isinstance(node.test, ast.Compare):
        return False
    sides = [node.test.left] + list(node.test.comparators)
    return any(last_word(one) == "__name__" for one in sides) and any(isinstance(one, ast.Constant) and one.value == "__main__" for one in sides)


class Reading:
    """The script, the modules that it imports, and what could not be read of them."""

    def __init__(self, root, script):
        self.root, self.script = os.path.realpath(root), os.path.realpath(script)
        self.problems = []
        text, tree = read_source(self.script)
        self.main = Module(self.script, self.relative(self.script), text, tree)
        self.modules = [self.main]
        self.by_path = {self.script: self.main}
        self.beyond, self.edges = [], []
        self.follow()
        if self.beyond:
            names = ", ".join(self.relative(path) for path in self.beyond[:3])
            many = "%d imported files are" % len(self.beyond) if len(self.beyond) > 1 else "An imported file is"
            self.problem("%s left out, because more are imported than are read: %s%s." % (many, names, " …" if len(self.beyond) > 3 else ""))

    def relative(self, path):
        return os.path.relpath(path, self.root).replace(os.sep, "/")

    def problem(self, says, module=None, line=None, kind="note"):
        self.problems.append({"says": says, "file": (module or self.main).relative, "line": line, "kind": kind})

    def follow(self):
        """Reads imported files, nearest first."""
        waiting = [(self.main, 0)]
        while waiting:
            module, depth = waiting.pop(0)
            for node in in_order(module.tree, (ast.Import, ast.ImportFrom)):
                for path, names in self.files_of(node, module):
                    other = self.by_path.get(path) or self.read(path, node, module, depth)
                    if other is None:
                        continue
                    if other not in self.modules:
                        self.modules.append(other)
                        waiting.append((other, depth + 1))
                    self.edges.append((module, node, other))
                    share_names(module.names, other, names)

    def read(self, path, node, module, depth):
        if depth >= DEEPEST or len(self.by_path) >= MAX_FILES:
            if path not in self.beyond:
                self.beyond.append(path)
            return None
        try:
            text, tree = read_source(path)
        except Unread as error:
            self.problem("%s is left out. %s" % (self.relative(path), error.says), module, error.line or node.lineno)
            return None
        self.by_path[path] = Module(path, self.relative(path), text, tree)
        return self.by_path[path]

    def files_of(self, node, module):
        """(path, imported names) of an import that is below the root."""
        if isinstance(node, ast.Import):
            wanted = [(0, alias.name, [(alias.asname or alias.name, None)]) for alias in node.names]
        else:
            base = node.module or ""
            wanted = [(node.level, base, [(alias.asname or alias.name, alias.name) for alias in node.names])] if base or not node.level else []
            wanted += [(node.level, (base + "." if base else "") + alias.name, [(alias.asname or alias.name, None)]) for alias in node.names]
        matches = []
        # `from a.b import c` runs a/__init__.py first.
        heads = sorted({(level, ".".join(name.split(".")[:at])) for level, name, _ in wanted for at in range(1, name.count(".") + 1)})
        for level, name, names in wanted + [(level, name, []) for level, name in heads]:
            path = self.file_of(level, name, module)
            if path is not None:
                matches.append((path, names))
        return matches

    def file_of(self, level, name, module):
        bases = [os.path.dirname(self.script), self.root]
        if level:
            base = os.path.dirname(module.path)
            for _ in range(level - 1):
                base = os.path.dirname(base)
            bases = [base]
        for base in bases:
            full = os.path.join(base, *name.split("."))
            for path in (full + ".py", os.path.join(full, "__init__.py")):
                real = os.path.realpath(path)
                if os.path.isfile(real) and real.startswith(self.root + os.sep):
                    return real
        return None


def share_names(names, other, imported):
    """Makes what was imported known under its name there: a module, a constant of it, or a class."""
    for here, present in imported:
        if present is None:
            names.others.setdefault(here, other.names)
        elif present == "*":
            for name, node in other.names.nodes.items():
                names.nodes.setdefault(name, node)
        elif other.names.nodes.get(present) is not None:
            names.nodes.setdefault(here, other.names.nodes[present])
        elif present in other.names.others:
            names.others.setdefault(here, other.names.others[present])
