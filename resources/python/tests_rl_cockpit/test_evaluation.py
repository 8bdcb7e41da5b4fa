import json
import os
import subprocess
import sys
import threading
import time
import unittest
import zipfile
from unittest import mock

from rl_cockpit.evaluation.episodes import best_of, worst_of
from rl_cockpit.evaluation.normalization import normalizer, statistics_of
from rl_cockpit.evaluation.problem import EvaluationProblem
from tests_rl_cockpit.new_folder import new_folder

try:
    import gymnasium
    import numpy as np
    from stable_baselines3 import PPO
    from stable_baselines3.common.vec_env import DummyVecEnv, VecNormalize
except ImportError as error:  # the pure part runs without them
    gymnasium, MISSING = None, str(error)
else:  # a module of ours that cannot be imported is a failure, and skips nothing
    from rl_cockpit.evaluation.agents import ConstantAgent, OpeningAgent, RandomAgent, market_actions
    from rl_cockpit.evaluation.environments import Env, make_env
    from rl_cockpit.evaluation.episodes import Limits, play_all
    from rl_cockpit.evaluation.evaluate import Task, evaluate
    from rl_cockpit.evaluation.pictures import animated_png
    from rl_cockpit.evaluation.watch import Evaluator
    from rl_cockpit.evaluation.yardsticks import yardsticks
    from tests_rl_cockpit import evaluation_envs


