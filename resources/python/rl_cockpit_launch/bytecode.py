"""No bytecode of ours in a project's folder: its modules are recompiled, all others are cached as ever."""

import importlib.machinery
import os


def leave_alone(project):
    """`__pycache__` folders below the project are read and never written; an environment inside it may have them."""
    if not project:
        return
    root = os.path.join(os.path.realpath(project), "")
    loader = importlib.machinery.SourceFileLoader
    write = loader.set_data

    def set_data(self, path, data, **options):
        real = os.path.realpath(path)
        if not real.startswith(root) or os.sep + "site-packages" + os.sep in real[len(root) - 1 :]:
            write(self, path, data, **options)

    loader.set_data = set_data
