"""Facts of a Windows: build, long paths, code pages, virtualization, sleep plan, memory, drives. Starts powercfg alone; changes nothing."""

import os
import re
import shutil
import string
import sys

from rl_cockpit.bounded_output import output_of
from rl_cockpit_target.host.system import system

VERSION_KEY = r"SOFTWARE\Microsoft\Windows NT\CurrentVersion"
FILES_KEY = r"SYSTEM\CurrentControlSet\Control\FileSystem"
PF_VIRT_FIRMWARE_ENABLED = 21  # winnt.h
DRIVE_FIXED = 3  # GetDriveTypeW


def registry(machine_wide, key, name):
    """A value of the registry; None where it is not there."""
    import winreg

    root = winreg.HKEY_LOCAL_MACHINE if machine_wide else winreg.HKEY_CURRENT_USER
    try:
        with winreg.OpenKey(root, key) as opened:
            return winreg.QueryValueEx(opened, name)[0]
    except OSError:
        return None


def sleep_seconds(text):
    """(on mains, on battery) of `powercfg /query`; its words are translated, the two last hexadecimal numbers are not. 0 = never."""
    values = [int(value, 16) for value in re.findall(r"\b0x[0-9a-fA-F]{8}\b", text)]
    return tuple(values[-2:]) if len(values) >= 2 else (None, None)


def sleep_plan():
    """Sleep settings of this Windows."""
    argv = ["powercfg", "/query", "SCHEME_CURRENT", "SUB_SLEEP", "STANDBYIDLE"]
    return sleep_seconds(output_of(argv, 5).stdout.decode("ascii", "replace"))


def drives(kernel):
    """[{path, freeBytes, totalBytes}] of fixed drives."""
    letters = [letter + ":\\" for at, letter in enumerate(string.ascii_uppercase) if kernel.GetLogicalDrives() >> at & 1]
    matches = []
    for path in letters:
        if kernel.GetDriveTypeW(path) != DRIVE_FIXED:
            continue
        try:
            usage = shutil.disk_usage(path)
        except OSError:
            continue
        matches.append({"path": path, "freeBytes": usage.free, "totalBytes": usage.total})
    return matches


def is_administrator(ctypes):
    try:
        return bool(ctypes.windll.shell32.IsUserAnAdmin())
    except (AttributeError, OSError):
        return False


def windows_facts():
    """All of it."""
    import ctypes

    kernel = ctypes.windll.kernel32
    version = sys.getwindowsversion()
    mains_s, battery_s = sleep_plan()
    return {
        "build": version.build, "name": registry(True, VERSION_KEY, "DisplayVersion"),
        "longPaths": registry(True, FILES_KEY, "LongPathsEnabled") == 1, "isAdministrator": is_administrator(ctypes),
        "ansiCodePage": kernel.GetACP(), "oemCodePage": kernel.GetOEMCP(), "utf8": registry(False, "Environment", "PYTHONUTF8") == "1",
        # False also where a hypervisor holds it already: it proves only that virtualization is on.
        "virtualization": bool(kernel.IsProcessorFeaturePresent(PF_VIRT_FIRMWARE_ENABLED)),
        "sleepMainsS": mains_s, "sleepBatteryS": battery_s, "memoryBytes": system.memory()[1], "cores": os.cpu_count(), "drives": drives(kernel),
    }  # fmt: skip


def main(words, report):
    """words: {} → {platform, windows: facts or null where this is no Windows}"""
    report(platform=sys.platform, windows=windows_facts() if os.name == "nt" else None)
