"""Part `walk`: random steps in one environment, with what its rewards, observations, episodes, time and memory were like."""

import time
import warnings

import numpy as np

from .make_env import make_env, source_of, time_limit_of, versions_of, wrappers_of
from .memory import resident_mib
from .player import Player, RandomActions, crash_of, masks_method, shape_of
from .space_view import Features, describe, leaves_of, parts_of
from .statistics import FeatureStats, RewardStats

REPORT_EVERY_S = 2.0
MEMORY_SAMPLES = 5
MAX_WARNINGS = 10


def walk(request, report):
    """request: {steps, mostSteps, budgetS, seed, …}. Reports `made`, then `walk` again and again, or `crash`."""
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        began = time.perf_counter()
        try:
            env = make_env(request)
        except BaseException as error:
            return report(kind="crash", **crash_of(error, "make"))
        report(kind="made", **created(env, time.perf_counter() - began))
        one = Walk(env, request)
        try:
            one.run(report)
        except BaseException as error:
            report(kind="walk", **one.summary(caught))
            return report(kind="crash", **crash_of(error, one.doing))
        report(kind="walk", done=True, **one.summary(caught))
        try:
            env.close()
        except Exception as error:
            report(kind="crash", **crash_of(error, "close"))


def created(env, took_s):
    """Description of an environment before its first step."""
    source = source_of(env)
    about = {"source": source, "versions": versions_of(source["module"]), "tookS": took_s, "wrappers": wrappers_of(env)}
    spaces = {"observationSpace": describe(env.observation_space), "actionSpace": describe(env.action_space)}
    return dict(about, timeLimit=time_limit_of(env), hasMasks=masks_method(env) is not None, **spaces)


class Walk:
    """Random steps through episodes, until there were enough and something to learn from was seen."""

    def __init__(self, env, request):
        self.env, self.request = env, request
        self.player = Player(env)
        self.actions = RandomActions(env, request["seed"])
        self.features = Features(env.observation_space)
        self.stats = FeatureStats(self.features) if self.features.has_numbers_only else None
        self.rewards = RewardStats()
        self.mismatches = {}
        self.shared = 0
        self.steps = 0
        self.memory = []
        self.doing = "reset"
        self.stopped_by = None

    def run(self, report):
        """Walks, and reports what is known every two seconds, so that a crash or a time-out leaves it."""
        until = time.monotonic() + self.request["budgetS"]
        said = time.monotonic()
        every = max(1, self.request["steps"] // MEMORY_SAMPLES)
        observation = self.reset(self.request["seed"])
        while self.goes_on(until):
            before, copy = observation, copy_of(observation)
            observation, ended = self.step()
            self.shared += int(is_changed(before, copy))
            if self.steps % every == 0 and self.steps <= self.request["steps"]:
                self.memory.append({"step": self.steps, "mib": resident_mib()})
            if time.monotonic() - said > REPORT_EVERY_S:
                said = time.monotonic()
                report(kind="walk", **self.summary([]))
            if ended:
                observation = self.reset(None)

    def goes_on(self, until):
        """More steps? Beyond the usual number only while no episode ended or every reward was the same."""
        if time.monotonic() > until:
            self.stopped_by = "time"
            return False
        if self.steps < self.request["steps"]:
            return True
        return self.rewards.is_unseen() and self.steps < self.request["mostSteps"]

    def reset(self, seed):
        self.doing = "reset"
        observation = self.player.reset(seed)
        self.see(observation, "reset")
        return observation

    def step(self):
        """(observation, has the episode ended) of one random action."""
        self.doing = "action_masks" if self.actions.masks is not None else "step"
        action = self.actions.next()
        self.doing = "step"
        observation, reward, terminated, truncated, _info = self.player.step(action)
        self.steps += 1
        self.rewards.step(reward, terminated, truncated)
        self.see(observation, "step")
        return observation, terminated or truncated

    def see(self, observation, where):
        """Count an observation, and what about it is not as its space declares."""
        try:
            parts = parts_of(observation, self.env.observation_space)
        except (KeyError, TypeError, IndexError) as error:
            return self.mismatch("structure", "", where, "%s lacks a part (%s: %s)" % (shape_of(observation), type(error).__name__, error))
        for (path, space), part in zip(leaves_of(self.env.observation_space), parts):
            self.compare(path, space, part, where)
        if self.stats is not None:
            try:
                self.stats.add(self.features.vector(observation))
            except (TypeError, ValueError) as error:
                self.mismatch("numbers", "", where, str(error))

    def compare(self, path, space, part, where):
        """Type and shape of one part of an observation against its space."""
        shape, dtype = getattr(space, "shape", None), getattr(space, "dtype", None)
        if type(space).__name__ not in ("Box", "MultiBinary", "MultiDiscrete"):
            if type(space).__name__ == "Discrete" and not isinstance(part, (int, np.integer)) and np.ndim(part) != 0:
                self.mismatch("type", path, where, "it is %s, not an integer" % shape_of(part))
            return
        if not isinstance(part, np.ndarray):
            return self.mismatch("type", path, where, "it is %s, not a NumPy array" % shape_of(part))
        if part.shape != shape:
            self.mismatch("shape", path, where, "its shape is %s, the space has %s" % (part.shape, shape))
        if dtype is not None and part.dtype != dtype:
            self.mismatch("dtype", path, where, "its type is %s, the space has %s" % (part.dtype, dtype))

    def mismatch(self, what, path, where, says):
        existing = self.mismatches.setdefault((what, path), {"what": what, "path": path, "where": where, "says": says[:300], "count": 0})
        existing["count"] += 1

    def summary(self, caught):
        """Everything so far, as JSON."""
        words = list(dict.fromkeys("%s: %s" % (one.category.__name__, str(one.message).strip().split("\n")[0][:300]) for one in caught))
        player = self.player
        about = {"steps": self.steps, "stoppedBy": self.stopped_by, "stepS": player.step_s, "resetS": player.reset_s, "resets": player.resets}
        about.update(rewards=self.rewards.summary(), episodes=self.rewards.episodes(), observations=None if self.stats is None else self.stats.summary())
        about.update(mismatches=list(self.mismatches.values())[:20], shared=self.shared, faults=list(player.faults.values()), oldApi=player.old_api)
        return dict(about, memory=list(self.memory), warnings=words[:MAX_WARNINGS])


def arrays_of(observation):
    """The arrays of an observation, through dicts and tuples."""
    if isinstance(observation, np.ndarray):
        return [observation]
    values = observation.values() if isinstance(observation, dict) else observation if isinstance(observation, (tuple, list)) else ()
    return [array for value in values for array in arrays_of(value)]


def copy_of(observation):
    return [array.copy() for array in arrays_of(observation)]


def is_changed(observation, copies):
    """Did somebody write into an observation that was handed out before?"""
    pairs = zip(arrays_of(observation), copies)
    return any(array.tobytes() != copy.tobytes() for array, copy in pairs)
