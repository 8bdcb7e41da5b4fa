"""Import of one module, or of an attribute of it, as a training would import it: what is missing, what fails, what crashes."""

import importlib
import os
import sys
import traceback

MAX_FRAMES = 6


def main(words, report):
    """words: {name: `a.b` or `a.b.C`, path: [folder], cwd}. Reports {step} before what may be the end, then {file, version} or {problem, …}."""
    if words.get("cwd") and os.path.isdir(words["cwd"]):
        os.chdir(words["cwd"])
    sys.path[:0] = [folder for folder in words["path"] if folder not in sys.path]
    name = words["name"]
    report(step=name)
    try:
        result = resolve(name)
    except BaseException as error:  # a module may leave by sys.exit()
        report(problem=error_text(error), kind=kind_of(error, name), missing=missing_name(error), frames=frames_of(error))
        return
    module = result if hasattr(result, "__path__") or hasattr(result, "__file__") else sys.modules.get(name.split(".")[0])
    report(problem=None, file=getattr(module, "__file__", None), version=version_of(name.split(".")[0]))


def resolve(name):
    """The module of that name, else the attribute of the longest part that is a module."""
    parts = name.split(".")
    for length in range(len(parts), 0, -1):
        module = ".".join(parts[:length])
        try:
            result = importlib.import_module(module)
        except ModuleNotFoundError as error:
            if error.name != module or length == 1:
                raise
            continue
        for attribute in parts[length:]:
            result = getattr(result, attribute)
        return result


def error_text(error):
    first = (str(error).strip().split("\n") or [""])[0]
    return ("%s: %s" % (type(error).__name__, first))[:500]


def kind_of(error, name):
    """`missing`: the package itself; `needs`: something that it imports; `attribute`: it has none of that name; `raises`."""
    if isinstance(error, ModuleNotFoundError):
        return "missing" if (error.name or "").split(".")[0] == name.split(".")[0] and error.name == name.split(".")[0] else "needs"
    return "attribute" if isinstance(error, AttributeError) and not frames_of(error) else "raises"


def missing_name(error):
    return error.name if isinstance(error, ModuleNotFoundError) else None


def frames_of(error):
    """Last frames of a failure: [`file:line`], without those of Python's own import machinery and of this script."""
    frames = traceback.extract_tb(error.__traceback__)
    own = (os.path.dirname(os.__file__) + os.sep + "importlib", "<frozen importlib", "<string>")
    return ["%s:%s" % (one.filename, one.lineno) for one in frames if not one.filename.startswith(own)][-MAX_FRAMES:]


def version_of(package):
    """Version according to its distribution or the module itself; None where neither says."""
    try:
        from importlib import metadata

        return metadata.version(package)
    except Exception:  # not installed as a distribution, or unreadable metadata
        reported = getattr(sys.modules.get(package), "__version__", None)
        return reported if isinstance(reported, str) else None
