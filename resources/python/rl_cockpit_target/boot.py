"""Bootstrap of the agent: write our Python files to the state folder, then become the agent.

Sent as source text behind a line `CONFIG = ...` and run by `exec`, so it may import the standard library
only. CONFIG = {token, sha, files: {relative path: bytes as Latin-1 text}, stateDir or None, proto}.
"""

import json
import os
import shutil
import stat
import struct
import sys
import tempfile


def boot_state_dir(request, env=os.environ, platform=sys.platform, paths=os.path):
    """State folder of RL Cockpit on this machine: what was asked for, RL_COCKPIT_HOME, else the system's usual one."""
    if request:
        # Inside a Python literal, JavaScript writes a character beyond 0xffff as two halves.
        full = request.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
        return paths.abspath(paths.expanduser(full))
    if env.get("RL_COCKPIT_HOME"):
        return paths.abspath(env["RL_COCKPIT_HOME"])
    home = paths.expanduser("~")
    if platform == "win32":
        return paths.join(env.get("LOCALAPPDATA") or paths.join(home, "AppData", "Local"), "rl-cockpit")
    if platform == "darwin":
        return paths.join(home, "Library", "Application Support", "rl-cockpit")
    return paths.join(env.get("XDG_STATE_HOME") or paths.join(home, ".local", "state"), "rl-cockpit")


def boot_private_dir(path):
    """Make a folder and anything that is missing above it, each level 0700 regardless of the umask; answers the path.

    os.makedirs gives its mode to the last folder only: under umask 002 or 000 others could write to the rest.
    """
    if not os.path.isdir(path):
        parent = os.path.dirname(path)
        if parent and parent != path:
            boot_private_dir(parent)
        try:
            os.mkdir(path, 0o700)
        except FileExistsError:
            if not os.path.isdir(path):
                raise
    return path


def boot_tighten(path):
    """Make a folder of ours private. Raises OSError when it belongs to another user, who could swap what is in it."""
    if os.name != "posix":
        return
    result = os.stat(path)
    if result.st_uid != os.geteuid():
        raise OSError("%s belongs to another user (uid %d)" % (path, result.st_uid))
    if result.st_mode & 0o077:
        # A file system without modes (a Windows drive) keeps what it has: there is no one to keep out.
        os.chmod(path, 0o700)


def boot_foreign(path, is_dir):
    """Reason why this file or folder is not as we wrote it, by its kind, owner and mode; None if it is."""
    result = os.lstat(path)
    if (stat.S_ISDIR if is_dir else stat.S_ISREG)(result.st_mode) == 0:
        return "%s is not a plain %s" % (path, "folder" if is_dir else "file")
    if os.name == "posix" and result.st_uid != os.geteuid():
        return "%s belongs to another user (uid %d)" % (path, result.st_uid)
    if os.name == "posix" and is_dir and result.st_mode & 0o022:
        return "others may write to %s" % path
    return None


def boot_altered(tools_dir, files):
    """The first thing in the folder of our Python that is not as we wrote it, in words; None when all of it is."""
    expected = {os.path.join(tools_dir, *name.split("/")): text for name, text in files.items()}
    reason = boot_foreign(tools_dir, True)
    for folder, folders, names in os.walk(tools_dir):
        for name in folders:
            reason = reason or boot_foreign(os.path.join(folder, name), True)
        for name in names:
            path = os.path.join(folder, name)
            reason = reason or boot_foreign(path, False)
            # Python's own cache: only we can write to the folders, which were checked above it.
            is_cache = os.path.basename(folder) == "__pycache__" and name.split(".")[-1][:3] == "pyc"
            if reason is None and not is_cache:
                if path not in expected:
                    reason = "%s is not one of our files" % path
                elif not boot_same(path, expected[path].encode("latin-1")):
                    reason = "%s was changed" % path
            expected.pop(path, None)
        if reason is not None:
            return reason
    return reason or ("%s is missing" % min(expected) if expected else None)


def boot_same(path, content):
    """Whether the file holds exactly these bytes already."""
    try:
        with open(path, "rb") as file:
            return file.read() == content
    except OSError:
        return False


