"""Main loop of the agent: requests in, replies and pushes out, and nothing left behind when stdin closes."""

import os
import queue
import sys
import threading
from concurrent.futures import ThreadPoolExecutor

from rl_cockpit_target.agent.frames import FrameReader, FrameWriter
from rl_cockpit_target.agent.launch import finish_starts, sweep_unfinished_starts
from rl_cockpit_target.agent.run_watch import RunWatcher
from rl_cockpit_target.agent.tails import Tails
from rl_cockpit_target.agent.verbs import Verbs
from rl_cockpit_target.refusal import Refusal


def private_stdio():
    """(requests, answers) as our own binary streams; a stray print goes to stderr instead of into a frame."""
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    return sys.stdin.buffer, answers


def read_requests(reader, inbox):
    """Thread: anything that comes in, until stdin closes. Then the engine is gone, and so are we."""
    try:
        frame = reader.next()
        while frame is not None:
            inbox.put(with_bytes(*frame))
            frame = reader.next()
    except (OSError, ValueError):
        pass
    leave()


def leave():
    """Exit at once, without waiting for a verb that still runs beside; only a start of a run gets its supervisor first."""
    finish_starts()
    os._exit(0)


def with_bytes(request, binary):
    """A request with its binary part, if it has one, as `bytes`: nothing in JSON can be that."""
    return dict(request, bytes=binary) if binary and isinstance(request, dict) else request


class Agent:
    """Dispatcher of requests: quick verbs run in the loop, those that can take long in threads beside it."""

    def __init__(self, writer, state_dir, tools_dir, sha, proto):
        self.writer = writer
        self.tails = Tails(self.send)
        self.runs = RunWatcher(os.path.join(state_dir, "runs"), self.send)
        self.verbs = Verbs(self.tails, self.runs, state_dir, tools_dir, sha, proto)
        self.beside = ThreadPoolExecutor(max_workers=8)
        self.leaving = False

    def handle(self, request):
        """Carry out one request, now or beside the loop."""
        verb = request.get("verb") if isinstance(request, dict) else None
        if verb == "bye":
            self.leaving = True
            self.answer(request, lambda _request: {})
        elif verb in self.verbs.quick:
            self.answer(request, self.verbs.quick[verb])
        elif verb in self.verbs.slow:
            self.beside.submit(self.answer, request, self.verbs.slow[verb])
        else:
            self.answer(request, unknown_verb)

    def answer(self, request, work):
        """Run `work` and send its reply; a verb may answer a pair (object, binary)."""
        binary = b""
        try:
            value = work(request)
            if isinstance(value, tuple):
                value, binary = value
            reply = dict(value, ok=True)
        except Refusal as refusal:
            reply = refusal.reply()
        except Exception as error:  # a bug of ours must not take the other runs' tails with it
            reply = {"ok": False, "code": "agent-bug", "says": "The agent failed: %r." % error, "remedy": "Please report it."}
        request_id = request.get("id") if isinstance(request, dict) else None
        self.send(dict(reply, id=request_id), binary)

    def send(self, value, binary=b""):
        """One frame; this process ends when its reader is gone."""
        try:
            self.writer.send(value, binary)
        except OSError:
            leave()  # the engine is gone

    def run(self, inbox):
        """Until `bye`."""
        wait_s = None
        while not self.leaving:
            try:
                self.handle(inbox.get(timeout=wait_s))
                while not inbox.empty() and not self.leaving:
                    self.handle(inbox.get())
            except queue.Empty:
                pass
            waits = [wait for wait in (self.tails.poll(), self.runs.poll()) if wait is not None]
            wait_s = min(waits) if waits else None


def unknown_verb(request):
    verb = request.get("verb") if isinstance(request, dict) else request
    raise Refusal("unknown-verb", "The agent does not support %r." % (verb,), "Update RL Cockpit, then connect again.")


def sweep_leftovers(runs_dir):
    """Remove what agents that were killed have left. An agent works without it, too."""
    from rl_cockpit_target.discovery.probe_folder import sweep_probe_folders

    sweep_unfinished_starts(runs_dir)
    sweep_probe_folders()


def serve(token, state_dir, tools_dir, sha, proto):
    """Be the agent until `bye` or the end of stdin."""
    requests, answers = private_stdio()
    inbox = queue.Queue()
    agent = Agent(FrameWriter(answers, token), state_dir, tools_dir, sha, proto)
    threading.Thread(target=read_requests, args=(FrameReader(requests, token), inbox), daemon=True).start()
    agent.beside.submit(sweep_leftovers, agent.runs.runs_dir)
    agent.verbs.jobs.start()
    agent.run(inbox)
    leave()
