"""Environments for the tests of the vec envs: some that fail on request. Imports nothing that a worker would not need."""

import os
import signal
import subprocess
import sys
import time

import gymnasium
import numpy as np
from gymnasium import spaces

# Counters of each way to fail.
CAUSES = {"killed": "died", "exits": "died", "outside": "died", "raises": "raised", "reset": "raised", "stopped": "hung", "sleeps": "hung", "busy": "hung"}


class Counting(gymnasium.Env):
    """A walk whose numbers come from its seed; the episode ends after `length` steps, or by chance."""

    def __init__(self, length=20, chance=0.05):
        self.observation_space = spaces.Box(-np.inf, np.inf, (3,), np.float32)
        self.action_space = spaces.Discrete(3)
        self.render_mode = "rgb_array"
        self.length, self.chance, self.count, self.hardness = length, chance, 0, 1

    def reset(self, *, seed=None, options=None):
        super().reset(seed=seed)
        self.count = 0
        self.state = self.np_random.normal(size=3).astype(np.float32)
        return self.state.copy(), {"options": options} if options else {}

    def step(self, action):
        self.count += 1
        self.state = (0.9 * self.state + self.np_random.normal(size=3) + int(action)).astype(np.float32)
        ended = bool(self.np_random.random() < self.chance)
        info = {"count": self.count} if self.count % 3 == 0 else {}
        return self.state.copy(), float(self.state.sum()), ended, self.count >= self.length and not ended, info

    def render(self):
        return np.full((2, 2, 3), self.count, dtype=np.uint8)

    def action_masks(self):
        return np.array([True, self.count % 2 == 0, True])

    def whose(self):
        return os.getpid()


class Failing(gymnasium.Wrapper):
    """Fails in the step (or the reset) after `arm`, once, in the way that was named."""

    armed = None

    def arm(self, kind):
        self.armed = kind

    def action_masks(self):
        return self.env.get_wrapper_attr("action_masks")()

    def start_child(self):
        return subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"]).pid

    def step(self, action):
        answer = self.env.step(action)
        if self.armed == "reset":
            return answer[:2] + (True, False, answer[4])
        fail(self.armed)
        return answer

    def reset(self, **named):
        if self.armed == "reset":
            raise OSError("no map to begin with")
        return self.env.reset(**named)


def fail(kind):
    if kind == "killed":
        os.kill(os.getpid(), signal.SIGKILL)
    if kind == "exits":
        os._exit(3)
    if kind == "raises":
        raise ValueError("the price is negative")
    if kind == "stopped":
        os.kill(os.getpid(), signal.SIGSTOP)
    if kind == "sleeps":
        time.sleep(600)
    while kind == "busy":
        pass


class Mixed(gymnasium.Env):
    """A dict of observations of several types, actions in a box."""

    def __init__(self):
        inner = {"image": spaces.Box(0, 255, (4, 4, 1), np.uint8), "vector": spaces.Box(-1, 1, (2,), np.float32), "mode": spaces.Discrete(4)}
        self.observation_space = spaces.Dict(inner)
        self.action_space = spaces.Box(-1, 1, (2,), np.float32)

    def observe(self):
        image = self.np_random.integers(0, 255, (4, 4, 1), dtype=np.uint8)
        return {"image": image, "vector": self.last.copy(), "mode": int(self.np_random.integers(4))}

    def reset(self, *, seed=None, options=None):
        super().reset(seed=seed)
        self.last = np.zeros(2, dtype=np.float32)
        return self.observe(), {}

    def step(self, action):
        self.last = np.asarray(action, dtype=np.float32)
        return self.observe(), float(action.sum()), bool(self.np_random.random() < 0.1), False, {}


class Worded(gymnasium.Env):
    """Observations of no fixed size."""

    observation_space = spaces.Text(20)
    action_space = spaces.Discrete(2)

    def reset(self, *, seed=None, options=None):
        self.text = "a"
        return self.text, {}

    def step(self, action):
        self.text += "b"
        return self.text, 1.0, len(self.text) > 4, False, {}


class Broken(Counting):
    """Raises in every step."""

    def step(self, action):
        raise ZeroDivisionError("no volume")


class Locked(Counting):
    """Holds what cannot be pickled."""

    def __init__(self, adviser):
        super().__init__()
        self.adviser = adviser


def counting(length=20, chance=0.05):
    return lambda: Counting(length, chance)


def failing(length=50, chance=0.02):
    return lambda: Failing(Counting(length, chance))
