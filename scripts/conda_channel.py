"""conda channel on a disk, for tests: its own packages in the format that conda.org describes, read by a client as file://.

Usage: conda_channel.py FOLDER — run by an environment that has pip. The package `python` links that environment's base
interpreter, `pip` is its pip, and `toy-task` is a pure package for it.
https://docs.conda.io/projects/conda-build/en/stable/resources/package-spec.html
"""

import bz2
import hashlib
import io
import json
import os
import platform
import sys
import tarfile
from importlib import metadata

SUBDIR = {"x86_64": "linux-64", "aarch64": "linux-aarch64"}.get(platform.machine(), "linux-64")
VERSION = "%d.%d.%d" % sys.version_info[:3]
SHORT = "%d.%d" % sys.version_info[:2]


def main(folder):
    index = {SUBDIR: {}, "noarch": {}}
    base = getattr(sys, "_base_executable", sys.executable)
    links = {"bin/" + name: os.path.realpath(base) for name in ("python", "python3", "python" + SHORT)}
    files = {"pyvenv.cfg": ("home = %s\ninclude-system-site-packages = false\nversion = %s\n" % (os.path.dirname(os.path.realpath(base)), VERSION)).encode()}
    add(folder, index, SUBDIR, "python", VERSION, [], dict(files, **{"lib/python%s/site-packages/README" % SHORT: b"Packages of this environment.\n"}), links)
    pip = metadata.distribution("pip")
    matches = {str(one): pip.locate_file(one) for one in pip.files if not str(one).startswith("..") and "__pycache__" not in str(one)}
    packed = {"lib/python%s/site-packages/%s" % (SHORT, name): path.read_bytes() for name, path in matches.items() if path.is_file()}
    add(folder, index, SUBDIR, "pip", pip.version, ["python %s.*" % SHORT], packed)
    add(folder, index, SUBDIR, "toy-task", "1.0", ["python %s.*" % SHORT], {"lib/python%s/site-packages/toy_task/__init__.py" % SHORT: b"STEPS = 3\n"})
    os.makedirs(os.path.join(folder, "noarch"))
    for subdir, packages in index.items():
        text = json.dumps({"info": {"subdir": subdir}, "packages": packages, "packages.conda": {}}, indent=1).encode()
        for name, content in (("repodata.json", text), ("repodata.json.bz2", bz2.compress(text))):
            with open(os.path.join(folder, subdir, name), "wb") as file:
                file.write(content)


def add(folder, index, subdir, name, version, depends, files, links=None):
    """Writes one .tar.bz2 and its row of repodata.json."""
    links = links or {}
    about = {"name": name, "version": version, "build": "0", "build_number": 0, "depends": depends, "subdir": subdir, "license": "MIT"}
    about["platform"], about["arch"] = "linux", platform.machine()
    paths = [{"_path": one, "path_type": "hardlink", "sha256": hashlib.sha256(files[one]).hexdigest(), "size_in_bytes": len(files[one])} for one in sorted(files)]
    paths += [{"_path": one, "path_type": "softlink"} for one in sorted(links)]
    info = {
        "info/index.json": json.dumps(about).encode(), "info/files": "".join(one["_path"] + "\n" for one in paths).encode(),
        "info/paths.json": json.dumps({"paths_version": 1, "paths": paths}).encode(),
    }  # fmt: skip
    os.makedirs(os.path.join(folder, subdir), exist_ok=True)
    file = "%s-%s-0.tar.bz2" % (name, version)
    path = os.path.join(folder, subdir, file)
    with tarfile.open(path, "w:bz2") as archive:
        for one, content in dict(info, **files).items():
            entry = tarfile.TarInfo(one)
            entry.size, entry.mode = len(content), 0o644
            archive.addfile(entry, io.BytesIO(content))
        for one, to in links.items():
            entry = tarfile.TarInfo(one)
            entry.type, entry.linkname = tarfile.SYMTYPE, to
            archive.addfile(entry)
    with open(path, "rb") as done:
        content = done.read()
    index[subdir][file] = dict(about, md5=hashlib.md5(content).hexdigest(), sha256=hashlib.sha256(content).hexdigest(), size=len(content))


if __name__ == "__main__":
    main(sys.argv[1])
