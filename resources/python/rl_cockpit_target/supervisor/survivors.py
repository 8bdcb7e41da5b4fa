"""Leftover processes that outlive the training: found by session, by descent and by our mark in the environment."""

import time

from rl_cockpit_target.host.clock import mono_ms
from rl_cockpit_target.host.system import system
from rl_cockpit_target.supervisor.process_tree import Member, process_row

GRACE_MS = 1_000  # workers of a healthy training end a moment after it
RAY_GRACE_MS = 6_000  # Ray notices the end of its driver later
GONE_WITHIN_MS = 2_000
RAY_ROLES = ("Ray worker", "raylet", "gcs_server", "Ray service")


class Survivors:
    """Leftover processes: `find_after_grace` after the end of the training, `terminate` when a stop was requested."""

    def __init__(self, tree, run_id, reap):
        self.tree = tree
        self.run_id = run_id
        self.reap = reap  # collects adopted children, else they stay as zombies

    def find(self, thorough):
        """Members that are alive now. `thorough` also reads every environment, which costs more."""
        self.reap()
        self.tree.refresh(mono_ms(), force=True)
        if thorough:
            for pid in system.pids_with_env("RL_COCKPIT_RUN", self.run_id):
                self._add(pid)
        return [m for m in self.tree.members.values() if not m.row.dead and m.row.pid != self.tree.training_pid]

    def _add(self, pid):
        if pid in self.tree.members or pid in self.tree.helpers or pid == self.tree.own_pid:
            return
        row = system.read_process(pid)
        if row is not None:
            member = Member(row)
            member.command = system.command_of(row)
            self.tree.members[pid] = member

    def _wait(self, patience_ms):
        """Until no process is left or the time is over; answers who is left."""
        until_ms = mono_ms() + patience_ms
        left = self.find(False)
        while left and mono_ms() < until_ms:
            time.sleep(0.05)
            left = self.find(False)
        return left

    def find_after_grace(self):
        """Processes that are still there after a fair moment."""
        left = self.find(True)
        if left:
            ray = any(member.role in RAY_ROLES for member in left)
            left = self._wait(RAY_GRACE_MS if ray else GRACE_MS)
        return left

    def signal_all(self, members, name):
        for member in members:
            system.signal_process(member.row.pid, member.row.start, name)

    def end_ray(self, left, term_ms):
        """End the Ray of this run, which is no longer used, and nothing else; answers who is left.

        `ray stop --force` would end every Ray of the machine.
        """
        ray = {(m.row.pid, m.row.start): m for m in left if m.role in RAY_ROLES}
        self.signal_all(ray.values(), "SIGTERM")
        until_ms = mono_ms() + term_ms
        while mono_ms() < until_ms + GONE_WITHIN_MS:
            alive = [m for m in self.find(False) if (m.row.pid, m.row.start) in ray]
            if not alive:
                break
            if mono_ms() >= until_ms:
                self.signal_all(alive, "SIGKILL")
            time.sleep(0.05)
        return self.find(True)

    def terminate(self, left, step, term_ms):
        """End them: politely unless the stop had come to force already. Answers who cannot be ended."""
        if step != "kill":
            self.signal_all(left, "SIGTERM")
            left = self._wait(term_ms)
        until_ms = mono_ms() + GONE_WITHIN_MS
        while left and mono_ms() < until_ms:
            self.signal_all(left, "SIGKILL")
            time.sleep(0.05)
            left = self.find(False)
        return self.find(True)


def rows_of(members):
    """ProcessRow of each, as left over."""
    return [process_row(member, "left over") for member in members]
