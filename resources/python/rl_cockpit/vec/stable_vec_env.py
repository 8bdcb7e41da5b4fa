"""StableVecEnv: a vec env for Stable-Baselines3 that outlives its workers. Use it where SubprocVecEnv would be.

    venv = StableVecEnv([make_env] * 16, step_timeout=60)
    model = PPO("MlpPolicy", venv)

A worker that dies, hangs beyond its time-out or whose environment raises costs the episode that ran: the step is marked as
truncated (`TimeLimit.truncated`), repeats the last real observation (also as `terminal_observation`), has the reward 0
because none came, and says why in `info["rl_cockpit_fault"]` = {number, cause, environments, doing, says}. A Monitor inside
the environment never reports that episode; a VecMonitor around this vec env reports what it saw of it. Attributes set by
`set_attr` are set again on the environment that follows; what `env_method` changed is not known here, and is lost.
"""

from typing import Any, Callable, Dict, List, Optional, Sequence

import numpy as np
from stable_baselines3.common.vec_env.base_vec_env import VecEnv

from .faults import WorkerFault
from .supervision import MOST_IN_A_ROW, Rules
from .worker_link import Timeouts
from .worker_pool import WorkerPool


class StableVecEnv(VecEnv):
    """Vec env whose workers are supervised. The training's script is not run again in a worker, so it needs no `__main__` guard.

    :param env_fns: functions that make the environments; sent by cloudpickle. Raises TypeError that names the attribute which cannot be
    :param workers: processes; None: one for each environment. With fewer, a step is faster where there are fewer cores than
        environments, and a worker that dies takes the episodes of all its environments with it
    :param step_timeout: seconds for a step, after which a worker counts as hung; None: no limit
    :param reset_timeout: seconds for a reset or a call such as `env_method`; None: no limit
    :param start_timeout: seconds until a worker has made its environments; None: no limit
    :param most_in_a_row: faults of one environment without a good step between them, after which WorkerFailure is raised
    """

    def __init__(
        self,
        env_fns: Sequence[Callable[[], Any]],
        workers: Optional[int] = None,
        step_timeout: Optional[float] = 60.0,
        reset_timeout: Optional[float] = 120.0,
        start_timeout: Optional[float] = 300.0,
        most_in_a_row: int = MOST_IN_A_ROW,
    ) -> None:
        timeouts = Timeouts(step_timeout, reset_timeout, start_timeout)
        rules = Rules(workers, timeouts, patches_old=True, most_in_a_row=most_in_a_row)
        self.pool = WorkerPool(list(env_fns), rules)
        self.closed = False
        self._options: List[Dict[str, Any]] = [{} for _ in env_fns]
        try:
            super().__init__(len(env_fns), self.pool.observation_space, self.pool.action_space)
        except BaseException:
            self.close()
            raise

    @property
    def fault_counts(self) -> Dict[str, int]:
        """Faults so far by cause: died, hung, raised, corrupt."""
        return dict(self.pool.book.counts)

    @property
    def faults(self) -> List[WorkerFault]:
        """The latest faults, oldest first."""
        return list(self.pool.book.records)

    @property
    def lost_episodes(self) -> int:
        """Episodes that a fault ended, as reported by steps."""
        return self.pool.book.lost_episodes

    @property
    def worker_pids(self) -> List[int]:
        """Process ids of the workers, which change with each that is replaced."""
        return self.pool.pids

    def reset(self) -> Any:
        """Observations of new episodes, with the seeds and options that were set for them."""
        infos = self.pool.reset(self._seeds, self._options)
        self.reset_infos = [infos[index] for index in range(self.num_envs)]
        self._seeds = [None] * self.num_envs
        self._options = [{} for _ in range(self.num_envs)]
        return self._batch()

    def step_async(self, actions: np.ndarray) -> None:
        """Send the actions to the workers."""
        self.pool.step_send(actions)

    def step_wait(self) -> Any:
        """(observations, rewards, dones, infos). Raises WorkerFailure where an environment fails again and again."""
        outcome = self.pool.step_wait()
        terminated, truncated = self.pool.ends()
        for index, info in outcome.reset_infos.items():
            self.reset_infos[index] = info
        cut = (truncated & ~terminated).tolist()
        infos = [{**outcome.infos.get(index, {}), "TimeLimit.truncated": cut[index]} for index in range(self.num_envs)]
        for index, final in outcome.finals.items():
            infos[index]["terminal_observation"] = final
        return self._batch(), self.pool.rewards(), terminated | truncated, infos

    def _batch(self) -> Any:
        observations = self.pool.observations()
        return np.stack(observations) if isinstance(observations, list) else observations

    def get_attr(self, attr_name: str, indices: Any = None) -> List[Any]:
        """Attribute of each environment, through its wrappers."""
        return self.pool.call("get_attr", attr_name, list(self._get_indices(indices)))

    def has_attr(self, attr_name: str) -> bool:
        """Whether every environment has the attribute."""
        return all(self.pool.call("has_attr", attr_name, range(self.num_envs)))

    def set_attr(self, attr_name: str, value: Any, indices: Any = None) -> None:
        """Set an attribute of each environment."""
        self.pool.set_attr(attr_name, value, list(self._get_indices(indices)))

    def env_method(self, method_name: str, *method_args: Any, indices: Any = None, **method_kwargs: Any) -> List[Any]:
        """Call a method of each environment, such as `action_masks` of a MaskablePPO."""
        return self.pool.call("env_method", (method_name, method_args, method_kwargs), list(self._get_indices(indices)))

    def env_is_wrapped(self, wrapper_class: Any, indices: Any = None) -> List[bool]:
        """Whether each environment has this wrapper."""
        return self.pool.call("is_wrapped", wrapper_class, list(self._get_indices(indices)))

    def get_images(self) -> Sequence[Any]:
        """An RGB image of each environment; None for each where the render mode is another."""
        if self.render_mode != "rgb_array":
            return [None] * self.num_envs
        return self.pool.call("render", None, range(self.num_envs))

    def close(self) -> None:
        """End all workers within seconds, hung ones too."""
        self.closed = True
        self.pool.close()
