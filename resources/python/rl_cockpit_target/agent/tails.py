"""Every tail of this agent, and how soon to look again."""

import os
import time

from rl_cockpit_target.agent.refusal import Refusal, asked
from rl_cockpit_target.agent.tail import Tail

GROWING_S = 2.0  # seconds after its last growth for which a file counts as growing
POLL_GROWING_S = 0.02
POLL_RECENT_S = 0.05
POLL_IDLE_S = 0.2


class Tails:
    """Opened, fed with credit and closed by verbs; polled by the agent's loop."""

    def __init__(self, send):
        self.send = send
        self.tails = {}
        self.grew = 0.0

    def open(self, request):
        """tail {tailId, path, from, ident, credit}"""
        path = asked(request, "path", str)
        if not os.path.isabs(path):
            raise Refusal("bad-request", "%r is no absolute path." % path, "This is a fault of RL Cockpit; please report it.")
        tail_id = asked(request, "tailId", (int, str))
        self.close(request)
        ident = request.get("ident")
        offset = asked(request, "from", int)
        self.tails[tail_id] = Tail(tail_id, path, max(0, offset), ident, asked(request, "credit", int), self.send)
        self.grew = time.monotonic()
        return {}

    def credit(self, request):
        """credit {tailId, bytes}; one for a tail that was just closed is no fault."""
        tail = self.tails.get(asked(request, "tailId", (int, str)))
        if tail is not None:
            tail.credit += max(0, asked(request, "bytes", int))
            self.grew = time.monotonic()
        return {}

    def size(self, request):
        """size {tailId}: one empty data push follows once everything so far has been sent."""
        tail = self.tails.get(asked(request, "tailId", (int, str)))
        if tail is None:
            raise Refusal("no-such-tail", "Nothing is followed under %r." % request["tailId"], "Open the tail first.")
        tail.end_asked = True
        self.grew = time.monotonic()
        return {"from": tail.offset, "ident": tail.ident}

    def close(self, request):
        """untail {tailId}"""
        tail = self.tails.pop(asked(request, "tailId", (int, str)), None)
        if tail is not None:
            tail.close()
        return {}

    def poll(self):
        """Look at every file once; answers the seconds until the next look, None with no tails."""
        if not self.tails:
            return None
        now = time.monotonic()
        if [tail for tail in list(self.tails.values()) if tail.poll()]:
            self.grew = now
        if any(tail.more for tail in self.tails.values()):
            return 0.0
        age = now - self.grew
        return POLL_GROWING_S if age < GROWING_S else POLL_RECENT_S if age < 30 * GROWING_S else POLL_IDLE_S
