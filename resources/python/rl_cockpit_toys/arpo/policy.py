"""Policy (autoregressive, tiny): log-linear in the last two tokens, the kind of question and the tool results so far.

Copying (a number of the question into a call, a tool result into the answer) has its own weights, shared by all tokens: a pointer of the
simplest sort.
"""

import math
from bisect import bisect_right
from itertools import accumulate
from operator import add, mul

from .task import INDEX, VOCABULARY

SIZE = len(VOCABULARY)
SLOTS = 4
# How strongly a pointer speaks: copying is the one skill that carries over from token to token.
POINTER_GAIN = 4.0
START = "<start>"


class Context:
    """Context of the policy while it writes: the question, the two last tokens and the tool results."""

    __slots__ = ("question", "before", "last", "results")

    def __init__(self, question, before=START, last=START, results=()):
        self.question, self.before, self.last, self.results = question, before, last, results

    def after(self, token):
        return Context(self.question, self.last, token, self.results)

    def after_result(self, token):
        """A result that is no token (an error) can be read, but not copied."""
        return Context(self.question, self.last, "<result>", self.results + (token,))

    def features(self):
        """Names of the rows of weights that speak about the next token; the last two are copy rows."""
        path = "{} {} {}".format(self.question.kind, len(self.results), self.last)
        return (self.before + " " + self.last, path, "copy " + self.last, "copy " + path)

    def pointers(self):
        """Vocabulary index per copy slot: two of the question, the last two results."""
        slots = (self.question.slots + (None,))[:2] + ((None, None) + self.results)[-2:]
        return [(slot, INDEX[token]) for slot, token in enumerate(slots) if token is not None]


class Policy:
    def __init__(self, rows):
        self.rows = rows

    @classmethod
    def untrained(cls):
        return cls({})

    def row(self, name):
        matches = self.rows.get(name)
        if matches is None:
            matches = self.rows[name] = [0.0] * (SLOTS if name.startswith("copy ") else SIZE)
        return matches

    def probabilities(self, context):
        pair, path, copy, copy_here = context.features()
        logits = list(map(add, self.row(pair), self.row(path)))
        weights, weights_here = self.row(copy), self.row(copy_here)
        for slot, index in context.pointers():
            logits[index] += POINTER_GAIN * (weights[slot] + weights_here[slot])
        top = max(logits)
        powers = [math.exp(logit - top) for logit in logits]
        total = sum(powers)
        return [power / total for power in powers]

    def add_gradient(self, context, d_logits, gradient):
        """Adds d loss / d weights, given d loss / d logits."""
        features = context.features()
        for name in features[:2]:
            row = gradient.get(name)
            gradient[name] = list(d_logits) if row is None else list(map(add, row, d_logits))
        for name in features[2:]:
            row = gradient.setdefault(name, [0.0] * SLOTS)
            for slot, index in context.pointers():
                row[slot] += POINTER_GAIN * d_logits[index]


def draw(probabilities, uniform):
    """The index at `uniform` (0 to 1) of the cumulative distribution."""
    return min(bisect_right(list(accumulate(probabilities)), uniform), len(probabilities) - 1)


def entropy(probabilities):
    if min(probabilities) > 0.0:
        return -sum(map(mul, probabilities, map(math.log, probabilities)))
    return -sum(p * math.log(p) for p in probabilities if p > 0.0)


class RowAdam:
    """Adam over named rows; a row that no token touched in an update rests.

    `epsilon` is far above the usual 1e-8: with that one the noise of a rarely seen row would be blown up to a
    full step, and the policy would settle on a word before it found out what the word is worth.
    """

    def __init__(self, policy, learning_rate, beta1=0.9, beta2=0.99, epsilon=1e-3):
        self.policy, self.learning_rate = policy, learning_rate
        self.beta1, self.beta2, self.epsilon = beta1, beta2, epsilon
        self.moments = {}

    def step(self, gradient):
        beta1, beta2, epsilon = self.beta1, self.beta2, self.epsilon
        for name, grads in gradient.items():
            steps, means, squares = self.moments.get(name) or (0, [0.0] * len(grads), [0.0] * len(grads))
            steps += 1
            means = [beta1 * m + (1.0 - beta1) * g for m, g in zip(means, grads)]
            squares = [beta2 * s + (1.0 - beta2) * g * g for s, g in zip(squares, grads)]
            self.moments[name] = (steps, means, squares)
            rate = self.learning_rate * math.sqrt(1.0 - beta2**steps) / (1.0 - beta1**steps)
            row = self.policy.row(name)
            row[:] = [w - rate * m / (math.sqrt(s) + epsilon) for w, m, s in zip(row, means, squares)]


def gradient_norm(gradient):
    return math.sqrt(sum(g * g for row in gradient.values() for g in row))
