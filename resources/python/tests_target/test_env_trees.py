import json
import ntpath
import os
import posixpath
import tempfile
import unittest

from tests_target.env_trees import scan, make, tree_of


def written(tree, expected):
    """A row of the hand-written list as the fields of a PyEnv that it fixes, and the words of its problem."""
    kind, prefix, python, version, name, problem, packages = expected
    path = ntpath if tree["shape"] == "win32" else posixpath
    env = {"kind": kind, "prefix": prefix, "python": path.normpath(path.join(prefix, python)), "version": version, "packages": packages}
    env.update({} if name is None else {"name": name}, state="broken" if problem else "ok")
    return env, problem


def by_path(pair):
    return pair[0]["prefix"], pair[0]["python"]


class EnvTreesTest(unittest.TestCase):
    maxDiff = None

    def compared(self, tree, envs):
        """Both lists, sorted alike; the words of a problem are searched for in the reported sentence."""
        rows = sorted((written(tree, row) for row in tree["expected"]), key=by_path)
        reported = sorted(((({key: env[key] for key in env if key != "problem"}), env.get("problem", "")) for env in envs), key=by_path)
        self.assertEqual([env for env, _ in reported], [env for env, _ in rows])
        for (env, sentence), (_, words) in zip(reported, rows):
            self.assertIn(words, sentence, env["prefix"])
            self.assertEqual(bool(words), bool(sentence), sentence)

    def check(self, shape):
        with tempfile.TemporaryDirectory() as root:
            make(shape, root)
            envs = json.loads(json.dumps(scan(shape, root)))
            self.assertFalse(os.path.exists(os.path.join(root, "started")), "an interpreter was started")
        self.compared(tree_of(shape), envs)

    def test_every_environment_of_a_linux_machine_is_reported_as_it_was_written_down(self):
        self.assertGreaterEqual(len(tree_of("linux")["expected"]), 50)
        self.check("linux")

    def test_every_environment_of_a_windows_machine_is_reported_as_it_was_written_down(self):
        self.check("win32")

    def test_every_environment_of_a_mac_is_reported_as_it_was_written_down(self):
        self.check("darwin")


if __name__ == "__main__":
    unittest.main()
