"""Python tool of ARPO with the interpreter that the user chose, no matter what created its environment (conda, venv, uv).

The project's own class looks for `CONDA/envs/NAME/bin/python`, and counts the error message of a missing one as a success.
Environment: RL_COCKPIT_TOOL_PYTHON, the interpreter; without it the one of the training. RL_COCKPIT_PYTHON_TOOL_CLASS, the
project's class.
"""

import importlib
import os
import shutil
import sys

INTERPRETER = "RL_COCKPIT_TOOL_PYTHON"
CLASS = "RL_COCKPIT_PYTHON_TOOL_CLASS"
DEFAULT_CLASS = "verl.workers.rollout.tools.python_tool.PythonTool"


def python_tool(conda_path="", conda_env="", **params):
    """The project's Python tool. Raises FileNotFoundError, after a line that says so, where its interpreter is not there."""
    chosen = os.environ.get(INTERPRETER) or sys.executable
    if shutil.which(chosen) is None:
        says = "[ARPO] The Python tool has no interpreter: %s" % chosen
        print(says, flush=True)
        raise FileNotFoundError(says)
    module, _, name = os.environ.get(CLASS, DEFAULT_CLASS).rpartition(".")
    tool = getattr(importlib.import_module(module), name)(conda_path=conda_path, conda_env=conda_env, **params)
    tool.python_path = chosen
    return tool
