"""Episodes of fixed seeds: played by an agent within bounds of steps and seconds; the best and the worst keep a trace."""

import math
import time

TRACE_STEPS = 2_000
TRACE_WIDTH = 64


class Limits:
    """Bounds of an evaluation: steps per episode, seconds in all (None: without end)."""

    def __init__(self, steps=10_000, seconds=None):
        self.steps = max(1, steps)
        self.until = None if seconds is None else time.monotonic() + seconds

    @property
    def is_over(self):
        """Whether the time is over."""
        return self.until is not None and time.monotonic() > self.until


class Episode:
    """One played episode. `is_cut`: it reached our own bound of steps and continued by itself."""

    def __init__(self, index, seed):
        self.index, self.seed = index, seed
        self.rewards, self.actions, self.observations = [], [], []
        self.total, self.length, self.is_cut = 0.0, 0, False

    def record(self):
        """Row of a result."""
        return {"episode": self.index, "seed": self.seed, "return": self.total, "length": self.length, "cut": self.is_cut}

    def trace(self):
        """The row with what happened at each step, at most TRACE_STEPS of them."""
        return dict(
            self.record(), schema=1, steps=len(self.rewards), rewards=self.rewards, actions=self.actions, observations=self.observations or None
        )


def play_all(env, agent, seeds, limits, reported=None):
    """[Episode] of these seeds, as many as the time allows. `reported(done, wanted, newest)` after each; False ends it."""
    played = []
    for index, seed in enumerate(seeds):
        episode = play_one(env, agent, index, seed, limits)
        if episode is None:
            break
        played.append(episode)
        _drop_middle(played)
        if reported is not None and reported(len(played), len(seeds), episode) is False:
            break
        if limits.is_over:
            break
    return played


def play_one(env, agent, index, seed, limits, frames=None):
    """An Episode; None where the time was over before its end. `frames(env)` is called before each step."""
    episode = Episode(index, seed)
    observation = env.reset(seed)
    agent.begin(seed)
    while True:
        if frames is not None:
            frames(env)
        action = agent.act(observation, env)
        before = observation
        observation, reward, ended, cut = env.step(action)
        episode.total += reward
        episode.length += 1
        _note_step(episode, before, action, reward)
        if ended or cut:
            return episode
        if episode.length >= limits.steps:
            episode.is_cut = True
            return episode
        if episode.length % 64 == 0 and limits.is_over:
            return None


def _note_step(episode, observation, action, reward):
    if len(episode.rewards) >= TRACE_STEPS:
        return
    episode.rewards.append(number(reward))
    episode.actions.append(numbers(action))
    seen = numbers(observation)
    if seen is not None:
        episode.observations.append(seen)


def number(value):
    """A number as JSON has it, seven digits; one that is not finite as text."""
    value = float(value)
    if math.isfinite(value):
        return int(value) if value == int(value) and abs(value) < 1e15 else float("%.7g" % value)
    return "NaN" if value != value else "Infinity" if value > 0 else "-Infinity"


def numbers(value):
    """A number or a short list of numbers; None for what is longer than TRACE_WIDTH or no number."""
    try:
        if getattr(value, "ndim", 0) == 0 and not isinstance(value, (list, tuple)):
            return number(value)
        flat = value.reshape(-1).tolist() if hasattr(value, "reshape") else list(value)
        return [number(one) for one in flat] if len(flat) <= TRACE_WIDTH else None
    except (TypeError, ValueError, AttributeError):
        return None


def _drop_middle(played):
    """Only the best and the worst so far keep what happened at each step."""
    keep = {id(best_of(played)), id(worst_of(played))}
    for episode in played:
        if id(episode) not in keep and episode.rewards:
            episode.rewards, episode.actions, episode.observations = [], [], []


def best_of(played):
    """The first of those with the highest return."""
    return max(played, key=lambda episode: (_comparable(episode.total), -episode.index))


def worst_of(played):
    """The last of those with the lowest return."""
    return min(played, key=lambda episode: (_comparable(episode.total), -episode.index))


def _comparable(value):
    return value if value == value else float("-inf")
