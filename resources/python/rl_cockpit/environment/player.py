"""Play an environment by either API (Gymnasium's five values of a step, gym's four) and note where it keeps to neither."""

import os
import time
import traceback

import numpy as np

MAX_FAULTS = 20


class Player:
    """An environment with its faults of the API, the time its own code takes, and whether an episode continues."""

    def __init__(self, env):
        self.env = env
        self.step_s = 0.0
        self.reset_s = 0.0
        self.resets = 0
        self.old_api = False
        self.faults = {}

    def fault(self, code, says):
        """Note a fault by its code, once, with how often it was seen."""
        if code in self.faults or len(self.faults) < MAX_FAULTS:
            existing = self.faults.setdefault(code, {"code": code, "says": str(says)[:300], "count": 0})
            existing["count"] += 1

    def reset(self, seed=None):
        """The first observation of an episode."""
        began = time.perf_counter()
        try:
            answer = self.env.reset() if seed is None else self.env.reset(seed=seed)
        except TypeError as error:
            if seed is None or "seed" not in str(error):
                raise
            self.fault("reset-without-seed", "reset() does not take seed: %s" % error)
            if hasattr(self.env, "seed"):
                self.env.seed(seed)
            answer = self.env.reset()
        self.reset_s += time.perf_counter() - began
        self.resets += 1
        if isinstance(answer, tuple) and len(answer) == 2 and isinstance(answer[1], dict):
            return answer[0]
        self.fault("reset-answer", "reset() returned %s, not (observation, info)" % shape_of(answer))
        return answer

    def step(self, action):
        """(observation, reward as float or None, terminated, truncated, info) of one step."""
        began = time.perf_counter()
        answer = self.env.step(action)
        self.step_s += time.perf_counter() - began
        if not isinstance(answer, tuple) or len(answer) not in (4, 5):
            raise TypeError("step() returned %s, not (observation, reward, terminated, truncated, info)" % shape_of(answer))
        if len(answer) == 4:
            self.old_api = True
            self.fault("step-of-four", "step() returned 4 values (the API of gym before 0.26), not 5")
            observation, reward, done, info = answer
            truncated = bool(info.get("TimeLimit.truncated")) if isinstance(info, dict) else False
            return observation, self.number(reward), bool(done) and not truncated, truncated, info
        observation, reward, terminated, truncated, info = answer
        for name, flag in (("terminated", terminated), ("truncated", truncated)):
            if not isinstance(flag, (bool, np.bool_)):
                self.fault("flag-" + name, "%s is %s, not a bool" % (name, shape_of(flag)))
        if not isinstance(info, dict):
            self.fault("info", "info is %s, not a dict" % shape_of(info))
        return observation, self.number(reward), bool(terminated), bool(truncated), info

    def number(self, reward):
        """A reward as float; None where it is no single number."""
        is_number = isinstance(reward, (int, float, np.integer, np.floating)) and not isinstance(reward, bool)
        try:
            value = float(reward)
        except (TypeError, ValueError):
            self.fault("reward", "the reward is %s, not a number" % shape_of(reward))
            return None
        if not is_number:
            self.fault("reward-type", "the reward is %s, not a float" % shape_of(reward))
        return value


def shape_of(value):
    """A value's type for the user: `numpy.ndarray of shape (4,)`, `tuple of 3`."""
    name = type(value).__name__
    if isinstance(value, np.ndarray):
        return "an array of shape %s and type %s" % (value.shape, value.dtype)
    if isinstance(value, (tuple, list, dict)):
        return "a %s of %d" % (name, len(value))
    return "None" if value is None else "%s %s" % ("an" if name[:1] in "aeiou" else "a", name)


def crash_of(error, where):
    """A raised exception as JSON: what it says, and the last line of code of the user's own that it came through."""
    frames = traceback.extract_tb(error.__traceback__)
    ours = os.path.dirname(os.path.abspath(__file__))
    own = [one for one in frames if not one.filename.startswith((ours, "<")) and "gymnasium" not in one.filename]
    last = own[-1] if own else None
    at = None if last is None else {"file": last.filename, "line": last.lineno, "code": (last.line or "")[:200]}
    text = str(error).strip().split("\n")[0][:300]
    return {"where": where, "says": "%s: %s" % (type(error).__name__, text) if text else type(error).__name__, "at": at}


def masks_method(env):
    """`action_masks` of the environment or of one of its wrappers, as sb3-contrib looks for it; None where there is none."""
    for _ in range(50):
        method = getattr(env, "action_masks", None)
        if callable(method):
            return method
        if not hasattr(env, "env") or env.env is env:
            return None
        env = env.env
    return None


class RandomActions:
    """Random actions that are the same for the same seed; legal ones where the environment has masks."""

    def __init__(self, env, seed):
        self.space = env.action_space
        self.space.seed(seed)
        self.random = np.random.default_rng(seed)
        self.masks = masks_method(env)

    def next(self):
        """One action. A mask of the wrong length is not used here: the part about masks names it."""
        legal = None if self.masks is None else legal_of(self.masks(), self.space)
        if legal is None or len(legal) == 0:
            return self.space.sample()
        return int(self.random.choice(legal)) + int(getattr(self.space, "start", 0))


def legal_of(mask, space):
    """Indices that a mask allows; None for a mask or space that cannot be enumerated."""
    if type(space).__name__ != "Discrete":
        return None
    flags = np.asarray(mask)
    return np.flatnonzero(flags) if flags.ndim == 1 and flags.size == space.n else None
