"""Environments with one planted fault each, on a sound walk of 30 steps with a goal; for the tests of the environment passport."""

import os
import random
import time

import gymnasium
import numpy as np

SIZE = 4
LENGTH = 30


class Sound(gymnasium.Env):
    """Four features that vary, a reward that depends on the state, episodes of at most 30 steps, everything drawn from np_random."""

    def __init__(self):
        self.observation_space = gymnasium.spaces.Box(-1.0, 1.0, (SIZE,), np.float32)
        self.action_space = gymnasium.spaces.Discrete(3)
        self.state = np.zeros(SIZE, np.float32)
        self.count = 0

    def reset(self, *, seed=None, options=None):
        super().reset(seed=seed)
        self.count = 0
        self.state = self.np_random.uniform(-0.5, 0.5, SIZE).astype(np.float32)
        return self.observe(), {}

    def step(self, action):
        self.count += 1
        change = self.np_random.uniform(-0.2, 0.2, SIZE) + 0.1 * (int(action) - 1)
        self.state = np.clip(self.state + change, -1, 1).astype(np.float32)
        return self.observe(), self.reward(), self.is_over(), self.count >= LENGTH, {}

    def observe(self):
        return self.state.copy()

    def reward(self):
        return float(-abs(self.state[0]))

    def is_over(self):
        return bool(self.state[0] > 0.95)


class NanFeature(Sound):
    """Feature 2 is NaN now and then, as a rolling deviation of too few values is."""

    def observe(self):
        seen = self.state.copy()
        if self.count % 7 == 3:
            seen[2] = np.nan
        return seen


class ConstantFeature(Sound):
    """Feature 3 is never filled."""

    def observe(self):
        seen = self.state.copy()
        seen[3] = 0.0
        return seen


class OutOfBounds(Sound):
    """Feature 1 is a price where the space says -1 to 1."""

    def observe(self):
        seen = self.state.copy()
        seen[1] = 250 + 10 * seen[1]
        return seen


class TinyRange(Sound):
    """Bounds of a million for features around 1."""

    def __init__(self):
        super().__init__()
        self.observation_space = gymnasium.spaces.Box(-1e6, 1e6, (SIZE,), np.float32)


class EndlessEpisode(Sound):
    """Neither terminated nor truncated is ever true."""

    def step(self, action):
        observation, reward, _, _, info = super().step(action)
        return observation, reward, False, False, info


class OneStepEpisodes(Sound):
    """The check of the end is true at once."""

    def is_over(self):
        return self.count >= 1


class RewardNeverSeen(Sound):
    """The reward is not connected."""

    def reward(self):
        return 0.0


class RewardConstant(Sound):
    """The same reward in episodes of the same length."""

    def reward(self):
        return 1.0

    def is_over(self):
        return False


class RewardMillions(Sound):
    """A reward in cents of a portfolio."""

    def reward(self):
        return 1e6 * super().reward()


class RewardOutlier(Sound):
    """A penalty that is a unit wrong, rarely."""

    def reward(self):
        return -50_000.0 if self.count == 17 else super().reward()


class RewardNan(Sound):
    """A division by zero now and then."""

    def reward(self):
        return float("nan") if self.count % 9 == 5 else super().reward()


class OtherEpisode(Sound):
    """Draws from Python's global generator, which no seed of reset() reaches."""

    def reset(self, *, seed=None, options=None):
        _, info = super().reset(seed=seed)
        self.state[0] = random.uniform(-0.5, 0.5)
        return self.observe(), info


class OtherProcess(Sound):
    """Draws from hash(), which differs between processes."""

    def reset(self, *, seed=None, options=None):
        _, info = super().reset(seed=seed)
        self.state[0] = (hash("start") % 1000) / 1000 - 0.5
        return self.observe(), info


class SeedIgnored(Sound):
    """Every seed gives the same episode."""

    def reset(self, *, seed=None, options=None):
        return super().reset(seed=7)


class SharedObservation(Sound):
    """step() writes into the array that it has handed out."""

    def step(self, action):
        self.count += 1
        self.state += (self.np_random.uniform(-0.2, 0.2, SIZE) + 0.1 * (int(action) - 1)).astype(np.float32)
        np.clip(self.state, -1, 1, out=self.state)
        return self.observe(), self.reward(), self.is_over(), self.count >= LENGTH, {}

    def observe(self):
        return self.state


class WrongType(Sound):
    """float64 where the space says float32."""

    def observe(self):
        return self.state.astype(np.float64)


class WrongShape(Sound):
    """A row where the space says a vector."""

    def observe(self):
        return self.state.reshape(1, SIZE).copy()


class OldApi(Sound):
    """The API of gym before 0.26."""

    def reset(self):
        observation, _ = super().reset()
        return observation

    def seed(self, seed=None):
        super().reset(seed=seed)

    def step(self, action):
        observation, reward, terminated, truncated, info = super().step(action)
        return observation, reward, terminated or truncated, info


class Masked(Sound):
    """A sound environment with masks: a masked action costs a penalty and moves nothing."""

    def is_legal(self, action):
        return action == 1 or (self.state[1] > 0) == (action == 2)

    def action_masks(self):
        return np.array([self.is_legal(action) for action in range(3)])

    def step(self, action):
        if not self.is_legal(int(action)):
            self.count += 1
            return self.observe(), -5.0, False, self.count >= LENGTH, {}
        return super().step(action)


class MaskInverted(Masked):
    """Hides what works and allows what does not."""

    def action_masks(self):
        return ~super().action_masks()


class MaskRejected(Masked):
    """Allows every action, and says in info that some were invalid."""

    def action_masks(self):
        return np.ones(3, bool)

    def step(self, action):
        if self.is_legal(int(action)):
            return super().step(action)
        self.count += 1
        return self.observe(), -1.0, False, self.count >= LENGTH, {"invalid_action": True}


class MaskEmpty(Masked):
    """Nothing is legal in some states."""

    def action_masks(self):
        return super().action_masks() & (self.count % 5 != 4)


class MaskTooShort(Masked):
    """One flag is missing."""

    def action_masks(self):
        return super().action_masks()[:2]


class Leak(Sound):
    """Keeps every frame."""

    history = []

    def step(self, action):
        Leak.history.append(np.ones(5_000))
        return super().step(action)


class Raises(Sound):
    """Raises in the middle of an episode."""

    def step(self, action):
        if self.count == 20:
            raise KeyError("close")
        return super().step(action)


class Aborts(Sound):
    """A native library that aborts."""

    def step(self, action):
        if self.count == 20:
            os.abort()
        return super().step(action)


class Hangs(Sound):
    """Waits for a server that does not answer."""

    def step(self, action):
        if self.count == 20:
            time.sleep(3_600)
        return super().step(action)


class UnboundedActions(Sound):
    """Continuous actions without bounds."""

    def __init__(self):
        super().__init__()
        self.action_space = gymnasium.spaces.Box(-np.inf, np.inf, (1,), np.float32)

    def step(self, action):
        return super().step(int(np.clip(action[0], -1, 1)) + 1)
