"""Consent to names of what a model file would import or run, and what is read in place of it. Needs SB3."""

import os
import pickle
import shutil
import sys
import tempfile
import types
import unittest
import zipfile

from stable_baselines3 import PPO

from rl_cockpit.model_gate import NOTHING, Consent, UnsafeModel, load_model
from rl_cockpit_target.scripts.models import load_checkpoint
from tests_rl_cockpit.hostile_models import Planted, small, torch_file, value
from tests_rl_cockpit.small_models import changed


class ToNames(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.mkdtemp()
        self.addCleanup(shutil.rmtree, self.folder, True)
        self.base, self.planted = self.path("base"), os.path.join(self.folder, "planted")
        self.evil = Planted(self.planted)
        PPO("MlpPolicy", "CartPole-v1", n_steps=8, batch_size=8, n_epochs=1, **small()).save(self.base)

    def path(self, name):
        return os.path.join(self.folder, name + ".zip")

    def with_weights(self, content):
        out = self.path("weights")
        with zipfile.ZipFile(self.base) as old, zipfile.ZipFile(out, "w") as new:
            for one in old.namelist():
                new.writestr(one, content if one == "policy.pth" else old.read(one))
        return out

    def test_consent_to_a_name_holds_for_that_global_and_that_value_alone(self):
        # Loading it imports `posixpath.join` and calls `posix.mkdir`.
        path = changed(self.base, self.path("named"), None, _last_obs=value(os.path.join), action_noise=value(self.evil))
        for names in (["os"], ["posix"], ["posixpath"], ["posixpath.join"], ["posix.mkdir.more"], ["action"], ["_last_obs"]):
            with self.subTest(names), self.assertRaises(UnsafeModel) as refused:
                load_model(path, Consent.exact(names))
        with self.assertRaises(UnsafeModel) as refused:
            load_model(path, NOTHING)
        self.assertEqual(refused.exception.names, ["posix.mkdir", "posixpath.join"])
        self.assertFalse(os.path.exists(self.planted))
        said = []
        load_checkpoint.main({"path": path, "folder": "", "paths": [], "unpickle": False, "allow": []}, lambda **one: said.append(one))
        self.assertEqual((said[-1]["end"], said[-1]["names"]), ("asks", refused.exception.names))
        load_model(path, Consent.exact(refused.exception.names))
        self.assertTrue(os.path.exists(self.planted))

    def test_consent_to_names_is_not_enough_where_weights_bring_code(self):
        path = self.with_weights(torch_file(pickle.dumps(self.evil, 2)))
        with self.assertRaises(UnsafeModel):
            load_model(path, Consent.exact(["policy", "policy.pth"]))
        self.assertFalse(os.path.exists(self.planted))

    def test_a_schedule_of_rl_zoo3_is_read_and_rl_zoo3_is_not_imported(self):
        module = types.ModuleType("rl_zoo3.utils")
        exec("class SimpleLinearSchedule:\n    def __init__(self, value): self.initial_value = value\n", module.__dict__)  # noqa: S102
        module.SimpleLinearSchedule.__module__ = "rl_zoo3.utils"
        sys.modules.update({"rl_zoo3": types.ModuleType("rl_zoo3"), "rl_zoo3.utils": module})
        pickled = value(module.SimpleLinearSchedule(0.002))
        del sys.modules["rl_zoo3"], sys.modules["rl_zoo3.utils"]
        model = load_model(changed(self.base, self.path("zoo"), None, learning_rate=pickled, lr_schedule=pickled), NOTHING)
        self.assertAlmostEqual(model.lr_schedule(0.5), 0.001)
        self.assertNotIn("rl_zoo3", sys.modules)


if __name__ == "__main__":
    unittest.main()
