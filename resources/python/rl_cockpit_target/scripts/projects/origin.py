"""Every copy of a module on an interpreter's path, with versions, and which one an import takes. Nothing of the module is imported."""

import importlib.util
import os
import re
import sys

SUFFIXES = (".py", ".so", ".pyd")
VERSION = re.compile(r"^__version__\s*=\s*['\"]([^'\"]+)['\"]", re.MULTILINE)
MAX_BYTES = 200000


def main(words, report):
    """words: {name, path: [folder]} → {name, taken, copies: [{path, version, site}], problem}"""
    sys.path[:0] = [folder for folder in words["path"] if folder not in sys.path]
    name = words["name"]
    try:
        spec = importlib.util.find_spec(name)
        problem = None
    except Exception as error:  # a path hook of a broken package may raise anything
        spec, problem = None, "%s: %s" % (type(error).__name__, error)
    used = None if spec is None else location_of(spec)
    copies = [] if used is None else [used]
    for folder in sys.path:
        copies += [one for one in [copy_in(folder, name)] if one is not None and not any(same(one, other) for other in copies)]
    report(name=name, taken=used, copies=[described(one, name) for one in copies], problem=problem)


def location_of(spec):
    """The folder of a package, else the file of a module; None for one that is built in."""
    positions = list(spec.submodule_search_locations or [])
    path = positions[0] if positions else spec.origin
    return None if path in (None, "built-in", "frozen") else os.path.abspath(path)


def copy_in(folder, name):
    base = os.path.join(folder or os.getcwd(), *name.split("."))
    if os.path.isfile(os.path.join(base, "__init__.py")):
        return os.path.abspath(base)
    return next((os.path.abspath(base + suffix) for suffix in SUFFIXES if os.path.isfile(base + suffix)), None)


def same(one, other):
    return os.path.realpath(one) == os.path.realpath(other)


def described(path, name):
    site = any(part in ("site-packages", "dist-packages") for part in path.replace("\\", "/").split("/"))
    return {"path": path, "version": version_in(path, name), "site": site}


def version_in(path, name):
    """As the copy itself says: `__version__`, a `version` file (verl), or the distribution beside it; None where nothing says."""
    init = os.path.join(path, "__init__.py") if os.path.isdir(path) else path
    for file in (init, os.path.join(path, "version.py"), os.path.join(path, "_version.py")):
        match = VERSION.search(text_of(file))
        if match:
            return match.group(1)
    for file in (os.path.join(path, "version", "version"), os.path.join(path, "VERSION"), os.path.join(path, "version")):
        reported = text_of(file).strip()
        if re.match(r"\d[\w.+-]*\Z", reported):
            return reported
    return distribution_version(os.path.dirname(path), name)


def distribution_version(folder, name):
    try:
        from importlib import metadata

        wanted = name.replace("_", "-").lower()
        match = [one for one in metadata.distributions(path=[folder]) if (one.metadata["Name"] or "").replace("_", "-").lower() == wanted]
        return match[0].version if match else None
    except Exception:  # unreadable metadata
        return None


def text_of(file):
    try:
        with open(file, encoding="utf-8", errors="replace") as handle:
            return handle.read(MAX_BYTES) if file.endswith((".py", "version", "VERSION")) else ""
    except OSError:
        return ""
