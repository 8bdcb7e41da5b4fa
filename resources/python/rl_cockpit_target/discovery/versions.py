"""Python version of an environment, read off the files around it; the interpreter is not started."""

import re

DPKG_STATUS = "/var/lib/dpkg/status"
MAX_DPKG_BYTES = 64 * 1024 * 1024


def pyvenv_cfg(machine, prefix):
    """{key: value} of pyvenv.cfg, keys in lower case; None when there is none."""
    path = machine.join(prefix, "pyvenv.cfg")
    if not machine.is_file(path):
        return None
    pairs = (line.split("=", 1) for line in machine.text(path).split("\n") if "=" in line)
    return {key.strip().lower(): value.strip() for key, value in pairs}


def from_header(machine, prefix, minor):
    """By patchlevel.h, which comes with most Pythons that were compiled or unpacked."""
    named = ["include/python%s" % minor, "include/python%sm" % minor] if minor else []
    for folder in [*named, "include"]:
        text = machine.text(machine.join(prefix, folder, "patchlevel.h"))
        match = re.search(r'#define\s+PY_VERSION\s+"([^"]+)"', text)
        if match:
            return match.group(1)
    return None


def from_dpkg(machine, minor):
    """By Debian's package list: /usr/bin carries no header."""
    text = machine.text(DPKG_STATUS, MAX_DPKG_BYTES)
    match = re.search(r"\nPackage: python%s-minimal\n(?:.+\n)*?Version: (\d+\.\d+\.\d+)" % re.escape(minor), "\n" + text)
    return match.group(1) if match else None


def from_conda(machine, prefix):
    """By conda-meta/python-3.11.9-h955ad1f_0.json."""
    for name in machine.names(machine.join(prefix, "conda-meta")) or ():
        match = re.match(r"^python-(\d+\.\d+[^-]*)-[^-]+\.json$", name)
        if match:
            return match.group(1)
    return None


def minor_of(machine, python):
    """`3.11` of an interpreter's real name python3.11, or of the python311.dll beside it; None when neither says."""
    real = machine.real(python)
    if real is None:
        return None
    match = re.match(r"^(?:python|pypy)(\d+\.\d+)", machine.path.basename(real))
    if match or machine.shape != "win32":
        return match.group(1) if match else None
    for name in machine.names(machine.path.dirname(real)) or ():
        match = re.match(r"^python(\d)(\d+)t?\.dll$", name, re.I)
        if match:
            return "%s.%s" % match.groups()
    return None


def from_path(machine, prefix, minor):
    """~/.pyenv/versions/3.11.7, uv's cpython-3.11.7-linux-x86_64-gnu, Homebrew's Cellar/python@3.11/3.11.7_1."""
    real = machine.slashed(machine.real(prefix) or prefix)
    pattern = r"(?:^|[-.])(%s\.\d+(?:(?:a|b|rc)\d+)?)(?:$|[-_+])" % (re.escape(minor) if minor else r"[23]\.\d+")
    matches = (re.search(pattern, name) for name in reversed(real.split("/")))
    return next((match.group(1) for match in matches if match), None)


def minor_from_path(machine, prefix):
    """The Store's PythonSoftwareFoundation.Python.3.11_qbz5n2kfra8p0, and folders called Python311."""
    name = machine.path.basename(prefix)
    match = re.search(r"\.Python\.(\d+\.\d+)_", name)
    if match:
        return match.group(1)
    match = re.match(r"^Python(\d)(\d+)(?:-\d+)?$", name, re.I)
    return "%s.%s" % match.groups() if match else None


def version_of(machine, prefix, python, cfg):
    """Full version, else major.minor, else None."""
    if cfg is not None:
        reported = cfg.get("version") or cfg.get("version_info") or ""
        match = re.match(r"^\d+\.\d+(\.\d+)?((a|b|rc)\d+)?", reported)
        return match.group(0) if match else minor_of(machine, python)
    conda = from_conda(machine, prefix)
    if conda is not None:
        return conda
    real = machine.real(python)
    if machine.running is not None and real == machine.running[0]:
        return machine.running[1]
    minor = minor_of(machine, python)
    full = from_path(machine, prefix, minor) or from_header(machine, prefix, minor)
    if full is None and minor is not None and prefix == "/usr":
        full = from_dpkg(machine, minor)
    return full or minor or minor_from_path(machine, prefix)
