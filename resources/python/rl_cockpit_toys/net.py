"""Neural network with one hidden tanh layer and hand-written gradients, and the Adam optimizer.

A matrix is a list of rows; each row ends with the bias. Plain lists are the fastest thing the
standard library has for networks this small.
"""

import math
from operator import mul


class Net:
    """obs -> tanh(hidden) -> outputs."""

    def __init__(self, hidden_rows, output_rows):
        self.hidden_rows = hidden_rows
        self.output_rows = output_rows

    @classmethod
    def random(cls, rng, inputs, hidden, outputs, output_scale):
        """Small outputs at first: the policy begins undecided, so its confidence has something to learn."""
        scale = 1.0 / math.sqrt(inputs)
        first = [[rng.gauss(0.0, scale) for _ in range(inputs)] + [0.0] for _ in range(hidden)]
        second = [[rng.gauss(0.0, output_scale) for _ in range(hidden)] + [0.0] for _ in range(outputs)]
        return cls(first, second)

    def forward(self, inputs):
        """The outputs, and what `backward` needs: inputs and hidden values, each with the bias input 1."""
        x = inputs + [1.0]
        hidden = [math.tanh(sum(map(mul, row, x))) for row in self.hidden_rows]
        hidden.append(1.0)
        return [sum(map(mul, row, hidden)) for row in self.output_rows], (x, hidden)

    def gradient(self, caches, d_outputs):
        """d loss / d weights, summed over a batch: `caches` of its forward passes, `d_outputs` (batch x outputs) d loss / d outputs.

        Each weight's sum is one pass in C over the batch: ten times faster than adding sample by sample.
        """
        inputs, hidden = (list(zip(*values)) for values in zip(*caches))
        second = [[sum(map(mul, d, values)) for values in hidden] for d in zip(*d_outputs)]
        first = []
        for values, weights in zip(hidden, list(zip(*self.output_rows))[:-1]):
            d_hidden = [sum(map(mul, d, weights)) * (1.0 - value * value) for d, value in zip(d_outputs, values)]
            first.append([sum(map(mul, d_hidden, column)) for column in inputs])
        return first, second

    def to_json(self):
        return {"hidden_rows": self.hidden_rows, "output_rows": self.output_rows}

    @classmethod
    def from_json(cls, saved):
        return cls(saved["hidden_rows"], saved["output_rows"])


def clip_norm(rows, limit):
    """Scales all rows so that their common norm is at most `limit`; returns the norm before."""
    norm = math.sqrt(sum(g * g for row in rows for g in row))
    if norm > limit:
        factor = limit / norm
        for row in rows:
            row[:] = [g * factor for g in row]
    return norm


class Adam:
    """Adam (Kingma & Ba 2015) over a list of rows that are changed in place."""

    def __init__(self, rows, learning_rate, beta1=0.9, beta2=0.999, epsilon=1e-8):
        self.rows = rows
        self.learning_rate = learning_rate
        self.beta1, self.beta2, self.epsilon = beta1, beta2, epsilon
        self.steps = 0
        self.means = [[0.0] * len(row) for row in rows]
        self.squares = [[0.0] * len(row) for row in rows]

    def step(self, gradient):
        self.steps += 1
        beta1, beta2, epsilon = self.beta1, self.beta2, self.epsilon
        rate = self.learning_rate * math.sqrt(1.0 - beta2**self.steps) / (1.0 - beta1**self.steps)
        for row, grads, means, squares in zip(self.rows, gradient, self.means, self.squares):
            means[:] = [beta1 * m + (1.0 - beta1) * g for m, g in zip(means, grads)]
            squares[:] = [beta2 * s + (1.0 - beta2) * g * g for s, g in zip(squares, grads)]
            row[:] = [w - rate * m / (math.sqrt(s) + epsilon) for w, m, s in zip(row, means, squares)]
