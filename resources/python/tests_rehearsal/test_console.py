"""Console of a verl training as Ray prefixes and colors it."""

import unittest

from rl_cockpit_rehearsal.console import Console, message_of, metrics_of

LINES = (
    "\x1b[36m(TaskRunner pid=77)\x1b[0m step:1 - tools/search/success_rate:0.000 - tools/search/calls:3.000 - actor/grad_norm:nan\n",
    "(TaskRunner pid=77) Setting global step to 5\n",
    "(WorkerDict pid=9, ip=10.0.0.2) ERROR:2026-01-01:Could not initialize tool 'search'. Please check. Error: no zone\n",
    "(WorkerDict pid=9) Loaded 1000 cache entries from /r/search_cache.json\n",
    "(WorkerDict pid=9) HTTP 401: Unauthorized\n",
    "(WorkerDict pid=9) [STANDIN] weights 2: 39 tensors, crc32 0a0b0c0d\n",
    "Training Progress:  0%\r(TaskRunner pid=77) training/global_step:3 - lr:0.1\n",
)


class ConsoleOfATraining(unittest.TestCase):
    def setUp(self):
        self.console = Console()
        for line in LINES:
            self.console.read(line)

    def test_a_step_is_read_once_with_its_metrics(self):
        self.assertEqual(list(self.console.steps), [1])
        self.assertEqual(self.console.steps[1]["tools/search/calls"], 3.0)
        self.assertNotEqual(self.console.steps[1]["actor/grad_norm"], self.console.steps[1]["actor/grad_norm"])

    def test_a_tool_that_could_not_be_made_is_told_with_its_reason(self):
        self.assertEqual(self.console.missing_tools, {"search": "no zone"})

    def test_resume_cache_refusals_and_weights_are_read(self):
        self.assertEqual(self.console.global_step, 5)
        self.assertEqual(self.console.cache_entries, 1000)
        self.assertEqual(self.console.http_refusals, {"401": 1})
        self.assertEqual(self.console.checksums, ["0a0b0c0d"])

    def test_validation_at_step_zero_is_no_training_step(self):
        self.console.read("step:0 - tools/search/calls:9\n")
        self.assertEqual(self.console.values("tools/search/calls"), [3.0])

    def test_numbers_of_numpy_and_text_values(self):
        self.assertEqual(metrics_of("a/b:np.float64(0.5) - text:yes - c@1:-1e-06"), {"a/b": 0.5, "c@1": -1e-06})

    def test_a_prefix_without_a_name(self):
        self.assertEqual(message_of("\x1b[33m(raylet)\x1b[0m x\n")[-1], "x")
        self.assertEqual(message_of("(pid=3) hello\n"), "hello")

    def test_the_cause_of_an_end_is_the_death_of_a_worker_and_not_what_ray_says_of_it(self):
        for line in ("(WorkerDict pid=9) Fatal Python error: Aborted\n", "ray.exceptions.ActorDiedError: The actor died\n", "Extension modules: a\n"):
            self.console.read(line)
        self.assertEqual(self.console.cause(), "Fatal Python error: Aborted")

    def test_without_a_death_it_is_the_last_exception(self):
        for line in ("ValueError: first\n", "  File x\n", "torch.OutOfMemoryError: last\n", "Set the environment variable HYDRA_FULL_ERROR=1\n"):
            self.console.read(line)
        self.assertEqual(self.console.cause(), "torch.OutOfMemoryError: last")
