"""State of an open pool of workers: its spaces, its shared memory as of the latest step, and its end with the training."""

import atexit
import os
import weakref
from typing import Any, Callable, Dict, List, Sequence, Tuple

import numpy as np

from .faults import FaultBook
from .shared_arrays import TERMINATED, TRUNCATED, SharedArrays
from .supervision import Rules, Supervisor

OPEN: "weakref.WeakSet[OpenPool]" = weakref.WeakSet()


class OpenPool:
    """Environments 0 … n-1 spread over workers, and what the latest step or reset left of them."""

    def __init__(self, factories: Sequence[Callable[[], Any]], rules: Rules) -> None:
        if len(factories) == 0:
            raise ValueError("A vec env needs one environment at least. Give it a list of functions that make them.")
        self.count = len(factories)
        self.rules = rules
        self.owner = os.getpid()
        self.resting: List[int] = []
        # Environments whose step was real, but whose reset after it failed.
        self.unreset: List[int] = []
        self.resets_between: Dict[int, Dict[str, Any]] = {}
        self.supervisor = Supervisor(factories, rules)
        OPEN.add(self)
        try:
            self.supervisor.start()
        except BaseException:
            self.close()
            raise
        self.observation_space, self.action_space = self.supervisor.spaces

    @property
    def book(self) -> FaultBook:
        """Faults so far."""
        return self.supervisor.book

    @property
    def pids(self) -> List[int]:
        """Process ids of the workers."""
        return [link.process.pid for link in self.supervisor.links]

    def check_open(self) -> None:
        """Raises ValueError once the vec env is closed."""
        if self.supervisor.is_closed:
            raise ValueError("The vec env is closed. Make a new one.")

    @property
    def arrays(self) -> SharedArrays:
        """The shared memory. Raises ValueError once the vec env is closed."""
        self.check_open()
        assert self.supervisor.arrays is not None
        return self.supervisor.arrays

    def observation(self, slot: int, index: int) -> Any:
        """A copy of one environment's observation."""
        if self.arrays.observations is None:
            return self.supervisor.objects[slot][index]
        return self.arrays.read(slot, index, self.observation_space)

    def observations(self) -> Any:
        """All observations: an array, or a dict or tuple of arrays; a list where their size is not fixed."""
        own = self.supervisor
        if self.arrays.observations is None:
            return list(own.objects[own.slot])
        return self.arrays.read(own.slot, slice(None), self.observation_space)

    def rewards(self) -> np.ndarray:
        """Rewards, float64."""
        return self.arrays.rewards.copy()

    def ends(self) -> Tuple[np.ndarray, np.ndarray]:
        """(terminated, truncated)."""
        flags = self.arrays.flags
        return (flags & TERMINATED) != 0, (flags & TRUNCATED) != 0

    def close(self) -> None:
        """End the workers within `timeouts.close` seconds; a second call does nothing, nor does one in a forked child."""
        OPEN.discard(self)
        if os.getpid() == self.owner:
            self.supervisor.close()


@atexit.register
def close_all() -> None:
    """Nothing of a training that ends stays behind."""
    for pool in list(OPEN):
        pool.close()
