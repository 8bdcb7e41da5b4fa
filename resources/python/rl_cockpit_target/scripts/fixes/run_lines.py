"""Runs the commands of a fix one after the other until one fails, and exits with its code: JSON of [lines, env, lock, title, busy code].

For Windows, where no POSIX shell runs them. The system frees the lock, whatever ends this process.
"""

import json
import os
import subprocess
import sys


def main(lines, env, lock, title, busy_code):
    held = hold(lock) if lock else None
    if lock and held is None:
        say('Nothing was run: "%s" is running already in another window or command line.\nWait for its end, or end it there.' % plain(title))
        return busy_code
    for name, value in env.items():
        say(plain("+ set %s=%s" % (name, value)))
    os.environ.update(env)
    for line in lines:
        say(plain("+ " + subprocess.list2cmdline(line)))
        code = run(line)
        if code != 0:
            say("\nFailed with exit code %s. Remaining commands were skipped." % code)
            return code
    say("\nDone.")
    return 0


def hold(path):
    """The locked file, to be kept open; None while another process holds it."""
    os.makedirs(os.path.dirname(path), exist_ok=True)
    file = open(path, "a+")
    try:
        if os.name == "nt":
            import msvcrt

            file.seek(0)
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        file.close()
        return None
    return file


def run(line):
    """The exit code of a command; 127 if it cannot be started, as a shell has it."""
    try:
        return subprocess.call(line)
    except OSError as error:
        say(error)
        return 127


def plain(text):
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in text)


def say(text):
    print(text, flush=True)


if __name__ == "__main__":
    sys.exit(main(*json.loads(sys.argv[1])))
