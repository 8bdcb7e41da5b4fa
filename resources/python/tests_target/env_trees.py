"""Trees of environments, written down in trees/*.json, made of files: `make SHAPE ROOT`, `look SHAPE ROOT`.

Anything that could be started in a tree records who starts it, in ROOT/started.
"""

import json
import os
import re
import struct
import sys

from rl_cockpit_target.discovery.envs import find_envs
from rl_cockpit_target.discovery.machine import Machine

HERE = os.path.dirname(os.path.abspath(__file__))
MACHINES = {"elf": {"x86_64": 62, "arm64": 183}, "macho": {"x86_64": 16777223, "arm64": 16777228}, "pe": {"x86_64": 34404}}


def tree_of(shape, home=None):
    """One tree of trees/, its `~` and `{home}` put in."""
    with open(os.path.join(HERE, "trees", shape + ".json"), encoding="utf-8") as file:
        tree = json.load(file)
    return placed(tree, home or tree["home"])


def placed(value, home):
    """The same with every path of the home folder whole."""
    if isinstance(value, str):
        return re.sub(r"^~(?=$|[/\\])", lambda _: home, value).replace("{home}", home)
    if isinstance(value, list):
        return [placed(item, home) for item in value]
    if isinstance(value, dict):
        return {key: placed(item, home) for key, item in value.items()}
    return value


def program(of, tattle):
    """Bytes of an interpreter: for no machine in particular (`script`), or a header of one."""
    if of == "script":
        return ("#!/bin/sh\necho \"$0\" >> '%s'\n" % tattle).encode()
    if of == "empty":
        return b""
    kind, arch = of.split(":")
    number = MACHINES[kind][arch]
    if kind == "elf":
        return b"\x7fELF\2\1\1" + b"\0" * 9 + struct.pack("<HH", 2, number) + b"\0" * 44
    if kind == "macho":
        return b"\xcf\xfa\xed\xfe" + struct.pack("<I", number) + b"\0" * 24
    return b"MZ" + b"\0" * 58 + struct.pack("<I", 64) + b"PE\0\0" + struct.pack("<H", number)


class Maker:
    """Makes the things of a tree below `root`. Without a root only what is in the home folder is made."""

    def __init__(self, tree, root, tattle):
        self.win = tree["shape"] == "win32"
        self.root = root
        self.home = tree["home"]
        self.tattle = tattle
        for thing in tree["things"]:
            name = next(key for key in thing if hasattr(self, "make_" + key))
            if self.root or thing[name].startswith(self.home):
                getattr(self, "make_" + name)(thing[name], thing)

    def at(self, path):
        return self.root + ("/" + path.replace("\\", "/").replace(":", "") if self.win else path)

    def make_file(self, path, thing):
        full = self.at(path)
        os.makedirs(os.path.dirname(full), exist_ok=True)
        with open(full, "wb") as file:
            file.write(thing.get("text", "").encode())
        return full

    def make_dir(self, path, _thing):
        os.makedirs(self.at(path), exist_ok=True)

    def make_link(self, path, thing):
        full = self.at(path)
        os.makedirs(os.path.dirname(full), exist_ok=True)
        os.symlink(thing["to"], full)

    def make_exe(self, path, thing):
        full = self.make_file(path, {})
        with open(full, "wb") as file:
            file.write(thing["text"].encode() if "text" in thing else program(thing.get("of", "script"), self.tattle))
        os.chmod(full, thing.get("mode", 0o755))

    def packages(self, prefix, minor, thing):
        site = prefix + ("\\Lib" if self.win else "/lib/python" + minor) + "/site-packages"
        self.make_dir(site, {})
        for package in thing.get("packages", []):
            self.make_file("%s/%s.dist-info/METADATA" % (site, package), {})

    def interpreter(self, prefix, thing):
        """Its own Python: the names of bin/, and its header."""
        version = thing["python"]
        minor = ".".join(version.split(".")[:2])
        if self.win:
            self.make_exe(prefix + "\\python.exe", thing)
            self.make_file(prefix + "\\python%s.dll" % minor.replace(".", ""), {})
            header = prefix + "\\include\\patchlevel.h"
        else:
            self.make_exe("%s/bin/python%s" % (prefix, minor), thing)
            for name in ("python3", "python"):
                self.make_link("%s/bin/%s" % (prefix, name), {"to": "python" + minor})
            header = "%s/include/python%s/patchlevel.h" % (prefix, minor)
        self.make_file(header, {"text": '#define PY_VERSION          "%s"\n' % version})
        self.packages(prefix, minor, thing)

    def make_base(self, prefix, thing):
        self.interpreter(prefix, thing)

    def make_conda(self, prefix, thing):
        """`root`: with condabin/; `meta`: further names in conda-meta/; `lacks`: what a mishap took away."""
        self.interpreter(prefix, thing)
        names = ["python-%s-h955ad1f_0_cpython.json" % thing["python"], "history"] + thing.get("meta", [])
        for name in names:
            self.make_file("%s/conda-meta/%s" % (prefix, name), {})
        if thing.get("root"):
            self.make_file(prefix + "/condabin/conda", {})
        self.collect(prefix, thing)

    def make_venv(self, prefix, thing):
        """`on`: its base interpreter; `cfg`: lines of pyvenv.cfg; `was`: where its activate script says it is."""
        home, base = os.path.split(thing["on"].replace("\\", "/"))
        home = home.replace("/", "\\") if self.win else home
        self.make_file(prefix + "/pyvenv.cfg", {"text": "home = %s\n%s\n" % (home, thing.get("cfg", "version = 3.11.7"))})
        if self.win:
            self.make_exe(prefix + "\\Scripts\\python.exe", thing)
        elif "of" in thing:
            self.make_exe(prefix + "/bin/python", thing)
        else:
            self.make_link(prefix + "/bin/python", {"to": thing["on"]})
            self.make_link(prefix + "/bin/python3", {"to": "python"})
        if "was" in thing:
            self.make_file(prefix + "/bin/activate", {"text": "VIRTUAL_ENV='%s'\nexport VIRTUAL_ENV\n" % thing["was"]})
        self.packages(prefix, thing.get("lib") or re.sub(r"^python|\.exe$", "", base), thing)
        self.collect(prefix, thing)

    def collect(self, prefix, thing):
        for name in thing.get("lacks", []):
            os.unlink(self.at(prefix + "/" + name))


def make(shape, root):
    """Makes a tree in an empty folder, for a machine of another shape."""
    Maker(tree_of(shape), root, os.path.join(root, "started"))


def make_home(shape, home):
    """Makes the home folder of a tree where that folder shall really be."""
    tree = tree_of(shape, home)
    Maker(dict(tree, home=home), "", os.path.join(home, "started"))
    return tree


def scan(shape, root):
    """Environments found in a tree."""
    tree = tree_of(shape)
    facts = (shape, tree["env"], tree["cwd"], tree["home"], tree["arch"], root)
    return find_envs(Machine(*facts, tree.get("mountinfo", ""), tree.get("unreadable", ()), tree.get("registry", ())))


if __name__ == "__main__":
    act = {"make": make, "make-home": make_home, "look": scan, "facts": lambda shape, _root: tree_of(shape)}[sys.argv[1]]
    print(json.dumps(act(sys.argv[2], sys.argv[3])))
