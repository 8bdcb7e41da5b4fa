"""Job watcher: what the schedulers say of all open jobs of this machine's runs."""

import os
import threading
import time

from rl_cockpit_target.agent.job_notes import has_exit, is_recent, note_problem, note_state
from rl_cockpit_target.agent.run_digest import run_dirs
from rl_cockpit_target.agent.schedulers import SCHEDULERS, name_of_job
from rl_cockpit_target.host.json_files import read_json

#: Seconds after a submission or an end in which it is asked more often; at most so long between two calls after failures.
SOON_FOR_S, MAX_S = 120, 300
#: An exit record is there, and the scheduler still has to say the same: it does within seconds.
AFTER_EXIT_S = 2.0
#: A site may want fewer calls, a test more.
EVERY_VARIABLE = "RL_COCKPIT_JOBS_EVERY_S"


class JobWatcher:
    """Watcher of the jobs of all runs below a folder; its thread begins with the first job and ends with the last."""

    def __init__(self, runs_dir):
        self.runs_dir = runs_dir
        self.wake = threading.Event()
        self.lock = threading.Lock()
        self.thread = None
        self.soon_until = 0.0
        self.failures = 0
        self.first_round = threading.Event()  # done, or there was nothing to do
        self.closed = set()  # run directories whose job is settled, or that are no job

    def start(self):
        """Look now, and go on as long as there are open jobs. Called at the agent's start, after a submission and a stop."""
        self.soon_until = time.monotonic() + SOON_FOR_S
        with self.lock:
            self.wake.set()
            if self.thread is None or not self.thread.is_alive():
                self.thread = threading.Thread(target=self._run, name="jobs", daemon=True)
                self.thread.start()

    def _run(self):
        while True:
            self.wake.clear()
            jobs = self.open_jobs()
            if not jobs:
                self.first_round.set()
                with self.lock:
                    if not self.wake.is_set():
                        self.thread = None
                        return
                continue
            self.failures = 0 if self.poll(jobs) else self.failures + 1
            self.first_round.set()
            self._sleep(jobs)

    def _sleep(self, jobs):
        """Until the next call is due, or a run's exit record appeared: the scheduler then has its word at once."""
        until = time.monotonic() + self.pause_s(jobs)
        ended = {run_dir for run_dir in jobs if has_exit(run_dir)}
        if any(is_recent(run_dir) for run_dir in ended):
            until = min(until, time.monotonic() + AFTER_EXIT_S)
        while time.monotonic() < until and not self.wake.is_set():
            time.sleep(min(5.0, 0.5 + 0.05 * len(jobs)))  # hundreds of jobs on a network file system
            now = {run_dir for run_dir in jobs if has_exit(run_dir)}
            if now - ended:
                until = min(until, time.monotonic() + 1.0)
                ended = now

    def pause_s(self, jobs):
        own, is_soon = os.environ.get(EVERY_VARIABLE, ""), time.monotonic() < self.soon_until
        schedulers = [SCHEDULERS[name] for name in {name_of_job(job) for job in jobs.values()} if name in SCHEDULERS]
        pauses = [scheduler.SOON_S if is_soon else scheduler.USUAL_S for scheduler in schedulers]
        usual = float(own) if own.replace(".", "", 1).isdigit() else max(pauses, default=MAX_S)
        return min(MAX_S, usual * 2 ** min(self.failures, 5))

    def open_jobs(self):
        """{run directory: job.json} of the runs whose job is not settled yet."""
        try:
            folders = run_dirs(self.runs_dir)
        except OSError:
            return {}
        jobs = {}
        for folder in folders:
            if folder in self.closed:
                continue
            job = read_json(os.path.join(folder, "job.json"))
            state = read_json(os.path.join(folder, "scheduler.json")) if job else None
            is_settled = isinstance(state, dict) and state.get("isSettled") is True
            if is_settled or (job is None and os.path.exists(os.path.join(folder, "proc.json"))):
                self.closed.add(folder)
            elif isinstance(job, dict):
                jobs[folder] = job
        return jobs

    def poll(self, jobs):
        """One round: the jobs of each scheduler by its own calls. Answers whether all of them answered."""
        is_answered = True
        for name, scheduler in SCHEDULERS.items():
            own = {run_dir: job for run_dir, job in jobs.items() if name_of_job(job) == name}
            records, problem = scheduler.poll(own) if own else ({}, None)
            for run_dir, record in records.items():
                if "unanswered" in record:
                    note_problem(run_dir, record["unanswered"])
                else:
                    note_state(run_dir, record, scheduler)
            for run_dir in own if problem is not None else ():
                if run_dir not in records:
                    note_problem(run_dir, "%s does not answer: %s." % (scheduler.TITLE, problem))
            is_answered = is_answered and problem is None
        return is_answered
