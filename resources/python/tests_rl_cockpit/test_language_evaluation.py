import json
import os
import threading
import time
import unittest
from unittest import mock

from rl_cockpit.evaluation.language import rows_task
from rl_cockpit.evaluation.language.answers import cut
from rl_cockpit.evaluation.language.data import rows_of
from rl_cockpit.evaluation.language.folders import model_folder
from rl_cockpit.evaluation.language.rewards import reward_of
from rl_cockpit.evaluation.language.rows_task import RowsTask
from rl_cockpit.evaluation.language.settings import Settings, settings_of_run, value_of, values_of
from rl_cockpit.evaluation.language.steps import Steps
from rl_cockpit.evaluation.language.tools import Tools, tools_of
from rl_cockpit.evaluation.problem import EvaluationProblem
from rl_cockpit.evaluation.watch import Evaluator
from tests_rl_cockpit.new_folder import new_folder
from tests_rl_cockpit.scripted_language import ScriptedLanguage

try:
    import torch
except ImportError:
    torch = None

REWARD = """
def compute_score(data_source, solution_str, ground_truth, extra_info=None, bonus=0.0):
    print("this must not end up among the results")
    return {"score": float(ground_truth in solution_str) + bonus}
"""


def write(path, text=""):
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)
    return path


class SettingsTest(unittest.TestCase):
    def test_overrides_of_a_command_line_are_read_with_quotes_lists_and_numbers(self):
        words = ["-m", "verl.trainer.main_ppo", "--config-name=x.yaml", "data.val_files=['a b.parquet',c.parquet]", "+custom_reward_function.name='score it'", "data.max_response_length=64", "a.b=True"]
        settings = Settings(values_of(words), "/work")
        self.assertEqual(settings.get("data.val_files"), ["a b.parquet", "c.parquet"])
        self.assertEqual(settings.get("custom_reward_function.name"), "score it")
        self.assertEqual((settings.get("data.max_response_length"), settings.get("a.b"), settings.get("none", 7)), (64, True, 7))
        self.assertEqual(value_of("'it''s'"), "it''s")

    def test_what_hydra_composed_goes_before_the_command_line_and_references_are_followed(self):
        run = new_folder(self)
        write(os.path.join(run, "spec.json"), json.dumps({"argv": ["data.val_files=old.parquet"], "cwd": "/work"}))
        self.assertEqual(settings_of_run(run).get("data.val_files"), "old.parquet")
        composed = {"data": {"val_files": "new.parquet", "long": 9}, "rollout": {"length": "${data.long}"}}
        write(os.path.join(run, "hydra", ".hydra", "config.yaml"), json.dumps(composed))  # JSON is YAML
        try:
            import yaml  # noqa: F401
        except ImportError:
            return
        settings = settings_of_run(run)
        self.assertEqual((settings.get("data.val_files"), settings.get("rollout.length")), ("new.parquet", 9))
        self.assertEqual(settings.path("reward.py"), os.path.join("/work", "reward.py"))


class FolderTest(unittest.TestCase):
    def setUp(self):
        self.step = os.path.join(new_folder(self), "checkpoints", "global_step_12")

    def shard(self, world, rank):
        write(os.path.join(self.step, "actor", "model_world_size_%d_rank_%d.pt" % (world, rank)))

    def test_a_step_of_verl_is_its_actors_shards_by_rank_with_the_configuration_beside_them_or_in_huggingface(self):
        for rank in (1, 0):
            self.shard(2, rank)
        write(os.path.join(self.step, "actor", "huggingface", "config.json"), "{}")
        folder = model_folder(self.step)
        self.assertEqual([os.path.basename(path)[-9:] for path in folder.shards], ["rank_0.pt", "rank_1.pt"])
        self.assertEqual((folder.step, os.path.basename(folder.config)), (12, "huggingface"))
        self.assertEqual(model_folder(os.path.join(self.step, "actor")).step, 12)

    def test_missing_and_mixed_shards_and_folders_without_a_model_are_refused_with_a_sentence(self):
        self.assertRaisesRegex(EvaluationProblem, "neither FSDP shards", model_folder, self.step)
        self.shard(2, 0)
        self.assertRaisesRegex(EvaluationProblem, "lacks 1 of 2 shards", model_folder, self.step)
        self.shard(4, 0)
        self.assertRaisesRegex(EvaluationProblem, "mixes shards of 2 and 4", model_folder, self.step)

    def test_a_step_counts_as_new_when_verl_says_that_it_was_saved_whole_and_once(self):
        above = os.path.dirname(self.step)
        steps = Steps(lambda: [os.path.dirname(above), above], 0)
        self.shard(1, 0)
        self.assertEqual(steps.new(), [])
        write(os.path.join(above, "latest_checkpointed_iteration.txt"), "12")
        self.assertEqual([one.step for one in steps.new()], [12])
        self.assertEqual(steps.new(), [])
        # A folder that was there before the run is not its own.
        self.assertEqual(Steps(lambda: [above], time.time() * 1000 + 60_000).new(), [])


