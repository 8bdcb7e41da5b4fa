"""Process tree of a training: CPU time, memory and members, read cheaply at each heartbeat."""

import os

from rl_cockpit_target.host.clock import wall_ms
from rl_cockpit_target.host.system import system
from rl_cockpit_target.supervisor.process_roles import role_of, title_of

MAX_ROWS = 200
FORGET_MS = 60_000  # read every pid again: it may have been given to another process
FULL_TABLE_MS = 6_000
MAX_ENDED = 50  # of those that ended, the newest are listed
MIN_LIFETIME_MS = 2_000  # a shell that ran `git rev-parse` is not
RENAME_MS = 10_000  # Ray and vLLM give their processes new titles while they work


class Member:
    """Member of the process tree: its row, command line, role and CPU use."""

    __slots__ = ("row", "command", "role", "cpu_percent", "named_ms")

    def __init__(self, row):
        self.row = row
        self.command = []
        self.role = "child"
        self.cpu_percent = None
        self.named_ms = None


class ProcessTree:
    """`refresh` at each beat; then `rows`, `cpu_s` and `rss_bytes` are the newest state."""

    def __init__(self, training_pid, own_pid):
        self.training_pid = training_pid
        self.own_pid = own_pid
        self.helpers = set()  # pids of our tools, such as nvidia-smi
        self.members = {}
        self.seen = set()
        self.forgot_ms = 0
        self.refreshed_ms = None
        self.reaped_cpu_s = 0.0
        self.seen_pids = {training_pid}
        self.seen_names = set()  # of programs, as the kernel names them
        self.ended_rows = []  # ProcessRows of members that ended while the training continued

    def refresh(self, now_ms, force=False):
        """Read the process table again. `ps` is expensive: then not before WHOLE_TABLE_MS, unless forced."""
        created = self.refreshed_ms is not None and now_ms - self.refreshed_ms < FULL_TABLE_MS
        if created and not force and system.pids() is None:
            return
        rows = self._changed(now_ms)
        self._drop_dead(now_ms, rows)
        self._adopt([row for row in rows.values() if row.pid not in self.members])
        for member in list(self.members.values()):
            self._name(member, now_ms)
        self.refreshed_ms = now_ms

    def _changed(self, now_ms):
        """Rows of the members and of all pids not seen before (all rows where only a whole table can be had)."""
        pids = system.pids()
        if pids is None:
            return system.table()
        if now_ms - self.forgot_ms > FORGET_MS:
            self.seen, self.forgot_ms = set(), now_ms
        wanted = [pid for pid in pids if pid not in self.seen or pid in self.members]
        self.seen = set(pids)
        rows = (system.read_process(pid) for pid in wanted)
        return {row.pid: row for row in rows if row is not None}

    def _drop_dead(self, now_ms, rows):
        for pid, member in list(self.members.items()):
            row = rows.get(pid)
            if row is None or row.start != member.row.start:
                del self.members[pid]
                self._note_end(member)
                continue
            elapsed_ms = now_ms - self.refreshed_ms if self.refreshed_ms is not None else 0
            if elapsed_ms > 0 and row.own_cpu_s is not None and member.row.own_cpu_s is not None:
                member.cpu_percent = round(max(0.0, row.own_cpu_s - member.row.own_cpu_s) * 100_000 / elapsed_ms, 1)
            member.row = row

    def _note_end(self, member):
        """Remember a process that lived long enough to mean something to the user."""
        now = wall_ms()
        started = member.row.started_ms
        if member.row.pid == self.training_pid or started is None or now - started < MIN_LIFETIME_MS:
            return
        row = dict(process_row(member), state="ended", cpuPercent=None, rssBytes=None, endedMs=now)
        self.ended_rows = [row] + self.ended_rows[: MAX_ENDED - 1]

    def _adopt(self, rows):
        """Take in anyone who descends from the training; on Linux orphans are ours by adoption."""
        job_members = system.job_members(self.training_pid)
        result = True
        while result:
            result = False
            for row in rows:
                if row.pid not in self.members and row.pid not in self.helpers and (row.pid in job_members or self._belongs(row)):
                    self.members[row.pid] = Member(row)
                    self.seen_pids.add(row.pid)
                    self.seen_names.add(row.name)
                    result = True

    def _belongs(self, row):
        if row.pid == self.training_pid or row.ppid in self.members:
            return True
        in_session = row.sid == self.training_pid or (row.sid is None and row.pgid == self.training_pid)
        return in_session or (row.ppid == self.own_pid and row.pid != self.own_pid)

    def _name(self, member, now_ms):
        if member.named_ms is not None and now_ms - member.named_ms < RENAME_MS:
            return
        if member.named_ms is not None and member.row.dead:
            return  # the dead have no command line any more; what they were is kept
        # A process that has just been forked still carries its parent's command line; read it again at the next heartbeat.
        member.named_ms = now_ms if member.named_ms is not None or member.row.pid == self.training_pid else now_ms - RENAME_MS
        member.command = system.command_of(member.row)
        parent = self.members.get(member.row.ppid)
        if member.row.pid == self.training_pid:
            member.role = "training"
        else:
            member.role = role_of(
                member.row.name, member.command, parent.role if parent else None, parent.command if parent else None
            )

    def note_reaped(self, rusage):
        """CPU time of an adopted child that ended; nothing else will count it."""
        self.reaped_cpu_s += rusage.ru_utime + rusage.ru_stime

    @property
    def cpu_s(self):
        """CPU seconds that the tree has used so far, with those of its members that ended; None if unreadable."""
        values = [member.row.tree_cpu_s for member in self.members.values()]
        if not values or any(value is None for value in values):
            return None
        return round(sum(values) + self.reaped_cpu_s, 3)

    @property
    def is_alive(self):
        """Whether there is a process that has not ended."""
        return any(not has_ended(member.row) for member in self.members.values())

    @property
    def rss_bytes(self):
        """Resident bytes of all living processes; memory that they share counts in each. None when none lives."""
        values = [member.row.rss_bytes for member in self.members.values() if not has_ended(member.row)]
        return sum(values) if values and all(value is not None for value in values) else None

    def rows(self):
        """ProcessRow of the contract, the training first, at most MAX_ROWS; then those that ended, the newest first."""
        ordered = sorted(self.members.values(), key=lambda m: (m.row.pid != self.training_pid, m.row.pid))
        return [process_row(member) for member in ordered[:MAX_ROWS]] + self.ended_rows


def has_ended(row):
    """Whether it is a zombie, or about to become one. A process that is ending gives its memory back first: no living one has 0."""
    return row.dead or row.rss_bytes == 0


def process_row(member, role=None):
    """ProcessRow of the contract. What has ended uses nothing that could be measured: null, never 0."""
    row = member.row
    ended = has_ended(row)
    return {
        "pid": row.pid,
        "ppid": row.ppid,
        "role": role or member.role,
        "name": title_of(row.name, member.command),
        "cpuPercent": None if ended else member.cpu_percent,
        "rssBytes": None if ended else row.rss_bytes,
        "state": row.state,
        "startedMs": row.started_ms,
    }


def own_tree(training_pid):
    """The tree of the training that this process supervises."""
    return ProcessTree(training_pid, os.getpid())
