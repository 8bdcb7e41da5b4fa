"""The environments of one worker: stepped, reset, recreated, and called, as the vec env asks."""

import pickle
import traceback
from typing import Any, Callable, Dict, List, Optional, Tuple

from .shared_arrays import TERMINATED, TRUNCATED, SharedArrays

# Reset modes at the end of an episode: reset within the same step, in the next step (whose action is dropped), or only by reset().
SAME_STEP, NEXT_STEP, BY_HAND = "same-step", "next-step", "by-hand"
# How a reset goes: as it is; recreated before; recreated, and reset once more by its next step.
RESET_ONLY, NEW_ENV, LATER = "reset", "fresh", "later"
MAX_WRAPPERS = 1_000


class WorkerEnvs:
    """Environments of a worker by their index in the vec env."""

    def __init__(self, factories: Dict[int, Callable[[], Any]], autoreset: str, patches_old: bool) -> None:
        self.factories = factories
        self.autoreset = autoreset
        self.patches_old = patches_old
        self.envs: Dict[int, Any] = {}
        self.attributes: Dict[int, Dict[str, Any]] = {index: {} for index in factories}
        # Environments whose episode ended, where the next step resets them.
        self.ended: Dict[int, bool] = dict.fromkeys(factories, False)
        self.arrays: Optional[SharedArrays] = None

    def make(self, index: int) -> Any:
        """Make the environment, in place of one that raised."""
        self.close(index)
        env = self.factories[index]()
        self.envs[index] = patched(env) if self.patches_old else env
        for name, value in self.attributes[index].items():
            setattr(self.envs[index], name, value)
        return self.envs[index]

    def close(self, index: int) -> None:
        """Close an environment; one that raised may raise again, which no longer matters."""
        try:
            if index in self.envs:
                self.envs.pop(index).close()
        except Exception:
            pass

    def reset(self, index: int, slot: int, seed: Optional[int], options: Any) -> Tuple[Any, Any]:
        """(observation where it is not shared, info). Keywords that say nothing are left out, for environments that know none."""
        named = {} if seed is None else {"seed": seed}
        if options:
            named["options"] = options
        answer = self.envs[index].reset(**named)
        observation, info = answer if isinstance(answer, tuple) and len(answer) == 2 and isinstance(answer[1], dict) else (answer, {})
        self.ended[index] = False
        return self.hand_over(slot, index, observation), info

    def hand_over(self, slot: int, index: int, observation: Any) -> Any:
        """The observation, where the answer has to bring it because it does not fit into shared memory."""
        return None if self.arrays is not None and self.arrays.write(slot, index, observation) else observation

    def reset_many(self, orders: List[Tuple[int, Optional[int], Any, str, int]]) -> Dict[int, Dict[str, Any]]:
        """`orders`: (index, seed, options, how, slot); how is RESET_ONLY, FRESH or LATER."""
        answer: Dict[int, Dict[str, Any]] = {}
        for index, seed, options, how, slot in orders:
            try:
                if how != RESET_ONLY:
                    self.make(index)
                observation, info = self.reset(index, slot, seed, options)
                self.ended[index] = how == LATER
                answer[index] = {"observation": observation, "reset_info": info}
            except BaseException:
                answer[index] = {"raised": traceback.format_exc()}
        return answer

    def step_many(self, slot: int, actions: Optional[Dict[int, Any]]) -> Dict[int, Dict[str, Any]]:
        """Step each environment that is not to be skipped; only what is not in shared memory is in the answer."""
        assert self.arrays is not None
        answer = {}
        for index in self.envs:
            if self.arrays.skip_at[index]:
                continue
            try:
                extra = self.step(slot, index, self.action_of(index, actions))
            except BaseException:
                extra = {"raised": traceback.format_exc()}
            if extra:
                answer[index] = extra
        return answer

    def action_of(self, index: int, actions: Optional[Dict[int, Any]]) -> Any:
        if actions is not None:
            return actions[index]
        assert self.arrays is not None and self.arrays.actions is not None
        action = self.arrays.actions[index]
        return action.copy() if action.shape else action

    def step(self, slot: int, index: int, action: Any) -> Dict[str, Any]:
        assert self.arrays is not None
        if self.ended[index] and self.autoreset == NEXT_STEP:
            observation, info = self.reset(index, slot, None, None)
            self.arrays.reward_at[index], self.arrays.flag_at[index] = 0.0, 0
            return extra_of(observation=observation, info=info)
        observation, reward, terminated, truncated, info = five(self.envs[index].step(action))
        self.arrays.reward_at[index] = float(reward)
        self.arrays.flag_at[index] = (TERMINATED if terminated else 0) | (TRUNCATED if truncated else 0)
        if not (terminated or truncated):
            return extra_of(observation=self.hand_over(slot, index, observation), info=info)
        self.ended[index] = True
        if self.autoreset != SAME_STEP:
            return extra_of(observation=self.hand_over(slot, index, observation), info=info)
        final = observation
        try:
            observation, reset_info = self.reset(index, slot, None, None)
        except BaseException:
            # The step itself was real: only what would have come after it is lost.
            return {"info": info, "final": final, "reset_info": {}, "reset_raised": traceback.format_exc()}
        return {"observation": observation, "info": info, "final": final, "reset_info": reset_info}

    def call(self, operation: str, indices: List[int], words: Any) -> List[Any]:
        """Answers of SubprocVecEnv's workers to the same call, for each environment."""
        return [CALLS[operation](self, index, words) for index in indices]

    def set_attribute(self, index: int, words: Any) -> None:
        name, value = words
        setattr(self.envs[index], name, value)
        self.attributes[index][name] = value


