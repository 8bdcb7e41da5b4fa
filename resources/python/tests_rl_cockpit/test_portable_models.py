"""Real models of Stable-Baselines3: safe loading, refusals, portable copies and their proof. Needs SB3 and sb3-contrib."""

import base64
import json
import os
import pickle
import subprocess
import sys
import unittest
import zipfile

import cloudpickle
from stable_baselines3 import DQN, PPO

from rl_cockpit.gym_spaces import as_gymnasium
from rl_cockpit.portable import export_portable
from rl_cockpit.portable.refusal import NotPortable
from rl_cockpit.portable.write_copy import NOTE
from rl_cockpit.portable_command import make_copy
from rl_cockpit.portable_proof import child, prove
from rl_cockpit.safe_load import UnsafeModel, safe_load
from rl_cockpit.saved_model import SavedModel
from tests_rl_cockpit.small_models import SCHEDULES, SCOPE, SMALL, Models, changed, contents, foreign_pickle


def as_gym(space, protocol):
    """Pickle of this space as gym would have written it."""
    data = pickle.dumps(space, protocol=protocol)
    if protocol > 3:
        # Without its frame, whose length would be wrong.
        data = data[:2] + data[11:]
        for name in (b"box", b"discrete"):
            long, short = b"gymnasium.spaces." + name, b"gym.spaces." + name
            data = data.replace(b"\x8c" + bytes([len(long)]) + long, b"\x8c" + bytes([len(short)]) + short)
    return {":type:": "<class 'gym.spaces'>", ":serialized:": base64.b64encode(data.replace(b"cgymnasium.spaces.", b"cgym.spaces.")).decode()}


class SafeLoad(Models):
    def test_a_model_of_another_minor_loads_with_the_schedules_that_it_was_saved_with(self):
        model = safe_load(self.foreign)
        self.assertEqual(self.actions(model), self.actions(PPO.load(self.linear)))
        self.assertAlmostEqual(model.lr_schedule(0.25), 0.25 * 1e-3)
        self.assertAlmostEqual(model.clip_range(0.7), 0.2)

    def test_the_same_model_fails_or_crashes_where_the_library_loads_it_itself(self):
        program = "import sys; from stable_baselines3 import PPO; m = PPO.load(sys.argv[1], device='cpu'); print('rate', m.lr_schedule(0.25), m.clip_range(0.5))"
        done = subprocess.run([sys.executable, "-c", program, self.foreign], capture_output=True, text=True)
        self.assertNotIn("rate 0.000175 0.2", done.stdout)

    def test_a_schedule_that_is_not_proved_is_refused_on_another_minor_with_its_name_and_a_remedy(self):
        path = changed(self.looped, self.path("foreign-loop"), self.other, learning_rate=foreign_pickle(self.other, "a loop"))
        with self.assertRaises(UnsafeModel) as caught:
            safe_load(path)
        self.assertRegex(caught.exception.reason, r"learning_rate is code of CPython 3\.%d \(looped, .*\.py:\d+\)" % self.other)
        self.assertIn("custom_objects={'learning_rate': 3e-4}", caught.exception.remedy)
        self.assertEqual(safe_load(path, custom_objects={"learning_rate": 3e-4}).learning_rate, 3e-4)

    def test_code_that_is_no_schedule_is_refused_unless_it_is_allowed(self):
        with self.assertRaisesRegex(UnsafeModel, r"learning_rate brings code of its own .*allow=\('learning_rate',\)"):
            safe_load(self.looped)
        self.assertAlmostEqual(safe_load(self.looped, allow=["learning_rate"]).lr_schedule(0.5), 1e-3 / 8)
        self.assertAlmostEqual(safe_load(self.looped, trust=True).lr_schedule(0.5), 1e-3 / 8)

    def test_a_canary_is_named_and_never_sings(self):
        canary = os.path.join(self.folder, "sang")
        bomb = base64.b64encode(b"cposix\nsystem\n(S'touch %s'\ntR." % canary.encode()).decode()
        path = changed(self.linear, self.path("canary"), None, action_noise={":type:": "x", ":serialized:": bomb})
        with self.assertRaisesRegex(UnsafeModel, r"action_noise calls posix\.system"):
            safe_load(path)
        with self.assertRaisesRegex(NotPortable, r"action_noise calls posix\.system when it is loaded"):
            export_portable(path, self.path("canary-portable"))
        self.assertFalse(os.path.exists(self.path("canary-portable")))
        self.assertFalse(os.path.exists(canary))

    def test_a_file_that_is_no_model_is_refused_with_a_sentence(self):
        path = self.path("empty")
        with zipfile.ZipFile(path, "w") as archive:
            archive.writestr("x", "")
        with self.assertRaisesRegex(UnsafeModel, "no member called data"):
            safe_load(path)
        with self.assertRaisesRegex(UnsafeModel, "There is no file"):
            safe_load(self.path("nowhere"))

    def test_models_of_other_algorithms_are_told_by_what_they_saved(self):
        from sb3_contrib import MaskablePPO
        from rl_cockpit_sb3 import masked_line

        masked_line.register()
        model = MaskablePPO("MlpPolicy", masked_line.ID, **dict(SMALL, learning_rate=SCOPE["linear_schedule"](1e-3)))
        model.learn(64)
        model.save(self.path("masked"))
        self.assertEqual(type(safe_load(self.path("masked"))).__name__, "MaskablePPO")
        dqn = DQN("MlpPolicy", "CartPole-v1", learning_starts=10, buffer_size=100, device="cpu", policy_kwargs=dict(net_arch=[8]))
        dqn.learn(32)
        dqn.save(self.path("dqn"))
        loaded = safe_load(self.path("dqn"))
        self.assertEqual((type(loaded).__name__, loaded.exploration_schedule(0.5)), ("DQN", 0.05))