@unittest.skipIf(gymnasium is None, "no Gymnasium and Stable-Baselines3 here")
class PlayTest(unittest.TestCase):
    def setUp(self):
        self.folder = new_folder(self)
        self.zip = os.path.join(self.folder, "model_64_steps.zip")
        model = PPO("MlpPolicy", gymnasium.make("CartPole-v1"), n_steps=32, batch_size=32, n_epochs=1, device="cpu", seed=1)
        model.num_timesteps = 64
        model.save(self.zip)

    def test_the_same_seeds_play_the_same_episodes_and_keep_the_best_and_worst_as_traces(self):
        out = os.path.join(self.folder, "out")
        first = evaluate(self.zip, Task("CartPole-v1", episodes=6), out, pictures=False)
        again = evaluate(self.zip, Task("CartPole-v1", episodes=6), None, sticks=False)
        self.assertEqual([one["return"] for one in first["played"]], [one["return"] for one in again["played"]])
        self.assertEqual((first["episodes"], first["step"], first["algorithm"]), (6, 64, "PPO"))
        self.assertEqual({one["name"] for one in first["yardsticks"]}, {"random", "constant"})
        with open(os.path.join(out, "worst.json")) as file:
            trace = json.load(file)
        self.assertEqual(sum(trace["rewards"]), first["worst"]["return"])
        self.assertEqual(len(trace["observations"]), trace["length"])

    def test_a_model_of_another_environment_is_refused_with_both_shapes(self):
        self.assertRaisesRegex(EvaluationProblem, r"\(4,\).*\(1,\)", evaluate, self.zip, Task(factory="tests_rl_cockpit.evaluation_envs:Endless"))

    def test_statistics_of_training_normalize_what_the_model_sees(self):
        wrapped = VecNormalize(DummyVecEnv([lambda: gymnasium.make("CartPole-v1")]))
        wrapped.reset()
        wrapped.obs_rms.mean = np.array([5.0, 5.0, 5.0, 5.0])
        wrapped.save(os.path.join(self.folder, "model_vecnormalize_64_steps.pkl"))
        seen = normalizer(statistics_of(self.zip))(np.array([5.0, 5.0, 5.0, 5.0]))
        np.testing.assert_allclose(seen, np.zeros(4), atol=1e-6)
        self.assertTrue(evaluate(self.zip, Task("CartPole-v1", episodes=2), sticks=False)["statistics"])

    def test_an_episode_without_end_is_cut_and_one_past_the_time_is_not_counted(self):
        env = Env(evaluation_envs.Endless())
        cut = play_all(env, ConstantAgent(np.ones(1)), [1, 2], Limits(steps=50))
        self.assertEqual([(one.is_cut, one.length, one.total) for one in cut], [(True, 50, 50.0)] * 2)
        self.assertEqual(play_all(env, ConstantAgent(np.ones(1)), [1], Limits(steps=10**9, seconds=0.05)), [])

    def test_random_and_constant_agents_keep_to_the_mask(self):
        env = Env(evaluation_envs.OddSteps())
        for agent in (RandomAgent(env), ConstantAgent(0)):
            self.assertEqual([one.total for one in play_all(env, agent, [1, 2], Limits())], [5.0, 5.0])

    def test_a_market_has_flat_and_buy_and_hold_beside_the_random_agent(self):
        env = make_env(factory="tests_rl_cockpit.evaluation_envs:random_walk")
        self.assertEqual(market_actions(env), {"flat": 0, "buy": 1, "hold": 0})
        path = os.path.join(self.folder, "yardsticks.json")
        rows = {row["name"]: row for row in yardsticks(env, "market", [1, 2, 3, 4], Limits(), path)}
        self.assertEqual((rows["flat"]["mean"], rows["flat"]["high"]), (0.0, 0.0))
        held = play_all(env, OpeningAgent(1, 0), [1], Limits())[0]
        inner = env.unwrapped
        self.assertAlmostEqual(held.total, inner.moves[inner.start : inner.start + evaluation_envs.BARS].sum() - inner.fee)
        # Measured once: anyone who asks again reads the file.
        self.assertEqual(yardsticks(None, "market", [1, 2, 3, 4], Limits(), path), list(rows.values()))

    def test_pictures_are_animated_png_files(self):
        frames = [np.full((6, 8, 3), value, np.uint8) for value in (0, 90, 90, 200)]
        frames[2][1, 2] = (1, 2, 3)
        data = animated_png(frames, 50)
        self.assertEqual((data.count(b"fcTL"), data.count(b"fdAT"), data[:8]), (4, 3, b"\x89PNG\r\n\x1a\n"))
        try:
            from PIL import Image
        except ImportError:
            return
        import io

        with Image.open(io.BytesIO(data)) as picture:
            self.assertEqual((picture.n_frames, picture.size), (4, (8, 6)))
            picture.seek(2)
            self.assertEqual(picture.convert("RGB").getpixel((2, 1)), (1, 2, 3))

    def test_best_and_worst_are_the_first_highest_and_the_last_lowest(self):
        played = play_all(Env(gymnasium.make("CartPole-v1")), ConstantAgent(0), list(range(8)), Limits())
        totals = [one.total for one in played]
        self.assertEqual(best_of(played).total, max(totals))
        self.assertEqual(worst_of(played).index, len(totals) - 1 - totals[::-1].index(min(totals)))


