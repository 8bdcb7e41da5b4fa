"""What reg.exe prints about the distros: python3 registry.py query KEY /s. It needs nothing of WSL's service."""

import os
import sys
import time
import uuid

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

from scenario import Scenario

LXSS = r"HKEY_CURRENT_USER\Software\Microsoft\Windows\CurrentVersion\Lxss"
STATES = {"Installing": 3, "Uninstalling": 4, "Converting": 5, "Exporting": 6}
# Interop, PATH of Windows, drives; and the virtual machine of WSL 2.
FLAGS, VM_MODE = 0x7, 0x8


def key_of(distro):
    return "{%s}" % uuid.uuid5(uuid.NAMESPACE_OID, distro["name"])


def report(key, values):
    print(key)
    for name, value in values:
        kind, text = ("REG_DWORD", "0x%x" % value) if isinstance(value, int) else ("REG_SZ", value)
        print("    %s    %s    %s" % (name, kind, text))
    print()


def main():
    request = sys.argv[1:]
    if len(request) != 3 or request[0] != "query" or not request[1].lower().endswith("\\lxss") or request[2] != "/s":
        print("ERROR: Invalid syntax.", file=sys.stderr)
        return 1
    scenario = Scenario(dict(os.environ))
    fault = scenario.fault("registry")
    if fault is not None and fault["kind"] == "hang":
        time.sleep(1e6)
    distros = scenario.distros()
    print()
    report(LXSS, [("DefaultVersion", 2)] + [("DefaultDistribution", key_of(d)) for d in distros if d["default"]])
    # Keys come in the order of their names.
    for distro in sorted(distros, key=key_of):
        name, flags = distro["name"], FLAGS | (VM_MODE if distro["version"] == 2 else 0)
        report(LXSS + "\\" + key_of(distro), [
            ("State", STATES.get(distro.get("state"), 1)),
            ("DistributionName", name),
            # The format of its files: 2 for WSL 1 as well.
            ("Version", 2),
            ("BasePath", "\\\\?\\C:\\Users\\me\\AppData\\Local\\wsl\\" + name),
            ("Flags", flags),
            ("DefaultUid", 1000),
        ])  # fmt: skip
    return 0


sys.exit(main())
