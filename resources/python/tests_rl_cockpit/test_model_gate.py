"""The gate of model files: hostile zips, weights and statistics through every way that loads without consent. Needs SB3 and sb3-contrib."""

import os
import pickle
import shutil
import sys
import tempfile
import unittest
import zipfile

import gymnasium
import numpy as np
import torch
from sb3_contrib import MaskablePPO
from stable_baselines3 import A2C, DQN, PPO, SAC
from stable_baselines3.common.noise import NormalActionNoise
from stable_baselines3.common.vec_env import DummyVecEnv, VecNormalize

from rl_cockpit import model_gate
from rl_cockpit.evaluation.normalization import normalizer
from rl_cockpit.evaluation.problem import EvaluationProblem
from rl_cockpit.model_gate import EVERYTHING, NOTHING, UnsafeModel, load_model, load_tensors
from rl_cockpit.portable import export_portable, open_model
from rl_cockpit.portable.refusal import NotPortable
from rl_cockpit.portable.write_copy import write_copy
from rl_cockpit.portable_proof import child, prove
from rl_cockpit.saved_model import SavedModel
from rl_cockpit_target.scripts.models import load_checkpoint
from tests_rl_cockpit.hostile_models import Planted, small, torch_file, value
from tests_rl_cockpit.small_models import changed


