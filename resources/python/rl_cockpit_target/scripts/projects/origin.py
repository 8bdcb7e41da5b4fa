"""Every copy of a module on an interpreter's path, with versions, and which one an import takes. Nothing of the module is imported."""

import importlib.util
import os
import re
import sys

SUFFIXES = (".py", ".so", ".pyd")
VERSION = re.compile(r"^__version__\s*=\s*['\"]([^'\"]+)['\"]", re.MULTILINE)
MOST_BYTES = 200000


def main(words, report):
    """words: {name, path: [folder]} → {name, taken, copies: [{path, version, site}], problem}"""
    sys.path[:0] = [folder for folder in words["path"] if folder not in sys.path]
    name = words["name"]
    try:
        spec = importlib.util.find_spec(name)
        problem = None
    except Exception as error:  # a path hook of a broken package may raise anything
        spec, problem = None, "%s: %s" % (type(error).__name__, error)
    taken = None if spec is None else place_of(spec)
    copies = [] if taken is None else [taken]
    for folder in sys.path:
        copies += [one for one in [copy_in(folder, name)] if one is not None and not any(same(one, other) for other in copies)]
    report(name=name, taken=taken, copies=[described(one, name) for one in copies], problem=problem)


def place_of(spec):
    """The folder of a package, else the file of a module; None for one that is built in."""
    places = list(spec.submodule_search_locations or [])
    place = places[0] if places else spec.origin
    return None if place in (None, "built-in", "frozen") else os.path.abspath(place)


def copy_in(folder, name):
    base = os.path.join(folder or os.getcwd(), *name.split("."))
    if os.path.isfile(os.path.join(base, "__init__.py")):
        return os.path.abspath(base)
    return next((os.path.abspath(base + suffix) for suffix in SUFFIXES if os.path.isfile(base + suffix)), None)


def same(one, other):
    return os.path.realpath(one) == os.path.realpath(other)


def described(place, name):
    site = any(part in ("site-packages", "dist-packages") for part in place.replace("\\", "/").split("/"))
    return {"path": place, "version": version_in(place, name), "site": site}


def version_in(place, name):
    """As the copy itself says: `__version__`, a `version` file (verl), or the distribution beside it; None where nothing says."""
    init = os.path.join(place, "__init__.py") if os.path.isdir(place) else place
    for file in (init, os.path.join(place, "version.py"), os.path.join(place, "_version.py")):
        found = VERSION.search(text_of(file))
        if found:
            return found.group(1)
    for file in (os.path.join(place, "version", "version"), os.path.join(place, "VERSION"), os.path.join(place, "version")):
        told = text_of(file).strip()
        if re.match(r"\d[\w.+-]*\Z", told):
            return told
    return distribution_version(os.path.dirname(place), name)


def distribution_version(folder, name):
    try:
        from importlib import metadata

        wanted = name.replace("_", "-").lower()
        found = [one for one in metadata.distributions(path=[folder]) if (one.metadata["Name"] or "").replace("_", "-").lower() == wanted]
        return found[0].version if found else None
    except Exception:  # unreadable metadata
        return None


def text_of(file):
    try:
        with open(file, encoding="utf-8", errors="replace") as handle:
            return handle.read(MOST_BYTES) if file.endswith((".py", "version", "VERSION")) else ""
    except OSError:
        return ""
