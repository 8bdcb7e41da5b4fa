"""Tap of TRL: every answer and the timers, with the settings of the training as they are."""

import importlib.util
import json
import os
import unittest
import unittest.mock

from tests_launch.launch_case import TOOLS, LaunchCase

# The shape of TRL 1.16: what a generation leaves in `_logs`, and when metrics are logged.
SHAPE = {
    "transformers/__init__.py": "",
    "transformers/trainer.py": """
class Trainer:
    def log(self, logs, start_time=None):
        logs["epoch"] = 0.5
        print("logged", sorted(logs))
    def evaluate(self):
        from trl.extras.profiling import ProfilingContext
        ProfilingContext("GRPOTrainer.compute_loss")._log_metrics(50.0)
        self.log({"eval_reward": 0.7})
""",
    "trl/__init__.py": "",
    "trl/extras/__init__.py": "",
    "trl/extras/profiling.py": """
class ProfilingContext:
    metric_prefix = "profiling/Time taken"
    def __init__(self, name):
        self.name = name
    def _log_metrics(self, duration):
        pass
""",
    "trl/trainer/__init__.py": "",
    "trl/trainer/grpo_trainer.py": """
from collections import defaultdict, deque
from types import SimpleNamespace
from transformers.trainer import Trainer
class Tensor(list):
    def tolist(self):
        return list(self)
class GRPOTrainer(Trainer):
    max_completion_length, eos_token_ids, pad_token_id = 3, [2], 0
    reward_weights = Tensor([1.0, 0.5])
    def __init__(self, processes=1):
        self.accelerator = SimpleNamespace(is_main_process=True, num_processes=processes)
        self.model, self.state = SimpleNamespace(training=True), SimpleNamespace(global_step=0)
        self._logs = {"prompt": deque(maxlen=2), "completion": deque(maxlen=2), "advantages": deque(maxlen=2)}
        self._logs.update({name: defaultdict(lambda: deque(maxlen=2)) for name in ("rewards", "extra")})
    def is_world_process_zero(self):
        return self.accelerator.is_main_process
    def _generate_and_score_completions(self, inputs):
        self._logs["prompt"].extend(one["prompt"] for one in inputs)
        self._logs["completion"].extend("answer %d" % i for i in range(len(inputs)))
        self._logs["rewards"]["right"].extend(float(i) for i in range(len(inputs)))
        self._logs["rewards"]["brief"].extend(float("nan") if i else 1.0 for i in range(len(inputs)))
        self._logs["extra"]["gold"].extend("g" for _ in inputs)
        ids = [[5, 2, 0], [5, 6, 7]][: len(inputs)]
        return {"completion_ids": Tensor(ids), "completion_mask": Tensor([[1, 1, 0], [1, 1, 1]][: len(inputs)])}
""",
}
TRAINING = """
from trl.extras.profiling import ProfilingContext
from trl.trainer.grpo_trainer import GRPOTrainer
trainer = GRPOTrainer()
chat = [{"role": "user", "content": "1+1?"}]
for step in range(4):
    trainer._generate_and_score_completions([{"prompt": "2+2?"}, {"prompt": chat}])
    ProfilingContext("GRPOTrainer.compute_loss")._log_metrics(0.25)
    ProfilingContext("GRPOTrainer.compute_loss")._log_metrics(0.75)
    trainer.state.global_step += 1
    if step == 2:
        trainer.evaluate()
    if step % 2:
        trainer.log({"reward": 0.1, "kl": None})
trainer.model.training = False
trainer._generate_and_score_completions([{"prompt": "9+9?"}])
trainer.log({"train_runtime": 3.0})
"""


VALIDATION = """    trainer.model.training = False
    trainer._generate_and_score_completions([{"prompt": "2+2?"}, {"prompt": "3+3?"}])
    trainer.model.training = True
"""
REAL = os.path.join(os.path.dirname(__file__), "trl_training.py")


