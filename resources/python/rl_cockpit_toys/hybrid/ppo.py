"""Proximal policy optimization (Schulman et al. 2017), clipped, with generalized advantage estimation."""

import math

from ..net import Adam, clip_norm
from .agent import entropy, masked_softmax

GAMMA, LAMBDA = 0.97, 0.95
CLIP_RANGE = 0.2
EPOCHS, BATCH = 3, 128
VALUE_WEIGHT, ENTROPY_WEIGHT = 0.5, 0.005
MAX_GRADIENT_NORM = 0.5


class Ppo:
    def __init__(self, agent, learning_rate):
        self.agent = agent
        self.optimizer = Adam(agent.rows(), learning_rate)
        self.updates = 0

    def learn(self, steps, rng):
        """Improves the agent on these steps; returns the `train/` values of this update."""
        set_advantages(steps)
        totals = {}
        batches = 0
        for _ in range(EPOCHS):
            order = list(range(len(steps)))
            rng.shuffle(order)
            for start in range(0, len(order), BATCH):
                values = self._batch([steps[i] for i in order[start : start + BATCH]])
                batches += 1
                for name, value in values.items():
                    totals[name] = totals.get(name, 0.0) + value
        self.updates += EPOCHS
        means = {name: value / batches for name, value in totals.items()}
        means["train/explained_variance"] = explained_variance(steps)
        means["train/learning_rate"] = self.optimizer.learning_rate
        means["train/clip_range"] = CLIP_RANGE
        means["train/n_updates"] = self.updates
        return means

    def _batch(self, batch):
        advantages = normalised([step.advantage for step in batch])
        sums = {"policy": 0.0, "value": 0.0, "entropy": 0.0, "kl": 0.0, "clipped": 0.0}
        passes = [self._step(step, advantage, len(batch), sums) for step, advantage in zip(batch, advantages)]
        caches, d_outputs, d_trusts = zip(*passes)
        first, second = self.agent.net.gradient(caches, d_outputs)
        rows = first + second + [[sum(d_trusts)]]
        clip_norm(rows, MAX_GRADIENT_NORM)
        self.optimizer.step(rows)
        n = len(batch)
        policy, value, spread = sums["policy"] / n, sums["value"] / n, sums["entropy"] / n
        return {
            "train/policy_gradient_loss": policy,
            "train/value_loss": value,
            "train/entropy_loss": -spread,
            "train/approx_kl": sums["kl"] / n,
            "train/clip_fraction": sums["clipped"] / n,
            "train/loss": policy + VALUE_WEIGHT * value - ENTROPY_WEIGHT * spread,
        }

    def _step(self, step, advantage, n, sums):
        """The loss of one decision: (cache of its forward pass, d loss / d outputs, d loss / d trust)."""
        logits, value, cache = self.agent.forward(step.observation)
        p = masked_softmax(self.agent.fuse(logits, step.advice), step.mask)
        ratio = p[step.action] / step.probability
        outside = abs(ratio - 1.0) > CLIP_RANGE
        bound = max(1.0 - CLIP_RANGE, min(1.0 + CLIP_RANGE, ratio))
        gain = min(ratio * advantage, bound * advantage)
        # The clipped branch is flat: no gradient where it is the smaller one.
        weight = ratio * advantage if gain == ratio * advantage else 0.0
        spread = entropy(p)
        d_logits = [
            (-weight * ((a == step.action) - q) + (ENTROPY_WEIGHT * q * (math.log(q) + spread) if q > 0.0 else 0.0)) / n
            for a, q in enumerate(p)
        ]
        error = value - step.target
        sums["policy"] -= gain
        sums["value"] += error * error
        sums["entropy"] += spread
        sums["kl"] += ratio - 1.0 - math.log(ratio)
        sums["clipped"] += outside
        d_trust = 0.0 if step.advice is None else d_logits[step.advice.action] * step.advice.confidence
        return cache, d_logits + [2.0 * VALUE_WEIGHT * error / n], d_trust


def set_advantages(steps):
    """Generalised advantage estimation; an episode's end is a true end."""
    running, next_value = 0.0, 0.0
    for step in reversed(steps):
        if step.done:
            running, next_value = 0.0, 0.0
        delta = step.reward + GAMMA * next_value - step.value
        running = delta + GAMMA * LAMBDA * running
        step.advantage = running
        step.target = running + step.value
        next_value = step.value


def normalised(values):
    mean = sum(values) / len(values)
    deviation = math.sqrt(sum((value - mean) ** 2 for value in values) / len(values))
    return [(value - mean) / (deviation + 1e-8) for value in values]


def explained_variance(steps):
    """1 - Var[target - value] / Var[target]; nan when the targets do not vary."""
    targets = [step.target for step in steps]
    spread = variance(targets)
    return math.nan if spread == 0.0 else 1.0 - variance([step.target - step.value for step in steps]) / spread


def variance(values):
    mean = sum(values) / len(values)
    return sum((value - mean) ** 2 for value in values) / len(values)
