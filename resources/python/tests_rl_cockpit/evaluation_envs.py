"""Environments for tests of the evaluation: a synthetic market, one that never ends, one with masks."""

import gymnasium
import numpy as np

from rl_cockpit_market import walk

BARS = 60


class Market(gymnasium.Env):
    """Flat, long or short on generated minute bars, by the conventions of RL-Trainer: reward is the change of the balance, less a fee per trade.

    `signal`: 0 is a random walk, of which nothing can be learned; above it the next move is announced with that correlation.
    """

    ACTION_HOLD, ACTION_BUY, ACTION_SELL = 0, 1, 2

    def __init__(self, signal=0.0, fee=0.5):
        self.action_space = gymnasium.spaces.Discrete(3)
        self.observation_space = gymnasium.spaces.Box(-10.0, 10.0, (3,), np.float32)
        self.signal, self.fee = signal, fee
        close = walk.bars(np, "ES", 20, 7)["close"]
        self.moves = np.diff(close) - np.diff(close).mean()
        self.position, self.bar, self.hints = 0, 0, None

    def reset(self, *, seed=None, options=None):
        """A window of the market that the seed chooses."""
        super().reset(seed=seed)
        self.start = int(self.np_random.integers(1, len(self.moves) - BARS))
        window = self.moves[self.start : self.start + BARS]
        noise = self.np_random.standard_normal(BARS) * window.std()
        self.hints = self.signal * window + (1 - self.signal) * noise
        self.position, self.bar = 0, 0
        return self._observation(), {}

    def step(self, action):
        """Takes the position, earns the next move."""
        wanted = {self.ACTION_HOLD: self.position, self.ACTION_BUY: 1, self.ACTION_SELL: -1}[int(action)]
        cost = self.fee * abs(wanted - self.position)
        self.position = wanted
        earned = self.position * self.moves[self.start + self.bar] - cost
        self.bar += 1
        return self._observation(), float(earned), False, self.bar >= BARS, {}

    def _observation(self):
        hint = self.hints[min(self.bar, BARS - 1)]
        before = self.moves[self.start + self.bar - 1]
        return np.array([np.clip(hint, -10, 10), np.clip(before, -10, 10), self.position], np.float32)


def random_walk():
    """A market of which nothing can be learned."""
    return Market()


def reported_market():
    """A market whose next move is announced."""
    return Market(signal=0.8, fee=0.1)


class Endless(gymnasium.Env):
    """Never ends by itself."""

    def __init__(self):
        self.action_space = gymnasium.spaces.Box(-1.0, 1.0, (1,), np.float32)
        self.observation_space = gymnasium.spaces.Box(0.0, 1.0, (1,), np.float32)

    def reset(self, *, seed=None, options=None):
        """Nothing is different from seed to seed."""
        super().reset(seed=seed)
        return np.zeros(1, np.float32), {}

    def step(self, action):
        """The action is the reward."""
        return np.zeros(1, np.float32), float(np.asarray(action).reshape(-1)[0]), False, False, {}


class Broken(gymnasium.RewardWrapper):
    """CartPole whose reward has the wrong sign: what is learned of it is to fall."""

    def reward(self, reward):
        """Minus what it should be."""
        return -reward


class OddSteps(gymnasium.Env):
    """Renders nothing and wants a legal action at each step: the mask leaves one of three."""

    def __init__(self):
        self.action_space = gymnasium.spaces.Discrete(3)
        self.observation_space = gymnasium.spaces.Box(0.0, 1.0, (1,), np.float32)
        self.count = 0

    def reset(self, *, seed=None, options=None):
        """From the first step."""
        super().reset(seed=seed)
        self.count = 0
        return np.zeros(1, np.float32), {}

    def action_masks(self):
        """One legal action, another at each step."""
        return np.arange(3) == self.count % 3

    def step(self, action):
        """An action that is not legal raises."""
        assert self.action_masks()[int(action)], "illegal action %s" % action
        self.count += 1
        return np.zeros(1, np.float32), 1.0, self.count >= 5, False, {}
