"""Faults of vec env workers: what happened, to which environments, in words and as counts."""

import signal
from typing import Any, Dict, List, NamedTuple, Optional, Tuple

# died: the process ended. hung: no answer within the time-out. raised: the environment raised. corrupt: an answer that is none.
CAUSES = ("died", "hung", "raised", "corrupt")
# Details of the latest faults; the counts continue.
MAX_RECORDS = 10_000


class WorkerFault(NamedTuple):
    """One fault of one worker."""

    number: int  # from 1, in this vec env
    cause: str  # one of CAUSES
    environments: Tuple[int, ...]  # whose running episodes end with it
    doing: str  # "step", "reset", "start" or the name of a call
    says: str  # a sentence for the user

    def as_dict(self) -> Dict[str, Any]:
        """For an info dict or JSON."""
        return {**self._asdict(), "environments": list(self.environments)}


class WorkerFailure(RuntimeError):
    """An environment that fails again and again, or one whose workers cannot start: the vec env is closed."""


class FaultBook:
    """Counts of faults by cause, episodes that they ended, and the latest records."""

    def __init__(self) -> None:
        self.records: List[WorkerFault] = []
        self.counts: Dict[str, int] = dict.fromkeys(CAUSES, 0)
        self.lost_episodes = 0

    @property
    def total(self) -> int:
        """Faults of all causes."""
        return sum(self.counts.values())

    def add(self, cause: str, environments: Tuple[int, ...], doing: str, says: str) -> WorkerFault:
        """Count a fault. An episode is counted as lost by `lose` when a step reports it."""
        self.counts[cause] += 1
        fault = WorkerFault(self.total, cause, environments, doing, says)
        self.records.append(fault)
        del self.records[:-MAX_RECORDS]
        return fault


def exit_words(code: Optional[int]) -> str:
    """End of a process, from its return code as subprocess has it (negative: a signal)."""
    if code is None:
        return "closed its connection"
    if code >= 0:
        return "ended with exit code {}".format(code)
    try:
        return "was ended by {}".format(signal.Signals(-code).name)
    except ValueError:
        return "was ended by signal {}".format(-code)


def environment_words(indices: Tuple[int, ...]) -> str:
    """`environment 3`, `environments 0, 1, 2`."""
    return "environment{} {}".format("" if len(indices) == 1 else "s", ", ".join(str(one) for one in indices))
