"""Sleep inhibitor (systemd-inhibit, caffeinate): keeps this machine awake for as long as a supervisor lives, by a program that is no one's
child.

Facts: systemd-inhibit holds its lock for as long as its command runs, and starts that command only once it has it (man 1 systemd-inhibit).
polkit lets anyone who is logged in from afar block the idle suspend alone, not every sleep (org.freedesktop.login1.policy, allow_any).
caffeinate -w ends with the process it is given (man 8 caffeinate).
"""

import os
import shutil
import signal
import sys

from rl_cockpit_target.host.signals import reset_signals
from rl_cockpit_target.host.wsl import is_wsl

# $0: systemd-inhibit. Its command says what is held, then stays until our end of its stdin closes: also by kill -9.
INHIBIT = """for what in sleep:idle idle; do
"$0" --what=$what --who='RL Cockpit' --why="$1" --mode=block /bin/sh -c 'echo "held $0"; exec cat' $what && exit
done"""
# caffeinate says nothing at all: what still runs after a second holds.
CAFFEINATE = '"$0" -i -w "$1" & sleep 1; kill -0 $! 2>/dev/null && echo "held sleep:idle"; wait $!'
TOOLS = {"linux": ("systemd-inhibit", INHIBIT), "darwin": ("caffeinate", CAFFEINATE)}

HELD = "This machine stays awake during the run (%s)."
HELD_IDLE_ONLY = "This machine does not fall asleep by itself during the run (%s), but you can still put it to sleep. %s"
NOT_HELD = "This machine may fall asleep during the run: %s"
RELEASED = "This machine may fall asleep again: %s ended. %s"
MAX_LINES = 50
WSL_REASON = "in WSL, Windows is what falls asleep; the desktop app keeps it awake while it is open."


class SleepInhibitor:
    """A sleep inhibitor lock. `holds` is None until it is known; `says` is the sentence for the record. `read` when `fd` is ready, `release` at the end."""

    def __init__(self, holds=None, says=None, tool=None, fd=None, hold=None, group=None):
        self.holds, self.says = holds, says
        self.tool = tool
        self.fd = fd  # what the program says; at its end, it has ended
        self.hold = hold  # as long as this is open, it stays
        self.group = group
        self.output_lines = []

    def read(self):
        """Take in what is there; True when `holds` is another now."""
        try:
            data = os.read(self.fd, 4096)
        except OSError:
            data = b""
        before = self.holds
        if data:
            self.output_lines = (self.output_lines + data.decode("utf-8", "replace").splitlines())[:MAX_LINES]
            self._parse_output()
        else:
            self._closed()
        return self.holds is not before

    def _parse_output(self):
        held = [line.partition(" ")[2] for line in self.output_lines if line.startswith("held ")]
        if held and not self.holds:
            self.holds = True
            self.says = HELD % self.tool if held[-1] == "sleep:idle" else HELD_IDLE_ONLY % (self.tool, self._reason())

    def _closed(self):
        self.says = RELEASED % (self.tool, self._reason()) if self.holds else NOT_HELD % (self._reason() or "%s gave no reason." % self.tool)
        self.holds = False
        self.close()

    def _reason(self):
        """The first thing that it said against it, as a sentence."""
        words = [line.strip() for line in self.output_lines if line.strip() and not line.startswith("held ")]
        return words[0].rstrip(".") + "." if words else ""

    def close(self):
        for fd in (self.fd, self.hold):
            if fd is not None:
                os.close(fd)
        self.fd = self.hold = None

    def release(self):
        """Let go of it, also where it still waits for an answer of the system."""
        if self.fd is None:
            return
        os.set_blocking(self.fd, False)
        os.close(self.hold)
        self.hold = None
        try:
            # While somebody can still write to us the group is there, so the number is not another's.
            while os.read(self.fd, 4096):
                pass
        except BlockingIOError:
            terminate_group(self.group)
        self.close()


def terminate_group(group):
    try:
        os.killpg(group, signal.SIGTERM)
    except OSError:
        pass


def keep_awake(run_id, target, platform=sys.platform):
    """Begin to keep this machine awake; answers at once, with a SleepInhibitor. It never fails the run."""
    if target.startswith("wsl:") or (platform == "linux" and is_wsl()):
        return SleepInhibitor(False, NOT_HELD % WSL_REASON)
    name, script = TOOLS.get(platform, TOOLS["linux"])
    tool = shutil.which(name)
    if tool is None:
        return SleepInhibitor(False, NOT_HELD % ("%s was not found." % name))
    word = str(os.getpid()) if platform == "darwin" else "Training %s" % run_id
    try:
        return start_detached(name, ["/bin/sh", "-c", script, tool, word])
    except OSError as error:
        return SleepInhibitor(False, NOT_HELD % ("%s could not be started (%s)." % (name, error)))


def start_detached(name, argv):
    """Start it in its own session outside our processes, so that it is never mistaken for a process of the training."""
    ends = []
    try:
        ends += os.pipe()
        ends += os.pipe()
        stdin, hold, fd, stdout = ends
        pid = os.fork()
    except OSError:
        for end in ends:
            os.close(end)
        raise
    if pid == 0:
        exec_tool(argv, stdin, stdout)
    os.waitpid(pid, 0)  # it lives for one fork
    os.close(stdin)
    os.close(stdout)
    return SleepInhibitor(tool=name, fd=fd, hold=hold, group=pid)


def exec_tool(argv, stdin, stdout):
    """In the child: never returns."""
    try:
        os.setsid()
        if os.fork():
            os._exit(0)
        reset_signals()
        for fd, source in ((0, stdin), (1, stdout), (2, stdout)):
            os.dup2(source, fd)
        os.execv(argv[0], argv)
    finally:
        os._exit(127)
