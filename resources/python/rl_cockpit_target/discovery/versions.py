"""The version of a Python that is not asked: read off the files around it."""

import os
import platform
import re
import sys

from rl_cockpit_target.discovery.packages import names_in

DPKG_STATUS = "/var/lib/dpkg/status"


def read_text(path, limit=65536):
    """The beginning of a text file, or ''."""
    try:
        with open(path, "r", encoding="utf-8", errors="replace") as file:
            return file.read(limit)
    except OSError:
        return ""


def pyvenv_cfg(prefix):
    """{key: value} of pyvenv.cfg, keys in lower case; None when there is none."""
    path = os.path.join(prefix, "pyvenv.cfg")
    if not os.path.isfile(path):
        return None
    pairs = (line.split("=", 1) for line in read_text(path).splitlines() if "=" in line)
    return {key.strip().lower(): value.strip() for key, value in pairs}


def from_header(prefix, minor):
    """By patchlevel.h, which comes with most Pythons that were compiled or unpacked."""
    for name in ("python" + minor, "python" + minor + "m", ""):
        text = read_text(os.path.join(prefix, "include" if name else "Include", name, "patchlevel.h"))
        match = re.search(r'#define\s+PY_VERSION\s+"([^"]+)"', text)
        if match:
            return match.group(1)
    return None


def from_dpkg(minor):
    """By Debian's package list: /usr/bin carries no header."""
    try:
        with open(DPKG_STATUS, "rb") as file:
            text = file.read()
    except OSError:
        return None
    match = re.search(rb"\nPackage: python%s-minimal\n(?:.+\n)*?Version: (\d+\.\d+\.\d+)" % minor.encode(), b"\n" + text)
    return match.group(1).decode() if match else None


def from_conda(prefix):
    """By conda-meta/python-3.11.9-h955ad1f_0.json."""
    for entry in names_in(os.path.join(prefix, "conda-meta")):
        match = re.match(r"^python-(\d+\.\d+[^-]*)-[^-]+\.json$", entry)
        if match:
            return match.group(1)
    return None


def minor_of(python):
    """`3.11` of an interpreter's real name python3.11; None when it does not say."""
    match = re.match(r"^(?:python|pypy)(\d+\.\d+)", os.path.basename(os.path.realpath(python)))
    return match.group(1) if match else None


def version_of(prefix, python, cfg):
    """Full version, else major.minor, else None."""
    if cfg is not None:
        told = cfg.get("version") or cfg.get("version_info") or ""
        match = re.match(r"^\d+\.\d+(\.\d+)?((a|b|rc)\d+)?", told)
        return match.group(0) if match else minor_of(python)
    conda = from_conda(prefix)
    if conda is not None:
        return conda
    if os.path.realpath(python) == os.path.realpath(sys.executable):
        return platform.python_version()
    minor = minor_of(python)
    if minor is None:
        return from_header(prefix, "")
    named = re.search(r"(?:^|-)(%s\.\d+)(?:$|-)" % re.escape(minor), os.path.basename(prefix))
    if named:  # ~/.pyenv/versions/3.11.7, uv's cpython-3.11.7-linux-x86_64-gnu
        return named.group(1)
    return from_header(prefix, minor) or (from_dpkg(minor) if prefix == "/usr" else None) or minor