class RowsTest(unittest.TestCase):
    def test_rows_come_in_the_same_random_order_each_time_and_those_without_a_prompt_are_left_out(self):
        lines = [{"prompt": [{"role": "user", "content": str(i)}], "data_source": "s", "reward_model": {"ground_truth": str(i)}} for i in range(8)]
        path = write(os.path.join(new_folder(self), "v.jsonl"), "\n".join(json.dumps(line) for line in lines + [{"other": 1}]))
        rows = rows_of([path])
        self.assertEqual(sorted(row.number for row in rows), list(range(8)))
        self.assertNotEqual([row.number for row in rows], list(range(8)))
        self.assertEqual([row.number for row in rows], [row.number for row in rows_of([path])])
        self.assertEqual([row.truth for row in rows], [str(row.number) for row in rows])
        self.assertRaisesRegex(EvaluationProblem, "no rows with a column question", rows_of, [path], "question")

    def test_a_reward_is_the_projects_function_with_its_arguments_and_what_it_prints_is_kept_out(self):
        path = write(os.path.join(new_folder(self), "reward.py"), REWARD)
        settings = Settings({"custom_reward_function": {"path": path, "reward_kwargs": {"bonus": 0.5}}})
        row = mock.Mock(number=3, source="s", truth="42", extra={})
        self.assertEqual(reward_of(settings).score(row, "it is 42", None), 1.5)
        self.assertEqual(reward_of(Settings({}), path).score(row, "it is 41", None), 0.0)
        self.assertEqual(reward_of(Settings({}), path + ":compute_score").score(row, "42", None), 1.0)
        self.assertRaisesRegex(EvaluationProblem, "cannot be imported", reward_of, Settings({}), path + ":other")
        write(path, "def compute_score(**more): return float('nan')")
        self.assertRaisesRegex(EvaluationProblem, "gives no number", reward_of(Settings({}), path).score, row, "x", None)

    def test_a_tool_call_is_found_in_the_answer_alone_never_in_the_example_of_the_prompt(self):
        tools = Tools({"search": mock.Mock()}, 3, [])
        self.assertEqual(tools.called("so <search> capital of Spain </search>"), ("search", "capital of Spain"))
        self.assertEqual(tools.called("a bare </search>"), ("search", ""))
        self.assertIsNone(tools.called("<search> x </search> and on"))

    def test_a_tool_that_may_ask_the_network_is_left_out_and_told(self):
        at = {"mode": "sync_with_tool", "tools": {"call_limit": 2, "tool_instances": {"web": {"class_path": "tests_rl_cockpit.scripted_language.WebTool", "params": {}}, "calc": {"class_path": "tests_rl_cockpit.scripted_language.CalcTool", "params": {"plus": 1}}}}}
        tools = tools_of(Settings({"actor_rollout_ref": {"rollout": at}}))
        self.assertEqual((list(tools.by_tag), tools.calls), (["python"], 2))
        self.assertIn("without the tool web", tools.notes[0])
        self.assertEqual(tools.result("python", "41"), " <result>\n42\n</result>")
        self.assertEqual(tools_of(Settings({})).by_tag, {})

    def test_tokens_end_at_the_end_of_an_answer_and_padding_is_no_part_of_it(self):
        self.assertEqual(cut([5, 6, 2, 0, 0], {2}, 0), ([5, 6, 2], True))
        self.assertEqual(cut([5, 6, 0, 0], {2}, 0), ([5, 6], False))


