"""Where environments usually lie: folders that may be one, folders whose children may be, and PATH."""

import os
import re
import sys

from rl_cockpit_target.discovery.versions import read_text

CONDA_NAMES = ("miniconda3", "miniconda", "anaconda3", "anaconda", "miniforge3", "miniforge", "mambaforge", "micromamba", "conda", ".conda")
VENV_DIRS = (".virtualenvs", ".venvs", "venvs", ".direnv", ".local/share/virtualenvs", "envs", "Envs", ".envs")
PROJECT_DIRS = ("", "projects", "src", "code", "work", "repos", "dev", "git", "Documents")
PROJECT_VENVS = (".venv", "venv", "env")
MORE_PATH = ("/usr/local/bin", "/usr/bin", "/opt/homebrew/bin", "/home/linuxbrew/.linuxbrew/bin", "~/.local/bin")
MAX_CHILDREN = 500


def children(folder):
    """Sub-folders, sorted; none when it cannot be listed. A folder with very many is no place for environments."""
    try:
        with os.scandir(folder) as entries:
            found = [entry.path for entry in entries if entry.is_dir()]
    except OSError:
        return []
    return sorted(found)[:MAX_CHILDREN]


def listed(name):
    """The folders of an environment variable that is a list like PATH."""
    return [os.path.expanduser(path) for path in os.environ.get(name, "").split(os.pathsep) if path]


def home(*parts):
    return os.path.join(os.path.expanduser("~"), *parts)


def condarc_dirs(path):
    """`envs_dirs:` of a .condarc, without a YAML reader: a block of `- path` or one line `[a, b]`."""
    match = re.search(r"^envs_(?:dirs|path):[ \t]*(\[[^\]]*\]|(?:\n[ \t]*-[^\n]*)*)", read_text(path), re.M)
    if not match:
        return []
    items = re.split(r"[\n,]", match.group(1).strip("[]"))
    words = [item.strip().lstrip("-").strip().strip("'\"") for item in items]
    return [os.path.expanduser(os.path.expandvars(word)) for word in words if word]


def conda_roots():
    """Folders that may be a conda installation."""
    bases = [home(), home("opt"), "/opt", "/usr/local", "/root"]
    if os.name == "nt":
        bases = [home(), "C:\\ProgramData", "C:\\", os.path.join(os.environ.get("LOCALAPPDATA", home()))]
    roots = listed("CONDA_ROOT") + listed("MAMBA_ROOT_PREFIX")
    if os.environ.get("CONDA_EXE"):
        roots.append(os.path.dirname(os.path.dirname(os.environ["CONDA_EXE"])))
    return roots + [os.path.join(base, name) for base in bases for name in CONDA_NAMES]


def conda_places():
    """Roots, their envs, and what conda wrote down about environments elsewhere."""
    roots = conda_roots()
    known = [line.strip() for line in read_text(home(".conda", "environments.txt")).splitlines() if line.strip()]
    parents = [os.path.join(root, "envs") for root in roots] + listed("CONDA_ENVS_PATH") + listed("CONDA_ENVS_DIRS")
    for rc in [home(".condarc"), home(".mambarc")] + [os.path.join(root, ".condarc") for root in roots]:
        parents += condarc_dirs(rc)
    return roots + known + [env for parent in parents for env in children(parent)]


def pyenv_places():
    """Versions of pyenv, and the virtualenvs inside them."""
    root = os.environ.get("PYENV_ROOT") or home(".pyenv")
    versions = children(os.path.join(root, "versions")) + children(home(".pyenv", "pyenv-win", "versions"))
    return versions + [env for version in versions for env in children(os.path.join(version, "envs"))]


def tool_places():
    """What uv, poetry and pixi keep in places of their own."""
    data = os.environ.get("APPDATA") or os.environ.get("XDG_DATA_HOME") or home(".local", "share")
    cache = os.environ.get("XDG_CACHE_HOME") or home(".cache")
    if sys.platform == "darwin":
        cache = home("Library", "Caches")
    parents = [os.environ.get("UV_PYTHON_INSTALL_DIR") or os.path.join(data, "uv", "python")]
    parents += [os.path.join(os.environ.get("POETRY_CACHE_DIR") or os.path.join(cache, "pypoetry"), "virtualenvs")]
    parents += [os.path.join(os.environ.get("PIXI_HOME") or home(".pixi"), "envs"), os.path.join(os.getcwd(), ".pixi", "envs")]
    return [env for parent in parents for env in children(parent)]


def venv_places():
    """Folders of virtual environments, those of projects near the home folder, and those that were named."""
    parents = listed("WORKON_HOME") + [home(*name.split("/")) for name in VENV_DIRS]
    named = listed("RL_COCKPIT_ENV_DIRS")
    found = [env for parent in named + parents for env in children(parent)]
    projects = [os.getcwd(), home()] + [project for name in PROJECT_DIRS for project in children(home(name))]
    return named + found + [os.path.join(project, name) for project in projects for name in PROJECT_VENVS]


def prefixes():
    """Every folder that may be an environment, the likeliest first; it need not exist."""
    active = [os.environ[name] for name in ("VIRTUAL_ENV", "CONDA_PREFIX") if os.environ.get(name)]
    frameworks = children("/Library/Frameworks/Python.framework/Versions") if sys.platform == "darwin" else []
    return active + venv_places() + conda_places() + pyenv_places() + tool_places() + frameworks


def path_pythons():
    """Interpreters by name on PATH and in the usual folders of commands. Shims and Windows' drives are left out."""
    shape = re.compile(r"^python(3(\.\d+)?)?(\.exe)?$")
    found = []
    for folder in dict.fromkeys(listed("PATH") + [os.path.expanduser(path) for path in MORE_PATH]):
        if os.path.basename(folder) == "shims" or re.match(r"^/mnt/[a-z](/|$)", folder):
            continue
        try:
            names = sorted((name for name in os.listdir(folder) if shape.match(name)), key=preference)
        except OSError:
            continue
        found += [os.path.join(folder, name) for name in names]
    return found


def preference(name):
    """python3 before python before python3.11: the name a person would type comes first."""
    return (("python3", "python").index(name) if name in ("python3", "python") else 2, name)
