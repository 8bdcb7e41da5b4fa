"""Makes 50 environments that really start, of every kind that is in a home folder: `sample_envs.py HOME`. Prints their interpreters."""

import json
import os
import sys
import venv

HOME = sys.argv[1]
PACKAGES = ("torch-2.7.0", "numpy-2.2.0", "gymnasium-1.1.1", "stable_baselines3-2.7.0", "ray-2.48.0")
# As many others are beside them in an environment that is used.
OTHERS = tuple("other_%d-1.0" % i for i in range(120))


def files(*paths):
    for path in paths:
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "w"):
            pass


def packages(prefix):
    site = os.path.join(prefix, "lib", "python%d.%d" % sys.version_info[:2], "site-packages")
    files(*(os.path.join(site, name + ".dist-info", "METADATA") for name in PACKAGES + OTHERS))


def virtual(path):
    prefix = os.path.join(HOME, path)
    venv.EnvBuilder(symlinks=True, with_pip=False).create(prefix)
    packages(prefix)
    return os.path.join(prefix, "bin", "python")


def conda(path):
    """Its interpreter is a link, so it starts like any other; discovery goes by conda-meta."""
    prefix = os.path.join(HOME, path)
    version = "%d.%d.%d" % sys.version_info[:3]
    names = ["python-%s-0_cpython" % version] + ["%s-0" % name for name in OTHERS]
    files(os.path.join(prefix, "conda-meta", "history"), *(os.path.join(prefix, "conda-meta", name + ".json") for name in names))
    os.makedirs(os.path.join(prefix, "bin"))
    os.symlink(os.path.realpath(sys.executable), os.path.join(prefix, "bin", "python"))
    packages(prefix)
    return os.path.join(prefix, "bin", "python")


pythons = [virtual(".virtualenvs/v%02d" % i) for i in range(12)]
pythons += [virtual("projects/p%02d/.venv" % i) for i in range(10)]
pythons += [virtual(".cache/pypoetry/virtualenvs/q%02d-py3" % i) for i in range(6)]
pythons += [virtual(".pyenv/versions/3.11.7/envs/n%02d" % i) for i in range(4)]
pythons += [conda("miniconda3/envs/c%02d" % i) for i in range(12)]
pythons += [conda("projects/x%02d/.pixi/envs/default" % i) for i in range(6)]
print(json.dumps(pythons))
