import json
import os
import pickle
import shutil
import struct
import sys
import tempfile
import unittest
import zipfile

import rl_cockpit_target
from rl_cockpit.saved_model import NoSavedModel, SavedModel, algorithm_of
from rl_cockpit_target.scripts.models import load_checkpoint
from rl_cockpit_target.discovery.child_probe import run_probe
from rl_cockpit_target.discovery.run_script import question, run_script


def safetensors(values, cut=0):
    """Bytes of a safetensors file with one tensor of so many bytes."""
    header = json.dumps({"w": {"dtype": "U8", "shape": [values], "data_offsets": [0, values]}}).encode()
    full = struct.pack("<Q", len(header)) + header + bytes(values)
    return full[: len(full) - cut]


class LoadCheckpointCase(unittest.TestCase):
    def setUp(self):
        self.root = tempfile.mkdtemp(prefix="rl-cockpit-load-")
        self.addCleanup(shutil.rmtree, self.root)

    def write(self, name, content=b""):
        path = os.path.join(self.root, *name.split("/"))
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "wb") as file:
            file.write(content)
        return path

    def zip(self, name, **members):
        path = self.write(name)
        with zipfile.ZipFile(path, "w") as archive:
            for member, content in members.items():
                archive.writestr(member.replace("__", "."), content)
        return path

    def tried(self, path, unpickle=False):
        said = []
        before = os.getcwd()
        load_checkpoint.main({"path": path, "folder": "", "paths": [], "unpickle": unpickle}, lambda **one: said.append(one))
        self.assertEqual(os.getcwd(), before)
        return said[-1]["end"], said[-1]["says"], {one["fact"]: one["value"] for one in said if "fact" in one}


