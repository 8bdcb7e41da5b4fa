"""Work right after a module was imported for the first time, without importing it: a finder in front of all others."""

import sys
import threading


class AfterImport:
    """Finder that lets the others find a module and runs its work behind the module's own body."""

    def __init__(self):
        self.works = {}
        self.searching = threading.local()

    def find_spec(self, name, path=None, target=None):
        if name not in self.works or getattr(self.searching, "now", False):
            return None
        self.searching.now = True
        try:
            spec = spec_of_others(self, name, path, target)
        finally:
            self.searching.now = False
        if spec is not None and hasattr(spec.loader, "exec_module"):
            follow(spec, self.works[name])
        return spec


FINDER = AfterImport()


def spec_of_others(finder, name, path, target):
    for other in list(sys.meta_path):
        if other is not finder and hasattr(other, "find_spec"):
            spec = other.find_spec(name, path, target)
            if spec is not None:
                return spec
    return None


def follow(spec, works):
    execute = spec.loader.exec_module

    def exec_module(module):
        execute(module)
        if module.__name__ == spec.name:
            for work in works:
                quietly(work, module)

    try:
        spec.loader.exec_module = exec_module
    except AttributeError:
        pass  # a loader that takes no attributes: the module stays as it is


def quietly(work, module):
    """What is done for us must never end a training."""
    try:
        work(module)
    except Exception:
        pass


def after_import(name, work):
    """Call work(module) once it is imported; at once when it is there already."""
    if name in sys.modules:
        quietly(work, sys.modules[name])
        return
    FINDER.works.setdefault(name, []).append(work)
    if FINDER not in sys.meta_path:
        sys.meta_path.insert(0, FINDER)
