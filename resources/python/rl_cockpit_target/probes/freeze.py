"""Packages of an environment by their metadata, and what a command would meet: cards, driver, a live Ray. Nothing is imported or changed."""

import hashlib
import json
import os
import platform
import re
import sys
from importlib import metadata

RAY_PROGRAMS = ("raylet", "gcs_server")
TORCH_VERSION = re.compile(r"^__version__\s*=\s*['\"]([^'\"]+)", re.MULTILINE)
MOST_VERSION_FILE = 10_000


def normalized(name):
    """A project's name as PyPI compares it (PEP 503)."""
    return re.sub(r"[-_.]+", "-", name).lower()


def packages():
    """({name: version}, {name: address}) of every distribution; the first on sys.path counts, as for an import."""
    versions, urls = {}, {}
    for one in metadata.distributions():
        name = one.metadata["Name"]
        if not name or not one.version or normalized(name) in versions:
            continue
        versions[normalized(name)] = one.version
        url = direct_url(one)
        if url is not None:
            urls[normalized(name)] = url
    return versions, urls


def direct_url(distribution):
    """Address that pip installed it from (PEP 610), without a log-in in it; None for a release of an index."""
    try:
        url = json.loads(distribution.read_text("direct_url.json") or "{}").get("url")
    except (OSError, ValueError, AttributeError):
        return None
    return re.sub(r"//[^/@]*@", "//", url) if isinstance(url, str) else None


def torch_build():
    """Version of torch with its build label, read from its own file: PyPI's metadata leaves the label out. None without torch."""
    for folder in sys.path:
        path = os.path.join(folder, "torch", "version.py")
        try:
            with open(path, encoding="utf-8") as file:
                match = TORCH_VERSION.search(file.read(MOST_VERSION_FILE))
        except (OSError, ValueError):
            continue
        return match.group(1) if match else None
    return None


def is_conda_base():
    """Is this the environment on which conda itself runs?"""
    return os.path.isdir(os.path.join(sys.prefix, "conda-meta")) and os.path.isdir(os.path.join(sys.prefix, "condabin"))


def freeze_hash(versions):
    """SHA-256 of `name==version` lines in the order of the names: equal for equal environments."""
    lines = "".join("%s==%s\n" % pair for pair in sorted(versions.items()))
    return hashlib.sha256(lines.encode("utf-8")).hexdigest()


def cards():
    """The cards of the machine by nvidia-smi; [] without the tool, None when it does not answer. Of the agent's own Python only."""
    from rl_cockpit_target.host.nvidia_smi import describe_cards, nvidia_smi_path

    path = nvidia_smi_path()
    return [] if path is None else describe_cards(path, timeout_s=6)[0]


def is_ray_live():
    """Does a Ray cluster run here? None where processes cannot be listed."""
    try:
        pids = [name for name in os.listdir("/proc") if name.isdigit()]
    except OSError:
        return None
    for pid in pids:
        try:
            with open("/proc/%s/comm" % pid, encoding="utf-8", errors="replace") as file:
                if file.read().strip() in RAY_PROGRAMS:
                    return True
        except OSError:
            continue
    return False


def machine():
    """Facts that commands are compared with."""
    known = cards()
    return {
        "cards": None if known is None else [{"name": one["name"], "computeCapability": one["computeCap"]} for one in known],
        "driver": known[0]["driver"] if known else None,
        "isRayLive": is_ray_live(),
        "system": platform.system(),
        "machine": platform.machine(),
        "isWsl": "microsoft" in platform.release().lower(),
    }


def probe(words, report):
    """words: {machine: true} → facts of the machine; else the packages of the interpreter that runs this"""
    if words.get("machine"):
        report(**machine())
        return
    versions, urls = packages()
    report(
        packages=versions, urls=urls, hash=freeze_hash(versions), torch=torch_build(), pythonVersion=platform.python_version(),
        system=platform.system(), machine=platform.machine(), isCondaBase=is_conda_base(), hasPip="pip" in versions,
    )
