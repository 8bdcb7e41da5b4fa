"""Masks, fusion, counters and the policy gradient of the hybrid toy."""

import json
import random
import unittest

from rl_cockpit_toys.hybrid import ppo
from rl_cockpit_toys.hybrid.adviser import Advice, Adviser, parse_answer
from rl_cockpit_toys.hybrid.agent import Agent, confidence, draw, entropy, masked_softmax
from rl_cockpit_toys.hybrid.market import BARS_PER_DAY, BUY, CLOSE, HOLD, SELL, Day, Trader
from rl_cockpit_toys.hybrid.rollout import collect, decide
from rl_cockpit_toys.hybrid.stats import Stats
from slopes import Captured, slope


def experience(seed=1, days=2):
    agent = Agent.random(random.Random(seed))
    adviser = Adviser(random.Random(seed))
    stats = Stats(adviser)
    rng = random.Random(seed)
    steps = collect(agent, [Day(rng) for _ in range(days)], adviser, stats, rng, lambda: None)
    return agent, adviser, stats, steps


class Market(unittest.TestCase):
    def test_only_what_makes_sense_in_a_position_is_valid(self):
        trader = Trader(Day(random.Random(1)))
        self.assertEqual(trader.mask(), (True, True, True, False))
        for opening in (BUY, SELL):
            trader.step(opening)
            self.assertEqual(trader.mask(), (True, False, False, True))
            trader.step(CLOSE)
            self.assertEqual(trader.mask(), (True, True, True, False))

    def test_a_day_that_holds_nothing_earns_nothing(self):
        trader = Trader(Day(random.Random(1)))
        rewards = [trader.step(HOLD)[0] for _ in range(BARS_PER_DAY)]
        self.assertEqual(set(rewards), {0.0})

    def test_long_and_short_of_the_same_bar_earn_the_opposite_but_for_the_cost(self):
        day = Day(random.Random(4))
        (long, _), (short, _) = Trader(day).step(BUY), Trader(day).step(SELL)
        self.assertAlmostEqual(long + short, -0.16)


class Policy(unittest.TestCase):
    def test_an_invalid_action_has_probability_zero_and_is_never_drawn(self):
        p = masked_softmax([5.0, 1.0, 1.0, 99.0], (True, True, True, False))
        self.assertEqual(p[3], 0.0)
        self.assertAlmostEqual(sum(p), 1.0)
        self.assertNotIn(3, {draw(p, i / 1000) for i in range(1000)} | {draw(p, 0.9999999999999999)})

    def test_no_step_of_real_experience_took_a_masked_action(self):
        _, _, _, steps = experience()
        self.assertEqual(len(steps), 2 * BARS_PER_DAY)
        self.assertTrue(all(step.mask[step.action] for step in steps))

    def test_confidence_goes_from_undecided_to_certain(self):
        mask = (True, True, True, False)
        self.assertAlmostEqual(confidence([1 / 3, 1 / 3, 1 / 3, 0.0], mask), 0.0)
        self.assertAlmostEqual(confidence([1.0, 0.0, 0.0, 0.0], mask), 1.0)

    def test_a_certain_policy_does_not_ask_and_an_unsure_one_does(self):
        agent, adviser, stats, _ = experience()
        trader = Trader(Day(random.Random(2)))
        request = adviser.queries
        agent.net.output_rows[HOLD][-1] = 50.0
        decide(agent, trader, adviser, stats, random.Random(0))
        self.assertEqual(adviser.queries, request)
        agent.net.output_rows[HOLD][-1] = 0.0
        decide(agent, trader, adviser, stats, random.Random(0))
        self.assertEqual(adviser.queries, request + 1)

    def test_trusted_advice_moves_the_policy_towards_it(self):
        agent = Agent.random(random.Random(1))
        mask = (True, True, True, False)
        plain = masked_softmax([0.0, 0.0, 0.0, 0.0], mask)
        moves = masked_softmax(agent.fuse([0.0, 0.0, 0.0, 0.0], Advice(BUY, 0.9)), mask)
        self.assertGreater(moves[BUY], plain[BUY])


