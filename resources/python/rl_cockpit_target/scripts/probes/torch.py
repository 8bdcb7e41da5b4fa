"""Facts of torch in an environment, and whether an index of wheels answers."""

import os
import platform
import re
import sys

WHEEL = re.compile(r"torch-(\d[\w.+]*)-cp3(\d+)-cp\w+-([\w.]+)\.whl")
# Of an index that serves every platform, more than all releases of torch for all Pythons.
MAX_WHEELS = 600


def main(words, report):
    """words: {mode: 'build'} or {mode: 'reach', wheels: [{index, version}]}, in the environment"""
    if words["mode"] == "reach":
        for wheel in words["wheels"]:
            report(**reached(wheel["index"], wheel["version"]))
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


def reached(index, version):
    """{index, url, isThere, problem}: does the index answer, and has it this torch for this Python?"""
    url = "%s/torch/" % (index or os.environ.get("PIP_INDEX_URL") or "https://pypi.org/simple").rstrip("/")
    page, problem = page_of(url + "index.html" if url.startswith("file:") else url)
    if page is None:
        return {"index": index, "url": url, "isThere": False, "problem": "%s does not answer: %s." % (url, problem)}
    tag = "cp%d%d" % sys.version_info[:2]
    # An index that serves every platform lists this one among them; `+` may be written as %2B.
    names = page.replace("%2B", "+").replace("%2b", "+")
    has_wheel = any(("torch-%s-%s" % (name, tag)) in names for name in (version, version.split("+")[0]) if index == "" or name == version)
    says = None if has_wheel else "%s has no wheel of torch %s for Python %d.%d." % ((url, version) + sys.version_info[:2])
    return {"index": index, "url": url, "isThere": True, "problem": says, "wheels": [] if has_wheel else wheels(names)}


def wheels(page):
    """[{version, python}] of an index page that this platform can install: `2.7.1+cu128` for `3.11`."""
    matches = {(match.group(1), "3.%s" % match.group(2)) for match in WHEEL.finditer(page) if is_for_here(match.group(3))}
    return [{"version": version, "python": python} for version, python in sorted(matches)[-MAX_WHEELS:]]


def is_for_here(tag):
    """Whether a platform tag (PEP 425) is one of this machine."""
    machine = platform.machine().lower()
    if tag == "any":
        return True
    if sys.platform == "win32":
        return tag == ("win_arm64" if machine == "arm64" else "win_amd64")
    if sys.platform == "darwin":
        return tag.startswith("macosx") and tag.endswith((machine, "universal2"))
    return "linux" in tag and tag.endswith("_" + machine)


def page_of(url):
    """(text, None), or (None, why). Certificates as configured for pip."""
    import ssl
    from urllib import error, request

    try:
        context = ssl.create_default_context(cafile=os.environ.get("PIP_CERT") or os.environ.get("REQUESTS_CA_BUNDLE") or None)
        with request.urlopen(request.Request(url, headers={"Accept": "text/html"}), timeout=6, context=context) as answer:
            return answer.read(20_000_000).decode("utf-8", "replace"), None
    except error.HTTPError as refused:
        return (None, "HTTP %d" % refused.code) if refused.code != 404 else ("", None)
    except (OSError, ValueError) as problem:
        return None, str(getattr(problem, "reason", problem))[:200]
