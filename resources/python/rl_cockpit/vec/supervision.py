"""Supervision of vec env workers: starts them, replaces those that fail, resets what they had, and gives up on what fails again and again."""

import pickle
import sys
from typing import Any, Callable, Dict, List, NamedTuple, Optional, Sequence, Tuple

import numpy as np

from . import blame
from .faults import FaultBook, WorkerFailure, WorkerFault, environment_words
from .frames import RESET, START, Patience
from .shared_arrays import Arena, SharedArrays
from .worker_envs import NEW_ENV, LATER, RESET_ONLY, SAME_STEP
from .worker_link import Lost, Timeouts, WorkerLink, raised

# As often in a row may an environment fail; then the cause is the environment and not chance.
MOST_IN_A_ROW = 5


class Rules(NamedTuple):
    """Behavior of a pool of workers."""

    workers: Optional[int] = None  # processes; None: one for each environment
    timeouts: Timeouts = Timeouts()
    autoreset: str = SAME_STEP
    patches_old: bool = False  # environments of the old gym are wrapped as Stable-Baselines3 does
    most_in_a_row: int = MOST_IN_A_ROW


class Supervisor:
    """The workers of one vec env, their shared memory and the book of their faults."""

    def __init__(self, factories: Sequence[Callable[[], Any]], rules: Rules) -> None:
        self.count = len(factories)
        self.rules = rules
        self.factories = [blame.dumps(one, "env_fns[{}]".format(at)) for at, one in enumerate(factories)]
        self.book = FaultBook()
        self.in_a_row = [0] * self.count
        self.attributes: Dict[int, Dict[str, Any]] = {index: {} for index in range(self.count)}
        self.seeds: List[Optional[int]] = [None] * self.count
        self.restarts = [0] * self.count
        # Episodes that ended between two steps: the next step reports them.
        self.pending: Dict[int, WorkerFault] = {}
        # The slot of the shared memory that holds the latest observations; in `objects` those that do not fit into it.
        self.slot = 0
        self.objects: List[List[Any]] = [[None] * self.count, [None] * self.count]
        self.arrays: Optional[SharedArrays] = None
        self.spaces: Any = None
        self.arena = Arena()
        self.links: List[WorkerLink] = []
        self.is_closed = False

    def start(self) -> None:
        """Start all workers side by side and share memory with them. Raises WorkerFailure or what a factory raised."""
        many = max(1, min(self.rules.workers or self.count, self.count))
        for share in np.array_split(np.arange(self.count), many):
            self.links.append(WorkerLink(self.arena, tuple(int(one) for one in share)))
        self._start(self.links)
        self.arrays = SharedArrays(self.arena, self.count, self.spaces, True)

    def _start(self, links: Sequence[WorkerLink]) -> None:
        waiting = list(links)
        while waiting:
            patience, failed = Patience(self.rules.timeouts.start), []
            for link in waiting:
                link.request(START, self._start_request(link), patience)
            for link in waiting:
                lost = self._not_ready(link, patience)
                if lost is not None:
                    self.count_fault(lost, link.indices, "start")
                    failed.append(link)
            for link in failed:
                link.restart()
            waiting = failed

    def _not_ready(self, link: WorkerLink, patience: Patience) -> Optional[Lost]:
        """Reason why a worker did not start; None if it did. What a factory raises at the very first start is raised here."""
        try:
            spaces = list(link.answer(patience).values())
        except Lost as lost:
            return lost
        except Exception as error:
            if self.arrays is None:
                raise
            return Lost("raised", "Environments could not be made again ({}: {}).".format(type(error).__name__, error))
        self.spaces = self.spaces or spaces[0]
        if any(pair != self.spaces for pair in spaces):
            raise WorkerFailure("The environments differ in their spaces. Give all environments of a vec env the same spaces.")
        return None

    def _start_request(self, link: WorkerLink) -> bytes:
        request = {
            "sys_path": list(sys.path),
            "argv": list(sys.argv),
            "factories": {index: self.factories[index] for index in link.indices},
            "attributes": blame.dumps({index: self.attributes[index] for index in link.indices}, "attributes"),
            "autoreset": self.rules.autoreset,
            "patches_old": self.rules.patches_old,
            "tag": self.arena.tag,
            "count": self.count,
        }
        return pickle.dumps(request)

    def count_fault(self, lost: Lost, indices: Tuple[int, ...], doing: str) -> WorkerFault:
        """Count a fault and say it on stderr. Raises WorkerFailure where an environment fails again and again."""
        fault = self.book.add(lost.cause, indices, doing, lost.says)
        line = "[rl-cockpit] Fault {}: {} A new one plays on."
        print(line.format(fault.number, lost.says), file=sys.stderr, flush=True)
        for index in indices:
            self.in_a_row[index] += 1
        worst = max(indices, key=lambda index: self.in_a_row[index])
        if self.in_a_row[worst] > self.rules.most_in_a_row:
            self.close()
            says = "Environment {} failed {} times in a row, so the environment itself is at fault. The last time: {}{}"
            raise WorkerFailure(says.format(worst, self.in_a_row[worst], lost.says, lost.details))
        return fault

    # Orders of a reset: index → (index, seed, options, how, slot), as `WorkerEnvs.reset_many` reads them.

    def again(self, index: int, slot: int, options: Any = None) -> Tuple[Any, ...]:
        """The order to make an environment again after a fault, with its own seed: a seeded vec env repeats itself, and no episode comes
        twice."""
        self.restarts[index] += 1
        seed = self.seeds[index]
        if seed is not None:
            seed = int(np.random.SeedSequence([seed, self.restarts[index]]).generate_state(1)[0])
        return (index, seed, options, NEW_ENV if self.rules.autoreset == SAME_STEP else LATER, slot)

    def revive(self, orders: Dict[int, Tuple[Any, ...]], dead: Sequence[WorkerLink]) -> Dict[int, Dict[str, Any]]:
        """Replace dead workers and reset by orders until all is done; reset infos. Raises WorkerFailure."""
        infos: Dict[int, Dict[str, Any]] = {}
        dead = list(dead)
        while orders or dead:
            for link in dead:
                link.restart()
            self._start(dead)
            dead = []
            busy = [link for link in self.links if any(index in orders for index in link.indices)]
            patience = Patience(self.rules.timeouts.reset)
            for link in busy:
                mine = [orders[index] for index in link.indices if index in orders]
                link.request(RESET, blame.dumps(mine, "options of reset()"), patience)
            for link in busy:
                try:
                    answer = link.answer(patience)
                except Lost as lost:
                    dead.append(link)
                    self._order_all_again(link, self.count_fault(lost, link.indices, "reset"), orders)
                    continue
                self._collect_resets(answer, orders, infos)
        return infos

    def _order_all_again(self, link: WorkerLink, fault: WorkerFault, orders: Dict[int, Tuple[Any, ...]]) -> None:
        """A worker that dies in a reset takes the other episodes that it had with it: the next step reports those."""
        for index in link.indices:
            if index in orders:
                orders[index] = self._restarted(orders[index])
            else:
                self.pending[index] = fault
                orders[index] = self.again(index, 1 - self.slot)

    def _restarted(self, order: Tuple[Any, ...]) -> Tuple[Any, ...]:
        index, _seed, options, how, slot = order
        created = self.again(index, slot, options)
        # A reset by hand is to end with an observation, no matter what happened on the way.
        return created[:3] + (NEW_ENV if how in (RESET_ONLY, NEW_ENV) else how, slot)

    def _collect_resets(self, answer: Dict[int, Dict[str, Any]], orders: Dict[int, Tuple[Any, ...]], infos: Dict[int, Dict[str, Any]]) -> None:
        for index, extra in answer.items():
            if "raised" in extra:
                self.count_fault(raised(index, extra["raised"], "reset"), (index,), "reset")
                orders[index] = self._restarted(orders[index])
                continue
            slot = orders.pop(index)[-1]
            self.objects[slot][index] = extra["observation"]
            infos[index] = extra["reset_info"]

    def close(self) -> None:
        """End all workers: those that answer close their environments first, within `timeouts.close`; hung ones are ended."""
        if self.is_closed:
            return
        self.is_closed = True
        for link in self.links:
            link.process.request_close(link.sequence + 1)
        patience = Patience(self.rules.timeouts.close)
        for link in self.links:
            link.process.close(patience)
        self.arena.close()
