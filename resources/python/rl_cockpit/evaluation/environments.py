"""Environment of an evaluation: by Gymnasium id or by a factory `module:callable`, with one face for gymnasium and gym 0.21 to 0.26."""

import importlib
import sys

from rl_cockpit.evaluation.problem import EvaluationProblem, one_line

OWN = "RLCockpit/"


def make_env(env_id=None, factory=None, render=False):
    """The environment as `Episodes` plays it. `factory` goes before `env_id`. Raises EvaluationProblem.

    A factory is called without arguments, or with `render_mode="rgb_array"` where it takes that; so is an id.
    """
    if factory:
        return Env(_called(factory, render))
    if not env_id:
        raise EvaluationProblem(
            "no-environment", "Nothing says in which environment to play.", "Name it: --env-id CartPole-v1, or --factory my_module:make_env."
        )
    return Env(_by_id(env_id, render))


def _called(factory, render):
    module_name, _, name = factory.partition(":")
    try:
        make = getattr(importlib.import_module(module_name), name or "make_env")
    except (ImportError, AttributeError) as error:
        raise EvaluationProblem(
            "no-factory", "%s cannot be imported (%s)." % (factory, one_line(error)), "Write it as module:callable; the folder of the run is on the path."
        ) from error
    if render:
        try:
            return make(render_mode="rgb_array")
        except TypeError:
            pass  # it does not take that: what it makes may render all the same
    return make()


def _by_id(env_id, render):
    gym = _library()
    if env_id.startswith(OWN):
        importlib.import_module("rl_cockpit_sb3.masked_line").register()
    module, _, name = env_id.rpartition(":")
    try:
        if module:
            importlib.import_module(module)
        return gym.make(name, render_mode="rgb_array") if render else gym.make(name)
    except (gym.error.Error, ImportError, TypeError) as error:
        raise EvaluationProblem(
            "no-environment", "%s cannot make %s (%s)." % (gym.__name__, env_id, one_line(error)), "Check the id; one that a package registers is module:id."
        ) from error


def _library():
    """gymnasium, or gym where only that is there."""
    for name in ("gymnasium", "gym"):
        try:
            return importlib.import_module(name)
        except ImportError:
            continue
    raise EvaluationProblem(
        "no-gymnasium", "%s has neither gymnasium nor gym." % sys.executable, "Evaluate with the interpreter of the training, or install gymnasium there."
    )


class Env:
    """One environment: `reset(seed)` → observation, `step(action)` → (observation, reward, ended, cut), `mask()`, `frame()`."""

    def __init__(self, env):
        self.env = env
        self.action_space, self.observation_space = env.action_space, env.observation_space
        self._masks = _method(env, "action_masks")

    @property
    def unwrapped(self):
        """The innermost environment."""
        return getattr(self.env, "unwrapped", self.env)

    def reset(self, seed):
        """First observation of the episode of that seed."""
        try:
            first = self.env.reset(seed=seed)
        except TypeError:  # gym 0.21
            self.env.seed(seed)
            first = self.env.reset()
        return first[0] if isinstance(first, tuple) and len(first) == 2 and isinstance(first[1], dict) else first

    def step(self, action):
        """(observation, reward, ended by itself, cut off)."""
        answer = self.env.step(action)
        if len(answer) == 5:
            observation, reward, ended, cut, _info = answer
            return observation, float(reward), bool(ended), bool(cut)
        observation, reward, done, info = answer
        return observation, float(reward), bool(done), bool(info.get("TimeLimit.truncated"))

    @property
    def has_masks(self):
        """Whether it says which actions are legal."""
        return self._masks is not None

    def mask(self):
        """Legal actions now, or None where it has no masks."""
        return None if self._masks is None else self._masks()

    def frame(self):
        """Picture of now as rows of RGB pixels, or None."""
        picture = self.env.render()
        if isinstance(picture, list):
            picture = picture[-1] if picture else None
        return picture if getattr(picture, "ndim", 0) == 3 else None

    def close(self):
        """Errors of a close are no errors of an evaluation."""
        try:
            self.env.close()
        except Exception:
            pass


def _method(env, name):
    """Method of an environment or of one that it wraps; None where no layer has it."""
    layer = env
    for _ in range(100):
        # `vars` and the class: a wrapper's __getattr__ would answer for the layers below, and warn.
        if callable(getattr(type(layer), name, None)) or callable(vars(layer).get(name) if hasattr(layer, "__dict__") else None):
            return getattr(layer, name)
        below = getattr(layer, "env", None)
        if below is None or below is layer:
            return None
        layer = below
    return None
