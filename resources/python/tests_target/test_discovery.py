import os
import sys
import tempfile
import unittest
from unittest import mock

from rl_cockpit_target.discovery import places
from rl_cockpit_target.discovery.envs import find_envs
from rl_cockpit_target.discovery.packages import from_metadata


@unittest.skipIf(os.name == "nt", "folders of a POSIX home")
class DiscoveryTest(unittest.TestCase):
    """A home folder made of files; whatever this machine has beside it is not looked at."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.home = os.path.realpath(folder.name)
        environment = {"HOME": self.home, "PATH": os.path.join(self.home, "path")}
        for patch in (
            mock.patch.dict(os.environ, environment, clear=True),
            mock.patch.object(places, "MORE_PATH", ()),
            mock.patch.object(places.os, "getcwd", lambda: os.path.join(self.home, "here")),
            mock.patch.object(places, "conda_roots", lambda: [os.path.join(self.home, "miniconda3")] + places.listed("CONDA_ROOT")),
        ):
            patch.start()
            self.addCleanup(patch.stop)

    def file(self, path, text="", mode=0o644):
        full = os.path.join(self.home, path)
        os.makedirs(os.path.dirname(full), exist_ok=True)
        with open(full, "w") as file:
            file.write(text)
        os.chmod(full, mode)
        return full

    def python(self, path):
        return self.file(path, "#!/bin/false\n", 0o755)

    def link(self, path, target):
        full = os.path.join(self.home, path)
        os.makedirs(os.path.dirname(full), exist_ok=True)
        os.symlink(target, full)

    def venv(self, prefix, cfg="version = 3.11.7\n", target=None):
        base = target or self.python("base/bin/python3.11")
        self.file(prefix + "/pyvenv.cfg", "home = %s\n%s" % (os.path.dirname(base), cfg))
        self.link(prefix + "/bin/python", base)

    def package(self, prefix, name, version, metadata=True):
        folder = "%s/lib/python3.11/site-packages/%s-%s.dist-info/" % (prefix, name, version)
        self.file(folder + ("METADATA" if metadata else "REQUESTED"))

    def found(self):
        return {os.path.relpath(env["prefix"], self.home): env for env in find_envs()}

    def test_a_venv_is_told_with_version_name_and_key_packages(self):
        self.venv(".virtualenvs/rl", "version_info = 3.11.7.final.0\nuv = 0.5.1\n")
        self.package(".virtualenvs/rl", "torch", "2.7.0+cu128")
        self.package(".virtualenvs/rl", "stable_baselines3", "2.7.0")
        self.package(".virtualenvs/rl", "requests", "2.0")
        self.package(".virtualenvs/rl", "numpy", "1.0", metadata=False)
        env = self.found()[".virtualenvs/rl"]
        self.assertEqual((env["kind"], env["name"], env["version"], env["state"]), ("venv", "rl", "3.11.7", "ok"))
        self.assertEqual(env["packages"], {"stable-baselines3": "2.7.0", "torch": "2.7.0+cu128"})
        self.assertNotIn("problem", env)

    def test_a_project_venv_is_called_after_its_project(self):
        self.venv("projects/trainer/.venv")
        self.assertEqual(self.found()["projects/trainer/.venv"]["name"], "trainer")

    def test_a_venv_whose_base_is_gone_says_so(self):
        self.venv(".virtualenvs/a", target=os.path.join(self.home, "gone/bin/python3.10"))
        self.file(".virtualenvs/b/pyvenv.cfg", "home = %s/gone/bin\nversion = 3.10.1\n" % self.home)
        self.python(".virtualenvs/b/bin/python")
        self.file(".virtualenvs/c/pyvenv.cfg", "home = C:\\Python\n")
        self.python(".virtualenvs/c/Scripts/python.exe")
        found = self.found()
        self.assertEqual([found[".virtualenvs/" + name]["state"] for name in "abc"], ["broken"] * 3)
        self.assertIn("leads to %s/gone/bin/python3.10, which does not exist" % self.home, found[".virtualenvs/a"]["problem"])
        self.assertIn("gone/bin) does not exist any more", found[".virtualenvs/b"]["problem"])
        self.assertIn("was made by a Python of Windows", found[".virtualenvs/c"]["problem"])

    def test_a_venv_whose_base_moved_to_another_minor_version_is_broken(self):
        self.venv(".virtualenvs/old", "version = 3.9.1\n")
        self.file(".virtualenvs/old/lib/python3.9/site-packages/x")
        self.assertIn("are for Python 3.9, but its interpreter is now 3.11", self.found()[".virtualenvs/old"]["problem"])

    def test_conda_roots_envs_and_what_environments_txt_knows(self):
        for prefix, more in (("miniconda3", "condabin/conda"), ("miniconda3/envs/rl", "x"), ("elsewhere/e", "x")):
            self.python(prefix + "/bin/python3.11")
            self.link(prefix + "/bin/python", "python3.11")
            self.file(prefix + "/conda-meta/python-3.11.9-h955ad1f_0.json")
            self.file(prefix + "/conda-meta/history")
            self.file(prefix + "/" + more)
        self.file("miniconda3/envs/rl/conda-meta/pytorch-2.5.1-py3.11_cuda12.4_0.json")
        self.file("miniconda3/envs/no-python/conda-meta/history")
        self.file(".conda/environments.txt", "%s/elsewhere/e\n%s/deleted\n" % (self.home, self.home))
        found = self.found()
        self.assertEqual({key: (env["name"], env["version"], env["kind"]) for key, env in found.items()}, {
            "miniconda3": ("base", "3.11.9", "conda"),
            "miniconda3/envs/rl": ("rl", "3.11.9", "conda"),
            "elsewhere/e": ("e", "3.11.9", "conda"),
        })
        self.assertEqual(found["miniconda3/envs/rl"]["packages"], {"torch": "2.5.1"})

    def test_envs_dirs_of_a_condarc_are_read_in_both_of_its_shapes(self):
        block = self.file("a", "channels: [x]\nenvs_dirs:\n  - /one\n  - '~/two'\nother: 1\n")
        self.assertEqual(places.condarc_dirs(block), ["/one", os.path.join(self.home, "two")])
        self.assertEqual(places.condarc_dirs(self.file("b", "envs_dirs: [/one, /two]\n")), ["/one", "/two"])
        self.assertEqual(places.condarc_dirs(self.file("c", "channels: []\n")), [])

    def test_pixi_poetry_and_uv_are_told_apart(self):
        self.python(".pixi/envs/p/bin/python")
        self.file(".pixi/envs/p/conda-meta/history")
        self.venv(".cache/pypoetry/virtualenvs/q-py3.11" if sys.platform != "darwin" else "Library/Caches/pypoetry/virtualenvs/q-py3.11")
        self.python(".local/share/uv/python/cpython-3.12.4-linux/bin/python3.12")
        self.assertEqual(sorted(env["kind"] for env in self.found().values()), ["pixi", "poetry", "uv"])

    def test_pythons_of_path_appear_once_however_many_names_lead_to_them(self):
        self.python("opt/bin/python3.11")
        self.file("opt/include/python3.11/patchlevel.h", '#define PY_VERSION              "3.11.4"\n')
        for name in ("python", "python3", "python3.11"):
            self.link("path/" + name, os.path.join(self.home, "opt/bin/python3.11"))
        self.link("path/python3.9", "nowhere")
        self.python("old/bin/python2.7")
        os.environ["PATH"] += os.pathsep + os.path.join(self.home, "old/bin")
        envs = find_envs()
        self.assertEqual([(env["python"], env["version"], env["kind"]) for env in envs], [(os.path.join(self.home, "path/python3"), "3.11.4", "system")])

    def test_pyenv_versions_are_found_and_its_shims_are_not(self):
        self.python(".pyenv/versions/3.10.2/bin/python3.10")
        self.link(".pyenv/versions/3.10.2/bin/python", "python3.10")
        self.python(".pyenv/shims/python3")
        os.environ["PATH"] = os.path.join(self.home, ".pyenv/shims")
        self.assertEqual([(env["name"], env["version"], env["kind"]) for env in find_envs()], [("3.10.2", "3.10.2", "pyenv")])

    def test_folders_that_are_named_are_looked_into(self):
        self.venv("far/away/x")
        self.assertEqual(self.found(), {})
        os.environ["RL_COCKPIT_ENV_DIRS"] = os.path.join(self.home, "far/away")
        self.assertEqual(list(self.found()), ["far/away/x"])

    def test_an_egg_info_and_odd_names_are_read(self):
        for name in ("verl-0.3.0.egg-info", "sb3_contrib-2.3.0.dist-info/METADATA", "~orch-2.0.dist-info/METADATA", "numpy"):
            self.file("site/" + name)
        self.assertEqual(from_metadata(os.path.join(self.home, "site")), {"verl": "0.3.0", "sb3-contrib": "2.3.0"})
