"""Configuration generated for a run: from nothing, from JSON, from YAML of the project."""

import json
import os
import unittest

from rl_cockpit_launch import config_files
from rl_cockpit_launch.words import Refusal
from tests_launch.launch_case import LaunchCase


class ConfigFiles(LaunchCase):
    def created(self, values, source=None, form="json"):
        path = os.path.join(self.run_dir, "made." + form)
        config_files.write([{"path": path, "from": source, "format": form, "set": values}], self.run_dir)
        self.assertEqual(os.stat(path).st_mode & 0o777, 0o600 if os.name != "nt" else 0o666)
        return self.read(path)

    def test_begins_empty_and_makes_the_groups_it_needs(self):
        for form in ("json", "yaml"):
            self.assertEqual(json.loads(self.created({"a.b.c": 1, "d": None}, None, form)), {"a": {"b": {"c": 1}}, "d": None})

    def test_changes_and_adds_to_a_json_file_of_the_project(self):
        source = self.write("config.json", '{"a": {"b": 1}, "x": [1]}')
        self.assertEqual(json.loads(self.created({"a.b": 2, "a.n": 3}, source)), {"a": {"b": 2, "n": 3}, "x": [1]})

    def test_edits_yaml_in_place_where_every_key_is_there(self):
        source = self.write("config.yaml", "# mine\nlr: 1e-4  # slow\nsteps: 5\n")
        self.assertEqual(self.created({"lr": 1e-05}, source, "yaml"), "# mine\nlr: 1.0e-05  # slow\nsteps: 5\n")

    def test_adds_a_key_to_yaml_with_the_environments_own_pyyaml_or_says_what_to_install(self):
        source = self.write("config.yaml", "lr: 1e-4\nname: yes and no\n")
        try:
            import yaml
        except ImportError:
            with self.assertRaisesRegex(Refusal, "Install pyyaml"):
                self.created({"max_steps": 3}, source, "yaml")
            return
        read = yaml.safe_load(self.created({"max_steps": 3, "opt.lr": 1e-06}, source, "yaml"))
        self.assertEqual(read, {"lr": "1e-4", "name": "yes and no", "max_steps": 3, "opt": {"lr": 1e-06}})

    def test_refuses_what_is_no_configuration(self):
        for name, text in (("a.json", "[1]"), ("b.json", "{"), ("c.json", "")):
            with self.assertRaises(Refusal):
                self.created({"a": 1}, self.write(name, text))
        with self.assertRaisesRegex(Refusal, "cannot be read"):
            self.created({"a": 1}, os.path.join(self.project, "gone.json"))


if __name__ == "__main__":
    unittest.main()
