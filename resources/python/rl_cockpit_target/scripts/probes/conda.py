"""conda installations and clients of environments: roots, version, channels, what was put into base. Starts only `--version` of clients."""

import os
import re
import shutil

from rl_cockpit.bounded_output import output_of
from rl_cockpit_target.discovery import search_dirs
from rl_cockpit_target.discovery.machine import this_machine
from rl_cockpit_target.discovery.markers import MARKERS
from rl_cockpit_target.discovery.own_clients import own_clients
from rl_cockpit_target.discovery.problems import interpreter_of

CLIENTS = ("conda", "mamba", "micromamba", "uv")
# Installs of conda's own, and installs that leave base as it was.
OWN_COMMAND = re.compile(r"(?:^|[\\/\s])(?:conda|mamba)(?:\.exe)?\S*\s+(?:update|upgrade|init|config|clean)\b|\s(?:-n|--name|-p|--prefix)[\s=](?!base\b)")


def version_of(machine, root):
    """Version of conda, or else mamba, in a root, by the name of its record; None where neither is there."""
    names = machine.names(machine.join(root, "conda-meta")) or []
    matches = [match.group(1) for pattern in (r"conda-(\d[\w.]*)-[^-]+\.json", r"mamba-(\d[\w.]*)-[^-]+\.json") for name in names for match in [re.fullmatch(pattern, name)] if match]
    return matches[0] if matches else None


def base_commands(machine, root):
    """Commands that changed base after its installer was done, by the lines `# cmd:` of its history."""
    commands = re.findall(r"^# cmd: (.*)$", machine.text(machine.join(root, "conda-meta", "history"), 1 << 20), re.M)
    return [command[:200] for command in commands[1:] if not OWN_COMMAND.search(command)]


def describe_root(machine, root):
    """{root, version, hasPython, hasHistory, baseCommands, channels} of a conda installation."""
    return {
        "root": root, "version": version_of(machine, root), "hasPython": interpreter_of(machine, root) is not None,
        "hasHistory": machine.is_file(machine.join(root, "conda-meta", "history")), "baseCommands": base_commands(machine, root)[:5],
        "channels": channels(machine.text(machine.join(root, ".condarc"))), "writable": os.access(root, os.W_OK),
    }  # fmt: skip


def channels(text):
    """`channels:` of a .condarc, without a YAML reader: a block of `- name` or one line `[a, b]`."""
    match = re.search(r"^channels:[ \t]*(\[[^\]]*\]|(?:\n[ \t]*-[^\n]*)*)", text, re.M)
    items = re.split(r"[\n,]", match.group(1).strip("[]")) if match else []
    words = [re.sub(r"^-", "", item.strip()).split("#")[0].strip().strip("'\"") for item in items]
    return [re.sub(r"//[^/@]*@", "//", word) for word in words if word]


def person_channels(machine):
    """Channels of the user's own settings."""
    files = [path for template in MARKERS["conda"]["settings"] for path in search_dirs.folders(machine, template)]
    return [channel for path in dict.fromkeys(files) for channel in channels(machine.text(path))]


def roots(machine, more=()):
    """conda installations, each once: folders with `conda-meta` and `condabin` or a record of conda."""
    candidates = search_dirs.conda_roots(machine) + search_dirs.conda_dirs(machine) + list(more)
    matches = {}
    for root in candidates:
        real = machine.real(root)
        is_root = machine.is_dir(machine.join(root, "conda-meta")) and (version_of(machine, root) or machine.is_dir(machine.join(root, "condabin")))
        if real is not None and is_root:
            matches.setdefault(real, root)
    return list(matches.values())


def client(name, path, limit_s):
    """{name, path, version, problem} of a program, by its `--version`."""
    done = output_of([path, "--version"], limit_s, joined=True)
    if done.problem is not None:
        return {"name": name, "path": path, "version": None, "problem": "It %s." % done.problem}
    match = re.search(r"\d+\.\d+(?:\.\d+)*", done.text)
    if done.code != 0 or match is None:
        return {"name": name, "path": path, "version": None, "problem": " ".join(done.text.split())[-300:] or "exit code %d" % done.code}
    return {"name": name, "path": path, "version": match.group(0), "problem": None}


def listed_clients(machine, matches, own):
    """[(name, path)]: on PATH, else inside of a root, which need not be on it; and those of RL Cockpit's own folder."""
    existing = {name: shutil.which(name) for name in CLIENTS}
    for root in matches:
        for name in CLIENTS:
            inside = [machine.join(root, *names) for names in (("condabin", name), ("bin", name), ("Scripts", name + ".exe"))]
            existing[name] = existing[name] or next((path for path in inside if machine.exists(path)), None)
    mine = [(name, own[name]) for name in ("conda", "uv") if own and machine.exists(own[name])]
    return list(dict.fromkeys([(name, path) for name, path in existing.items() if path] + mine))


def main(words, report):
    """words: {limitS of each client, own: paths of RL Cockpit's own clients} → {roots, channels, clients, active, own}"""
    machine = this_machine()
    own = words.get("own")
    matches = roots(machine, [own["miniforge"]] if own else [])
    clients = [client(name, path, words["limitS"]) for name, path in listed_clients(machine, matches, own)]
    report(
        roots=[describe_root(machine, root) for root in matches], channels=person_channels(machine), clients=clients,
        active=os.environ.get("CONDA_PREFIX"), own=own_clients(own),
    )
