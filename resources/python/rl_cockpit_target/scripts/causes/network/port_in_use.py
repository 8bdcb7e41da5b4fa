"""Lists the usual ports of a training that are taken."""

import socket
import sys

PORTS = (6379, 8265, 10001, 29500, 6006, 8000)


def main():
    for port in PORTS:
        with socket.socket() as server:
            try:
                server.bind(("", port))
            except OSError as error:
                print(port, "is taken:", error)


if __name__ == "__main__":
    main(*sys.argv[1:])
