"""Protocol of wsl.exe and a distro: one JSON line, once with descriptors beside it."""

import array
import json
import os
import socket

NAME = "interop.sock"


def connect(folder):
    """A connection to the distro whose socket is in `folder`. By a relative name: a socket's path is short."""
    here = os.getcwd()
    connection = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    try:
        os.chdir(folder)
        connection.connect(NAME)
    except OSError:
        connection.close()
        raise
    finally:
        os.chdir(here)
    return connection


def send(connection, value, fds=()):
    line = json.dumps(value).encode() + b"\n"
    beside = [(socket.SOL_SOCKET, socket.SCM_RIGHTS, array.array("i", fds))] if fds else []
    sent = connection.sendmsg([line], beside)
    if sent < len(line):
        connection.sendall(line[sent:])


def receive(connection):
    """(value, descriptors); (None, []) when the other side is gone."""
    data, fds = b"", array.array("i")
    while not data.endswith(b"\n"):
        try:
            chunk, beside, _, _ = connection.recvmsg(65536, socket.CMSG_SPACE(8 * fds.itemsize))
        except OSError:
            return None, []
        for level, kind, content in beside:
            if level == socket.SOL_SOCKET and kind == socket.SCM_RIGHTS:
                fds.frombytes(content[: len(content) - len(content) % fds.itemsize])
        if not chunk:
            return None, []
        data += chunk
    return json.loads(data.decode()), list(fds)
