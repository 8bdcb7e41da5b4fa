"""Start of every Python of a launched training: overrides for processes that import the module again, and taps.

The sitecustomize that this one hides is run, too.
"""

import os
import sys
from importlib import import_module


def join_launch():
    """Silent: a training must never end because of us."""
    run_dir = os.environ.get("RL_COCKPIT_LAUNCH")
    if not run_dir:
        return
    try:
        import_module("rl_cockpit_launch.children").join(run_dir)
    except Exception:
        pass


def run_hidden_sitecustomize():
    """Run the next sitecustomize on the path that did not run yet: that one may look for ours in its turn."""
    from importlib.machinery import PathFinder
    from importlib.util import module_from_spec

    seen = sys.__dict__.setdefault("_rl_cockpit_sites", [])
    seen.append(os.path.normcase(os.path.dirname(os.path.abspath(__file__))))
    rest = [folder for folder in sys.path if os.path.normcase(os.path.abspath(folder)) not in seen]
    spec = PathFinder.find_spec("sitecustomize", rest)
    if spec is not None and spec.loader is not None:
        seen.append(os.path.normcase(os.path.dirname(os.path.abspath(spec.origin or ""))))
        module = module_from_spec(spec)
        sys.modules["sitecustomize"] = module
        spec.loader.exec_module(module)


if not getattr(sys, "_rl_cockpit_sites", None):
    join_launch()
run_hidden_sitecustomize()
