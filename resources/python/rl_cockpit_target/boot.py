"""Bootstrap of the agent: write our Python files to the state folder, then become the agent.

Sent as source text behind a line `CONFIG = ...` and run by `exec`, so it may import the standard library
only. CONFIG = {token, sha, files: {relative path: bytes as Latin-1 text}, stateDir or None, proto}.
"""

import json
import os
import struct
import sys


def boot_state_dir(asked, env=os.environ, platform=sys.platform, paths=os.path):
    """State folder of RL Cockpit on this machine: what was asked for, RL_COCKPIT_HOME, else the system's usual one."""
    if asked:
        # Inside a Python literal, JavaScript writes a character beyond 0xffff as two halves.
        whole = asked.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
        return paths.abspath(paths.expanduser(whole))
    if env.get("RL_COCKPIT_HOME"):
        return paths.abspath(env["RL_COCKPIT_HOME"])
    home = paths.expanduser("~")
    if platform == "win32":
        return paths.join(env.get("LOCALAPPDATA") or paths.join(home, "AppData", "Local"), "rl-cockpit")
    if platform == "darwin":
        return paths.join(home, "Library", "Application Support", "rl-cockpit")
    return paths.join(env.get("XDG_STATE_HOME") or paths.join(home, ".local", "state"), "rl-cockpit")


def boot_same(path, content):
    """Does the file hold exactly these bytes already?"""
    try:
        with open(path, "rb") as file:
            return file.read() == content
    except OSError:
        return False


def boot_materialise(state_dir, sha, files):
    """Write the files below <state>/python/<sha>/ and answer that folder.

    Each file appears whole or not at all, and a damaged or half-copied folder is mended: several agents may
    do this at the same moment, all writing the same bytes. Raises OSError when the disk refuses.
    """
    if not sha or any(c not in "0123456789abcdef" for c in sha):
        raise OSError("%r is not a SHA-256 hash of our files" % (sha,))
    tools_dir = os.path.join(state_dir, "python", sha)
    os.makedirs(tools_dir, mode=0o700, exist_ok=True)
    for name, text in sorted(files.items()):
        parts = name.split("/")
        if not all(parts) or ".." in parts or "\\" in name or ":" in name:
            raise OSError("%r is not a relative path" % (name,))
        path = os.path.join(tools_dir, *parts)
        content = text.encode("latin-1")
        if boot_same(path, content):
            continue
        os.makedirs(os.path.dirname(path), exist_ok=True)
        temporary = "%s.tmp%d" % (path, os.getpid())
        with open(temporary, "wb") as file:
            file.write(content)
        os.replace(temporary, path)
    return tools_dir


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
