"""StableProcessPoolEnv of QNetFires (src/Train_stable.py) with workers that work: same constructor, `reset`, `step` and `close`.

The project's own class cannot start: it sends closures to a ProcessPoolExecutor, whose pickle refuses them; and each of its steps would
make its environment again. Here the environments live in supervised workers. As there, an environment whose episode ended rests until
`reset`: it repeats its observation, with the reward 0 and an info that says nothing. No random observation and no burned area of 150.0
replaces what an environment did not answer: see `worker_pool`.
"""

from typing import Any, Callable, Dict, List, Optional, Sequence, Tuple

import numpy as np

from .supervision import Rules
from .worker_envs import BY_HAND
from .worker_link import Timeouts
from .worker_pool import WorkerPool


class StableProcessPoolEnv:
    """Drop-in for the class of the same name; `timeout` is a step's time-out in seconds."""

    def __init__(self, env_fns: Sequence[Callable[[], Any]], max_workers: Optional[int] = None, timeout: float = 15.0) -> None:
        self.env_fns = list(env_fns)
        self.num_envs = len(self.env_fns)
        self.timeout = timeout
        print("Starting {} environments in supervised workers.".format(self.num_envs), flush=True)
        rules = Rules(workers=max_workers, timeouts=Timeouts(step=timeout), autoreset=BY_HAND)
        self.pool = WorkerPool(self.env_fns, rules)
        self.max_workers = len(self.pool.pids)
        self.env_ids = list(range(self.num_envs))
        self.env_states: List[Dict[str, Any]] = [{"done": True, "steps": 0} for _ in self.env_ids]
        # The project's dialect reads this line.
        print("✅ Successfully initialized {0}/{0} environments".format(self.num_envs), flush=True)

    def reset(self) -> np.ndarray:
        """Observations of new episodes, float32."""
        self.pool.reset([None] * self.num_envs, [None] * self.num_envs)
        self.env_states = [{"done": False, "steps": 0} for _ in self.env_ids]
        return self._observations()

    def step(self, actions: Any) -> Tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray, List[Dict[str, Any]]]:
        """(observations, rewards, dones, truncated, infos); a lost step says why in `infos[i]["rl_cockpit_fault"]`."""
        active = [index for index in self.env_ids if not self.env_states[index]["done"]]
        self.pool.step_send([np.asarray(action, dtype=np.int8) for action in actions], only=active)
        outcome = self.pool.step_wait()
        terminated, truncated = self.pool.ends()
        dones = terminated | truncated
        for index in self.env_ids:
            state = self.env_states[index]
            state["steps"] += index in active
            state["done"] = dones[index] = state["done"] or bool(dones[index])
        infos = [outcome.infos.get(index, {}) for index in self.env_ids]
        return self._observations(), self.pool.rewards().astype(np.float32), dones, truncated, infos

    def _observations(self) -> np.ndarray:
        observations = self.pool.observations()
        return np.asarray(observations, dtype=np.float32)

    def close(self) -> None:
        """End all workers within seconds."""
        if self.pool.book.total:
            print("Workers failed {} times; {} episodes were lost.".format(self.pool.book.total, self.pool.book.lost_episodes), flush=True)
        self.pool.close()
