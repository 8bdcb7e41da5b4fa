"""Reward, tools, branches and the policy gradient of the ARPO toy."""

import random
import unittest

from rl_cockpit_toys.arpo import learning
from rl_cockpit_toys.arpo.learning import Grpo, cold_start, demonstration, set_advantages
from rl_cockpit_toys.arpo.policy import Policy
from rl_cockpit_toys.arpo.rollout import MAX_TOKENS, Response, Roller
from rl_cockpit_toys.arpo.task import PYTHON, SEARCH, Question, World, broken_form, judge
from slopes import Captured, slope

QUESTION = Question("both", "What is 3 plus the number of rivers of Peru?", ("3", "Peru"), "7")


def score(text):
    return judge(text.split(), QUESTION)[0]


class Reward(unittest.TestCase):
    def test_the_score_is_that_of_arpo(self):
        self.assertEqual(score("<think> know </think> <answer> 7 </answer> <eos>"), 1.0)
        self.assertEqual(score("<think> know </think> <answer> 6 </answer> <eos>"), 0.0)
        tools = "<search> rivers of Peru </search> <python> 3 + 4 </python>"
        self.assertEqual(score("<think> know </think> " + tools + " <answer> 7 </answer> <eos>"), 1.1)
        self.assertEqual(score("<think> know </think> " + tools + " <answer> 6 </answer> <eos>"), 0.0)

    def test_a_broken_form_costs_a_point_whatever_the_answer(self):
        for text in (
            "",
            "7",
            "<answer> 7 </answer> <eos>",
            "<think> know </think> <answer> 7 </answer>",
            "<think> know </think> <answer> 7 <eos>",
            "<think> </think> <answer> 7 </answer> <eos>",
            "<think> know <think> know </think> <answer> 7 </answer> <eos>",
            "<think> know </think> 7 <answer> 7 </answer> <eos>",
            "<think> know </think> <python> 3 + 4 </search> <answer> 7 </answer> <eos>",
            "<think> know </think> <answer> 7 </answer> <answer> 7 </answer> <eos>",
            "<think> know </think> <eos>",
        ):
            self.assertEqual(score(text), -1.0, text)

    def test_the_tools_answer_what_is_asked_of_them_and_nothing_else(self):
        world = World(random.Random(1))
        self.assertEqual(world.run_tool(PYTHON, ["3", "+", "4"])[0], "7")
        self.assertEqual(world.run_tool(SEARCH, ["rivers", "of", "Peru"])[0], world.rivers["Peru"])
        for name, call in ((PYTHON, ["3", "+"]), (PYTHON, []), (PYTHON, ["9", "+", "9"]), (SEARCH, ["Peru"]), (SEARCH, [])):
            self.assertIsNone(world.run_tool(name, call)[0])


def warm_policy():
    world = World(random.Random(1))
    policy = Policy.untrained()
    cold_start(policy, world, random.Random(2))
    return world, policy


