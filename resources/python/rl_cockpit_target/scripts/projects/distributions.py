"""Versions of installed distributions, as an interpreter sees them with its PYTHONPATH; nothing is imported."""

import re

# Distributions that bring the same module as another one.
SAME = {"opencv-python": ("opencv-python-headless", "opencv-contrib-python", "opencv-contrib-python-headless")}


def main(words, report):
    """words: {names: [name]} → {versions: {name: version or None}, problem}; a name is compared as PyPI does.

    A name that no distribution has may be that of a module which another one brings: signal_slot of signal-slot-mp.
    """
    from importlib import metadata

    matches, present = {}, []
    for one in metadata.distributions():
        try:
            matches.setdefault(normal(one.metadata["Name"]), one.version)
            present.append(one)
        except Exception:  # an emptied metadata folder, as a failed uninstall leaves it
            continue
    versions = {name: version_of(normal(name), matches) for name in words["names"]}
    missing = [name for name, version in versions.items() if version is None]
    modules = module_versions(present) if missing else {}
    versions.update({name: modules.get(normal(name)) for name in missing})
    report(versions=versions, problem="missing" if None in versions.values() else None)


def normal(name):
    return re.sub(r"[-_.]+", "-", name or "").lower()


def version_of(name, matches):
    """The version of a distribution, or of one that brings the same module."""
    return next((matches[one] for one in (name,) + SAME.get(name, ()) if one in matches), None)


def module_versions(present):
    """{name of a top-level module, as PyPI compares names: version of the distribution that brings it}"""
    versions = {}
    for one in present:
        try:
            listed = (one.read_text("top_level.txt") or "").split() or top_names(one.files or ())
        except Exception:  # a list of files that cannot be read
            continue
        for name in listed:
            versions.setdefault(normal(name), one.version)
    return versions


def top_names(files):
    """Packages and modules at the top of a list of files."""
    names = set()
    for file in files:
        first = file.parts[0]
        if len(file.parts) > 1 and file.name.endswith(".py"):
            names.add(first)
        elif first.endswith(".py"):
            names.add(first[:-3])
    return names - {"..", ".", "bin"}
