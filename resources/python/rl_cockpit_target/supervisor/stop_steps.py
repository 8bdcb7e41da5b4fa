"""The stop ladder: ask, insist, force. Every request is on disk before its first signal is sent."""

import os

from rl_cockpit_target.host.clock import wall_ms
from rl_cockpit_target.host.system import system
from rl_cockpit_target.host.json_files import read_json

RUNGS = ("graceful", "term", "kill")
SIGNALS = {"graceful": "SIGINT", "term": "SIGTERM", "kill": "SIGKILL"}
KILL_AGAIN_MS = 500


class StopLadder:
    """Requests come from control/ or from a signal to ourselves; `advance` climbs when a rung's time is over."""

    def __init__(self, control_dir, stop, pgid, tree, events):
        self.control_dir = control_dir
        self.patience_ms = {"graceful": stop["gracefulMs"], "term": stop["termMs"], "kill": KILL_AGAIN_MS}
        self.pgid = pgid
        self.tree = tree
        self.events = events
        self.first = None  # StopRequest, for exit.json
        self.rung = None
        self.due_ms = None
        self.read = set()
        self.looked = None

    def poll(self, now_ms):
        """Read new files of control/. Costs one stat while nothing is there."""
        try:
            mark = os.stat(self.control_dir).st_mtime_ns
            if mark == self.looked:
                return
            names = sorted(name for name in os.listdir(self.control_dir) if name.startswith("stop-") and name.endswith(".json"))
        except OSError:
            return
        self.looked = mark
        for name in names:
            if name not in self.read:
                self.read.add(name)
                self._take(name, now_ms)

    def _take(self, name, now_ms):
        request = read_json(os.path.join(self.control_dir, name))
        if not isinstance(request, dict) or request.get("mode") not in RUNGS or not isinstance(request.get("nonce"), str):
            self.events.write("note", "control/%s is no stop request; it was ignored." % name)
            return
        self.ask(request["mode"], request["nonce"], now_ms, "A stop was asked for (%s)." % request["mode"], request.get("wallMs"))

    def ask(self, mode, nonce, now_ms, says, asked_ms=None):
        """A request to stop. A weaker one than what is under way changes nothing."""
        at_ms = asked_ms if isinstance(asked_ms, (int, float)) else wall_ms()
        self.events.write("stop-requested", says, mode=mode, nonce=nonce)
        if self.first is None:
            self.first = {"mode": mode, "nonce": nonce, "wallMs": at_ms}
        if self.rung is None or RUNGS.index(mode) > RUNGS.index(self.rung):
            self._step_on(mode, now_ms)

    def _step_on(self, rung, now_ms):
        again = rung == self.rung
        self.rung = rung
        self.due_ms = now_ms + self.patience_ms[rung]
        name = SIGNALS[rung]
        if not again:
            self.events.write("signal-sent", "%s to process group %d." % (system.signal_words(name), self.pgid), signal=name, pgid=self.pgid)
        system.signal_group(self.pgid, name)
        if rung == "kill":
            self._kill_members(now_ms)
        else:
            system.signal_group(self.pgid, "SIGCONT")  # a suspended process hears nothing else

    def _kill_members(self, now_ms):
        """Also those that left the group or the session."""
        self.tree.refresh(now_ms, force=True)
        for member in list(self.tree.members.values()):
            system.signal_process(member.row.pid, member.row.start, "SIGKILL")

    def advance(self, now_ms):
        """Climb to the next rung when the time of this one is over; the last one is repeated."""
        if self.rung is None or now_ms < self.due_ms:
            return
        following = RUNGS[min(RUNGS.index(self.rung) + 1, len(RUNGS) - 1)]
        if following != self.rung:
            waited_s = self.patience_ms[self.rung] / 1000
            self.events.write("note", "Still running %.1f s after %s." % (waited_s, system.signal_words(SIGNALS[self.rung])))
        self._step_on(following, now_ms)
