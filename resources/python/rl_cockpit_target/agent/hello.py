"""Machine information for `hello` and `machine`: operating system, CPU, memory, disk, GPUs, boot."""

import os
import platform
import socket
import sys

from rl_cockpit_target.host.clock import mono_ms, wall_ms
from rl_cockpit_target.host.nvidia_smi import list_gpus
from rl_cockpit_target.host.system import system
from rl_cockpit_target.host.wsl import stray_drivers
from rl_cockpit_target.ray_jobs.head import has_head
from rl_cockpit_target.slurm.programs import has_slurm


def os_name():
    """`Ubuntu 22.04.5 LTS`, `macOS 15.1`, `Windows 11`; the kernel's name where nothing better is known."""
    if sys.platform == "darwin":
        return "macOS %s" % platform.mac_ver()[0]
    try:
        with open("/etc/os-release", encoding="utf-8", errors="replace") as file:
            for line in file:
                if line.startswith("PRETTY_NAME="):
                    return line.partition("=")[2].strip().strip("\"'")
    except OSError:
        pass
    return ("%s %s" % (platform.system(), platform.release())).strip()


def cpu_count():
    """Processors this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def existing(path):
    """The folder itself or its nearest parent that exists."""
    while not os.path.exists(path) and os.path.dirname(path) != path:
        path = os.path.dirname(path)
    return path


def free_bytes(state_dir):
    """Bytes that are free now on the disk of the state folder; None where that cannot be read."""
    return system.disk_free(existing(state_dir))


def hello(state_dir, tools_dir, sha, proto):
    """Hello of the contract."""
    return {
        "proto": proto,
        "pid": os.getpid(),
        "python": sys.executable,
        "pythonVersion": platform.python_version(),
        "platform": sys.platform,
        "osName": os_name(),
        "hostname": socket.gethostname(),
        "cpuCount": cpu_count(),
        "cpuName": system.cpu_name(),
        "memTotalBytes": system.memory()[1],
        "diskFreeBytes": free_bytes(state_dir),
        "gpus": list_gpus(),
        "strayDrivers": stray_drivers(),
        "hasSlurm": has_slurm(),
        "hasRay": has_head(),
        "bootId": system.boot_id(),
        "pid1Start": system.pid1_start(),
        "stateDir": state_dir,
        "runsDir": os.path.join(state_dir, "runs"),
        "toolsDir": tools_dir,
        "toolsSha": sha,
        "wallMs": wall_ms(),
        "monoMs": mono_ms(),
    }
