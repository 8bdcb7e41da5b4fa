"""Multiplies with torch in a forked process after this one did: does the child hang?"""

import os
import signal
import sys
import time

SIZE, TRIES, PAUSE_S = 600, 100, 0.1


def main():
    multiply()
    pid = os.fork()
    if pid == 0:
        multiply()
        os._exit(0)
    for _ in range(TRIES):
        done, status = os.waitpid(pid, os.WNOHANG)
        if done:
            print("child answers" if status == 0 else "child died")
            return
        time.sleep(PAUSE_S)
    os.kill(pid, signal.SIGKILL)
    print("child is stuck")


def multiply():
    import torch

    return torch.ones(SIZE, SIZE) @ torch.ones(SIZE, SIZE)


if __name__ == "__main__":
    main(*sys.argv[1:])