class Counters(unittest.TestCase):
    def test_every_answered_query_is_an_agreement_an_override_or_a_disagreement(self):
        _, adviser, stats, steps = experience()
        self.assertEqual(stats.decisions, len(steps))
        self.assertGreater(adviser.queries, 0)
        self.assertEqual(stats.agreements + stats.overrides + stats.disagreements, stats.answered())
        self.assertEqual(stats.answered(), sum(step.advice is not None for step in steps))
        self.assertEqual(stats.values()["fusion/llm_query_rate"], 100.0 * adviser.queries / stats.decisions)

    def test_an_answer_that_is_not_in_form_is_an_error(self):
        self.assertIsNone(parse_answer("As a language model I cannot"))
        self.assertIsNone(parse_answer("BUY | high | because"))
        advice = parse_answer("SELL | 0.80 | trend -2")
        self.assertEqual((advice.action, advice.confidence), (SELL, 0.8))


class Learning(unittest.TestCase):
    def test_the_hand_written_gradient_is_the_slope_of_the_ppo_loss(self):
        agent, _, _, steps = experience(days=1)
        ppo.set_advantages(steps)
        self.assertTrue(any(step.advice for step in steps))
        # Away from the policy that acted: then ratios differ from 1 and some are clipped.
        rng = random.Random(9)
        for row in agent.rows():
            row[:] = [weight + rng.gauss(0.0, 0.3) for weight in row]
        learner = ppo.Ppo(agent, 0.0)
        learner.optimizer = Captured()
        before, ppo.MAX_GRADIENT_NORM = ppo.MAX_GRADIENT_NORM, float("inf")
        try:
            values = learner._batch(steps)
        finally:
            ppo.MAX_GRADIENT_NORM = before
        self.assertGreater(values["train/clip_fraction"], 0.0)
        # Every third row; the last of them is the trust.
        for row, grads in list(zip(agent.rows(), learner.optimizer.gradient))[::3]:
            for index in (0, len(row) - 1):
                self.assertAlmostEqual(grads[index], slope(lambda: ppo_loss(agent, steps), row, index), places=5)

    def test_nothing_is_learnt_at_learning_rate_zero(self):
        agent, _, _, steps = experience()
        before = json.dumps(agent.to_json())
        ppo.Ppo(agent, 0.0).learn(steps, random.Random(1))
        self.assertEqual(json.dumps(agent.to_json()), before)

    def test_the_advantage_of_a_lone_last_step_is_what_it_brought_beyond_its_value(self):
        _, _, _, steps = experience()
        ppo.set_advantages(steps)
        last = steps[-1]
        self.assertAlmostEqual(last.advantage, last.reward - last.value)
        self.assertAlmostEqual(last.target, last.reward)

    def test_a_loaded_checkpoint_is_the_policy_to_the_last_bit(self):
        agent, _, _, steps = experience()
        loaded = Agent.from_json(json.loads(json.dumps(agent.to_json())))
        self.assertTrue(all(agent.forward(s.observation)[:2] == loaded.forward(s.observation)[:2] for s in steps))


def ppo_loss(agent, steps):
    """The loss as the paper writes it, with none of ppo.py's own arithmetic."""
    total = 0.0
    for step, advantage in zip(steps, ppo.normalised([step.advantage for step in steps])):
        logits, value, _ = agent.forward(step.observation)
        p = masked_softmax(agent.fuse(logits, step.advice), step.mask)
        ratio = p[step.action] / step.probability
        clipped = max(1 - ppo.CLIP_RANGE, min(1 + ppo.CLIP_RANGE, ratio))
        total -= min(ratio * advantage, clipped * advantage)
        total += ppo.VALUE_WEIGHT * (value - step.target) ** 2 - ppo.ENTROPY_WEIGHT * entropy(p)
    return total / len(steps)


if __name__ == "__main__":
    unittest.main()