def extra_of(observation: Any, info: Any) -> Dict[str, Any]:
    """Nothing where there is nothing to say beside the shared memory."""
    extra = {"info": info} if info else {}
    if observation is not None:
        extra["observation"] = observation
    return extra


def five(answer: Any) -> Any:
    """A step's five values; gym before 0.26 returned four."""
    if len(answer) == 5:
        return answer
    observation, reward, done, info = answer
    truncated = bool(info.get("TimeLimit.truncated", False))
    return observation, reward, done and not truncated, truncated, info


def patched(env: Any) -> Any:
    """Stable-Baselines3's own wrap of an environment of the old gym; gymnasium's stay as they are, without that import."""
    import gymnasium

    if isinstance(env, gymnasium.Env):
        return env
    from stable_baselines3.common.vec_env.patch_gym import _patch_env

    return _patch_env(env)


def attribute(env: Any, name: str) -> Any:
    """Through all wrappers, as gymnasium 1.x does with get_wrapper_attr."""
    return env.get_wrapper_attr(name) if hasattr(env, "get_wrapper_attr") else getattr(env, name)


def value_or_call(value: Any, words: Any) -> Any:
    return value(*words[0], **words[1]) if callable(value) else value


def has_attribute(env: Any, name: str) -> bool:
    try:
        attribute(env, name)
        return True
    except AttributeError:
        return False


def is_wrapped(env: Any, wrapper: Any) -> bool:
    for _ in range(MAX_WRAPPERS):
        if isinstance(env, wrapper):
            return True
        env = getattr(env, "__dict__", {}).get("env")
        if env is None:
            return False
    return False


CALLS: Dict[str, Callable[[WorkerEnvs, int, Any], Any]] = {
    "get_attr": lambda own, index, name: attribute(own.envs[index], name),
    "has_attr": lambda own, index, name: has_attribute(own.envs[index], name),
    "set_attr": lambda own, index, words: own.set_attribute(index, words),
    "env_method": lambda own, index, words: attribute(own.envs[index], words[0])(*words[1], **words[2]),
    "get_attr_or_call": lambda own, index, words: value_or_call(attribute(own.envs[index], words[0]), words[1:]),
    "is_wrapped": lambda own, index, wrapper: is_wrapped(own.envs[index], wrapper),
    "render": lambda own, index, _words: own.envs[index].render(),
}


def packed(thing: Any) -> bytes:
    """Pickled by reference where that works; by value where a class exists only in this process."""
    try:
        return pickle.dumps(thing, pickle.HIGHEST_PROTOCOL)
    except Exception:
        from . import blame

        return blame.dumps(thing, "the answer")