class Gate(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.mkdtemp()
        cls.addClassCleanup(shutil.rmtree, cls.folder, True)
        cls.base = cls.path("base")
        PPO("MlpPolicy", "CartPole-v1", n_steps=8, batch_size=8, n_epochs=1, **small()).learn(8).save(cls.base)

    @classmethod
    def path(cls, name):
        return os.path.join(cls.folder, name + ".zip")

    def setUp(self):
        self.planted = os.path.join(self.folder, "planted-" + self.id().rsplit(".", 1)[-1])
        self.evil = Planted(self.planted)

    def with_member(self, name, member, content):
        out = self.path(name)
        with zipfile.ZipFile(self.base) as old, zipfile.ZipFile(out, "w") as new:
            for one in old.namelist():
                if one != member:
                    new.writestr(one, old.read(one))
            new.writestr(member, content)
        return out

    def hostile(self):
        """(name, path, whether `portable` may leave the value out) of models that run a command when they are loaded."""
        # The call is thrown away; what is left is a number, or arithmetic that is proved.
        hidden = b"\x80\x02cposix\nmkdir\n(X" + len(self.planted).to_bytes(4, "little") + self.planted.encode() + b"tR0G\x3f\x50\x62\x4d\xd2\xf1\xa9\xfc."
        nested = pickle.dumps(self.evil)
        loader = b"\x80\x02ctorch.storage\n_load_from_bytes\n(B" + len(nested).to_bytes(4, "little") + nested + b"tR."
        keys = {"clip_range": self.evil, "policy_class": self.evil, "observation_space": self.evil, "policy_kwargs": {"a": self.evil}, "lr_schedule": hidden, "learning_rate": hidden, "action_noise": loader, "_last_obs": self.evil}
        for key, one in keys.items():
            yield key, changed(self.base, self.path("evil-" + key), None, **{key: value(one)}), key in ("_last_obs", "lr_schedule", "learning_rate")
        evil = pickle.dumps(self.evil, 2)
        members = {
            "policy.pth": torch_file(evil), "pytorch_variables.pth": torch_file(evil), "more.pth": pickle.dumps(self.evil, 0),
            "policy.optimizer.pth": torch_file(b"\x80\x02}.", evil),
        }  # fmt: skip
        for member, content in members.items():
            yield member, self.with_member("evil-" + member, member, content), False

    def probed(self, path, unpickle=False):
        said = []
        load_checkpoint.main({"path": path, "folder": "", "paths": [], "unpickle": unpickle}, lambda **one: said.append(one))
        return said[-1]["end"], said[-1]["says"]

    def test_no_way_without_consent_runs_what_a_zip_brings(self):
        for name, path, is_left_out in self.hostile():
            with self.subTest(name):
                # What was read takes the place of a schedule, no matter what its pickle would do.
                replaced = name in ("lr_schedule", "learning_rate")
                for plain in (False, True):
                    try:
                        load_model(path, NOTHING, plain=plain)
                        self.assertTrue(replaced and not plain)
                    except UnsafeModel as refusal:
                        self.assertRegex(str(refusal), "calls (posix.mkdir|torch.storage._load_from_bytes with a file that)|more than one|two members|no file of torch")
                end, says = self.probed(path)
                self.assertEqual(end, "loads" if replaced else "fails" if name in ("policy.optimizer.pth", "more.pth") else "asks", says)
                if end == "asks":
                    self.assertIn(name, says)
                out = self.path("copy-of-" + name)
                try:
                    export_portable(path, out)
                    self.assertTrue(is_left_out)
                    self.assertEqual(model_gate.acts_of_model(SavedModel(out)), [])
                    PPO.load(out, device="cpu")
                except NotPortable as refusal:
                    self.assertIn(name, str(refusal))
                    self.assertFalse(is_left_out or os.path.exists(out))
                self.assertFalse(os.path.exists(self.planted), "the file ran")

    def test_the_proof_of_a_copy_runs_nothing_of_the_original_nor_of_what_lies_beside_it(self):
        path = next(path for name, path, _is_left_out in self.hostile() if name == "lr_schedule")
        out = self.path("proved")
        export_portable(path, out)
        with open(os.path.join(self.folder, "torch.py"), "w") as file:
            file.write("import os; os.mkdir(%r)" % self.planted)
        self.addCleanup(os.unlink, os.path.join(self.folder, "torch.py"))
        proof = prove(out, path)
        self.assertEqual((proof["same"], proof["original"]["how"]), (64, "custom_objects"))
        self.assertFalse(os.path.exists(self.planted))

    def test_with_consent_the_library_loads_the_file_itself(self):
        path = changed(self.base, self.path("agreed"), None, action_noise=value(self.evil))
        self.assertEqual(self.probed(path)[0], "asks")
        self.assertEqual(self.probed(path, unpickle=True)[0], "loads")
        self.assertTrue(os.path.exists(self.planted))
        os.rmdir(self.planted)
        load_model(path, EVERYTHING)
        self.assertTrue(os.path.exists(self.planted))

    def test_a_child_that_plays_a_model_refuses_what_would_run(self):
        path = changed(self.base, self.path("played"), None, policy_kwargs=value({"a": self.evil}))
        answer = child(sys.executable, path, False)
        self.assertEqual((answer["loads"], answer["refused"], os.path.exists(self.planted)), (False, True, False))
        self.assertIn("policy_kwargs calls posix.mkdir", answer["says"])

    def test_an_environment_that_data_names_is_never_made(self):
        path = changed(self.base, self.path("of-an-environment"), None, env="tests_rl_cockpit_not_there:X-v0")
        self.assertIsNone(load_model(path, NOTHING).env)
        export_portable(path, self.path("without-environment"))
        self.assertNotIn("env", SavedModel(self.path("without-environment")).data)

    def test_a_class_that_a_known_module_only_imported_is_not_known(self):
        for module, name in (("stable_baselines3.common.utils", "SummaryWriter"), ("gymnasium.spaces.utils", "reduce"), ("numpy", "load"), ("torch.nn.modules.module", "Module.cuda")):
            data = b"\x80\x02c" + ("%s\n%s\n" % (module, name)).encode() + b")R."
            path = changed(self.base, self.path("imported"), None, policy_kwargs=value(data))
            with self.assertRaisesRegex(UnsafeModel, "calls %s.%s" % (module, name)):
                load_model(path, NOTHING)

    def test_an_array_of_objects_and_a_type_with_a_layout_of_its_own_are_refused(self):
        for array in (np.array([{}], dtype=object), np.zeros(1, dtype=[("a", "O"), ("b", "f4")])):
            path = changed(self.base, self.path("arrays"), None, _last_obs=value(array))
            with self.assertRaisesRegex(UnsafeModel, "_last_obs calls numpy"):
                load_model(path, NOTHING)

    def test_a_known_class_is_not_changed(self):
        path = changed(self.base, self.path("changed-class"), None, policy_kwargs=value(b"\x80\x02ccollections\nOrderedDict\n}(X\x01\x00\x00\x00aK\x01ub."))
        with self.assertRaisesRegex(UnsafeModel, "changes collections.OrderedDict"):
            load_model(path, NOTHING)

    def test_two_members_of_one_name_are_refused(self):
        path = self.path("twice")
        with zipfile.ZipFile(self.base) as old, zipfile.ZipFile(path, "w") as new:
            for one in [*old.namelist(), "data"]:
                new.writestr(one, old.read(one))
        with self.assertRaisesRegex(UnsafeModel, "more than one member called data"):
            load_model(path, NOTHING)

    def test_what_was_written_is_read_again_and_not_kept_where_it_is_not_plain(self):
        out = self.path("unclean")
        plan = {"changes": [{"key": "clip_range", "value": value(self.evil)}], "open": []}
        with self.assertRaisesRegex(NotPortable, "In what was written clip_range still calls posix.mkdir"):
            write_copy(open_model(self.base), out, plan)
        self.assertFalse(os.path.exists(out) or os.path.exists(self.planted))
        self.assertEqual([name for name in os.listdir(self.folder) if name.endswith(".part")], [])

    def test_tensors_load_and_what_a_file_of_torch_would_run_is_named(self):
        path = os.path.join(self.folder, "tensors.pt")
        for is_new in (True, False):
            torch.save({"w": torch.ones(2)}, path, _use_new_zipfile_serialization=is_new)
            self.assertEqual(load_tensors(path, NOTHING)["w"].tolist(), [1, 1])
            torch.save({"w": self.evil}, path, _use_new_zipfile_serialization=is_new)
            self.assertEqual(self.probed(path)[0], "asks")
            with self.assertRaisesRegex(UnsafeModel, "calls posix.mkdir"):
                load_tensors(path, NOTHING)
        self.assertFalse(os.path.exists(self.planted))

    def test_statistics_load_and_what_they_would_run_is_named(self):
        path = os.path.join(self.folder, "statistics.pkl")
        env = VecNormalize(DummyVecEnv([lambda: gymnasium.make("CartPole-v1")]))
        env.obs_rms.mean += 1
        env.save(path)
        self.assertLess(normalizer(path)(np.zeros(4, "float32"))[0], 0)
        with open(path, "wb") as file:
            pickle.dump(self.evil, file)
        with self.assertRaisesRegex(EvaluationProblem, "calls posix.mkdir"):
            normalizer(path)
        self.assertFalse(os.path.exists(self.planted))


class Honest(unittest.TestCase):
    def path(self, name):
        return os.path.join(self.folder, name + ".zip")

    def setUp(self):
        self.folder = tempfile.mkdtemp()
        self.addCleanup(shutil.rmtree, self.folder, True)

    def test_models_of_every_algorithm_load_without_consent_and_are_portable(self):
        from rl_cockpit_sb3 import masked_line

        masked_line.register()
        one = dict(n_steps=8, batch_size=8, n_epochs=1)
        noise = NormalActionNoise(np.zeros(1), np.ones(1))
        models = (
            PPO("MlpPolicy", "CartPole-v1", **small(**one)), A2C("MlpPolicy", "CartPole-v1", **small()),
            MaskablePPO("MlpPolicy", masked_line.ID, **small(**one)), DQN("MlpPolicy", "CartPole-v1", learning_starts=4, buffer_size=16, **small()),
            SAC("MlpPolicy", "Pendulum-v1", learning_starts=4, buffer_size=16, action_noise=noise, **small()),
        )  # fmt: skip
        for model in models:
            name = type(model).__name__
            with self.subTest(name):
                model.learn(8)
                model.save(self.path(name))
                draw = np.random.default_rng(0)
                seen = [draw.normal(size=model.observation_space.shape).astype("float32") for _one in range(8)]
                export_portable(self.path(name), self.path(name + "-copy"))
                for loaded in (load_model(self.path(name), NOTHING), load_model(self.path(name), NOTHING, plain=True), type(model).load(self.path(name + "-copy"), device="cpu")):
                    same = [np.allclose(loaded.predict(one, deterministic=True)[0], model.predict(one, deterministic=True)[0]) for one in seen]
                    self.assertEqual((type(loaded), all(same)), (type(model), True))


if __name__ == "__main__":
    unittest.main()
