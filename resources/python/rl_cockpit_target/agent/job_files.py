"""Batch job of a run: its files (job.json, scheduler.json, attempt.json), and a lock that can be trusted across machines."""

import os
import socket
import time

from rl_cockpit_target.agent.run_records import ATTEMPT, JOB, JOB_STATE, PROC

#: A network file system may show what a node wrote a minute late. A heartbeat that did not change for so long is that of a dead supervisor.
STALE_S = 90
#: So long the record of a job that ended is waited for. Nextflow gives up after 270 s, and has reported failures of jobs that succeeded
#: (nextflow-io/nextflow 1045, 5813). A site may have another patience.
LATE_S = 300
LATE_VARIABLE = "RL_COCKPIT_JOBS_LATE_S"
#: Part of the digest of a run that is no job.
NO_JOB = {"job": None, "jobState": None, "attempt": None}


class JobFiles:
    """Reads the files of one run's job. `record(name, kinds)` answers (record or None, why it cannot be used or None)."""

    def __init__(self, record):
        self.record = record
        self.state = None
        self.beat = None  # (seq of the last heartbeat, when it was first read here)

    def read(self):
        """(part of the digest, problems) of the job, as its files are now."""
        job, bad_job = self.record("job.json", JOB)
        self.state, bad_state = self.record("scheduler.json", JOB_STATE)
        attempt, bad_attempt = self.record("attempt.json", ATTEMPT)
        return {"job": job, "jobState": self.state, "attempt": attempt}, [bad_job, bad_state, bad_attempt]

    def is_of_earlier_attempt(self, ended):
        """Whether an exit record is older than the moment from which its job waits again (requeue, preemption)."""
        requeued_ms = self.state["requeuedMs"] if self.state is not None else None
        return requeued_ms is not None and ended["endedMs"] < requeued_ms

    def is_elsewhere(self):
        """Whether the run's supervisor is on another machine than this one: a compute node."""
        proc, _ = self.record("proc.json", PROC)
        job, _ = self.record("job.json", JOB)
        return job is not None and proc is not None and proc["hostname"] != socket.gethostname()

    def lock(self, heartbeat):
        """State of the lock of a supervisor on another machine: file locks over a network are not to be trusted, and two clocks differ.

        It is alive as long as its heartbeat changes between readings of ours, and not after the end of its job: the scheduler leaves none alive.
        """
        if self.state is not None and self.state["isSettled"]:
            return "free"
        seq, now = heartbeat["seq"] if heartbeat else None, time.monotonic()
        if self.beat is None or self.beat[0] != seq:
            self.beat = (seq, now)
        return "held" if seq is not None and now - self.beat[1] < min(STALE_S, late_s()) else "free"


def late_s():
    """Seconds for which a file that another machine wrote may not be seen here."""
    own = os.environ.get(LATE_VARIABLE, "")
    return int(own) if own.isdigit() else LATE_S
