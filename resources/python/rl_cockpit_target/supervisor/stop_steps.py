"""Stop steps (SIGINT, SIGTERM, SIGKILL), each after the patience of the one before. Every request is on disk before its first signal."""

import os

from rl_cockpit_target.host.clock import wall_ms
from rl_cockpit_target.host.json_files import read_json
from rl_cockpit_target.host.system import system

STEPS = ("graceful", "term", "kill")
SIGNALS = {"graceful": "SIGINT", "term": "SIGTERM", "kill": "SIGKILL"}
KILL_AGAIN_MS = 500


class StopSteps:
    """Stop escalation. Requests come from control/ or from a signal to ourselves; `advance` takes the next step when a step's time is over."""

    def __init__(self, control_dir, stop, pgid, tree, events):
        self.control_dir = control_dir
        self.patience_ms = {"graceful": stop["gracefulMs"], "term": stop["termMs"], "kill": KILL_AGAIN_MS}
        self.pgid = pgid
        self.tree = tree
        self.events = events
        self.first = None  # StopRequest, for exit.json
        self.step = None
        self.due_ms = None
        self.read_names = set()
        self.control_mtime = None

    def poll(self, now_ms):
        """Read new files of control/. Costs one stat while nothing is there."""
        try:
            mark = os.stat(self.control_dir).st_mtime_ns
            if mark == self.control_mtime:
                return
            names = sorted(name for name in os.listdir(self.control_dir) if name.startswith("stop-") and name.endswith(".json"))
        except OSError:
            return
        self.control_mtime = mark
        for name in names:
            if name not in self.read_names:
                self.read_names.add(name)
                self._read_request(name, now_ms)

    def _read_request(self, name, now_ms):
        request = read_json(os.path.join(self.control_dir, name))
        if not isinstance(request, dict) or request.get("mode") not in STEPS or not isinstance(request.get("nonce"), str):
            self.events.write("note", "control/%s is not a stop request; it was ignored." % name)
            return
        self.request_stop(request["mode"], request["nonce"], now_ms, "Stop requested (%s)." % request["mode"], request.get("wallMs"))

    def request_stop(self, mode, nonce, now_ms, says, requested_ms=None, is_signaled=False):
        """A request to stop. A weaker one than what is under way changes nothing. `is_signaled`: others sent its signal already."""
        at_ms = requested_ms if isinstance(requested_ms, (int, float)) else wall_ms()
        self.events.write("stop-requested", says, mode=mode, nonce=nonce)
        if self.first is None:
            self.first = {"mode": mode, "nonce": nonce, "wallMs": at_ms}
        if self.step is None or STEPS.index(mode) > STEPS.index(self.step):
            self._enter_step(mode, now_ms, is_signaled)

    def _enter_step(self, step, now_ms, is_signaled=False):
        again = step == self.step
        self.step = step
        self.due_ms = now_ms + self.patience_ms[step]
        name = SIGNALS[step]
        if is_signaled:
            return
        if not again:
            self.events.write("signal-sent", "%s to process group %d." % (system.signal_words(name), self.pgid), signal=name, pgid=self.pgid)
        system.signal_group(self.pgid, name)
        if step == "kill":
            self._kill_members(now_ms)
        else:
            system.signal_group(self.pgid, "SIGCONT")  # a suspended process hears nothing else

    def _kill_members(self, now_ms):
        """Also those that left the group or the session."""
        self.tree.refresh(now_ms, force=True)
        for member in list(self.tree.members.values()):
            system.signal_process(member.row.pid, member.row.start, "SIGKILL")

    def advance(self, now_ms):
        """Next step when the time of this one is over; the last one is repeated."""
        if self.step is None or now_ms < self.due_ms:
            return
        following = STEPS[min(STEPS.index(self.step) + 1, len(STEPS) - 1)]
        if following != self.step:
            waited_s = self.patience_ms[self.step] / 1000
            self.events.write("note", "Still running %.1f s after %s." % (waited_s, system.signal_words(SIGNALS[self.step])))
        self._enter_step(following, now_ms)