class TrlAnswersTest(LaunchCase):
    def train(self, text):
        for name, content in SHAPE.items():
            self.write(os.path.join("fake", name), content)
        path = os.pathsep.join([TOOLS, os.path.join(self.project, "fake")])
        return self.launch({"kind": "exec"}, [self.write("train.py", text)], taps=["trl"], env={"PYTHONPATH": path})

    def answers(self, *names):
        with open(os.path.join(self.run_dir, "answers", *names), encoding="utf-8") as file:
            return [json.loads(line) for line in file]

    def test_keeps_every_answer_of_every_step_with_its_rewards_its_length_and_its_end(self):
        code, _out, err = self.train(TRAINING)
        self.assertEqual((code, err), (0, ""))
        names = ["answers_0000{}.jsonl".format(step) for step in (1, 2, 3, 4)]
        self.assertEqual(sorted(os.listdir(os.path.join(self.run_dir, "answers"))), [*names, "validation"])
        first, second = self.answers(names[2])
        expected = {"step": 3, "prompt": "2+2?", "completion": "answer 0", "score": 0.5, "rewards": {"right": 0.0, "brief": 1.0}}
        self.assertEqual(first, {**expected, "extra": {"gold": "g"}, "tokens": 2, "cut": False})
        self.assertEqual((second["prompt"], second["score"], second["rewards"]["brief"]), ("user: 1+1?", 1.0, None))
        self.assertEqual((second["tokens"], second["cut"]), (3, True))
        (validation,) = self.answers("validation", "answers_00004.jsonl")
        self.assertEqual((validation["step"], validation["prompt"]), (4, "9+9?"))
        self.assertEqual(os.stat(os.path.join(self.run_dir, "answers", names[0])).st_mode & 0o077, 0)

    def test_has_the_mean_time_of_a_step_for_each_timer_and_no_row_for_the_summary(self):
        self.train(TRAINING)
        with open(os.path.join(self.run_dir, "tap.jsonl"), encoding="utf-8") as file:
            rows = [json.loads(line) for line in file]
        timer = "profiling/Time taken: GRPOTrainer.compute_loss"
        (evaluation,) = [row for row in rows if "eval_reward" in row["data"]]
        self.assertEqual((evaluation["step"], timer in evaluation["data"]), (3, False))
        rows.remove(evaluation)
        self.assertEqual([(row["step"], *(row["data"][name] for name in ("reward", "epoch", timer))) for row in rows], [(2, 0.1, 0.5, 1.0), (4, 0.1, 0.5, 1.0)])

    def test_has_the_share_of_answers_that_several_prompts_got(self):
        long = "I am not able to answer this question."
        own = '"{} %d" % i'.format(long)
        # A validation before each log, whose answers are all the same, is no part of it.
        validated = TRAINING.replace("    if step % 2:", VALIDATION + "    if step % 2:")
        cases = (('"{}"'.format(long), 1.0, TRAINING), ('"no"', 0.0, TRAINING), (own, 0.0, TRAINING))
        only_then = '("{}" if not self.model.training else {})'.format(long, own)
        for completion, share, training in (*cases, (only_then, 0.0, validated)):
            shape = SHAPE["trl/trainer/grpo_trainer.py"].replace('"answer %d" % i', completion)
            with self.subTest(completion), unittest.mock.patch.dict(SHAPE, {"trl/trainer/grpo_trainer.py": shape}):
                self.assertEqual(self.train(training)[2], "")
                with open(os.path.join(self.run_dir, "tap.jsonl"), encoding="utf-8") as file:
                    rows = [json.loads(line)["data"] for line in file]
                self.assertEqual([row["answers/repeated_share"] for row in rows if "reward" in row][-2:], [share, share])

    def test_says_nothing_of_lengths_where_several_processes_generate(self):
        code, _out, err = self.train(TRAINING.replace("GRPOTrainer()", "GRPOTrainer(processes=2)"))
        self.assertEqual((code, err), (0, ""))
        self.assertNotIn("tokens", self.answers("answers_00001.jsonl")[0])

    def test_writes_in_the_first_process_only(self):
        second = "GRPOTrainer()\ntrainer.accelerator.is_main_process = False"
        code, _out, err = self.train(TRAINING.replace("GRPOTrainer()", second))
        self.assertEqual((code, err), (0, ""))
        self.assertEqual([name for name in os.listdir(self.run_dir) if name in ("answers", "tap.jsonl")], [])

    def test_never_ends_a_training_of_another_shape_or_without_room(self):
        other = TRAINING.replace("trainer = GRPOTrainer()", "trainer = GRPOTrainer()\ndel trainer._logs['extra']\ntrainer._generate_and_score_completions = lambda inputs: 0")
        self.assertEqual(self.train(other)[0], 0)
        with open(os.path.join(self.run_dir, "answers"), "w", encoding="utf-8"):
            pass  # a file is where the folder would be
        rows = os.path.join(self.run_dir, "tap.jsonl")
        os.remove(rows)
        code, out, err = self.train(TRAINING)
        self.assertEqual((code, err, "logged" in out), (0, "", True))
        # What failed leaves the rest: the metrics come as before.
        self.assertEqual([json.loads(line)["step"] for line in self.read(rows).splitlines()], [2, 3, 4])

    @unittest.skipUnless(importlib.util.find_spec("trl"), "this Python has no TRL")
    def test_of_real_trl_keeps_what_its_own_parquet_has(self):
        """With `log_completions` and `logging_steps=1`, TRL itself keeps all answers: they are the same, in the same order."""
        import pandas

        code, _out, err = self.launch({"kind": "exec"}, [REAL, os.path.join(self.project, "out")], taps=["trl"])
        self.assertEqual(code, 0, err)
        for step in (1, 2, 3):
            own = pandas.DataFrame(self.answers("answers_{:05d}.jsonl".format(step)))
            theirs = pandas.read_parquet(os.path.join(self.project, "out", "completions", "completions_{:05d}.parquet".format(step)))
            self.assertEqual(list(own["completion"]), list(theirs["completion"]))
            self.assertEqual(list(own["score"]), list(theirs["digits"] * 0.5 + theirs["short"]))