class LoadCheckpointTest(LoadCheckpointCase):
    def test_a_file_that_is_not_there_does_not_load(self):
        self.assertEqual(self.tried(os.path.join(self.root, "a.zip"))[0], "fails")

    def test_an_error_whose_first_line_ends_in_a_colon_tells_the_next_one_too(self):
        two = RuntimeError("Error(s) in loading state_dict for Policy:\n\tsize mismatch for a: 228, 261.\n\tmore")
        self.assertTrue(load_checkpoint.one_line(two).endswith("for Policy: size mismatch for a: 228, 261."))
        self.assertEqual(load_checkpoint.one_line(ValueError("one\ntwo")), "ValueError: one")

    def test_a_zip_that_is_cut_or_of_something_else_does_not_load(self):
        full = self.zip("a.zip", data="{}")
        with open(full, "rb") as file:
            cut = self.write("b.zip", file.read()[:40])
        self.assertEqual(self.tried(cut)[0], "fails")
        end, says, _ = self.tried(self.zip("c.zip", readme="x"))
        self.assertEqual((end, "no file called data" in says), ("fails", True))

    def test_a_zip_whose_directory_points_outside_of_it_does_not_load(self):
        full = self.zip("a.zip", data="{}")
        with open(full, "rb") as file:
            contents = bytearray(file.read())
        at = contents.rfind(b"PK\x01\x02")
        for field in (b"\xff\xff\xff\x7f", b"\xff\xff\xff\xff"):
            contents[at + 42 : at + 46] = field
            path = self.write("b.zip", bytes(contents))
            self.assertEqual(self.tried(path)[0], "fails")
            with self.assertRaises(NoSavedModel):
                SavedModel(path)
        # A directory that counts from further than a file can be long.
        end = contents.rfind(b"PK\x05\x06")
        extra = struct.pack("<HHQ", 1, 8, (1 << 64) - 100)
        entry = contents[at:end]
        entry[30:32], entry[42:46] = struct.pack("<H", len(extra)), b"\xff\xff\xff\xff"
        entry = entry + extra
        tail = struct.pack("<4s4H2LH", b"PK\x05\x06", 0, 0, 1, 1, len(entry), at, 0)
        path = self.write("c.zip", bytes(contents[:at]) + bytes(entry) + tail)
        self.assertEqual(self.tried(path)[0], "fails")
        with open(path, "rb") as file:
            for existing in (None, file.read()):
                with self.assertRaises(NoSavedModel):
                    SavedModel(path, existing)

    def test_the_algorithm_of_a_zip_is_told_by_what_it_saved(self):
        masked = {"clip_range": 1, "policy_class": {"__module__": "sb3_contrib.common.maskable.policies"}}
        self.assertEqual(algorithm_of(masked), ("sb3_contrib", "MaskablePPO"))
        self.assertEqual(algorithm_of({"clip_range": 1, "gae_lambda": 1}), ("stable_baselines3", "PPO"))
        self.assertEqual(algorithm_of({"gae_lambda": 1}), ("stable_baselines3", "A2C"))
        self.assertEqual(algorithm_of({}), None)

    def test_safetensors_are_judged_by_their_header(self):
        self.assertEqual(self.tried(self.write("a.safetensors", safetensors(100)))[0], "loads")
        end, says, _ = self.tried(self.write("b.safetensors", safetensors(100, cut=30)))
        self.assertEqual((end, "is cut" in says), ("fails", True))
        for text in (b"", b"1234", b"\xff" * 9, struct.pack("<Q", 2) + b"[]", struct.pack("<Q", 8) + b'{"w": 1}'):
            self.assertEqual(self.tried(self.write("c.safetensors", text))[0], "fails", text)

    def test_a_model_folder_needs_its_configuration_and_every_shard_of_its_index(self):
        folder = os.path.dirname(self.write("m/model-1.safetensors", safetensors(9)))
        self.assertIn("config.json", self.tried(folder)[1])
        self.write("m/config.json", b'{"architectures": ["Qwen2ForCausalLM"]}')
        self.assertEqual(self.tried(folder)[0], "loads")
        self.write("m/model.safetensors.index.json", json.dumps({"weight_map": {"a": "model-1.safetensors", "b": "model-2.safetensors"}}).encode())
        end, says, facts = self.tried(folder)
        self.assertEqual((end, facts["model"], "model-2.safetensors" in says), ("fails", "Qwen2ForCausalLM", True))

    def test_a_step_of_verl_needs_the_model_of_every_rank(self):
        step = os.path.join(self.root, "global_step_5")
        self.zip("global_step_5/actor/model_world_size_2_rank_0.pt", a="x")
        self.assertIn("rank 1", self.tried(step)[1])
        self.zip("global_step_5/actor/model_world_size_2_rank_1.pt", a="x")
        end, says, facts = self.tried(step)
        self.assertEqual((end, facts["ranks"], "needs a config.json" in says), ("loads", "2", True))
        self.write("global_step_5/actor/huggingface/config.json", b"{}")
        self.assertIn("can be converted", self.tried(step)[1])
        self.write("global_step_5/actor/model_world_size_2_rank_1.pt", b"PK\x03\x04 cut")
        self.assertEqual(self.tried(step)[0], "fails")

    def test_a_checkpoint_of_rllib_is_whole_if_each_part_has_the_files_that_it_names(self):
        part = b'{"class_and_ctor_args_file": "class_and_ctor_args.pkl", "state_file": "state", "ray_version": "2.60.0"}'
        folder = os.path.join(self.root, "ck")
        self.write("ck/rllib_checkpoint.json", part.replace(b'"state"', b'"algorithm_state"'))
        self.write("ck/class_and_ctor_args.pkl", b"\x80\x04N.")
        self.assertEqual(self.tried(folder)[:2], ("fails", "algorithm_state is not there."))
        self.write("ck/algorithm_state.pkl", b"\x80\x04N.")
        self.write("ck/env_runner/metadata.json", part)
        self.write("ck/env_runner/class_and_ctor_args.pkl", b"\x80\x04N.")
        self.assertEqual(self.tried(folder)[1], "env_runner/state is not there.")
        self.write("ck/env_runner/state.pkl", b"\x80\x04N.")
        end, says, facts = self.tried(folder)
        self.assertEqual((end, facts["ray"], "2 parts are whole" in says), ("unknown", "2.60.0", True))
        for cut in (b"", b"\x80\x04N"):
            self.write("ck/env_runner/state.pkl", cut)
            self.assertEqual(self.tried(folder)[:2], ("fails", "env_runner/state.pkl is cut."))

    def test_weights_without_a_configuration_are_whole_where_their_trainer_needs_none(self):
        for beside in ("trainer_state.json", "random_states_0.pkl"):
            folder = os.path.dirname(self.write("%s.d/model.safetensors" % beside, safetensors(9)))
            self.write("%s.d/%s" % (beside, beside), b"{}")
            end, says, _ = self.tried(folder)
            self.assertEqual((end, "the script" in says), ("loads", True))
            self.write("%s.d/model.safetensors" % beside, safetensors(100, cut=30))
            self.assertEqual(self.tried(folder)[0], "fails")

    def test_a_folder_of_an_unknown_kind_is_not_called_broken(self):
        self.write("own/part-1.msgpack", b"x")
        self.assertEqual(self.tried(os.path.join(self.root, "own"))[0], "unknown")

    def test_what_has_no_test_is_not_opened(self):
        self.assertEqual(self.tried(self.write("a.onnx", b"x"))[0], "unknown")


