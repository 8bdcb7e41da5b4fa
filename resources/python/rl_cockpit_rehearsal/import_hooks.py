"""Import hooks: a function of ours runs right after a named module was imported, and never before it is needed."""

import importlib.abc
import importlib.util
import sys


class HookedLoader(importlib.abc.Loader):
    """The module's own loader, and then the hook."""

    def __init__(self, loader, hook):
        self.loader = loader
        self.hook = hook

    def create_module(self, spec):
        return self.loader.create_module(spec)

    def exec_module(self, module):
        self.loader.exec_module(module)
        self.hook(module)

    def __getattr__(self, name):
        return getattr(self.loader, name)


class HookFinder(importlib.abc.MetaPathFinder):
    """Finds the modules of `hooks` by the other finders, and puts the hook behind their loader."""

    def __init__(self, hooks):
        self.hooks = hooks
        self.is_searching = False

    def find_spec(self, name, path=None, target=None):
        if name not in self.hooks or self.is_searching:
            return None
        self.is_searching = True
        try:
            spec = importlib.util.find_spec(name)
        finally:
            self.is_searching = False
        if spec is not None and spec.loader is not None:
            spec.loader = HookedLoader(spec.loader, self.hooks[name])
        return spec


def install(hooks):
    """`hooks`: module name → function of the module."""
    sys.meta_path.insert(0, HookFinder(hooks))
