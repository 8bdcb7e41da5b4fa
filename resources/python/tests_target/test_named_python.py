"""A bare interpreter name is resolved as a start resolves it: on PATH, without the folder of the agent's own interpreter."""

import os
import stat
import tempfile
import unittest

from rl_cockpit_target.scripts.crashes import run_command
from rl_cockpit_target.discovery.run_script import named_python


@unittest.skipIf(os.name == "nt", "needs executable files without an extension")
class NamedPython(unittest.TestCase):
    def test_a_bare_name_is_the_file_that_path_leads_to(self):
        with tempfile.TemporaryDirectory() as folder:
            file = os.path.join(folder, "python")
            with open(file, "w", encoding="utf-8") as out:
                out.write("#!/bin/sh\n")
            os.chmod(file, stat.S_IRWXU)
            self.assertEqual(named_python("python", {"PATH": folder}), file)
            self.assertEqual(named_python("python", {"PATH": os.path.join(folder, "none")}), "python")

    def test_a_path_and_no_name_stay_as_they_are(self):
        self.assertEqual(named_python("/no/python", {}), "/no/python")
        self.assertIsNone(named_python(None, {}))

    def test_a_test_whose_folder_is_gone_is_not_run_elsewhere(self):
        with self.assertRaisesRegex(ValueError, "is not there"):
            run_command.start({"cwd": "/no/such/folder", "argv": ["true"], "python": None})


if __name__ == "__main__":
    unittest.main()