class Rollouts(unittest.TestCase):
    def test_a_group_has_its_size_and_some_of_it_are_branches(self):
        world, policy = warm_policy()
        roller = Roller(policy, world, random.Random(3))
        groups = [roller.group(world.ask(random.Random(i)), 16, 8) for i in range(10)]
        self.assertEqual({len(group) for group in groups}, {16})
        self.assertTrue(all(response.done for group in groups for response in group))
        self.assertGreater(sum(response.branched for group in groups for response in group), 0)

    def test_a_branch_shares_its_parents_words_up_to_a_tool_result(self):
        world, policy = warm_policy()
        roller = Roller(policy, world, random.Random(3))
        branches = 0
        for i in range(10):
            group = roller.group(world.ask(random.Random(i)), 16, 8)
            for twin in (response for response in group if response.branched):
                starts = [at for at, text in enumerate(twin.text) if text.startswith("<result>")]
                shared = twin.text[: starts[0] + 1]
                self.assertTrue(any(one is not twin and one.text[: len(shared)] == shared for one in group))
                branches += 1
        self.assertGreater(branches, 0)

    def test_tool_results_are_not_words_of_the_policy(self):
        world, policy = warm_policy()
        response = Response(QUESTION)
        roller = Roller(policy, world, random.Random(1))
        response.text = ["<think>"]
        tokens = "<think> know </think> <python> 3 + 4 </python>".split()
        feed = iter(tokens)
        policy.probabilities = lambda _context: one_hot(next(feed, "<eos>"))
        roller._write(response)
        self.assertEqual(response.tokens(), tokens)
        self.assertEqual(response.text[-1], "<result> 7 </result>")
        self.assertEqual(response.calls, [PYTHON])
        self.assertEqual(response.context.results, ("7",))

    def test_a_response_that_never_ends_is_cut(self):
        world, policy = warm_policy()
        policy.probabilities = lambda _context: one_hot("know")
        response = Roller(policy, world, random.Random(1)).greedy(QUESTION)
        self.assertEqual(response.length(), MAX_TOKENS)
        self.assertEqual(judge(response.tokens(), QUESTION)[0], -1.0)


def one_hot(token):
    from rl_cockpit_toys.arpo.task import VOCABULARY

    return [1.0 if one == token else 0.0 for one in VOCABULARY]


class Learning(unittest.TestCase):
    def test_the_cold_start_shows_the_form_to_about_a_tenth(self):
        world = World(random.Random(1))
        _, share = cold_start(Policy.untrained(), world, random.Random(2))
        self.assertGreaterEqual(share, 0.1)
        self.assertLess(share, 0.5)
        for seed in range(30):
            tokens = [token for _, token in demonstration(world, random.Random(seed))]
            self.assertIsNone(broken_form(tokens))

    def test_a_group_that_scored_alike_teaches_nothing(self):
        world, policy = warm_policy()
        group = Roller(policy, world, random.Random(3)).group(QUESTION, 8, 8)
        for response in group:
            response.score = 0.0
        set_advantages(group)
        self.assertEqual({response.advantage for response in group}, {0.0})
        grpo = Grpo(policy, 1.0)
        grpo.optimizer = Captured()
        grpo.learn([group])
        self.assertEqual(grpo.optimizer.gradient, {})

    def test_the_hand_written_gradient_is_the_slope_of_the_clipped_loss(self):
        world, policy = warm_policy()
        group = Roller(policy, world, random.Random(3)).group(QUESTION, 8, 8)
        for i, response in enumerate(group):
            response.score = float(i % 3 == 0)
        set_advantages(group)
        rng = random.Random(5)
        for row in policy.rows.values():
            row[:] = [weight + rng.gauss(0.0, 0.1) for weight in row]
        sums = {"pg_loss": 0.0, "clipped": 0.0, "kl": 0.0, "entropy": 0.0, "tokens": 0}
        gradient = Grpo(policy, 0.0)._gradient(group, sums)
        self.assertGreater(sums["clipped"], 0)
        self.assertTrue(any(name.startswith("copy ") for name in gradient))
        for name, grads in list(gradient.items())[:15]:
            steepest = max(range(len(grads)), key=lambda i: abs(grads[i]))
            result = slope(lambda: grpo_loss(policy, group), policy.row(name), steepest)
            self.assertAlmostEqual(grads[steepest], result, places=5)


def grpo_loss(policy, group):
    """The loss as the paper writes it: a mean over all tokens of the group."""
    total, count = 0.0, 0
    for response in group:
        for written in response.written:
            ratio = policy.probabilities(written.context)[written.index] / written.probability
            clipped = max(1 - learning.CLIP_RANGE, min(1 + learning.CLIP_RANGE, ratio))
            total += max(-ratio * response.advantage, -clipped * response.advantage)
            count += 1
    return total / count


if __name__ == "__main__":
    unittest.main()