@unittest.skipIf(torch is None, "no PyTorch here")
class AnswersTest(unittest.TestCase):
    """The whole way with a stand-in for the language model alone: a script that says what is generated."""

    def setUp(self):
        self.run = new_folder(self)
        rows = [{"prompt": "1+%d" % i, "reward_model": {"ground_truth": "%d" % (1 + i)}} for i in range(6)]
        write(os.path.join(self.run, "valid.jsonl"), "\n".join(map(json.dumps, rows)))
        write(os.path.join(self.run, "reward.py"), REWARD)
        tools = {"actor_rollout_ref.rollout.mode": "sync_with_tool", "actor_rollout_ref.rollout.tools.tool_instances.calc.class_path": "tests_rl_cockpit.scripted_language.CalcTool"}
        words = ["data.val_files=valid.jsonl", "data.max_response_length=120", "custom_reward_function.path=reward.py", "actor_rollout_ref.model.path=base"]
        words += ["%s=%s" % one for one in tools.items()]
        write(os.path.join(self.run, "spec.json"), json.dumps({"argv": words, "cwd": self.run}))
        able, unable = ScriptedLanguage(self.calls), ScriptedLanguage(lambda _text: "I do not know.")
        for name, created in (("load_language", able), ("load_base", unable)):
            patch = mock.patch.object(rows_task, name, lambda *_args, created=created: created)
            patch.start()
            self.addCleanup(patch.stop)

    @staticmethod
    def calls(text):
        """Calls the tool first, and says then what that gave."""
        if "<result>" in text:
            return " It is %s." % text.split("<result>")[1].split("</result>")[0].strip()
        return "<python> %s </python>" % text.split("1+")[1][0]

    def test_a_checkpoint_answers_rows_with_the_projects_tools_and_reward_beside_the_base_model(self):
        out, sticks = os.path.join(self.run, "out"), os.path.join(self.run, "sticks.json")
        reported = []
        result = RowsTask(self.run, 5).evaluate("/c/global_step_3", out, lambda **progress: reported.append(progress), True, sticks)
        self.assertEqual((result["mean"], result["episodes"], result["what"], result["env"]), (1.0, 5, "rows", "valid.jsonl"))
        self.assertEqual([(row["name"], row["mean"], row["episodes"]) for row in result["yardsticks"]], [("base", 0.0, 5)])
        with open(os.path.join(out, "best.json"), encoding="utf-8") as file:
            best = json.load(file)
        self.assertEqual(best["calls"][0]["tool"], "python")
        self.assertIn("It is %s." % best["truth"], best["answer"])
        self.assertEqual(reported[-1], {"doing": "yardstick", "name": "base"})
        # Measured once: anyone who asks again reads the file.
        with mock.patch.object(rows_task, "load_base", side_effect=AssertionError):
            again = RowsTask(self.run, 5).evaluate("/c/global_step_3", None, lambda **_progress: None, True, sticks)
        self.assertEqual(again["yardsticks"], result["yardsticks"])
        # A base model that answered with tools is no yardstick of answers without.
        with mock.patch.object(rows_task, "load_base", side_effect=EvaluationProblem("no-base-model", "It is gone.", "")):
            plain = RowsTask(self.run, 5, has_tools=False).evaluate("/c/global_step_3", None, lambda **_progress: None, True, sticks)
        self.assertEqual((plain["mean"], plain["yardsticks"], plain["notes"][-1]), (0.0, [], "No base model beside it: It is gone."))
        self.assertIn("Answered without the tools of the training.", plain["notes"])

    def test_an_answer_at_the_length_limit_is_told_as_cut(self):
        task = RowsTask(self.run, 2)
        task.settings.values["data"]["max_response_length"] = 30
        result = task.evaluate("/c/global_step_3", None, lambda **_progress: None, True, False)
        self.assertEqual((result["cut"], result["meanLength"]), (2, 30.0))

    def test_the_evaluator_beside_a_run_takes_steps_of_verl_and_measures_the_base_model_once(self):
        saved = os.path.join(self.run, "checkpoints")
        write(os.path.join(saved, "global_step_4", "actor", "model_world_size_1_rank_0.pt"))
        write(os.path.join(saved, "latest_checkpointed_iteration.txt"), "4")
        evaluator = Evaluator(self.run, RowsTask(self.run, 4), [self.run], 0)
        with mock.patch.object(rows_task, "WAIT_S", 0):
            thread = threading.Thread(target=evaluator.run)
            thread.start()
            rows = os.path.join(self.run, "evaluations", "evaluator.jsonl")
            until = time.monotonic() + 60
            while not os.path.exists(rows) and time.monotonic() < until:
                time.sleep(0.05)
            write(os.path.join(self.run, "exit.json"), "{}")
            thread.join(60)
        with open(rows, encoding="utf-8") as file:
            row = json.loads(file.read())
        self.assertEqual((row["step"], row["evaluation/mean_return"], row["evaluation/episodes"]), (4, 1.0, 4))
        with open(os.path.join(self.run, "evaluations", "yardsticks.json"), encoding="utf-8") as file:
            self.assertEqual([one["name"] for one in json.load(file)["rows"]], ["base"])


if __name__ == "__main__":
    unittest.main()
