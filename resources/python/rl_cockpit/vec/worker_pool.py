"""Environments in supervised workers, for the faces of Stable-Baselines3 and of gym: reset, step, call, with one transition for a lost step.

What a lost step is: the environment never answered, so the next observation and the reward are unknown. The step repeats the last real
observation, has the reward 0 because none came, and is truncated, with the fault in its info. No average, sentinel or random observation is
made up. A learner that bootstraps at a truncation is left with an error of (1 - gamma) V(s) in one target; `CockpitCallback` removes that
too, for algorithms with a rollout buffer.
"""

from typing import Any, Dict, List, NamedTuple, Optional, Sequence

import numpy as np

from . import blame
from .faults import WorkerFault
from .frames import CALL, STEP, Patience
from .open_pool import OpenPool
from .shared_arrays import TRUNCATED
from .worker_envs import SAME_STEP
from .worker_link import Lost, WorkerLink, raised

FAULT_INFO = "rl_cockpit_fault"


class Outcome(NamedTuple):
    """What a step came to beside the shared arrays, by environment, where there is something."""

    infos: Dict[int, Dict[str, Any]]
    finals: Dict[int, Any]  # last observation of an episode that ended, where a reset followed
    reset_infos: Dict[int, Dict[str, Any]]
    lost: Dict[int, WorkerFault]


