"""Process: one row of the operating system's process table, the same on every system."""


class Process:
    """`start` is the kernel's start time as text: with the pid it is an identity. Unreadable values are None."""

    __slots__ = ("pid", "ppid", "pgid", "sid", "name", "state", "start", "started_ms", "own_cpu_s", "tree_cpu_s", "rss_bytes", "command")

    def __init__(self, pid, ppid, pgid, sid, name, state, start, started_ms, own_cpu_s, tree_cpu_s, rss_bytes, command=None):
        self.pid = pid
        self.ppid = ppid
        self.pgid = pgid
        self.sid = sid
        self.name = name
        self.state = state
        self.start = start
        self.started_ms = started_ms
        self.own_cpu_s = own_cpu_s
        self.tree_cpu_s = tree_cpu_s  # with the children that it has waited for
        self.rss_bytes = rss_bytes
        self.command = command  # argv, where the table gives it at no extra cost

    @property
    def dead(self):
        """A zombie has ended; only its parent has not looked yet."""
        return self.state in ("Z", "X", "x")
