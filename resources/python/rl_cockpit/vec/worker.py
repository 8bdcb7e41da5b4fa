"""Main of a vec env's worker process: reads requests from its socket, and ends when its training has ended, no matter what it is doing."""

import faulthandler
import json
import os
import pickle
import signal
import socket
import sys
import threading
import traceback
from typing import Any

from .frames import CALL, CLOSE, DONE, RAISED, RESET, START, STEP, Channel, Closed, Message
from .shared_arrays import Arena, SharedArrays
from .worker_envs import SAME_STEP, WorkerEnvs, packed

PR_SET_PDEATHSIG = 1


def main(words: str) -> None:
    """`words`: JSON of descriptors and of the training's pid; see `worker_process.start`."""
    setup = json.loads(words)
    channel = Channel(connection(setup))
    # Its own group, so that Ctrl+C ends the training alone, and what an environment starts ends with its worker. Not a separate session:
    # Linux schedules sessions against each other (autogroup), which made steps five times slower.
    if hasattr(os, "setpgid"):
        os.setpgid(0, 0)
    live_no_longer_than_training(setup)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    # What an environment prints is not lost with a worker that is killed.
    sys.stdout.reconfigure(line_buffering=True)  # type: ignore[union-attr]
    if setup["trace"] is not None:
        trace = os.fdopen(setup["trace"], "w")
        faulthandler.enable(trace)
        faulthandler.register(signal.SIGUSR1, trace)
    try:
        Worker(channel, setup).serve()
    except (Closed, KeyboardInterrupt):
        pass


def connection(setup: Any) -> socket.socket:
    """The socket that the training passed on; on Windows by what its `share` wrote to our standard input."""
    if setup["socket"] is not None:
        return socket.socket(fileno=setup["socket"])
    shared = sys.stdin.buffer.read(setup["share_bytes"])
    return socket.fromshare(shared)  # type: ignore[attr-defined]


def live_no_longer_than_training(setup: Any) -> None:
    """Standard input is a pipe that only the training holds: its end is ours. Linux also ends a worker that is stopped or busy in C."""
    lifeline = os.dup(0)
    null = os.open(os.devnull, os.O_RDONLY)
    os.dup2(null, 0)
    os.close(null)
    threading.Thread(target=end_with, args=(lifeline,), daemon=True).start()
    if sys.platform.startswith("linux") and setup["dies_with_thread"]:
        import ctypes

        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
        if os.getppid() != setup["parent"]:
            os._exit(1)


def end_with(lifeline: int) -> None:
    while os.read(lifeline, 1):
        pass
    if hasattr(os, "killpg") and os.getpgrp() == os.getpid():
        os.killpg(0, signal.SIGKILL)
    os._exit(1)


class Worker:
    """Answers requests one after the other."""

    def __init__(self, channel: Channel, setup: Any) -> None:
        self.channel = channel
        self.setup = setup
        self.request: Any = None
        self.envs = WorkerEnvs({}, SAME_STEP, False)

    def serve(self) -> None:
        while True:
            message = self.channel.receive()
            if message.kind == CLOSE:
                for index in list(self.envs.envs):
                    self.envs.close(index)
                self.channel.send(DONE, message.sequence)
                return
            kind, payload = self.answered(message)
            self.channel.send(kind, message.sequence, payload)

    def answered(self, message: Message) -> Any:
        if message.kind == STEP:
            actions = pickle.loads(message.payload[1:]) if len(message.payload) > 1 else None
            extras = self.envs.step_many(message.payload[0], actions)
            return self.packed_answer(extras) if extras else (DONE, b"")
        try:
            return self.packed_answer(self.carried_out(message))
        except BaseException as error:
            return RAISED, failure(error)

    def packed_answer(self, thing: Any) -> Any:
        try:
            return DONE, packed(thing)
        except Exception as error:
            return RAISED, failure(error)

    def carried_out(self, message: Message) -> Any:
        request = pickle.loads(message.payload)
        if message.kind == START:
            return self.start(request)
        if message.kind == RESET:
            self.share_memory()
            return self.envs.reset_many(request)
        if message.kind == CALL:
            return self.envs.call(*request)
        raise ValueError("A request of kind {} is not known.".format(message.kind))

    def start(self, request: Any) -> Any:
        """Make the environments; their spaces."""
        sys.path[:] = request["sys_path"]
        sys.argv = request["argv"]
        self.request = request
        factories = {index: pickle.loads(factory) for index, factory in request["factories"].items()}
        self.envs = WorkerEnvs(factories, request["autoreset"], request["patches_old"])
        self.envs.attributes.update(pickle.loads(request["attributes"]))
        created = [(index, self.envs.make(index)) for index in factories]
        return {index: (env.observation_space, env.action_space) for index, env in created}

    def share_memory(self) -> None:
        """Map the memory, which the training sized from the spaces that `start` answered."""
        if self.envs.arrays is None:
            env = next(iter(self.envs.envs.values()))
            arena = Arena(self.setup["memory"], self.request["tag"])
            spaces = (env.observation_space, env.action_space)
            self.envs.arrays = SharedArrays(arena, self.request["count"], spaces, False)


def failure(error: BaseException) -> bytes:
    """(the exception where it can be pickled, its traceback as text)."""
    text = "".join(traceback.format_exception(type(error), error, error.__traceback__))
    try:
        return pickle.dumps((pickle.dumps(error), text))
    except Exception:
        return pickle.dumps((b"", text))
