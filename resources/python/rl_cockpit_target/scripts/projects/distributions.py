"""Versions of installed distributions, as an interpreter sees them with its PYTHONPATH; nothing is imported."""

import re


def main(words, report):
    """words: {names: [name]} → {versions: {name: version or None}, problem}; a name is compared as PyPI does."""
    from importlib import metadata

    matches = {}
    for one in metadata.distributions():
        try:
            matches.setdefault(normal(one.metadata["Name"]), one.version)
        except Exception:  # an emptied metadata folder, as a failed uninstall leaves it
            continue
    versions = {name: matches.get(normal(name)) for name in words["names"]}
    report(versions=versions, problem="missing" if None in versions.values() else None)


def normal(name):
    return re.sub(r"[-_.]+", "-", name or "").lower()
