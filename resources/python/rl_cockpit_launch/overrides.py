"""Values set in a module of the project in memory: its attributes, and literals inside its functions. No file changes."""

import ast
import importlib
import importlib.machinery
import importlib.util
import os
import pathlib
import sys

from . import main_script
from .literals import replace_constants, replace_literals
from .words import OverrideRefusal


class OverridingLoader(importlib.machinery.SourceFileLoader):
    """Loads a module from its source with the values in it, and never from or into a bytecode cache."""

    def __init__(self, name, path, shim):
        super().__init__(name, path)
        self.shim = shim

    def get_code(self, fullname):
        path = self.get_filename(fullname)
        return self.source_to_code(self.get_data(path), path)

    def source_to_code(self, data, path, *, _optimize=-1):
        return code_of(data, path, self.shim, optimize=_optimize)

    def exec_module(self, module):
        super().exec_module(module)
        replace_names(module, self.shim.get("replace") or {})
        if self.shim["call"] is not None:
            for dotted, value in self.shim["set"].items():
                set_value(module, dotted, value)


def code_of(data, path, shim, optimize=-1):
    """Code of a source with the values in it; a file that runs by itself (no call) has its constants replaced before they are read."""
    tree = ast.parse(data, path)
    replace_literals(tree, shim["locals"], path)
    if shim["call"] is None:
        replace_constants(tree, shim["set"], path)
    return compile(tree, path, "exec", dont_inherit=True, optimize=optimize)


class OverridingFinder:
    """Finds the one module of a shim: also in processes that the training spawns, which import it by its name."""

    def __init__(self, shim):
        self.shim = shim
        self.name = module_name(shim)
        self.is_searching = False

    def find_spec(self, name, path=None, target=None):
        if name != self.name or self.is_searching:
            return None
        file = self.shim["file"]
        if file is not None:
            return importlib.util.spec_from_file_location(name, file, loader=OverridingLoader(name, file, self.shim))
        self.is_searching = True
        try:
            spec = importlib.util.find_spec(name)
        finally:
            self.is_searching = False
        if spec is None or not isinstance(spec.loader, importlib.machinery.SourceFileLoader):
            return spec
        spec.loader = OverridingLoader(name, spec.origin, self.shim)
        return spec


def module_name(shim):
    """The name under which the project's own code would import it."""
    return shim["module"] or os.path.splitext(os.path.basename(shim["file"]))[0]


def install(shim):
    sys.meta_path.insert(0, OverridingFinder(shim))
    if shim["call"] is None:
        main_script.reach_children(shim, code_of)


def replace_names(module, homes):
    """Put objects of ours in the stead of the module's own: `{"Class": "package.module:Class"}`. Raises OverrideRefusal for a name that it lacks."""
    for name, home in homes.items():
        if not hasattr(module, name):
            raise OverrideRefusal(name, "{} has no such name; the project has changed, so its manifest needs another.".format(module.__file__))
        source, _, attribute = home.partition(":")
        try:
            setattr(module, name, getattr(importlib.import_module(source), attribute))
        except (ImportError, AttributeError) as error:
            raise OverrideRefusal(name, "{} cannot be imported in its stead ({}).".format(home, error)) from None


def set_value(module, dotted, value):
    """Set `NAME` or `NAME.key.key`, each of which has to be there. Raises OverrideRefusal."""
    *heads, last = dotted.split(".")
    holder = module
    for count, word in enumerate(heads):
        holder = entry(holder, word, ".".join(heads[: count + 1]), dotted, module)
    old = entry(holder, last, dotted, dotted, module)
    try:
        if holds_item(holder, last):
            holder[item_key(holder, last)] = alike(old, value)
        else:
            setattr(holder, last, alike(old, value))
    except (AttributeError, TypeError) as error:
        raise OverrideRefusal(dotted, "It cannot be changed ({}).".format(error)) from None


def entry(holder, word, so_far, dotted, module):
    if holds_item(holder, word):
        return holder[item_key(holder, word)]
    if not isinstance(holder, dict) and hasattr(holder, word):
        return getattr(holder, word)
    where = getattr(module, "__file__", None) or module.__name__
    raise OverrideRefusal(dotted, "{} is not in {}; the project has changed, so its manifest needs another name.".format(so_far, where))


def holds_item(holder, word):
    return item_key(holder, word) is not None


def item_key(holder, word):
    """The key of a dict (numbers too) or the index of a list; None where there is no such item."""
    if isinstance(holder, dict):
        if word in holder:
            return word
        return int(word) if word.lstrip("-").isdigit() and int(word) in holder else None
    if isinstance(holder, list) and word.isdigit() and int(word) < len(holder):
        return int(word)
    return None


def alike(old, value):
    """JSON has no tuples, no paths and no 1.0: a value becomes what was there."""
    if type(old) is float and type(value) is int:
        return float(value)
    if isinstance(old, tuple) and isinstance(value, list) and type(old) is tuple:
        return tuple(value)
    if isinstance(old, pathlib.PurePath) and isinstance(value, str):
        return type(old)(value)
    return value
