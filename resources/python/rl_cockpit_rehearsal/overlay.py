"""Overlay folder of one rehearsal: the only place where the stand-in is called `vllm`, written into the run directory.

Python imports `sitecustomize` of the first folder on its path at every start, so the CPU patches reach each Ray worker.
"""

import os

VERSION = "0.8.4+cpu.rehearsal"
SITE = '''"""Loads the CPU patches of a rehearsal into every Python process of it."""
try:
    from rl_cockpit_rehearsal.guard import is_rehearsal
except ImportError:  # the interpreter of the python tool does not have our folder on its path
    def is_rehearsal():
        return False
if is_rehearsal():
    from rl_cockpit_rehearsal import cpu_patches, import_hooks, verl_patches

    import_hooks.install({**cpu_patches.HOOKS, **verl_patches.HOOKS})
'''
VLLM = '''"""NOT vLLM: the stand-in of a rehearsal."""
import sys

from rl_cockpit_rehearsal import vllm_standin
from rl_cockpit_rehearsal.vllm_standin import *  # noqa: F403

__version__ = vllm_standin.__version__
vllm_standin.register(sys.modules[__name__])
'''
METADATA = "Metadata-Version: 2.1\nName: vllm\nVersion: %s\n" % VERSION


def write_overlay(folder):
    """Writes the overlay; answers its absolute path, which goes first on PYTHONPATH."""
    files = {
        "sitecustomize.py": SITE,
        "vllm/__init__.py": VLLM,
        "vllm-%s.dist-info/METADATA" % VERSION: METADATA,
    }
    for name, text in files.items():
        path = os.path.join(folder, *name.split("/"))
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "w", encoding="utf-8") as handle:
            handle.write(text)
    return os.path.abspath(folder)
