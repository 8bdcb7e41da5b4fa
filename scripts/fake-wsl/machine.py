"""The virtual machine and its distros: which runs, how one boots, how it is stopped."""

import contextlib
import fcntl
import os
import signal
import sys
import time
import uuid

import wire
from distro_init import Init
from linux_calls import CLONE_NEWNS, CLONE_NEWPID, can_isolate, unshare
from rooms import furnish


def is_running(scenario, name):
    """Whether the init of this distro holds its lock."""
    path = os.path.join(scenario.folder(name), "alive.lock")
    try:
        fd = os.open(path, os.O_RDWR)
    except FileNotFoundError:
        return False
    try:
        fcntl.flock(fd, fcntl.LOCK_SH | fcntl.LOCK_NB)
        return False
    except BlockingIOError:
        return True
    finally:
        os.close(fd)


def running(scenario):
    return [distro["name"] for distro in scenario.distros() if is_running(scenario, distro["name"])]


@contextlib.contextmanager
def booting(scenario):
    """One at a time changes what runs."""
    fd = os.open(os.path.join(scenario.state, "boot.lock"), os.O_CREAT | os.O_RDWR, 0o600)
    fcntl.flock(fd, fcntl.LOCK_EX)
    try:
        yield
    finally:
        os.close(fd)


def vm(scenario):
    """{bootId, vmId} of the machine, a new one when the last distro stopped long enough ago. Call while booting."""
    path = os.path.join(scenario.state, "vm.json")
    existing = scenario.read(path)
    limit = scenario["vmIdleMs"]
    names = os.listdir(os.path.join(scenario.state, "distros"))
    locks = [os.path.join(scenario.state, "distros", name, "stopped") for name in names]
    last = max([os.path.getmtime(lock) for lock in locks if os.path.exists(lock)] or [time.time()])
    is_over = limit >= 0 and time.time() - last > limit / 1000 and not any(is_running(scenario, name) for name in names)
    if existing is None or is_over:
        existing = {"bootId": str(uuid.uuid4()), "vmId": str(uuid.uuid4()).upper()}
        scenario.write("vm.json", existing)
    return existing


def connected(scenario, distro):
    """A connection to the distro's init; boots it when it does not run."""
    name = distro["name"]
    with booting(scenario):
        if not is_running(scenario, name):
            machine = vm(scenario)
            time.sleep(scenario["coldStartMs"] / 1000)
            boot(scenario, distro, machine)
        return wire.connect(scenario.folder(name))


def boot(scenario, distro, machine):
    """Start the distro's init, no one's child, and wait until it listens. Raises OSError when it cannot."""
    folder = scenario.folder(distro["name"])
    isolated = can_isolate()
    ready, reported = os.pipe()
    first = os.fork()
    if first == 0:
        # The boot lock first: it is held until its last descriptor is closed, and this process has one.
        os.closerange(3, reported)
        os.closerange(reported + 1, 1024)
        os.setsid()
        if isolated:
            unshare(CLONE_NEWPID | CLONE_NEWNS)
        pid = os.fork()
        if pid == 0:
            init(scenario, distro, machine, reported, isolated)
        with open(os.path.join(folder, "init.pid"), "w") as file:
            file.write("%d" % pid)
        # Stays as the namespace's parent: it alone may show when the distro stopped.
        os.close(reported)
        hush(folder)
        os.waitpid(pid, 0)
        with open(os.path.join(folder, "stopped"), "w") as file:
            file.write("")
        os._exit(0)
    os.close(reported)
    answer = os.read(ready, 4096).decode()
    os.close(ready)
    if answer != "ready":
        raise OSError("The distro does not start: %s" % (answer or "see init.log"))


def hush(folder):
    """Descriptors of anyone who started us belong to it alone."""
    null = os.open(os.devnull, os.O_RDWR)
    log = os.open(os.path.join(folder, "init.log"), os.O_CREAT | os.O_WRONLY | os.O_APPEND, 0o600)
    for number, fd in ((0, null), (1, null), (2, log)):
        os.dup2(fd, number)


def init(scenario, distro, machine, reported, isolated):
    """In the new process: be the distro. Does not return."""
    folder = scenario.folder(distro["name"])
    try:
        hush(folder)
        me = Init(folder, scenario["idleMs"], isolated)
        furnish(scenario, distro, machine, isolated)
        os.write(reported, b"ready")
        os.close(reported)
        me.run()
    except BaseException as error:
        os.write(reported, ("%r" % error).encode())
        sys.stderr.write("%r\n" % error)
    os._exit(1)


def terminate(scenario, name):
    """Kill every process of a distro, at once."""
    folder = scenario.folder(name)
    with booting(scenario):
        if not is_running(scenario, name):
            return
        if can_isolate():
            with open(os.path.join(folder, "init.pid")) as file:
                os.kill(int(file.read()), signal.SIGKILL)
        else:
            wire.send(wire.connect(folder), {"op": "stop"})
        while is_running(scenario, name):
            time.sleep(0.005)


def shutdown(scenario):
    """End the machine: all distros, and its identity."""
    for name in running(scenario):
        terminate(scenario, name)
    with booting(scenario), contextlib.suppress(FileNotFoundError):
        os.unlink(os.path.join(scenario.state, "vm.json"))
