import json
import os
import sys
import tempfile
import types
import unittest

from rl_cockpit_aids import mario
from rl_cockpit_aids.new_folder import MARK, Refusal, new_folder


class Folders(unittest.TestCase):
    def setUp(self):
        self.base = tempfile.TemporaryDirectory()
        self.path = os.path.join(self.base.name, "set")

    def tearDown(self):
        self.base.cleanup()

    def fill(self, name):
        with new_folder(self.path, {"seed": 1}) as folder:
            with open(os.path.join(folder, name), "w") as file:
                file.write("x")

    def test_a_folder_made_here_is_replaced_as_a_whole(self):
        self.fill("a")
        self.fill("b")
        self.assertEqual(sorted(os.listdir(self.path)), ["b", MARK])
        with open(os.path.join(self.path, MARK)) as file:
            self.assertEqual(json.load(file), {"seed": 1})

    def test_a_folder_of_a_person_is_never_written_into(self):
        os.mkdir(self.path)
        with self.assertRaises(Refusal):
            self.fill("a")
        self.assertEqual(os.listdir(self.path), [])

    def test_half_a_folder_is_none(self):
        with self.assertRaises(ZeroDivisionError):
            with new_folder(self.path, {}):
                raise ZeroDivisionError
        self.assertEqual(os.listdir(self.base.name), [])


class Algorithm:
    """Represents PPO: remembers what it was made with."""

    def __init__(self, policy, **settings):
        self.policy, self.settings = policy, settings

    @classmethod
    def load(cls, path, **settings):
        return cls(path, **settings)


class Mario(unittest.TestCase):
    def train(self, is_new):
        module = types.ModuleType("mario_brain.train")
        module.PPO = Algorithm

        def train(parallel, total_timesteps, model_path):
            created = module.PPO("CnnPolicy", n_steps=1024, batch_size=2048) if is_new else module.PPO.load(model_path, device="cpu")
            return parallel, total_timesteps, created

        module.train = train
        sys.modules.update({"mario_brain": types.ModuleType("mario_brain"), "mario_brain.train": module})
        try:
            return mario.train(2, 192, "models/mario_ppo", 64, 32, 1)
        finally:
            del sys.modules["mario_brain"], sys.modules["mario_brain.train"]

    def test_a_new_model_has_the_sizes_of_the_form(self):
        parallel, steps, model = self.train(True)
        self.assertEqual((parallel, steps, model.policy), (2, 192, "CnnPolicy"))
        self.assertEqual(model.settings, {"n_steps": 64, "batch_size": 32, "n_epochs": 1})

    def test_a_loaded_model_has_them_too(self):
        model = self.train(False)[2]
        self.assertEqual(model.settings, {"device": "cpu", "n_steps": 64, "batch_size": 32, "n_epochs": 1})


@unittest.skipUnless(all(__import__("importlib.util").util.find_spec(one) for one in ("numpy", "rasterio")), "numpy and rasterio are not installed here")
class Rasters(unittest.TestCase):
    def test_the_same_seed_gives_the_same_rasters_in_the_names_that_the_loader_reads(self):
        import rasterio

        from rl_cockpit_aids import rasters

        with tempfile.TemporaryDirectory() as base:
            sets = [os.path.join(base, one) for one in ("a", "b")]
            for one in sets:
                self.assertEqual(rasters.main(["--out", one, "--count", "2", "--size", "16"]), 0)
            for layer in ("slp", "asp", "dem", "cc", "cbd", "cbh", "ch", "fbfm"):
                name = os.path.join(layer, "cropped_raster_2_{}.tif".format(layer))
                first, second = [rasterio.open(os.path.join(one, name)).read(1) for one in sets]
                self.assertEqual(first.shape, (16, 16))
                self.assertTrue((first == second).all())


if __name__ == "__main__":
    unittest.main()