def boot_write(folder, files):
    """Write all files below this new folder: folders 0700, files 0600. Python would make the folders of its cache by the user's umask."""
    paths = {os.path.join(folder, *name.split("/")): text for name, text in files.items()}
    for parent in {os.path.dirname(path) for path in paths}:
        boot_private_dir(parent)
    for parent in {os.path.dirname(path) for path in paths if path.endswith(".py")}:
        boot_private_dir(os.path.join(parent, "__pycache__"))
    for path, text in paths.items():
        with open(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), 0o600), "wb") as file:
            file.write(text.encode("latin-1"))


def boot_check_names(sha, files):
    """Raise OSError unless the hash and every path can be used as names below our folder."""
    if not sha or any(c not in "0123456789abcdef" for c in sha):
        raise OSError("%r is not a SHA-256 hash of our files" % (sha,))
    for name in files:
        if not all(name.split("/")) or ".." in name.split("/") or "\\" in name or ":" in name:
            raise OSError("%r is not a relative path" % (name,))


def boot_materialise(state_dir, sha, files):
    """Write the files below <state>/python/<sha>/ and answer that folder.

    The folder appears whole, by a rename. One that is not as we wrote it (another owner, a looser mode, a
    changed, missing or further file) is never used: it is set aside and written again. Raises OSError when
    the disk refuses, or when a folder above belongs to another user.
    """
    boot_check_names(sha, files)
    python_dir = os.path.join(state_dir, "python")
    for folder in (state_dir, python_dir, os.path.join(state_dir, "runs")):
        boot_tighten(boot_private_dir(folder))
    tools_dir = os.path.join(python_dir, sha)
    for attempt in range(4):
        if os.path.lexists(tools_dir):
            reason = boot_altered(tools_dir, files)
            if reason is None:
                return tools_dir
            boot_set_aside(tools_dir, reason)
        boot_folder(tools_dir, files, attempt)
    raise OSError("%s is changed by another program while it is written" % tools_dir)


def boot_folder(tools_dir, files, attempt):
    """Write the folder under another name, then give it its own, unless another agent was first."""
    created = tempfile.mkdtemp(prefix=".new-%d-" % attempt, dir=os.path.dirname(tools_dir))
    try:
        boot_write(created, files)
        os.rename(created, tools_dir)
    except OSError:
        shutil.rmtree(created, ignore_errors=True)
        if not os.path.lexists(tools_dir):
            raise


def boot_set_aside(tools_dir, reason):
    """Move a folder that is not as we wrote it out of the way, and say so on stderr."""
    aside = tempfile.mkdtemp(prefix=os.path.basename(tools_dir) + ".set-aside-", dir=os.path.dirname(tools_dir))
    try:
        os.rename(tools_dir, os.path.join(aside, "python"))
    except FileNotFoundError:
        os.rmdir(aside)
        return  # Another agent was first.
    words = "RL Cockpit's Python was not as written: %s. It was set aside as %s and written again.\n"
    sys.stderr.write(words % (reason, aside))


def boot_failed(token, code, says, remedy):
    """Say in one frame why there will be no agent."""
    body = json.dumps({"push": "boot-failed", "code": code, "says": says, "remedy": remedy}).encode()
    sys.stdout.buffer.write(token.encode() + struct.pack("<II", len(body), 0) + body)
    sys.stdout.buffer.flush()
    return 3


def boot_main(config):
    """Become the agent; answers the exit status of this process."""
    if sys.version_info < (3, 8):
        version = "%d.%d.%d" % sys.version_info[:3]
        return boot_failed(
            config["token"],
            "python-too-old",
            "%s is Python %s; the RL Cockpit agent needs 3.8 or newer." % (sys.executable, version),
            "Install a newer python3 on this target, or choose one in its settings.",
        )
    state_dir = boot_state_dir(config["stateDir"])
    try:
        tools_dir = boot_materialise(state_dir, config["sha"], config["files"])
    except OSError as error:
        return boot_failed(
            config["token"],
            "state-unwritable",
            "RL Cockpit cannot write its files to %s: %s." % (state_dir, error),
            "Free some space there or make the folder writable, then connect again.",
        )
    sys.path.insert(0, tools_dir)
    from rl_cockpit_target.agent.main import serve

    return serve(config["token"], state_dir, tools_dir, config["sha"], config["proto"])


if "CONFIG" in globals():
    sys.exit(boot_main(globals()["CONFIG"]))
