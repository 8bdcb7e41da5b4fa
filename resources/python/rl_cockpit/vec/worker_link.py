"""A worker as the vec env sees it: a request, then its answer or a fault in words; never an answer to another request."""

import pickle
from typing import Any, NamedTuple, Optional, Sequence, Tuple

from .faults import environment_words, exit_words
from .frames import CALL, RAISED, RESET, START, STEP, Closed, Corrupt, Patience, Silent
from .shared_arrays import Arena
from .worker_process import WorkerProcess

DOING = {START: "start", RESET: "reset", STEP: "step", CALL: "call"}


class Timeouts(NamedTuple):
    """Seconds that a worker may take; None: as long as it likes."""

    step: Optional[float] = 60.0
    reset: Optional[float] = 120.0
    start: Optional[float] = 300.0
    close: float = 5.0

    def of(self, kind: int) -> Optional[float]:
        """For a request of this kind; a call may take as long as a reset."""
        return {START: self.start, STEP: self.step}.get(kind, self.reset)


class Lost(Exception):
    """A worker or environment failed: cause as in `faults.CAUSES`, a sentence, and more for the end of a training."""

    def __init__(self, cause: str, says: str, details: str = "") -> None:
        super().__init__(cause, says, details)
        self.cause = cause
        self.says = says
        self.details = details


class WorkerTraceback(Exception):
    """Traceback in the worker of an exception that is raised here."""

    def __str__(self) -> str:
        return "\n" + str(self.args[0])


class WorkerLink:
    """The environments `indices` and the process that has them; a fault ends that process, `restart` starts the next one."""

    def __init__(self, arena: Arena, indices: Tuple[int, ...]) -> None:
        self.arena = arena
        self.indices = indices
        self.sequence = 0
        self.kind = START
        self.is_waiting = False
        self.broken: Optional[Exception] = None
        self.process = WorkerProcess(arena)

    def restart(self) -> None:
        """A new process in the old one's stead."""
        self.process.kill()
        self.is_waiting = False
        self.broken = None
        self.process = WorkerProcess(self.arena)

    def request(self, kind: int, payload: bytes, patience: Patience) -> None:
        """Send a request; what goes wrong is said by `answer`."""
        self.sequence += 1
        self.kind = kind
        self.is_waiting = True
        self.broken = None
        try:
            self.process.channel.wait_up_to(patience.slice)
            self.process.channel.send(kind, self.sequence, payload, patience)
        except (Closed, Corrupt, Silent) as problem:
            self.broken = problem

    def answer(self, patience: Patience) -> Any:
        """Answer to the latest request, None where it has no payload. Raises Lost, and what a call raised in the worker."""
        self.is_waiting = False
        try:
            if self.broken is not None:
                raise self.broken
            while True:
                message = self.process.channel.receive(patience, self.process.is_alive)
                if message.sequence == self.sequence:
                    break
                if message.sequence > self.sequence:
                    raise Corrupt()
        except (Closed, Corrupt, Silent) as problem:
            raise self._lost(problem, patience) from None
        if message.kind == RAISED:
            error, text = unpickled_failure(message.payload)
            raise error from WorkerTraceback(text)
        return pickle.loads(message.payload) if message.payload else None

    def _lost(self, problem: Exception, patience: Patience) -> Lost:
        doing, pid = DOING[self.kind], self.process.pid
        who = "The worker of {} (pid {})".format(environment_words(self.indices), pid)
        if isinstance(problem, Silent):
            line = self.process.hangs_in()
            self.process.kill()
            where = "it hung at {}".format(line) if line else "it did not even react to a signal, as a stopped process does not"
            return Lost("hung", "{} gave no answer to {} within {:g} s; {}.".format(who, doing, patience.seconds or 0, where))
        if isinstance(problem, Corrupt):
            self.process.kill()
            return Lost("corrupt", "{} answered {} with something that is no answer, as after an interrupt, and was ended.".format(who, doing))
        words = exit_words(self.process.kill_after_end())
        line = self.process.crash_line
        return Lost("died", "{} {} during {}{}.".format(who, words, doing, " at " + line if line else ""))


def unpickled_failure(payload: bytes) -> Tuple[BaseException, str]:
    """The exception of a worker, or a RuntimeError in its stead, and its traceback there."""
    pickled, text = pickle.loads(payload)
    try:
        return pickle.loads(pickled), text
    except Exception:
        return RuntimeError(last_line(text)), text


def raised(index: int, text: str, doing: str) -> Lost:
    """An environment that raised, from its traceback."""
    return Lost("raised", "Environment {} raised {} in {}.".format(index, last_line(text).rstrip("."), doing), "\n" + text)


def last_line(text: str) -> str:
    lines: Sequence[str] = [line for line in text.splitlines() if line and not line.startswith(" ")]
    return lines[-1] if lines else "an exception"
