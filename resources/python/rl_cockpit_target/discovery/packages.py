"""Which key packages an environment has, read off the names of its metadata folders."""

import os
import re

KEY_PACKAGES = frozenset(
    "torch torchvision tensordict triton numpy scipy pandas gymnasium gym stable-baselines3 sb3-contrib ray vllm verl"
    " transformers accelerate peft datasets flash-attn bitsandbytes deepspeed trl tensorboard wandb hydra-core psutil"
    " tensorflow jax pettingzoo pufferlib rl-games tianshou matplotlib pip".split()
)
DIST_INFO = re.compile(r"^(?P<name>[A-Za-z0-9][A-Za-z0-9._]*)-(?P<version>[^-]+)\.dist-info$")
EGG_INFO = re.compile(r"^(?P<name>[A-Za-z0-9][A-Za-z0-9._]*)-(?P<version>[^-]+)(?:-py[\d.]+)?\.egg-info$")
CONDA_META = re.compile(r"^(?P<name>.+)-(?P<version>[^-]+)-(?P<build>[^-]+)\.json$")
CONDA_NAMES = {"pytorch": "torch", "pytorch-cpu": "torch", "pytorch-gpu": "torch", "ray-core": "ray", "matplotlib-base": "matplotlib"}


def normal(name):
    """A package's name as PyPI compares it (PEP 503)."""
    return re.sub(r"[-_.]+", "-", name).lower()


def names_in(folder):
    """Entries of a folder; none when it cannot be listed."""
    try:
        return os.listdir(folder)
    except OSError:
        return []


def site_dirs(prefix):
    """Folders below a prefix where packages lie, by the layouts of Windows, Debian and everybody else."""
    found = [os.path.join(prefix, "Lib", "site-packages")] if os.name == "nt" else []
    for lib in ("lib", "lib64"):
        base = os.path.join(prefix, lib)
        for name in sorted(names_in(base)):
            if re.match(r"^(python|pypy)3(\.\d+t?)?$", name):
                found += [os.path.join(base, name, kind) for kind in ("site-packages", "dist-packages")]
    return found


def from_metadata(folder):
    """{package: version} of one site-packages. An emptied metadata folder is what a failed uninstall leaves."""
    packages = {}
    for entry in names_in(folder):
        match = DIST_INFO.match(entry) or EGG_INFO.match(entry)
        if match is None or normal(match.group("name")) not in KEY_PACKAGES:
            continue
        path = os.path.join(folder, entry)
        if entry.endswith(".egg-info") or os.path.isfile(os.path.join(path, "METADATA")):
            packages[normal(match.group("name"))] = match.group("version")
    return packages


def from_conda(prefix):
    """{package: version} by conda-meta, for packages that conda installed without Python metadata."""
    packages = {}
    for entry in names_in(os.path.join(prefix, "conda-meta")):
        match = CONDA_META.match(entry)
        if match is not None:
            name = CONDA_NAMES.get(match.group("name"), normal(match.group("name")))
            if name in KEY_PACKAGES:
                packages[name] = match.group("version")
    return packages


def packages_of(prefix, more_dirs=()):
    """Key packages of an environment, sorted by name; Python metadata wins over conda's."""
    packages = from_conda(prefix)
    for folder in [*more_dirs, *site_dirs(prefix)]:
        packages.update(from_metadata(folder))
    return dict(sorted(packages.items()))
