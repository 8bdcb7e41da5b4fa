"""Mutated models through every way that loads without consent: none of them runs anything. Needs SB3; `fuzz_model_gate.py` tries more."""

import shutil
import tempfile
import unittest
import warnings

from tests_rl_cockpit.fuzz_model_gate import Fuzz

COUNT = 400


class MutatedModels(unittest.TestCase):
    def test_no_mutated_model_runs_anything_without_consent_and_honest_ones_load(self):
        folder = tempfile.mkdtemp(prefix="rl-cockpit-fuzz-")
        self.addCleanup(shutil.rmtree, folder, True)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            fuzz = Fuzz(folder)
            honest = fuzz.warm_up()
            # A model whose schedule is bytecode is refused where nothing may take its place.
            self.assertEqual((honest["failed"], honest["refused"], honest["copiesLoaded"]), (0, 1, 2))
            fuzz.watch.matches.clear()
            self.assertGreaterEqual(fuzz.heard_with_consent(), 2)
            for seed in range(COUNT):
                fuzz.one(seed)
        self.assertEqual(fuzz.watch.matches, [])
        self.assertGreater(min(fuzz.counts["loaded"], fuzz.counts["refused"], fuzz.counts["copied"]), COUNT // 20)


if __name__ == "__main__":
    unittest.main()
