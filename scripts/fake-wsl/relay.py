"""Linux side of one wsl.exe: keeps the distro alive while anything it started lives (init.cpp of WSL).

Always a subreaper, always with a terminal, even for a program on pipes. Its end when wsl.exe dies first, and
its staying when the program ended first, are the two facts that decide whether a training survives.
"""

import fcntl
import os
import select
import signal
import struct
import termios

import wire
from linux_calls import become_subreaper

SPAWN_FAILED = 1


def relay(connection, request):
    """Be the relay of one launch. Does not return."""
    become_subreaper()
    wake = wakes_on_child()
    master, slave = os.openpty()
    pipes = [] if request["tty"] else [os.pipe() for _ in range(3)]
    if request["tty"]:
        fcntl.ioctl(master, termios.TIOCSWINSZ, struct.pack("HHHH", request["rows"], request["cols"], 0, 0))
    # Pipe 0 is read by the program, 1 and 2 are written by it.
    inner = [pipes[0][0], pipes[1][1], pipes[2][1]] if pipes else [slave] * 3
    outer = [pipes[0][1], pipes[1][0], pipes[2][0]] if pipes else [master]
    child = os.fork()
    if child == 0:
        become_program(request, slave, inner)
    wire.send(connection, {"started": True}, outer)
    for fd in set([slave] + inner + (outer if pipes else [])):
        os.close(fd)
    status = until_ended(connection, wake, child)
    try:
        wire.send(connection, {"exit": status})
    except OSError:
        pass  # wsl.exe ended in this moment; anyone who is left below still holds the distro
    connection.close()
    os.close(master)
    while True:
        done = reap()
        if done is None:
            os._exit(0)  # no one left to hold the distro for
        if done[0] == 0:
            select.select([wake], [], [])
            os.read(wake, 512)


def wakes_on_child():
    """A descriptor that becomes readable when a child ends."""
    readable, writable = os.pipe()
    os.set_blocking(writable, False)
    signal.signal(signal.SIGCHLD, lambda *_: None)
    signal.set_wakeup_fd(writable, warn_on_full_buffer=False)
    return readable


def become_program(request, slave, inner):
    """In the child: own session, own terminal, then the program; 1 when there is none. Does not return."""
    try:
        signal.set_wakeup_fd(-1)
        os.setsid()
        fcntl.ioctl(slave, termios.TIOCSCTTY, 0)
        for number, fd in enumerate(inner):
            os.dup2(fd, number)
        os.closerange(3, 1024)
        usual_signals()
        for folder in (request["cwd"], request["env"]["HOME"], "/"):
            try:
                os.chdir(folder)  # a folder that is not there: started elsewhere, without a word
                break
            except OSError:
                continue
        argv = request["argv"]
        os.execvpe(argv[0], [request.get("argv0") or argv[0]] + argv[1:], request["env"])
    except (OSError, ValueError):
        pass  # the reason is only in the kernel's log
    os._exit(SPAWN_FAILED)


def usual_signals():
    """A program must not inherit what init and Python ignore."""
    for number in ("SIGCHLD", "SIGPIPE", "SIGINT", "SIGHUP", "SIGTERM", "SIGXFSZ"):
        signal.signal(getattr(signal, number), signal.SIG_DFL)


def until_ended(connection, wake, child):
    """Status of the program as WSL counts it; ends this process when wsl.exe goes first."""
    while True:
        readable, _, _ = select.select([connection, wake], [], [])
        if wake in readable:
            os.read(wake, 512)
            while True:
                done = reap()
                if done is None or done[0] == 0:
                    break
                if done[0] == child:
                    # init.cpp: only a program that exited by itself has its code taken out of the wait status.
                    return os.WEXITSTATUS(done[1]) if os.WIFEXITED(done[1]) else done[1]
        elif not connection.recv(1):
            os._exit(0)  # closes the terminal: SIGHUP for anyone who is left in this session


def reap():
    """(pid, status) of an ended child, pid 0 when all live; None when there are none."""
    try:
        return os.waitpid(-1, os.WNOHANG)
    except ChildProcessError:
        return None
