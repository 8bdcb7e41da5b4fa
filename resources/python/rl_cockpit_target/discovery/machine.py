"""File system and environment variables as discovery sees them; a test puts a tree of files under `root`."""

import ntpath
import os
import platform
import posixpath
import re
import sys

from rl_cockpit_target.discovery.markers import MARKERS
from rl_cockpit_target.discovery.network_mounts import network_mounts

MAX_LINKS = 40
ARCHITECTURES = {"amd64": "x86_64", "x64": "x86_64", "aarch64": "arm64", "i386": "x86", "i686": "x86"}


def utf16_order(name):
    """Sorts as JavaScript does, by UTF-16 code units."""
    return name.encode("utf-16-be", "surrogatepass")


def in_utf16_order(names):
    """The same order either way, unless a name has letters beyond ASCII."""
    return sorted(names) if all(map(str.isascii, names)) else sorted(names, key=utf16_order)


class Machine:
    """Paths are those of the machine itself; only here do they become paths below `root`."""

    def __init__(self, shape, env, cwd, home, arch, root="", mountinfo="", unreadable=(), registry=(), running=None):
        self.shape = shape  # linux, darwin or win32
        self.path = ntpath if shape == "win32" else posixpath
        self.env = {key.upper(): value for key, value in env.items()} if shape == "win32" else dict(env)
        self.cwd = cwd
        self.home = home
        self.arch = ARCHITECTURES.get(arch.lower(), arch.lower())
        self.root = root
        self.unreadable = tuple(unreadable)
        self.registry = registry
        self.running = running  # (path, version) of the Python that scans
        self.skipped_drives = re.compile(MARKERS["away"][shape]["drives"])
        self.mounts = network_mounts(mountinfo, [home] + self.listed("RL_COCKPIT_ENV_DIRS"), shape)
        # Caches of one scan: what was read once is not read from the disk again.
        self.links, self.reals, self.folders, self.template_dirs = {}, {}, {}, {}

    def variable(self, name):
        """A variable's value; '' when it is not set."""
        return self.env.get(name.upper() if self.shape == "win32" else name, "")

    def listed(self, name):
        """The folders of a variable that is a list like PATH."""
        return [part for part in self.variable(name).split(self.path.pathsep) if part]

    def full(self, path):
        """An absolute path without `.` and `..`; `~` is the home folder."""
        if path == "~" or path.startswith(("~/", "~\\")):
            path = self.home + path[1:]
        return self.path.normpath(self.path.join(self.cwd, path))

    def join(self, folder, *names):
        """A path below a folder; names are written with `/`."""
        return self.path.normpath(self.path.join(folder, *(name.replace("/", self.path.sep) for name in names)))

    def slashed(self, path):
        """A path with `/`, no matter what the system writes."""
        return path.replace("\\", "/") if self.shape == "win32" else path

    def is_excluded(self, path):
        """Whether it is excluded from the scan: a drive of Windows seen from WSL, a network folder."""
        return bool(self.skipped_drives.match(path)) or any(path == mount or path.startswith(mount + "/") for mount in self.mounts)

    def on_disk(self, path):
        """Real location of a path when the tree is a tree of a test."""
        if not self.root:
            return path
        return self.root + ("/" + self.slashed(path).replace(":", "") if self.shape == "win32" else path)

    def link(self, path):
        """Target of a link; None when it is none."""
        if path not in self.links:
            try:
                self.links[path] = re.sub(r"^(\\\\\?\\|\\\?\?\\)", "", os.readlink(self.on_disk(path)))
            except (OSError, ValueError):
                self.links[path] = None
        return self.links[path]

    def parts(self, path):
        """(root of the file system, names below it)"""
        drive, rest = self.path.splitdrive(path)
        return drive + self.path.sep, re.split(r"[\\/]" if self.shape == "win32" else "/", rest)

    def real(self, path):
        """The path with every link followed, also where it leads nowhere; None when it leads to what is not scanned."""
        if path not in self.reals:
            parent = self.path.dirname(path)
            above = path if parent == path else self.real(parent)
            step = None if above is None else self.path.join(above, self.path.basename(path))
            if step is None or self.is_excluded(path) or self.is_excluded(step):
                self.reals[path] = None
            else:
                self.reals[path] = step if self.link(step) is None else self.follow_links(step)
        return self.reals[path]

    def follow_links(self, path):
        """`real` of a link, name by name."""
        done, ahead = self.parts(path)
        ahead.reverse()
        count = 0
        while ahead:
            name = ahead.pop()
            if name in (".", "..") and not os.path.isdir(self.on_disk(done)):
                # From what is not there, or is no folder, leads no way.
                return self.path.join(done, "...") if os.path.lexists(self.on_disk(done)) else done
            if name in ("", "."):
                continue
            step = self.path.dirname(done) if name == ".." else self.path.join(done, name)
            if self.is_excluded(step):
                return None
            target = self.link(step)
            if target is None:
                done = step
                continue
            if count >= MAX_LINKS:
                return step  # a circle ends at one of its links
            count += 1
            anchor, names = self.parts(target)
            done = anchor if self.path.isabs(target) else done
            ahead.extend(reversed(names))
        return done

    def stat(self, path):
        """os.stat_result of what a path leads to; None for nothing, and for what may not be read."""
        real = self.real(path)
        if real is None or self.is_closed(real, inside=True):
            return None
        try:
            result = os.lstat(self.on_disk(real))
        except (OSError, ValueError):
            return None
        return None if self.link(real) is not None else result  # links in a circle

    def is_closed(self, real, inside=False):
        return any((not inside and real == path) or real.startswith(path + self.path.sep) for path in self.unreadable)

    def exists(self, path):
        return self.stat(path) is not None

    def is_dir(self, path):
        result = self.stat(path)
        return result is not None and (result.st_mode & 0o170000) == 0o040000

    def is_file(self, path):
        return self.exists(path) and not self.is_dir(path)

    def names(self, path):
        """Sorted names in a folder; [] when there is none, None when it may not be read."""
        real = self.real(path)
        if real is None:
            return []
        if real not in self.folders:
            self.folders[real] = self.listing(real)
        return self.folders[real]

    def listing(self, real):
        if self.is_closed(real):
            return None
        try:
            return in_utf16_order(os.listdir(self.on_disk(real)))
        except PermissionError:
            return None
        except (OSError, ValueError):
            return []

    def head(self, path, count):
        """The first bytes of a file; b'' when it cannot be read."""
        real = self.real(path)
        if real is None or self.is_closed(real):
            return b""
        try:
            # A pipe without a writer would never open otherwise.
            handle = os.open(self.on_disk(real), os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
            with open(handle, "rb") as file:
                return file.read(count) or b""
        except (OSError, ValueError):
            return b""

    def text(self, path, limit=65536):
        """The beginning of a text file, or ''."""
        return re.sub(r"\r\n?", "\n", re.sub("^\ufeff", "", self.head(path, limit).decode("utf-8", "replace")))

    def may_run(self, path):
        """Whether this user may execute it. Windows asks no such question of a file."""
        real = self.real(path)
        return self.shape == "win32" or (real is not None and os.access(self.on_disk(real), os.X_OK))


def this_machine():
    """The machine that we run on."""
    shape = "win32" if os.name == "nt" else "darwin" if sys.platform == "darwin" else "linux"
    registry = []
    if shape == "win32":
        from rl_cockpit_target.discovery.windows_registry import registered_installations

        registry = registered_installations()
    try:
        with open("/proc/self/mountinfo", encoding="utf-8", errors="surrogateescape") as file:
            mountinfo = file.read()
    except OSError:
        mountinfo = ""
    running = (os.path.realpath(sys.executable), platform.python_version())
    home = os.path.expanduser("~")
    return Machine(shape, os.environ, os.getcwd(), home, platform.machine(), "", mountinfo, (), registry, running)
