"""The init of one running distro: takes launches, counts relays, stops the distro when none is left."""

import fcntl
import os
import select
import signal
import socket
import sys
import time

import wire
from linux_calls import become_subreaper, children_of
from relay import relay, usual_signals, wakes_on_child


class Init:
    """Lives until idle for `idle_ms`, or asked to end. Its end is the end of every process of the distro."""

    def __init__(self, folder, idle_ms, isolated):
        self.idle_ms = idle_ms
        self.isolated = isolated
        self.relays = set()
        self.idle_since = time.monotonic()
        self.listener = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        os.chdir(folder)
        if os.path.exists(wire.NAME):
            os.unlink(wire.NAME)
        self.listener.bind(wire.NAME)
        self.listener.listen(64)
        self.lock = os.open("alive.lock", os.O_CREAT | os.O_RDWR, 0o600)
        fcntl.flock(self.lock, fcntl.LOCK_EX)

    def run(self):
        """Does not return."""
        become_subreaper()
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            signal.signal(number, signal.SIG_IGN)
        wake = wakes_on_child()
        while True:
            readable, _, _ = select.select([self.listener, wake], [], [], self.wait_s())
            if wake in readable:
                os.read(wake, 512)
                self.reap()
            if self.listener in readable:
                self.accept()
            if self.is_idle():
                self.stop()

    def wait_s(self):
        if self.relays or self.idle_ms < 0:
            return None
        return max(0.0, self.idle_since + self.idle_ms / 1000 - time.monotonic())

    def is_idle(self):
        return not self.relays and self.idle_ms >= 0 and time.monotonic() - self.idle_since >= self.idle_ms / 1000

    def reap(self):
        while True:
            try:
                pid, _ = os.waitpid(-1, os.WNOHANG)
            except ChildProcessError:
                return
            if pid == 0:
                return
            if pid in self.relays:
                self.relays.discard(pid)
                self.idle_since = time.monotonic()

    def accept(self):
        connection, _ = self.listener.accept()
        connection.settimeout(5)
        request, _ = wire.receive(connection)
        connection.settimeout(None)
        if request is not None and request["op"] == "stop":
            self.stop()
        elif request is not None:
            counts = request["op"] == "launch"
            pid = os.fork()
            if pid == 0:
                self.serve(connection, request, counts)
            if counts:
                self.relays.add(pid)
        connection.close()

    def serve(self, connection, request, counts):
        """In a child: the relay of a launch, or a unit of systemd, which is not counted. Does not return."""
        try:
            self.listener.close()
            os.close(self.lock)
            if counts:
                relay(connection, request)
            os.setsid()
            connection.close()
            null = os.open(os.devnull, os.O_RDWR)
            for number in (0, 1, 2):
                os.dup2(null, number)
            signal.set_wakeup_fd(-1)
            usual_signals()
            os.execvpe(request["argv"][0], request["argv"], request["env"])
        except BaseException as error:  # no matter what happens, this child must never become a second init
            sys.stderr.write("%r\n" % error)
        os._exit(1)

    def stop(self):
        """Everything of the distro ends now. Does not return."""
        while not self.isolated:
            left = children_of(os.getpid())
            if not left:
                break
            for pid in left:
                try:
                    os.kill(pid, signal.SIGKILL)
                except OSError:
                    pass
            self.reap()
            time.sleep(0.005)
        os._exit(0)