@unittest.skipIf(gymnasium is None, "no Gymnasium and Stable-Baselines3 here")
class EvaluatorTest(unittest.TestCase):
    def setUp(self):
        self.folder = new_folder(self)
        os.makedirs(os.path.join(self.folder, "models"))
        self.model = PPO("MlpPolicy", gymnasium.make("CartPole-v1"), n_steps=32, batch_size=32, n_epochs=1, device="cpu", seed=1)

    def save(self, step):
        self.model.num_timesteps = step
        path = os.path.join(self.folder, "models", "checkpoint_%d_steps.zip" % step)
        self.model.save(path)
        return path

    def rows(self):
        with open(os.path.join(self.folder, "evaluations", "evaluator.jsonl")) as file:
            return [json.loads(line) for line in file]

    def evaluator(self, every=1, episodes=3):
        return Evaluator(self.folder, Task("CartPole-v1", episodes=episodes), [self.folder], 0, every)

    def end(self):
        os.makedirs(os.path.join(self.folder, "evaluations"), exist_ok=True)
        with open(os.path.join(self.folder, "evaluations", "last"), "w"):
            pass

    def test_every_new_checkpoint_becomes_a_row_with_its_interval_and_the_newest_is_played_after_the_end(self):
        self.save(0)
        result = self.evaluator()
        thread = threading.Thread(target=result.run)
        thread.start()
        until = time.monotonic() + 120
        while result.state["played"] < 1 and time.monotonic() < until:
            time.sleep(0.05)
        self.model.policy.action_net.bias.data[0] += 1.0  # other weights
        self.save(500)
        self.end()
        thread.join(120)
        rows = self.rows()
        self.assertEqual([row["step"] for row in rows], [0, 500])
        for row in rows:
            self.assertLessEqual(row["evaluation/low"], row["evaluation/mean_return"])
            self.assertLessEqual(row["evaluation/mean_return"], row["evaluation/high"])
        with open(os.path.join(self.folder, "evaluations", "yardsticks.json")) as file:
            self.assertEqual(json.load(file)["rows"][0]["name"], "random")
        with open(os.path.join(self.folder, "evaluations", "evaluator.json")) as file:
            self.assertEqual(json.load(file)["state"], "ended")

    def test_a_checkpoint_that_is_not_whole_waits_and_one_that_cannot_be_loaded_is_told(self):
        full = self.save(10)
        with open(full, "rb") as file:
            data = file.read()
        cut = os.path.join(self.folder, "models", "cut.zip")
        with open(cut, "wb") as file:
            file.write(data[: len(data) // 2])
        with zipfile.ZipFile(os.path.join(self.folder, "models", "odd.zip"), "w") as archive:
            archive.writestr("data", '{"clip_range": 1, "num_timesteps": 20}')
            archive.writestr("policy.pth", "no tensors")
        result = self.evaluator()
        self.assertEqual(sorted(one.step for one in result.checkpoints.new()), [10, 20])
        self.assertEqual(result.checkpoints.new(), [])
        self.model.num_timesteps = 30
        self.model.policy.action_net.bias.data[0] += 1.0
        self.model.save(cut)
        self.assertEqual([one.step for one in result.checkpoints.new()], [30])
        odd = Evaluator(self.folder, Task("CartPole-v1", episodes=2), [self.folder], 0)
        for one in odd.due(odd.checkpoints.new()):
            odd.play(one)
        self.assertEqual(sorted(row["step"] for row in self.rows()), [10, 30])
        self.assertEqual([one["step"] for one in odd.state["problems"]], [20])

    def test_every_second_checkpoint_is_played_and_the_last_one_all_the_same(self):
        for step in (0, 100, 200, 300):
            self.model.policy.action_net.bias.data[0] += 0.01
            os.utime(self.save(step), (1_000_000 + step, 1_000_000 + step))
        result = self.evaluator(every=2)
        due = result.due(result.checkpoints.new())
        self.assertEqual([one.step for one in due], [0, 200])
        result.play_last(due)
        self.assertEqual([row["step"] for row in self.rows()], [300])

    def test_an_evaluator_whose_supervisor_died_before_it_was_ready_plays_nothing_and_ends(self):
        self.save(100)
        gone = subprocess.Popen([sys.executable, "-c", ""])
        gone.wait()
        with mock.patch.dict(os.environ, RL_COCKPIT_SUPERVISOR=str(gone.pid)):
            self.assertEqual(self.evaluator().run(), 0)
        self.assertFalse(os.path.exists(os.path.join(self.folder, "evaluations", "evaluator.jsonl")))

    def test_an_evaluator_whose_supervisor_lives_is_no_orphan(self):
        with mock.patch.dict(os.environ, RL_COCKPIT_SUPERVISOR=str(os.getpid())):
            self.assertFalse(self.evaluator().is_orphan())

    def test_an_environment_that_cannot_be_made_is_told_with_a_remedy(self):
        result = Evaluator(self.folder, Task("NoSuchTask-v0", episodes=2), [self.folder], 0)
        self.assertEqual(result.run(), 1)
        with open(os.path.join(self.folder, "evaluations", "evaluator.json")) as file:
            state = json.load(file)
        self.assertEqual((state["state"], "NoSuchTask" in state["says"], bool(state["remedy"])), ("failed", True, True))
