"""Scenario of this Windows (a JSON file, read at every call) and what became of it (the state folder)."""

import json
import os
import tempfile

DEFAULTS = {
    "locale": "en",
    # Builds from before the Store: translated tables, no WSL_UTF8.
    "inbox": False,
    "distros": [{"name": "Ubuntu-22.04", "default": True}],
    "idleMs": 15000,
    "vmIdleMs": 60000,
    "coldStartMs": 0,
    # Own text comes in odd pieces.
    "chunked": False,
    # Does wsl.exe wait for the end of a piped stdin before it ends? (nodejs/node#18431)
    "stdinWaits": True,
    "faults": [],
}


class Scenario:
    """`asked` = content of the file named by FAKE_WSL_SCENARIO; state is in the folder FAKE_WSL_STATE."""

    def __init__(self, environment):
        default = os.path.join(tempfile.gettempdir(), "fake-wsl-%d" % os.getuid())
        self.state = os.path.abspath(environment.get("FAKE_WSL_STATE") or default)
        os.makedirs(self.state, mode=0o700, exist_ok=True)
        path = environment.get("FAKE_WSL_SCENARIO") or os.path.join(self.state, "scenario.json")
        self.requested = dict(DEFAULTS, **(self.read(path) or {}))

    def __getitem__(self, name):
        return self.requested[name]

    @staticmethod
    def read(path):
        try:
            with open(path, encoding="utf-8") as file:
                return json.load(file)
        except FileNotFoundError:
            return None

    def write(self, name, value):
        path = os.path.join(self.state, name)
        with open(path + ".tmp%d" % os.getpid(), "w", encoding="utf-8") as file:
            json.dump(value, file)
        os.replace(path + ".tmp%d" % os.getpid(), path)

    def changed(self):
        """Changes by commands since: {installed, versions, default}."""
        return self.read(os.path.join(self.state, "registry.json")) or {"installed": [], "versions": {}, "default": None}

    def distros(self):
        """[{name, version, default, state?, root?, users}], the default first as wsl.exe lists it."""
        changed = self.changed()
        matches = [dict(distro) for distro in self["distros"]] + [{"name": name} for name in changed["installed"]]
        default = changed["default"] or next((d["name"] for d in matches if d.get("default")), None)
        default = default or (matches[0]["name"] if matches else None)
        for distro in matches:
            distro["version"] = changed["versions"].get(distro["name"], distro.get("version", 2))
            distro["default"] = distro["name"] == default
            distro.setdefault("users", ["root", "me"])
        return sorted(matches, key=lambda distro: not distro["default"])

    def folder(self, name):
        """Folder of a distro's own things."""
        path = os.path.join(self.state, "distros", name)
        os.makedirs(path, exist_ok=True)
        return path

    def fault(self, location):
        """The fault that happens now at `place` (list, exec, install, version, status …), or None; counts its `times`."""
        for index, fault in enumerate(self["faults"]):
            if location not in fault.get("on", PATHS.get(fault["kind"], ["exec"])):
                continue
            counter = os.path.join(self.state, "fault-%d-%s" % (index, fault["kind"]))
            seen = os.path.getsize(counter) if os.path.exists(counter) else 0
            if seen < fault.get("after", 0) or seen - fault.get("after", 0) < fault.get("times", 1 << 30):
                with open(counter, "ab") as file:
                    file.write(b".")
                if seen >= fault.get("after", 0):
                    return fault
        return None


ALL = ["list", "exec", "install", "version", "status", "terminate", "shutdown", "other"]
PATHS = {
    "component-missing": ["list", "exec", "version", "status", "other"],
    "hang": ALL,
    "old-inbox": ["exec", "version", "status"],
    "reboot-required": ["install"],
    "uac-refused": ["install"],
    "version-128": ["version"],
    "wslpath-empty": ["wslpath"],
    "warning": ["list", "exec"],
    "vm-dies": ["run"],
}
