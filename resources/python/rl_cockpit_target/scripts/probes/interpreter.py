"""Facts of an interpreter: version, folders, what else it can import; and which interpreters a terminal and this machine offer."""

import os
import shutil
import sys

USUAL_TOOLS = {
    "uv": ("~/.local/bin/uv", "~/.cargo/bin/uv"),
    "conda": ("~/miniforge3/bin/conda", "~/miniconda3/bin/conda", "~/anaconda3/bin/conda", "/opt/conda/bin/conda"),
}
if os.name == "nt":
    USUAL_TOOLS = {
        "uv": ("~/.local/bin/uv.exe", "~/.cargo/bin/uv.exe"),
        "conda": ("~/miniforge3/Scripts/conda.exe", "~/miniconda3/Scripts/conda.exe", "~/anaconda3/Scripts/conda.exe"),
    }
TOOL_LIMIT_S = 8
# What is before the PATH of the target in a probe's own environment (child_probe.environment).
PREFIXED = 5 if os.name == "nt" else 1
SHELL_LIMIT_S = 8


def main(words, report):
    """words: {mode: 'about'} in the interpreter itself, or {mode: 'machine', folder, own} in any other"""
    report(**(about() if words["mode"] == "about" else machine(words.get("folder"), words.get("own"))))


def about():
    """Facts that this interpreter reports of itself."""
    import site
    import sysconfig
    from importlib import util

    paths = sysconfig.get_paths()
    user_site = site.getusersitepackages()
    return {
        "executable": sys.executable, "version": "%d.%d.%d" % sys.version_info[:3], "implementation": sys.implementation.name,
        "bits": 64 if sys.maxsize > 2**32 else 32, "prefix": sys.prefix, "basePrefix": sys.base_prefix,
        "isConda": os.path.isdir(os.path.join(sys.prefix, "conda-meta")),
        "isCondaBase": os.path.isdir(os.path.join(sys.prefix, "condabin")),
        "isManaged": sys.prefix == sys.base_prefix and os.path.exists(os.path.join(paths["stdlib"], "EXTERNALLY-MANAGED")),
        "hasPip": has_working_pip(), "hasEnsurepip": util.find_spec("ensurepip") is not None,
        "packages": paths["purelib"], "isWritable": os.access(paths["purelib"], os.W_OK),
        "userSite": user_site if user_site in sys.path else None,
        "leaks": leaks(user_site, paths["purelib"]) if user_site in sys.path else [],
        "pythonPath": [path for path in os.environ.get("PYTHONPATH", "").split(os.pathsep) if path],
        "found": {name: shutil.which(name) for name in ("python", "python3")},
    }


def has_working_pip():
    """Whether pip can be imported and its install was finished. pip writes the record of its files last; half of it imports, too."""
    from importlib import metadata, util

    spec = util.find_spec("pip")
    if spec is None:
        return False
    folder = os.path.dirname(list(spec.submodule_search_locations or [""])[0])
    # The pip of a distro has no record: only that of the environment itself can be half of one.
    if sys.prefix == sys.base_prefix or not folder.startswith(sys.prefix + os.sep):
        return True
    return any(one.read_text("RECORD") for one in metadata.distributions(name="pip", path=[folder]))


def leaks(user_site, own):
    """[{name, version, shadows}]: packages of the user site; `shadows` is the environment's own version, which loses."""
    from importlib import metadata

    def of(path):
        return {str(one.metadata["Name"]): one.version for one in metadata.distributions(path=[path]) if one.metadata["Name"]}

    mine = {name.lower().replace("_", "-"): version for name, version in of(own).items()}
    return [{"name": name, "version": version, "shadows": mine.get(name.lower().replace("_", "-"))} for name, version in sorted(of(user_site).items())][:200]


def machine(folder, own):
    """Program that a terminal starts as `python`, and tools that could create an environment. `own`: paths of RL Cockpit's own clients."""
    from rl_cockpit_target.discovery.own_clients import own_clients

    path = os.pathsep.join(os.environ.get("PATH", "").split(os.pathsep)[PREFIXED:])
    terminal = terminal_python(path)
    return {
        "terminal": terminal, "isDefault": terminal is not None and is_default(terminal),
        "pythons": [one for one in (version_of(matches) for matches in candidates(path)) if one is not None],
        "tools": {name: tool(name, (own or {}).get(name), usual, path) for name, usual in USUAL_TOOLS.items()},
        "shell": os.environ.get("SHELL"), "home": os.path.expanduser("~"), "isThere": folder is not None and os.path.lexists(folder),
        "own": own_clients(own),
    }


def run(argv, limit_s, **options):
    """Output of a program, bounded."""
    # The interpreter of the user that is asked `about` itself does not have our rooms.
    from rl_cockpit.bounded_output import output_of

    return output_of(argv, limit_s, **options)


def terminal_python(path):
    """Path of the first `python`, else `python3`, of an interactive shell of this user; None where there is none."""
    shell = os.environ.get("SHELL") or "/bin/sh"
    if os.name == "nt":
        return shutil.which("python", path=path)
    done = run([shell, "-i", "-c", "command -v python || command -v python3"], SHELL_LIMIT_S, env=dict(os.environ, PATH=path))
    lines = [] if done.problem else [line for line in done.text.splitlines() if line.startswith("/")]
    return lines[-1] if lines else shutil.which("python", path=path) or shutil.which("python3", path=path)


def is_default(python):
    """Whether it is what every terminal here starts with: the system's own, a shim of pyenv, conda's base. Then no one was misled."""
    folder = os.path.dirname(python)
    system = folder in ("/bin", "/usr/bin", "/usr/local/bin", "/opt/homebrew/bin") or "WindowsApps" in folder
    return system or os.path.basename(folder) == "shims" or os.path.isdir(os.path.join(os.path.dirname(folder), "condabin"))


def candidates(path):
    """Interpreters of 3.10 to 3.12, which the goals' packages have wheels for, and the one of this agent."""
    names = ["python3.%d" % minor for minor in (11, 12, 10)]
    matches = [shutil.which(name, path=path) for name in names] + [sys.executable]
    return list(dict.fromkeys(one for one in matches if one is not None))


def version_of(python):
    """{path, version, canCreate} of an interpreter that runs; None where it does not."""
    code = "import sys,importlib.util as u;print('%d.%d.%d'%sys.version_info[:3],int(all(u.find_spec(m) for m in('venv','ensurepip'))))"
    words = run([python, "-I", "-c", code], 5).text.split()
    return {"path": python, "version": words[0], "canCreate": words[1] == "1"} if len(words) == 2 else None


def tool(name, own, usual, path):
    """Path of a program that starts: RL Cockpit's own, on PATH, or where its installer puts it; None."""
    on_path = shutil.which(name, path=path)
    if on_path is not None and on_path.lower().endswith(".bat"):
        # conda.bat of condabin: cmd.exe would read the words once more.
        on_path = os.path.join(os.path.dirname(os.path.dirname(on_path)), "Scripts", name + ".exe")
    candidates = [own, on_path] + [os.path.expanduser(one) for one in usual]
    return next((one for one in candidates if one and os.access(one, os.X_OK) and starts(one)), None)


def starts(program):
    """Whether it answers `--version`. A conda whose base lost its Python is there, and does not."""
    return run([program, "--version"], TOOL_LIMIT_S).code == 0
