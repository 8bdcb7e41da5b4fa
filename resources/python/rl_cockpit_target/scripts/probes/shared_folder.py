"""Seconds until the login node sees what a compute node writes: a new file, and more bytes in a file that it has looked at before.

Runs on the login node; a step on the node writes. No clocks are compared: the time begins when the step has ended.
"""

import os
import time
import uuid

from rl_cockpit_target.slurm import programs

#: A network file system may show a change so late (nfs(5) acdirmax, acregmax 60 s).
PATIENCE_S = 75
PAUSE_S = 0.05
STEP_S = 60


def write(job, path, text):
    """Append a text to a file, on the node. Answers None, or why that could not be."""
    words = ["--jobid=" + job, "--overlap", "--nodes=1", "--ntasks=1", "--quiet", "sh", "-c", 'printf %s "$1" >> "$0"', path, text]
    answer = programs.call("srun", words, limit_s=STEP_S)
    return None if answer.ok else answer.words()


def seconds_until(holds):
    """Seconds until it holds; None where it did not within the patience."""
    began = time.monotonic()
    while not holds():
        if time.monotonic() - began > PATIENCE_S:
            return None
        time.sleep(PAUSE_S)
    return time.monotonic() - began


def size_of(path):
    try:
        return os.stat(path).st_size
    except OSError:
        return 0


def main(words, report):
    """words: {job, folder} → {problem, newFileS, moreBytesS}: seconds; None for what was not seen, or not tried"""
    path = os.path.join(words["folder"], "seen-" + uuid.uuid4().hex)
    size_of(path)  # its absence is cached from now on, as that of a record that is waited for
    problem = write(words["job"], path, "a")
    new_file_s = seconds_until(lambda: size_of(path) == 1) if problem is None else None
    more_bytes_s = None
    if new_file_s is not None:
        problem = write(words["job"], path, "b")
        more_bytes_s = seconds_until(lambda: size_of(path) == 2) if problem is None else None
    report(problem=problem, newFileS=new_file_s, moreBytesS=more_bytes_s)
    if os.path.exists(path):
        os.remove(path)
