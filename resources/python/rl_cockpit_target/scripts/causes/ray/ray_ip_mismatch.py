"""Prints the address with which this machine reaches others."""

import socket
import sys


def main():
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        # Of a datagram nothing is sent by this; 192.0.2.1 belongs to no one (RFC 5737).
        probe.connect(("192.0.2.1", 9))
        print("address now", probe.getsockname()[0])


if __name__ == "__main__":
    main(*sys.argv[1:])
