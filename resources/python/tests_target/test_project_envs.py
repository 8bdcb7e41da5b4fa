import os
import tempfile
import unittest

from rl_cockpit_target.discovery.envs import find_envs


def make_venv(folder):
    os.makedirs(os.path.join(folder, "bin"))
    os.symlink("/usr/bin/python3", os.path.join(folder, "bin", "python"))
    with open(os.path.join(folder, "pyvenv.cfg"), "w", encoding="utf-8") as cfg:
        cfg.write("home = /usr/bin\nversion = 3.11.2\n")


@unittest.skipIf(os.name == "nt", "a venv of a POSIX system")
class ProjectEnvsTest(unittest.TestCase):
    def test_the_environments_of_a_named_project_are_told_wherever_it_lies_and_of_no_other(self):
        with tempfile.TemporaryDirectory() as base:
            base = os.path.realpath(base)
            far, other = os.path.join(base, "far", "trainer"), os.path.join(base, "far", "other")
            for project in (far, other):
                make_venv(os.path.join(project, ".venv"))
            make_venv(os.path.join(far, ".pixi", "envs", "gpu"))
            reported = [env["prefix"] for env in find_envs(projects=[far, os.path.join(base, "gone")]) if env["prefix"].startswith(base)]
        self.assertEqual(reported, [os.path.join(far, ".venv"), os.path.join(far, ".pixi", "envs", "gpu")])

    def test_the_environments_that_rl_cockpit_created_are_listed_after_those_of_projects(self):
        with tempfile.TemporaryDirectory() as base:
            base = os.path.realpath(base)
            project, own = os.path.join(base, "trainer"), os.path.join(base, "state", "envs")
            for prefix in (os.path.join(project, ".venv"), os.path.join(own, "phase3")):
                make_venv(prefix)
            os.makedirs(os.path.join(own, "half"))
            matches = [env for env in find_envs(projects=[project], own=own) if env["prefix"].startswith(base)]
            without = [env for env in find_envs(own=os.path.join(base, "gone")) if env["prefix"].startswith(base)]
        self.assertEqual([(env["prefix"], env["kind"]) for env in matches], [(os.path.join(project, ".venv"), "venv"), (os.path.join(own, "phase3"), "venv")])
        self.assertEqual(matches[1]["name"], "phase3")
        self.assertEqual(without, [])


if __name__ == "__main__":
    unittest.main()
