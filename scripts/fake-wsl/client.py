"""wsl.exe while a program runs: carries bytes both ways, waits for the status, ends with it."""

import fcntl
import os
import re
import select
import signal
import stat
import struct
import termios
import threading
import time
import tty

import wire
from rooms import environment, home_of

BAD_USER, TTY_LIMIT = 67, 87  # lxinitshared.h


def crossing(env):
    """Variables that WSLENV lets into Linux, paths translated where it says so."""
    passed = {"WSLENV": env.get("WSLENV", "")}
    for entry in filter(None, passed["WSLENV"].split(":")):
        name, _, flags = entry.partition("/")
        if name not in env or "w" in flags or set(flags) - set("plu"):
            continue
        parts = env[name].split(";") if "l" in flags else [env[name]]
        is_path = "p" in flags or "l" in flags
        passed[name] = ":".join(translated(part) for part in parts) if is_path else env[name]
    return passed


def translated(path):
    drive = re.match(r"^([A-Za-z]):[\\/]?(.*)$", path, re.S)
    if drive is None:
        return path
    below = drive.group(2).replace("\\", "/").strip("/")
    return "/mnt/%s%s" % (drive.group(1).lower(), "/" + below if below else "")


def start_folder(cd, home):
    """Start folder of the program; None for a --cd that wsl.exe refuses."""
    if cd is None:
        return "/mnt/c"
    if cd.startswith("~"):
        return home + cd[1:]
    if cd.startswith("/"):
        return cd
    return translated(cd) if re.match(r"^[A-Za-z]:[\\/]", cd) else None


def order(scenario, distro, request, env):
    """Arguments of the relay."""
    user = request["user"] or distro["users"][-1]
    inside = environment(scenario, distro, user, crossing(env))
    argv = request["exec"] or [inside["SHELL"]]
    if request["text"]:
        argv = [inside["SHELL"], "-c", request["text"]]
    size = os.get_terminal_size(0) if is_terminal() else os.terminal_size((80, 24))
    return {
        "op": "launch",
        "argv": argv,
        "argv0": "-" + os.path.basename(argv[0]) if not request["exec"] and not request["text"] else None,
        "cwd": start_folder(request["cd"], home_of(scenario, distro, user)[1]),
        "env": inside,
        "tty": is_terminal(),
        "rows": size.lines,
        "cols": size.columns,
    }


def is_terminal():
    return os.isatty(0) and os.isatty(1)


def relay(connection, waits_for_stdin):
    """Carry bytes until the program ended: its status, or None when its distro was stopped under it.

    Raises ConnectionError when nothing was started.
    """
    _, fds = wire.receive(connection)
    if not fds:
        raise ConnectionError("The distro stopped at this very moment.")
    wake, wakes = os.pipe()
    stdin_ended = threading.Event()
    restore = raw_terminal(fds[0]) if len(fds) == 1 else None
    threading.Thread(target=feed, args=(fds[0], stdin_ended, len(fds) > 1), daemon=True).start()
    outs = [(fds[0], 1)] if len(fds) == 1 else [(fds[1], 1), (fds[2], 2)]
    pumps = [threading.Thread(target=pump, args=(source, target, wake), daemon=True) for source, target in outs]
    for thread in pumps:
        thread.start()
    answer, _ = wire.receive(connection)
    os.write(wakes, b".")
    for thread in pumps:
        thread.join()
    if restore is not None:
        termios.tcsetattr(0, termios.TCSADRAIN, restore)
    mode = os.fstat(0).st_mode
    if waits_for_stdin and (stat.S_ISFIFO(mode) or stat.S_ISSOCK(mode)):
        stdin_ended.wait()
    return None if answer is None else answer["exit"]


def raw_terminal(master):
    """Make our terminal a mere pipe, and pass its size on."""
    before = termios.tcgetattr(0)
    tty.setraw(0, termios.TCSADRAIN)  # what was typed meanwhile is kept

    def resized(*_):
        size = os.get_terminal_size(0)
        fcntl.ioctl(master, termios.TIOCSWINSZ, struct.pack("HHHH", size.lines, size.columns, 0, 0))

    signal.signal(signal.SIGWINCH, resized)
    return before


def feed(target, ended, closes):
    """Thread: our stdin to the program's."""
    is_open = True
    while True:
        try:
            data = os.read(0, 65536)
        except OSError:
            data = b""
        if not data:
            break
        try:
            while data and is_open:
                data = data[os.write(target, data) :]
        except OSError:
            is_open = False  # the program is gone; what comes is still taken
    if closes:
        os.close(target)
    ended.set()


def pump(source, target, wake):
    """Thread: the program's output to ours, to its end or until the program ended and nothing is left."""
    while True:
        readable, _, _ = select.select([source, wake], [], [])
        if source not in readable:
            break
        try:
            data = os.read(source, 65536)
            if not data:
                break
            while data:
                data = data[os.write(target, data) :]
        except OSError:
            break
    os.close(source)


def run(scenario, distro, request, env, teller, connect):
    """Run the program and leave with its status. Does not return."""
    requested = order(scenario, distro, request, env)
    if requested["cwd"] is None:
        teller.fail("invalid", "Wsl/E_INVALIDARG")
    if request["user"] is not None and request["user"] not in distro["users"]:
        teller.fail("user", "Wsl/Service/WSL_E_USER_NOT_FOUND")
    fault = scenario.fault("run")
    if fault is not None and fault["kind"] == "vm-dies":
        threading.Thread(target=die, args=(scenario, distro, fault), daemon=True).start()
    status = None
    for _ in range(3):
        try:
            connection = connect(scenario, distro)
            wire.send(connection, requested)
            status = relay(connection, scenario["stdinWaits"])
            break
        except ConnectionError:
            continue  # it went idle between two calls; the next one boots it again
    if status == BAD_USER:
        teller.fail("user", "Wsl/Service/WSL_E_USER_NOT_FOUND")
    if status == TTY_LIMIT:
        teller.fail("tty", "Wsl/Service/WSL_E_TTY_LIMIT")
    teller.leave(1 if status is None else status)


def die(scenario, distro, fault):
    from machine import terminate

    time.sleep(fault.get("afterMs", 0) / 1000)
    terminate(scenario, distro["name"])
