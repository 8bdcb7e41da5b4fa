import os
import sys
import tempfile
import unittest

from stable_baselines3 import PPO

from rl_cockpit.model_gate import NOTHING, UnsafeModel, load_model
from tests_rl_cockpit.hostile_models import small, value
from tests_rl_cockpit.small_models import changed

GREEDY = b"cbuiltins\nbytearray\n(L%dL\ntR." % (6 << 30)


@unittest.skipUnless(sys.platform.startswith("linux"), "only Linux bounds the memory of a process")
class MemoryBoundTest(unittest.TestCase):
    def test_a_few_bytes_that_ask_for_gigabytes_are_refused_and_the_bound_goes_with_the_load(self):
        import resource

        before = resource.getrlimit(resource.RLIMIT_DATA)
        with tempfile.TemporaryDirectory() as folder:
            base, path = os.path.join(folder, "base.zip"), os.path.join(folder, "greedy.zip")
            PPO("MlpPolicy", "CartPole-v1", n_steps=8, batch_size=8, n_epochs=1, **small()).save(base)
            changed(base, path, None, action_noise=value(GREEDY))
            with self.assertRaisesRegex(UnsafeModel, "MemoryError"):
                load_model(path, NOTHING)
        self.assertEqual(resource.getrlimit(resource.RLIMIT_DATA), before)


if __name__ == "__main__":
    unittest.main()