class Portable(Models):
    def test_a_copy_loads_by_the_library_alone_and_predicts_the_same_actions(self):
        before = contents(self.foreign)
        out = self.path("copy")
        changes = {one["key"]: one["becomes"] for one in export_portable(self.foreign, out)}
        self.assertEqual(changes["learning_rate"], "0.001 × remaining progress")
        self.assertEqual(changes["clip_range"], "0.2")
        self.assertEqual(contents(self.foreign), before)
        self.assertEqual(SavedModel(out).code_inside(), [])
        model = PPO.load(out, device="cpu")
        self.assertEqual(self.actions(model), self.actions(PPO.load(self.linear)))
        self.assertEqual(model.lr_schedule(0.25), 0.25 * 1e-3)

    def test_a_copy_trains_on_and_is_saved_and_loaded_again(self):
        out = self.path("trained-on")
        export_portable(self.linear, out)
        model = PPO.load(out, env=__import__("gymnasium").make("CartPole-v1"), device="cpu")
        model.learn(64)
        model.save(self.path("again"))
        again = PPO.load(self.path("again"), device="cpu")
        self.assertAlmostEqual(again.clip_range(0.5), 0.15)

    def test_the_proof_compares_two_children_and_says_so(self):
        out = self.path("proved")
        export_portable(self.linear, out)
        proof = prove(out, self.linear)
        self.assertEqual((proof["same"], proof["of"], proof["original"]["how"]), (64, 64, "custom_objects"))
        self.assertRegex(proof["says"], r"The copy loads in Python 3\.\d+ and predicts the same action as the original for 64 of 64 observations\.")
        foreign = prove(out, self.foreign)
        self.assertEqual((foreign["same"], foreign["original"]["how"]), (64, "custom_objects"))

    def test_a_proof_of_a_copy_with_other_weights_fails(self):
        other = PPO("MlpPolicy", "CartPole-v1", **dict(SMALL, seed=77))
        other.save(self.path("other-weights"))
        proof = prove(self.path("other-weights"), self.linear)
        self.assertLess(proof["same"], proof["of"])

    def test_what_cannot_be_proved_is_said_and_takes_a_persons_value(self):
        with self.assertRaisesRegex(NotPortable, r"learning_rate is a pickled function \(looped, .*\) whose value cannot be proved.*--set learning_rate=3e-4"):
            export_portable(self.looped, self.path("never"))
        self.assertFalse(os.path.exists(self.path("never")))
        export_portable(self.looped, self.path("valued"), {"learning_rate": 5e-4})
        self.assertEqual(PPO.load(self.path("valued"), device="cpu").learning_rate, 5e-4)
        with self.assertRaisesRegex(NotPortable, "no schedule of that name"):
            export_portable(self.looped, self.path("never"), {"gamma": 1})

    def test_code_that_is_no_schedule_stays_named_and_nothing_is_written(self):
        class Net:
            __module__ = "__main__"

            def forward(self):
                return 1

        data = base64.b64encode(cloudpickle.dumps({"features_extractor_class": Net})).decode()
        path = changed(self.linear, self.path("own-net"), None, policy_kwargs={":type:": "<class 'dict'>", ":serialized:": data})
        with self.assertRaisesRegex(NotPortable, r"policy_kwargs holds code of its own \(forward"):
            export_portable(path, self.path("never"))

    def test_the_original_and_another_file_are_never_overwritten(self):
        with self.assertRaisesRegex(NotPortable, "It is the original"):
            export_portable(self.linear, self.linear)
        export_portable(self.linear, self.path("there"))
        with self.assertRaisesRegex(NotPortable, "A file with this name exists"):
            make_copy(self.linear, self.path("there"), proof=False)
        self.assertEqual([name for name in os.listdir(self.folder) if name.endswith(".part")], [])

    def test_spaces_of_gym_become_those_of_gymnasium_and_the_copy_predicts_the_same(self):
        spaces = {key: getattr(PPO.load(self.linear, device="cpu"), key) for key in ("observation_space", "action_space")}
        for protocol in (2, 4):
            values = {key: as_gym(space, protocol) for key, space in spaces.items()}
            path = changed(self.linear, self.path("of-gym-%d" % protocol), None, **values)
            with self.assertRaises(ModuleNotFoundError):
                PPO.load(path, device="cpu").predict([[0, 0, 0, 0]])
            out = self.path("of-gymnasium-%d" % protocol)
            changes = {one["key"]: one["how"] for one in export_portable(path, out)}
            self.assertEqual((changes["observation_space"], changes["action_space"]), ("space", "space"))
            model = PPO.load(out, device="cpu")
            self.assertEqual({key: getattr(model, key) for key in spaces}, spaces)
            self.assertEqual(self.actions(model), self.actions(PPO.load(self.linear)))

    def test_a_space_that_is_a_class_of_gym_alone_stays_as_it_is(self):
        self.assertIsNone(as_gymnasium(b"cgym.wrappers.pixel_observation\nPixels\n."))
        self.assertIsNone(as_gymnasium(cloudpickle.dumps({"gym": 1})))

    def test_spaces_of_gymnasium_are_left_as_they_are_but_for_names_of_numpy_2(self):
        keys = {one["key"] for one in export_portable(self.linear, self.path("of-today")) if one["how"] != "numpy"}
        self.assertEqual(keys & {"observation_space", "action_space"}, set())

    def test_an_exact_copy_keeps_the_arithmetic_in_a_class_of_this_package(self):
        cosine = changed(self.linear, self.path("cosine"), self.other, learning_rate=foreign_pickle(self.other, "cosine"))
        [said] = [one["says"] for one in export_portable(cosine, self.path("sampled")) if one["key"] == "learning_rate"]
        self.assertRegex(said, "interpolated from 1,001 values, at most [0-9]e-07")
        export_portable(cosine, self.path("exact"), exact=True)
        self.assertAlmostEqual(PPO.load(self.path("exact"), device="cpu").lr_schedule(0.5), 1.5e-4)
        self.assertAlmostEqual(PPO.load(self.path("sampled"), device="cpu").lr_schedule(0.5), 1.5e-4)

    def test_the_command_prints_one_object_and_the_copy_says_what_was_replaced(self):
        out = self.path("by-command")
        argv = [sys.executable, "-m", "rl_cockpit.portable", self.linear, "-o", out, "--prove", "--json"]
        done = subprocess.run(argv, capture_output=True, text=True, cwd=os.path.dirname(SCHEDULES) + "/..")
        answer = json.loads(done.stdout)
        self.assertEqual((done.returncode, answer["written"], answer["proof"]["same"]), (0, True, 64))
        with zipfile.ZipFile(out) as archive:
            self.assertEqual({one["key"] for one in json.loads(archive.read(NOTE))["changes"]}, {one["key"] for one in answer["changes"]})

    def test_a_child_that_dies_is_an_answer(self):
        answer = child("/bin/false", self.linear, True)
        self.assertEqual((answer["loads"], answer["crashed"]), (False, True))
        self.assertRegex(child("/no/such/python", self.linear, True)["says"], "could not be started")


if __name__ == "__main__":
    unittest.main()
