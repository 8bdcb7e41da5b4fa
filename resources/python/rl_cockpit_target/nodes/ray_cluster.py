"""Ray cluster of a job: a head on its first node, a worker on each other one, for as long as the program runs.

Every port and the token are the job's own: nodes are shared, and Ray refuses a connection without the head's token (Ray 2.52 and later).
"""

import os
import secrets
import socket
import subprocess
import time

from rl_cockpit.bounded_output import output_of
from rl_cockpit_target.nodes.allocation import own_address

HEAD_PATIENCE_S, NODES_PATIENCE_S = 90, 180
COUNT_TIMEOUT_S, MAX_BYTES = 60, 1 << 20
COUNT = "import ray; ray.init(address={!r}, logging_level='ERROR', log_to_driver=False); print(sum(node['Alive'] for node in ray.nodes()))"


class RayFailed(Exception):
    """The cluster did not come up; the message says which part, and where its log is."""


class RayCluster:
    """`start` brings it up and answers the variables by which a program finds it; `stop` ends it."""

    def __init__(self, allocation, run_dir, python):
        self.allocation, self.python = allocation, python
        self.folder = os.path.join(run_dir, "nodes")
        self.token_path = os.path.join(self.folder, "ray-token")
        self.address = "%s:%d" % (own_address(), allocation.port)
        self.steps = []

    def start(self):
        """Raises RayFailed."""
        os.makedirs(self.folder, mode=0o700, exist_ok=True)
        env = dict(self.variables(), PYTHONUNBUFFERED="1")
        host, port = self.address.rsplit(":", 1)
        first = ["--nodes=1", "--ntasks=1", "--nodelist=" + self.allocation.first]
        head = ["--head", "--node-ip-address=" + host, "--port=" + port, "--include-dashboard=false", "--disable-usage-stats"]
        self._step("ray-head", first, head, env)
        self._wait_for_head(host, int(port))
        others = self.allocation.nodes - 1
        if others > 0:
            rest = ["--nodes=%d" % others, "--ntasks=%d" % others, "--ntasks-per-node=1", "--exclude=" + self.allocation.first]
            self._step("ray-workers", rest, ["--address=" + self.address, "--disable-usage-stats"], env)
        self._wait_for_nodes(env)
        return self.variables()

    def variables(self):
        """Variables of a program that uses the cluster; the token is in a file that only its owner reads, while it runs."""
        if not os.path.exists(self.token_path):
            with os.fdopen(os.open(self.token_path, os.O_CREAT | os.O_WRONLY | os.O_EXCL, 0o600), "w") as file:
                file.write(secrets.token_hex(32))
        return {"RAY_ADDRESS": self.address, "RAY_AUTH_MODE": "token", "RAY_AUTH_TOKEN_PATH": self.token_path}

    def _step(self, name, where, options, env):
        """Start a part of the cluster as a step of the job that shares its CPUs with the program."""
        start = [self.python, "-m", "ray.scripts.scripts", "start", "--block", "--num-cpus=%d" % self.allocation.cpus_per_node, *options]
        log = open(os.path.join(self.folder, name + ".log"), "ab")
        # RAY_ADDRESS would make `ray start --head` look for another cluster.
        own = {key: value for key, value in dict(os.environ, **env).items() if key != "RAY_ADDRESS"}
        with log:
            # A stop signals the group of the program, which still needs the cluster to save.
            step = subprocess.Popen(["srun", "--overlap", *where, *start], stdin=subprocess.DEVNULL, stdout=log, stderr=log, env=own, start_new_session=True)
        self.steps.append((name, step))

    def _wait_for_head(self, host, port):
        deadline = time.monotonic() + HEAD_PATIENCE_S
        while True:
            try:
                with socket.create_connection((host, port), 2):
                    return
            except OSError:
                self._refuse_dead()
                if time.monotonic() > deadline:
                    raise RayFailed("The head of Ray did not answer at %s within %d s. %s" % (self.address, HEAD_PATIENCE_S, self._logs())) from None
                time.sleep(0.5)

    def _wait_for_nodes(self, env):
        deadline, alive = time.monotonic() + NODES_PATIENCE_S, 0
        while alive < self.allocation.nodes:
            self._refuse_dead()
            if time.monotonic() > deadline:
                raise RayFailed("%d of %d nodes joined Ray within %d s. %s" % (alive, self.allocation.nodes, NODES_PATIENCE_S, self._logs()))
            alive = self._alive(env)

    def _alive(self, env):
        counted = output_of([self.python, "-c", COUNT.format(self.address)], COUNT_TIMEOUT_S, MAX_BYTES, env=dict(os.environ, **env))
        last = (counted.text.split() or [""])[-1]
        return int(last) if last.isdigit() else 0

    def _refuse_dead(self):
        for name, step in self.steps:
            if step.poll() is not None:
                raise RayFailed("%s ended with code %d before the cluster was up. %s" % (name, step.returncode, self._logs()))

    def _logs(self):
        return "Its log is in %s." % self.folder

    def stop(self):
        """End its steps, which the job's end would do by SIGKILL, and remove its token."""
        try:
            os.unlink(self.token_path)
        except OSError:
            pass
        for _, step in self.steps:
            if step.poll() is None:
                step.terminate()
        for _, step in self.steps:
            try:
                step.wait(10)
            except subprocess.TimeoutExpired:
                step.kill()
