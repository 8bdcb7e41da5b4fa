"""Facts of torch in an environment, and whether an index of wheels answers."""

import os
import platform
import sys


def probe(words, report):
    """words: {mode: 'build'} in the environment; {mode: 'reach', urls} anywhere"""
    if words["mode"] == "reach":
        for url in words["urls"]:
            report(url=url, problem=problem_of(url))
    else:
        build(report)


def build(report):
    """What is installed is reported before it is imported: an import may be the end."""
    from importlib import metadata, util

    try:
        installed = metadata.version("torch")
    except metadata.PackageNotFoundError:
        installed = None
    facts = {"python": platform.python_version(), "system": sys.platform, "machine": platform.machine().lower(), "installed": installed}
    if util.find_spec("torch") is None:
        return report(torch=None, **facts)
    report(torch={}, **facts)
    try:
        import torch
    except Exception as error:  # an import may raise anything
        return report(torch={"problem": "%s: %s" % (type(error).__name__, str(error).split("\n")[0][:400])}, **facts)
    flags = getattr(torch._C, "_cuda_getArchFlags", lambda: None)()
    report(
        torch={
            "version": str(torch.__version__), "cuda": torch.version.cuda, "hip": getattr(torch.version, "hip", None),
            "flags": flags, "file": os.path.dirname(torch.__file__ or ""),
        },
        **facts
    )


def problem_of(url):
    """Why an index does not answer; None where it does. Certificates as pip is told them."""
    import ssl
    from urllib import error, request

    try:
        context = ssl.create_default_context(cafile=os.environ.get("PIP_CERT") or os.environ.get("REQUESTS_CA_BUNDLE") or None)
        with request.urlopen(request.Request(url, headers={"Accept": "text/html"}), timeout=6, context=context) as answer:
            return None if answer.status == 200 else "HTTP %d" % answer.status
    except error.HTTPError as refused:
        return "HTTP %d" % refused.code
    except (OSError, ValueError) as problem:
        return str(getattr(problem, "reason", problem))[:200]
