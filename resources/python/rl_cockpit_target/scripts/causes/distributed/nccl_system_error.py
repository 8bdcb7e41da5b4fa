"""Connects to this machine by the address of its own host name."""

import socket
import sys

LIMIT_S = 3


def main():
    server = socket.socket()
    server.bind((socket.gethostbyname(socket.gethostname()), 0))
    server.listen()
    socket.create_connection(server.getsockname(), LIMIT_S)
    print("connects")


if __name__ == "__main__":
    main(*sys.argv[1:])
