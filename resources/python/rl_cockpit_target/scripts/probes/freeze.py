"""Packages of an environment by their metadata, what an index offers for it, and what a command would meet: cards, driver, a live Ray. Nothing is imported or changed."""

import hashlib
import json
import os
import platform
import re
import sys
import urllib.error
import urllib.parse
import urllib.request
from concurrent.futures import ThreadPoolExecutor
from importlib import metadata

RAY_PROGRAMS = ("raylet", "gcs_server")
TORCH_VERSION = re.compile(r"^__version__\s*=\s*['\"]([^'\"]+)", re.MULTILINE)
MAX_VERSION_FILE = 10_000
MAX_HISTORY, MAX_REVISIONS, MAX_CHANGES = 4_000_000, 30, 8
PYPI = "https://pypi.org/simple"
# PEP 691; an index of PEP 503 answers with HTML.
SIMPLE_TYPES = "application/vnd.pypi.simple.v1+json, text/html;q=0.5"
LINK = re.compile(r"<a\s([^>]*)>([^<]+)</a>", re.IGNORECASE)
REQUIRES = re.compile(r"data-requires-python\s*=\s*[\"']([^\"']*)", re.IGNORECASE)
MAX_INDEX_BYTES = 40_000_000


def normalized(name):
    """A project's name as PyPI compares it (PEP 503)."""
    return re.sub(r"[-_.]+", "-", name).lower()


def packages():
    """({name: version}, {name: address}) of every distribution; the first on sys.path counts, as for an import."""
    versions, urls = {}, {}
    for one in metadata.distributions():
        name = one.metadata["Name"]
        if not name or not one.version or normalized(name) in versions:
            continue
        versions[normalized(name)] = one.version
        url = direct_url(one)
        if url is not None:
            urls[normalized(name)] = url
    return versions, urls


def direct_url(distribution):
    """Address that pip installed it from (PEP 610), without a log-in in it; None for a release of an index."""
    try:
        url = json.loads(distribution.read_text("direct_url.json") or "{}").get("url")
    except (OSError, ValueError, AttributeError):
        return None
    return re.sub(r"//[^/@]*@", "//", url) if isinstance(url, str) else None


def torch_build():
    """Version of torch with its build label, read from its own file: PyPI's metadata leaves the label out. None without torch."""
    for folder in sys.path:
        path = os.path.join(folder, "torch", "version.py")
        try:
            with open(path, encoding="utf-8") as file:
                match = TORCH_VERSION.search(file.read(MAX_VERSION_FILE))
        except (OSError, ValueError):
            continue
        return match.group(1) if match else None
    return None


def is_conda_base():
    """Whether this is the environment on which conda itself runs."""
    return os.path.isdir(os.path.join(sys.prefix, "conda-meta")) and os.path.isdir(os.path.join(sys.prefix, "condabin"))


def conda_revisions():
    """[{revision, at, changes}] of an environment of conda by its own history, oldest first; [] where there is none."""
    try:
        with open(os.path.join(sys.prefix, "conda-meta", "history"), encoding="utf-8", errors="replace") as file:
            text = file.read(MAX_HISTORY)
    except OSError:
        return []
    parts = re.split(r"^==> (.+?) <==[ \t]*$", text, flags=re.MULTILINE)[1:]
    # A line of a package: `+channel::name-version-build`.
    lines = [[line[0] + re.split(r"::|/", line[1:].strip())[-1] for line in body.splitlines() if line[:1] in ("+", "-")] for body in parts[1::2]]
    matches = [{"revision": index, "at": at, "changes": lines[index][:MAX_CHANGES], "count": len(lines[index])} for index, at in enumerate(parts[::2])]
    return matches[-MAX_REVISIONS:]


def freeze_hash(versions):
    """SHA-256 of `name==version` lines in the order of the names: equal for equal environments."""
    lines = "".join("%s==%s\n" % pair for pair in sorted(versions.items()))
    return hashlib.sha256(lines.encode("utf-8")).hexdigest()


def cards():
    """The cards of the machine by nvidia-smi; [] without the tool, None when it does not answer. Of the agent's own Python only."""
    from rl_cockpit_target.host.nvidia_smi import describe_cards, nvidia_smi_path

    path = nvidia_smi_path()
    return [] if path is None else describe_cards(path, timeout_s=6)[0]


def is_ray_live():
    """Whether a Ray cluster runs here. None where processes cannot be listed."""
    try:
        pids = [name for name in os.listdir("/proc") if name.isdigit()]
    except OSError:
        return None
    for pid in pids:
        try:
            with open("/proc/%s/comm" % pid, encoding="utf-8", errors="replace") as file:
                if file.read().strip() in RAY_PROGRAMS:
                    return True
        except OSError:
            continue
    return False


def machine():
    """Facts that commands are compared with."""
    existing = cards()
    return {
        "cards": None if existing is None else [{"name": one["name"], "computeCapability": one["computeCap"]} for one in existing],
        "driver": existing[0]["driver"] if existing else None,
        "isRayLive": is_ray_live(),
        "system": platform.system(),
        "machine": platform.machine(),
        "isWsl": "microsoft" in platform.release().lower(),
    }


