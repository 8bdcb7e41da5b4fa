"""Names of numpy 2 in a saved model, rewritten to those that numpy 1 knows, too. Needs SB3."""

import base64
import os
import pickle
import unittest

import numpy as np
from stable_baselines3 import PPO

from rl_cockpit.portable import export_portable
from rl_cockpit.renamed_globals import for_any_numpy
from rl_cockpit.saved_model import SavedModel
from tests_rl_cockpit.small_models import Models

NEW = b"numpy._core"


class AnyNumpy(Models):
    def test_values_of_numpy_2_are_the_same_under_the_older_names(self):
        values = [np.arange(6, dtype=np.float32).reshape(2, 3), np.float64(1.5), {"a": np.zeros(3, bool)}, [np.int64(3)] * 2]
        for protocol in range(2, pickle.HIGHEST_PROTOCOL + 1):
            for value in values:
                with self.subTest((protocol, type(value))):
                    data = pickle.dumps(value, protocol)
                    older = for_any_numpy(data) or data
                    self.assertNotIn(NEW, older)
                    np.testing.assert_equal(pickle.loads(older), value)

    def test_a_generator_draws_the_same_numbers_when_its_class_is_given_by_its_name(self):
        for kind in (np.random.PCG64, np.random.MT19937, np.random.Philox, np.random.SFC64):
            for protocol in range(2, pickle.HIGHEST_PROTOCOL + 1):
                with self.subTest((kind.__name__, protocol)):
                    data = pickle.dumps([np.random.Generator(kind(7)), np.random.Generator(kind(8))], protocol)
                    older = for_any_numpy(data) or data
                    for one, other in zip(pickle.loads(older), pickle.loads(data)):
                        self.assertEqual(one.random(), other.random())

    def test_a_pickle_without_numpy_stays_as_it_is(self):
        self.assertIsNone(for_any_numpy(pickle.dumps({"numpy": [1, 2]})))

    def test_a_portable_copy_names_nothing_that_numpy_1_does_not_know_and_plays_the_same(self):
        out = self.path("any-numpy")
        changes = export_portable(self.linear, out)
        if np.__version__.startswith("2."):
            self.assertIn("numpy", {change["how"] for change in changes})
        model = SavedModel(out)
        for key in model.pickled_keys():
            self.assertNotIn(NEW, base64.b64decode(model.data[key][":serialized:"]), key)
        self.assertEqual(self.actions(PPO.load(out, device="cpu")), self.actions(PPO.load(self.linear, device="cpu")))
        os.unlink(out)


if __name__ == "__main__":
    unittest.main()
