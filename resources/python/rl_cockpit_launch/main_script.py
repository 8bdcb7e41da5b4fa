"""A file of the project run as `__main__` with other values of its constants, and the same file in the processes that it spawns."""

import os
import sys
import types

from .after_import import after_import


def run(shim, code_of):
    """Runs the file as `python file.py` would: its folder first on sys.path, its module is `__main__`, its lines are its own."""
    path = shim["file"]
    sys.path.insert(0, os.path.dirname(path))
    module = module_of("__main__", path)
    sys.modules["__main__"] = module
    fill(module, shim, code_of)


def module_of(name, path):
    module = types.ModuleType(name)
    module.__file__ = path
    module.__builtins__ = __builtins__
    return module


def fill(module, shim, code_of):
    with open(module.__file__, "rb") as file:
        data = file.read()
    exec(code_of(data, module.__file__, shim), module.__dict__)


def reach_children(shim, code_of):
    """Workers that multiprocessing spawns run the file again as `__mp_main__`: they get the same values."""

    def patch(spawn):
        original = spawn._fixup_main_from_path

        def fixup(main_path):
            if os.path.realpath(main_path) != os.path.realpath(shim["file"]):
                return original(main_path)
            current = sys.modules["__main__"]
            if getattr(current, "__file__", None) == main_path:
                return None
            spawn.old_main_modules.append(current)
            module = module_of("__mp_main__", main_path)
            fill(module, shim, code_of)
            sys.modules["__main__"] = sys.modules["__mp_main__"] = module
            return None

        spawn._fixup_main_from_path = fixup

    after_import("multiprocessing.spawn", patch)