def packaging():
    """The library `packaging` of this interpreter: its own, or the one that pip brings. None without both."""
    for name in ("packaging", "pip._vendor.packaging"):
        try:
            return [__import__("%s.%s" % (name, part), fromlist=["x"]) for part in ("tags", "utils", "specifiers", "markers")]
        except ImportError:
            continue
    return None


def index_files(index, name, limit_s):
    """[(file name, requires-python or None, bytes or None)] of a project on an index; [] where it has none of that name."""
    url = "%s/%s/" % (index.rstrip("/"), urllib.parse.quote(name))
    request = urllib.request.Request(url, headers={"User-Agent": "rl-cockpit", "Accept": SIMPLE_TYPES})
    try:
        with urllib.request.urlopen(request, timeout=limit_s) as answer:
            text = answer.read(MAX_INDEX_BYTES).decode("utf-8", "replace")
            is_json = "json" in answer.headers.get("Content-Type", "")
    except urllib.error.HTTPError as error:
        if error.code in (403, 404):
            return []
        raise
    if is_json:
        files = json.loads(text).get("files", [])
        return [(one["filename"], one.get("requires-python"), one.get("size")) for one in files if not one.get("yanked")]
    rows = []
    for attributes, label in LINK.findall(text):
        requires = REQUIRES.search(attributes)
        python = requires.group(1).replace("&gt;", ">").replace("&lt;", "<").replace("&amp;", "&") if requires else None
        if "data-yanked" not in attributes:
            rows.append((label.strip(), python, None))
    return rows


def version_of(utils, filename):
    """(version, tags of a wheel or None) by the name of a file; None for a file that pip would not take."""
    try:
        if filename.endswith(".whl"):
            _, version, _, tags = utils.parse_wheel_filename(filename)
            return version, tags
        return utils.parse_sdist_filename(filename)[1], None
    except Exception:  # Names of old files break every rule; pip passes over them.
        return None


def offer(request, indexes, limit_s, library):
    """Offer of pip for one requirement {name, spec}: {kind: wheel, sdist, none, missing or error, version, bytes, newest}."""
    tags, utils, specifiers, _ = library
    try:
        files = [one for index in indexes for one in index_files(index, request["name"], limit_s)]
    except (OSError, ValueError, KeyError) as error:
        return {"kind": "error", "problem": "%s: %s" % (type(error).__name__, re.sub(r"//[^/@]*@", "//", str(error)))}
    if not files:
        return {"kind": "missing"}
    wanted, here = specifiers.SpecifierSet(request["spec"]), set(tags.sys_tags())
    best, newest = None, None
    for filename, requires, size in files:
        existing = version_of(utils, filename)
        if existing is None or not wanted.contains(existing[0]):
            continue
        newest = max(newest, existing[0]) if newest else existing[0]
        if requires and not specifiers.SpecifierSet(requires).contains(platform.python_version()):
            continue
        is_wheel = existing[1] is not None
        if not is_wheel or here & existing[1]:
            rank = (existing[0], is_wheel)
            best = max(best, (rank, size), key=lambda one: one[0]) if best else (rank, size)
    if best is None:
        return {"kind": "none", "newest": str(newest) if newest else None}
    (version, is_wheel), size = best
    return {"kind": "wheel" if is_wheel else "sdist", "version": str(version), "bytes": size, "newest": str(newest)}


def offers(words):
    """{problem, offers} of the requirements of a file; a marker that is false here is {kind: elsewhere}."""
    library = packaging()
    if library is None:
        return {"problem": "This Python has neither pip nor packaging, so wheels cannot be compared with it.", "offers": []}
    indexes = words["indexes"] or [os.environ.get("PIP_INDEX_URL") or PYPI]

    def one(request):
        try:
            if request["marker"] and not library[3].Marker(request["marker"]).evaluate({"extra": ""}):
                return {"kind": "elsewhere"}
            return offer(request, indexes + words["extra"], words["limitS"], library)
        except Exception as error:  # A broken marker or specifier is an answer about its line alone.
            return {"kind": "error", "problem": "%s: %s" % (type(error).__name__, error)}

    with ThreadPoolExecutor(max_workers=8) as pool:
        return {"problem": None, "offers": list(pool.map(one, words["requirements"]))}


def main(words, report):
    """words: {machine: true} → facts of the machine; {requirements, indexes, extra, limitS} → what an index offers; else the packages of the interpreter that runs this"""
    if words.get("machine"):
        report(**machine())
        return
    if "requirements" in words:
        report(**offers(words))
        return
    versions, urls = packages()
    report(
        packages=versions, urls=urls, hash=freeze_hash(versions), torch=torch_build(), pythonVersion=platform.python_version(),
        system=platform.system(), machine=platform.machine(), isCondaBase=is_conda_base(), hasPip="pip" in versions,
        revisions=conda_revisions(),
    )
