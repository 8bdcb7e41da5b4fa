"""A Python that a launched training started: the same overrides on import, the same taps, no bytecode in the project."""

import json
import os

from . import bytecode, overrides, taps


def join(run_dir):
    with open(os.path.join(run_dir, "spec.json"), encoding="utf-8") as file:
        launch = json.load(file)["launch"]
    bytecode.leave_alone(launch.get("project"))
    if launch["program"]["kind"] == "shim":
        overrides.install(launch["program"]["shim"])
    taps.install(launch["taps"], run_dir)
