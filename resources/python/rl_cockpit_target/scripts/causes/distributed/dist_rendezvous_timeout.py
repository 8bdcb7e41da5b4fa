"""Connects to the rendezvous address of torch.distributed in the environment."""

import os
import socket
import sys

LIMIT_S = 5


def main():
    if "MASTER_ADDR" not in os.environ:
        print("NOTHING TO CHECK: MASTER_ADDR is not set")
        sys.exit(2)
    address = (os.environ["MASTER_ADDR"], int(os.environ.get("MASTER_PORT", "29500")))
    try:
        socket.create_connection(address, LIMIT_S).close()
        print(address, "answers")
    except OSError as error:
        print(address, "unreachable", error)


if __name__ == "__main__":
    main(*sys.argv[1:])
