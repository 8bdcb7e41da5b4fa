"""`python -I windows_run.py <run directory> <scenario as JSON>`: the whole supervisor, above the model of a Windows.

Prints the calls that it made. The scenario: `programs`, `refuses`, `job` of fake_windows; `stop`: modes to ask for at once.
"""

import json
import os
import sys
import types

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [os.path.dirname(HERE), HERE]

from rl_cockpit_target.host import win32, windows  # noqa: E402

system = types.ModuleType("rl_cockpit_target.host.system")
system.system = windows
sys.modules["rl_cockpit_target.host.system"] = system

from fake_windows import FakeWindows  # noqa: E402
from rl_cockpit_target.agent.stop_run import stop_run  # noqa: E402
from rl_cockpit_target.host.json_files import read_json  # noqa: E402
from rl_cockpit_target.supervisor import main, windows_children  # noqa: E402
from rl_cockpit_target.supervisor.daemon import StartReport  # noqa: E402


def run(run_dir, scenario):
    fake = FakeWindows(scenario["programs"], job="the caller's" if scenario.get("job") else None, refuses=scenario.get("refuses", ()))
    win32.replace_kernel(fake)
    windows_children.children = windows_children.Children
    lock = windows.acquire_lock(os.path.join(run_dir, "lock"), 0)
    for mode in scenario.get("stop", ()):
        stop_run(run_dir, {"mode": mode, "nonce": "a person"})
    main.supervise(run_dir, read_json(os.path.join(run_dir, "spec.json")), StartReport(None))
    os.close(lock)
    return {"calls": fake.calls, "left": [p.pid for p in fake.table.values() if p.code is None and p is not fake.me], "shown": fake.shown}


print(json.dumps(run(sys.argv[1], json.loads(sys.argv[2]))))