class Planted:
    """Runs code when it is unpickled."""

    def __reduce__(self):
        return os.mkdir, ("planted",)


class AgentTest(LoadCheckpointCase):
    def test_a_persons_interpreter_loads_by_the_gate_of_the_app_and_finds_no_other_room_of_it(self):
        tools = os.path.dirname(os.path.dirname(os.path.abspath(rl_cockpit_target.__file__)))
        path = self.write("a.pt", pickle.dumps(Planted(), 2))
        words = {"path": path, "folder": self.root, "paths": [], "unpickle": False}
        done = run_script(tools, {"script": "models/load_checkpoint", "python": sys.executable, "words": words, "limitS": 120})
        self.assertEqual((done["code"], done["errors"]), (0, ""))
        # Without torch it is not tried; with it, what is no file of torch is not unpickled to see.
        self.assertIn(done["answers"][-1]["end"], ("unknown", "fails"))
        self.assertFalse(os.path.exists(os.path.join(self.root, "planted")))
        source = question(tools, "try:\n    import rl_cockpit_target\n    report(found=True)\nexcept ImportError:\n    report(found=False)\ndef main(words, report): pass", False)
        self.assertEqual(run_probe(sys.executable, source, {}, 60)["answers"], [{"found": False}])


class TorchFileTest(LoadCheckpointCase):
    def setUp(self):
        super().setUp()
        try:
            import torch
        except ImportError:
            self.skipTest("torch is not installed")
        self.torch = torch

    def test_weights_load_and_objects_are_not_unpickled_unasked(self):
        path = os.path.join(self.root, "a.pt")
        self.torch.save({"w": self.torch.ones(2)}, path)
        self.assertEqual(self.tried(path)[0], "loads")
        self.torch.save({"w": Planted()}, path)
        before = os.getcwd()
        os.chdir(self.root)
        try:
            self.assertEqual(self.tried(path)[0], "asks")
            self.assertFalse(os.path.exists("planted"))
            self.assertEqual(self.tried(path, unpickle=True)[0], "loads")
            self.assertTrue(os.path.exists("planted"))
        finally:
            os.chdir(before)

    def test_a_file_that_is_cut_does_not_load(self):
        path = os.path.join(self.root, "a.pt")
        self.torch.save({"w": self.torch.ones(500)}, path)
        with open(path, "r+b") as file:
            file.truncate(600)
        self.assertEqual(self.tried(path)[0], "fails")
        self.assertEqual(self.tried(self.write("b.pt", b"version https://git-lfs.github.com/spec/v1"))[0], "fails")
