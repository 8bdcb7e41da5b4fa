"""StableVectorEnv: the same supervised workers behind the vector API of gym 0.26 and of gymnasium.

`reset() -> (observations, infos)`, `step() -> (observations, rewards, terminations, truncations, infos)`. Episodes that end
are reset as the API of the environments' package says: gym 0.26 and gymnasium below 1.0 within the same step
(`final_observation`, `final_info`), gymnasium from 1.0 on in the next step, whose action is dropped; `autoreset` chooses
another way (there `final_obs`, `final_info`). A lost step is as in `StableVecEnv`: the last real observation once more, the
reward 0 because none came, a truncation, and `infos["rl_cockpit_fault"]`.
"""

import importlib
from typing import Any, Callable, List, Optional, Sequence, Tuple

import numpy as np

from .faults import FaultBook
from .supervision import MOST_IN_A_ROW, Rules
from .worker_envs import BY_HAND, NEXT_STEP, SAME_STEP
from .worker_link import Timeouts
from .worker_pool import WorkerPool

# Names of gymnasium's AutoresetMode.
MODES = {SAME_STEP: "SAME_STEP", NEXT_STEP: "NEXT_STEP", BY_HAND: "DISABLED"}


def StableVectorEnv(
    env_fns: Sequence[Callable[[], Any]],
    api: str = "gymnasium",
    autoreset: Optional[str] = None,
    workers: Optional[int] = None,
    timeouts: Timeouts = Timeouts(),
    most_in_a_row: int = MOST_IN_A_ROW,
) -> Any:
    """A `VectorEnv` of the package `api` ("gymnasium" or "gym"). `autoreset`: "same-step", "next-step", "by-hand" or None for the package's own."""
    package = importlib.import_module(api)
    mode = autoreset or (NEXT_STEP if api == "gymnasium" and major(package) >= 1 else SAME_STEP)
    if mode not in MODES:
        raise ValueError("autoreset is one of {}, not {!r}.".format(", ".join(MODES), mode))
    vector = importlib.import_module(api + ".vector")
    return vector_class(package, vector)(list(env_fns), Rules(workers, timeouts, mode, False, most_in_a_row))


def major(package: Any) -> int:
    """1 for 1.4.0."""
    return int(package.__version__.split(".")[0])


def vector_class(package: Any, vector: Any) -> type:
    """A subclass of one package's VectorEnv, so that its wrappers take it."""
    final_key = "final_obs" if major(package) >= 1 else "final_observation"
    return type("SupervisedVectorEnv", (SupervisedVector, vector.VectorEnv), {"vector": vector, "final_key": final_key})


class SupervisedVector:
    """Common part of both packages' vector environments; `_add_info` is the package's own."""

    vector: Any
    final_key: str
    metadata: Any

    def __init__(self, env_fns: List[Callable[[], Any]], rules: Rules) -> None:
        self.pool = WorkerPool(env_fns, rules)
        self.num_envs = len(env_fns)
        self.is_vector_env = True
        self.closed = False
        self.viewer = None
        self.single_observation_space = self.pool.observation_space
        self.single_action_space = self.pool.action_space
        batch_space = importlib.import_module(self.vector.__name__ + ".utils").batch_space
        self.observation_space = batch_space(self.single_observation_space, self.num_envs)
        self.action_space = batch_space(self.single_action_space, self.num_envs)
        modes = getattr(self.vector, "AutoresetMode", None)
        own = {} if modes is None else {"autoreset_mode": getattr(modes, MODES[rules.autoreset])}
        self.metadata = {**(type(self).metadata or {}), **own}

    @property
    def faults(self) -> FaultBook:
        """Counts and records of faults."""
        return self.pool.book

    def reset(self, *, seed: Any = None, options: Any = None) -> Tuple[Any, Any]:
        """Reset all environments, or those of `options["reset_mask"]`; `seed`: a number (plus the index) or a list."""
        seeds = [None if seed is None else seed + at for at in range(self.num_envs)] if not isinstance(seed, (list, tuple)) else list(seed)
        options = dict(options or {})
        mask = options.pop("reset_mask", None)
        only = None if mask is None else np.flatnonzero(mask)
        answer = self.pool.reset(seeds, [options] * self.num_envs, only)
        return self.pool.observations(), self.gathered(answer)

    def step_async(self, actions: Any) -> None:
        self.pool.step_send(actions)

    def step_wait(self, **_words: Any) -> Any:
        outcome = self.pool.step_wait()
        terminated, truncated = self.pool.ends()
        infos = outcome.infos
        if self.pool.rules.autoreset == SAME_STEP:
            ended = {index: {self.final_key: outcome.finals[index], "final_info": infos.get(index, {})} for index in outcome.finals}
            infos = {**infos, **{index: {**outcome.reset_infos.get(index, {}), **more} for index, more in ended.items()}}
        return self.pool.observations(), self.pool.rewards(), terminated, truncated, self.gathered(infos)

    def step(self, actions: Any) -> Any:
        """(observations, rewards, terminations, truncations, infos)."""
        self.step_async(actions)
        return self.step_wait()

    def gathered(self, infos: Any) -> Any:
        """Infos by key, as this version of the package arranges them."""
        gathered: Any = {}
        for index in sorted(infos):
            gathered = self._add_info(gathered, infos[index], index)
        return gathered

    def call(self, name: str, *words: Any, **named: Any) -> Tuple[Any, ...]:
        """A method called, or an attribute read, of each environment."""
        values = self.pool.call("get_attr_or_call", (name, words, named), range(self.num_envs))
        return tuple(values)

    def get_attr(self, name: str) -> Tuple[Any, ...]:
        """An attribute of each environment."""
        return tuple(self.pool.call("get_attr", name, range(self.num_envs)))

    def set_attr(self, name: str, values: Any) -> None:
        """One value for all environments, or a list with one for each."""
        each = values if isinstance(values, (list, tuple)) else [values] * self.num_envs
        for index, value in enumerate(each):
            self.pool.set_attr(name, value, [index])

    def render(self, *_words: Any) -> Any:
        """Rendered image of each environment."""
        return tuple(self.pool.call("render", None, range(self.num_envs)))

    def close_extras(self, **_words: Any) -> None:
        """End all workers within seconds, hung ones too."""
        self.pool.close()

    def __del__(self) -> None:
        pool = getattr(self, "pool", None)
        if pool is not None:
            pool.close()
