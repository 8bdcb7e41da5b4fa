"""The hybrid agent: a masked softmax policy with a critic, and a learnt trust in the adviser.

When the policy is unsure it asks. The advice is added to the logits, weighed by the adviser's own confidence and
by `trust`, a parameter learnt with all others. The fused distribution is what acts, so it is what the policy
gradient differentiates: nothing is off-policy.
"""

import math

from ..net import Net
from .market import ACTIONS, OBSERVATION

HIDDEN = 16
ASK_BELOW_CONFIDENCE = 0.5
FIRST_TRUST = 0.5


class Agent:
    def __init__(self, net, trust):
        self.net = net
        # A row of one: Adam changes rows in place.
        self.trust = [trust]

    @classmethod
    def random(cls, rng):
        return cls(Net.random(rng, OBSERVATION, HIDDEN, ACTIONS + 1, 0.05), FIRST_TRUST)

    def rows(self):
        return self.net.hidden_rows + self.net.output_rows + [self.trust]

    def forward(self, observation):
        """(logits, value, cache for the gradient)."""
        outputs, cache = self.net.forward(observation)
        return outputs[:ACTIONS], outputs[ACTIONS], cache

    def fuse(self, logits, advice):
        """The logits after the adviser was heard."""
        if advice is None:
            return logits
        fused = list(logits)
        fused[advice.action] += self.trust[0] * advice.confidence
        return fused

    def to_json(self):
        return {"net": self.net.to_json(), "trust": self.trust[0]}

    @classmethod
    def from_json(cls, saved):
        return cls(Net.from_json(saved["net"]), saved["trust"])


def masked_softmax(logits, mask):
    """Probabilities; an invalid action has exactly 0."""
    top = max(logit for logit, valid in zip(logits, mask) if valid)
    weights = [math.exp(logit - top) if valid else 0.0 for logit, valid in zip(logits, mask)]
    total = sum(weights)
    return [weight / total for weight in weights]


def entropy(probabilities):
    return -sum(p * math.log(p) for p in probabilities if p > 0.0)


def confidence(probabilities, mask):
    """0 = every valid action equally likely, 1 = certain."""
    return 1.0 - entropy(probabilities) / math.log(sum(mask))


def draw(probabilities, uniform):
    """The action at `uniform` (0 to 1) of the cumulative distribution; never one of probability 0."""
    total, last = 0.0, 0
    for action, p in enumerate(probabilities):
        if p > 0.0:
            total += p
            last = action
            if uniform < total:
                return action
    return last