class WorkerPool(OpenPool):
    """Reset, step and call; knows neither Stable-Baselines3 nor a version of gym."""

    # Reset and step.

    def reset(self, seeds: Sequence[Optional[int]], options: Sequence[Any], only: Optional[Sequence[int]] = None) -> Dict[int, Dict[str, Any]]:
        """Reset all environments, or `only` some; reset infos by environment. A fault on the way is counted and tried again."""
        own = self.supervisor
        self.check_open()
        wanted = [int(one) for one in (range(self.count) if only is None else only)]
        self._turn([index for index in range(self.count) if index not in wanted])
        for index in wanted:
            own.pending.pop(index, None)
            seed = seeds[index]
            if seed is not None:
                own.seeds[index], own.restarts[index] = int(seed), 0
        return own.revive({index: (index, seeds[index], options[index], "reset", own.slot) for index in wanted}, [])

    def _turn(self, repeating: Sequence[int]) -> None:
        """The other slot is the latest from now on; environments that write nothing repeat their observation there."""
        self.supervisor.slot = 1 - self.supervisor.slot
        for index in repeating:
            self._repeat(index)

    def _repeat(self, index: int) -> None:
        own = self.supervisor
        own.objects[own.slot][index] = own.objects[1 - own.slot][index]
        self.arrays.repeat(index, own.slot)

    def step_send(self, actions: Any, only: Optional[Sequence[int]] = None) -> None:
        """Ask all environments for a step, or `only` some: the others repeat their observation, with the reward 0."""
        own, arrays = self.supervisor, self.arrays
        arrays.rewards[:] = 0.0
        arrays.flags[:] = 0
        arrays.skips[:] = 0
        self.resting = [] if only is None else sorted(set(range(self.count)).difference(int(one) for one in only))
        self.unreset = []
        for index in self.resting + list(own.pending):
            arrays.skip_at[index] = 1
        self._turn(self.resting)
        shared = self._share_actions(actions)
        patience = Patience(self.rules.timeouts.step)
        for link in own.links:
            mine = [index for index in link.indices if not arrays.skip_at[index]]
            if mine:
                rest = b"" if shared else blame.dumps({index: actions[index] for index in mine}, "actions")
                link.request(STEP, bytes([own.slot]) + rest, patience)

    def _share_actions(self, actions: Any) -> bool:
        shared = self.arrays.actions
        if shared is None or not isinstance(actions, np.ndarray) or actions.shape != shared.shape:
            return False
        if not np.can_cast(actions.dtype, shared.dtype, "same_kind"):
            return False
        shared[...] = actions
        return True

    def step_wait(self) -> Outcome:
        """Wait for the answers. A fault ends the episode that ran; raises WorkerFailure where an environment fails again and again."""
        own, outcome, dead = self.supervisor, Outcome({}, {}, {}, {}), []
        patience = Patience(self.rules.timeouts.step)
        for link in own.links:
            if not link.is_waiting:
                continue
            try:
                self._collect(link, link.answer(patience) or {}, outcome)
            except Lost as lost:
                fault = own.count_fault(lost, link.indices, "step")
                dead.append(link)
                outcome.lost.update(dict.fromkeys(link.indices, fault))
        if outcome.lost or own.pending or self.unreset:
            self._settle(outcome, dead)
        return outcome

    def _collect(self, link: WorkerLink, extras: Dict[int, Dict[str, Any]], outcome: Outcome) -> None:
        own = self.supervisor
        for index in link.indices:
            extra = extras.get(index)
            if extra is None:
                own.in_a_row[index] = 0
                continue
            if "raised" in extra:
                lost = raised(index, extra["raised"], "step")
                outcome.lost[index] = own.count_fault(lost, (index,), "step")
                continue
            if "reset_raised" in extra:
                own.count_fault(raised(index, extra["reset_raised"], "reset"), (index,), "reset")
                self.unreset.append(index)
            else:
                own.in_a_row[index] = 0
            if "observation" in extra:
                own.objects[own.slot][index] = extra["observation"]
            if "info" in extra:
                outcome.infos[index] = extra["info"]
            if "final" in extra:
                outcome.finals[index], outcome.reset_infos[index] = extra["final"], extra["reset_info"]

    def _settle(self, outcome: Outcome, dead: Sequence[WorkerLink]) -> None:
        """Write lost steps as the head of this file says, and begin new episodes where the API resets by itself."""
        own = self.supervisor
        ended = {**outcome.lost, **own.pending}
        finals = {index: self.observation(1 - own.slot, index) for index in ended}
        own.pending, reset_infos = {}, self.resets_between
        self.resets_between = {}
        reset_infos.update(own.revive({index: own.again(index, own.slot) for index in [*outcome.lost, *self.unreset]}, dead))
        outcome.reset_infos.update((index, reset_infos[index]) for index in self.unreset)
        outcome.lost.update((index, fault) for index, fault in ended.items() if index not in self.resting)
        for index in ended:
            if self.rules.autoreset != SAME_STEP:
                self._repeat(index)
            elif index in reset_infos:
                outcome.reset_infos[index] = reset_infos[index]
            if index in self.resting:
                outcome.lost.pop(index, None)
                continue
            self.arrays.rewards[index], self.arrays.flags[index] = 0.0, TRUNCATED
            outcome.infos[index] = {FAULT_INFO: ended[index].as_dict()}
            outcome.finals[index] = finals[index]
            self.book.lost_episodes += 1

    # Calls.

    def call(self, operation: str, words: Any, indices: Sequence[int]) -> List[Any]:
        """Answers of `WorkerEnvs.call`, in the order of `indices`; raises what the environment raises.

        A worker that fails is replaced and called again; the episodes that it had are reported as lost by the next step.
        """
        self.check_open()
        wanted, answers = [int(one) for one in indices], {}
        links = [link for link in self.supervisor.links if any(index in wanted for index in link.indices)]
        while links:
            patience = Patience(self.rules.timeouts.reset)
            for link in links:
                mine = [index for index in link.indices if index in wanted]
                link.request(CALL, blame.dumps((operation, mine, words), operation), patience)
            failed = []
            for link in links:
                mine = [index for index in link.indices if index in wanted]
                try:
                    answers.update(zip(mine, link.answer(patience)))
                except Lost as lost:
                    failed.append(link)
                    self._lose_between_steps(link, lost, operation)
            links = failed
        return [answers[index] for index in wanted]

    def _lose_between_steps(self, link: WorkerLink, lost: Lost, doing: str) -> None:
        own = self.supervisor
        fault = own.count_fault(lost, link.indices, doing)
        own.pending.update(dict.fromkeys(link.indices, fault))
        self.resets_between.update(own.revive({index: own.again(index, 1 - own.slot) for index in link.indices}, [link]))

    def set_attr(self, name: str, value: Any, indices: Sequence[int]) -> None:
        """Set an attribute of environments, and again on those that replace them after a fault."""
        self.call("set_attr", (name, value), indices)
        for index in indices:
            self.supervisor.attributes[int(index)][name] = value
