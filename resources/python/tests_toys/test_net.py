"""The network's gradient and its optimizer."""

import random
import unittest

from rl_cockpit_toys.net import Adam, Net, clip_norm
from slopes import slope


class Gradient(unittest.TestCase):
    def test_the_hand_written_gradient_is_the_slope_of_the_loss(self):
        rng = random.Random(3)
        net = Net.random(rng, 3, 4, 2, 0.5)
        inputs = [[rng.gauss(0, 1) for _ in range(3)] for _ in range(5)]

        def loss():
            return sum((net.forward(x)[0][0] - 1.0) ** 2 + 0.5 * net.forward(x)[0][1] for x in inputs)

        outputs, caches = zip(*map(net.forward, inputs))
        gradient = net.gradient(caches, [[2.0 * (first - 1.0), 0.5] for first, _ in outputs])
        for rows, grads in zip((net.hidden_rows, net.output_rows), gradient):
            for row, grad in zip(rows, grads):
                for index, value in enumerate(grad):
                    self.assertAlmostEqual(value, slope(loss, row, index), places=6)


class Optimizer(unittest.TestCase):
    def test_adam_walks_to_the_bottom_of_a_bowl(self):
        rows = [[5.0, -3.0]]
        adam = Adam(rows, 0.1)
        for _ in range(500):
            adam.step([[2.0 * (rows[0][0] - 1.0), 2.0 * (rows[0][1] - 2.0)]])
        self.assertAlmostEqual(rows[0][0], 1.0, places=3)
        self.assertAlmostEqual(rows[0][1], 2.0, places=3)

    def test_adam_without_a_learning_rate_stays_where_it_is(self):
        rows = [[5.0, -3.0]]
        Adam(rows, 0.0).step([[1.0, -1.0]])
        self.assertEqual(rows, [[5.0, -3.0]])

    def test_a_long_gradient_is_shortened_and_a_short_one_kept(self):
        rows = [[3.0], [4.0]]
        self.assertEqual(clip_norm(rows, 1.0), 5.0)
        self.assertAlmostEqual(rows[0][0] ** 2 + rows[1][0] ** 2, 1.0)
        short = [[0.3]]
        clip_norm(short, 1.0)
        self.assertEqual(short, [[0.3]])


if __name__ == "__main__":
    unittest.main()
