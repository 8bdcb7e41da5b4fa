"""Installed key packages and their versions, by the names of metadata folders (dist-info, egg-info, conda-meta)."""

import re

from rl_cockpit_target.discovery.markers import MARKERS

KEY_PACKAGES = frozenset(MARKERS["packages"])
KEY_STARTS = frozenset(name[:4].rstrip("-0123456789") for name in KEY_PACKAGES)
DIST_INFO = re.compile(r"^([A-Za-z0-9][A-Za-z0-9._]*)-([^-]+)\.dist-info$")
EGG_INFO = re.compile(r"^([A-Za-z0-9][A-Za-z0-9._]*)-([^-]+)(?:-py[\d.]+)?\.egg-info$")
EGG_LINK = re.compile(r"^([A-Za-z0-9][A-Za-z0-9._-]*)\.egg-link$")
METADATA = (".dist-info", ".egg-info", ".egg-link")
CONDA_META = re.compile(r"^(.+)-([^-]+)-([^-]+)\.json$")


def normalized_name(name):
    """A package's name as PyPI compares it (PEP 503)."""
    return re.sub(r"[-_.]+", "-", name).lower()


def may_be_key(entry):
    """Sorts out quickly what is no key package for sure: there are hundreds of others."""
    start = entry[:4].lower().replace("_", "-").replace(".", "-")
    return start.rstrip("-0123456789") in KEY_STARTS


def layout(machine):
    return MARKERS["layout"]["win32" if machine.shape == "win32" else "posix"]


def libraries(machine, prefix):
    """Folders such as lib/python3.11 or Lib below a prefix."""
    shape = re.compile(layout(machine)["library"])
    bases = [machine.join(prefix, name) for name in layout(machine)["libraries"]]
    # lib64 is another name of lib in a virtual environment.
    once = {machine.real(base): base for base in reversed(bases)}.values()
    return [machine.path.join(base, name) for base in reversed(list(once)) for name in machine.names(base) or () if shape.match(name)]


def site_dirs(machine, prefix):
    """Folders below a prefix where packages are, by the layouts of Windows, Debian and everybody else."""
    return [machine.join(library, site) for library in libraries(machine, prefix) for site in layout(machine)["sites"]]


def linked_version(machine, folder, entry, name):
    """The version behind `pip install -e` of old: the link's first line names the project's folder."""
    project = machine.text(machine.join(folder, entry)).split("\n")[0].strip()
    if project:
        for info in (name, re.sub(r"[-.]+", "_", name)):
            text = machine.text(machine.join(machine.full(project), info + ".egg-info", "PKG-INFO"))
            match = re.search(r"^Version: *(\S+)", text, re.M)
            if match:
                return match.group(1)
    return MARKERS["editable"]


def from_metadata(machine, folder):
    """{package: version} of one site-packages. An emptied metadata folder is what a failed uninstall leaves."""
    linked, packages = {}, {}
    for entry in machine.names(folder) or ():
        if not entry.endswith(METADATA) or not may_be_key(entry):
            continue
        link = EGG_LINK.match(entry)
        if link is not None and normalized_name(link.group(1)) in KEY_PACKAGES:
            linked[normalized_name(link.group(1))] = linked_version(machine, folder, entry, link.group(1))
        match = DIST_INFO.match(entry) or EGG_INFO.match(entry)
        if match is None or normalized_name(match.group(1)) not in KEY_PACKAGES:
            continue
        if entry.endswith(".egg-info") or machine.is_file(machine.join(folder, entry, "METADATA")):
            packages[normalized_name(match.group(1))] = match.group(2)
    return dict(linked, **packages)


def from_conda(machine, prefix):
    """{package: version} by conda-meta, for packages that conda installed without Python metadata."""
    packages = {}
    for entry in machine.names(machine.join(prefix, "conda-meta")) or ():
        match = CONDA_META.match(entry)
        if match is not None:
            name = MARKERS["condaPackages"].get(match.group(1), normalized_name(match.group(1)))
            if name in KEY_PACKAGES:
                packages[name] = match.group(2)
    return packages


def packages_of(machine, prefix, more_dirs=(), over_dirs=()):
    """Key packages of an environment, sorted by name; Python metadata wins over conda's.

    `more_dirs` come after the environment's own folders in its search path, `over_dirs` before them.
    """
    packages = from_conda(machine, prefix)
    for folder in [*more_dirs, *site_dirs(machine, prefix), *over_dirs]:
        packages.update(from_metadata(machine, folder))
    return dict(sorted(packages.items()))
