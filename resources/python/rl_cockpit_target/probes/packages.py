"""A package of an environment: its version by metadata, then its import, which may be the end; or what pip check says."""

import subprocess
import sys


def probe(words, report):
    """words: {mode: 'import', package, module} or {mode: 'check', limitS}"""
    if words["mode"] == "check":
        report(torch=version_of("torch"), numpy=version_of("numpy"), **pip_check(words["limitS"]))
    else:
        try_import(words["package"], words["module"], report)


def try_import(package, module, report):
    """Reports {package, installed} first, then {package, installed, problem}: null where the import worked."""
    from importlib import import_module, util

    installed = version_of(package)
    if installed is None and util.find_spec(module) is None:
        return report(package=package, installed=None, problem=None)
    report(package=package, installed=installed or "unknown version")
    problem = None
    try:
        import_module(module)
    except Exception as error:  # an import may raise anything
        problem = "%s: %s" % (type(error).__name__, str(error).strip().split("\n")[0][:400])
    report(package=package, installed=installed or "unknown version", problem=problem)


def version_of(package):
    """Its version by metadata, or None."""
    from importlib import metadata

    try:
        return metadata.version(package)
    except metadata.PackageNotFoundError:
        return None


def pip_check(limit_s):
    """{conflicts: [line]}, or {problem} where pip did not answer."""
    try:
        done = subprocess.run(
            [sys.executable, "-m", "pip", "--disable-pip-version-check", "check"],
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=limit_s,
        )
    except (OSError, subprocess.SubprocessError) as error:
        return {"conflicts": [], "problem": str(error)[:300]}
    lines = [line.strip() for line in done.stdout.decode("utf-8", "replace").splitlines() if line.strip()]
    if done.returncode == 0:
        return {"conflicts": [], "problem": None}
    told = done.stderr.decode("utf-8", "replace").strip().split("\n")[-1][:300]
    return {"conflicts": lines[:50], "problem": None if lines else told or "pip check ended with exit code %d" % done.returncode}
