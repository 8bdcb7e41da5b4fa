"""A job's program on its nodes, from its start to its exit code: signals that this process gets are handed on to it."""

import os
import resource
import signal
import socket
import subprocess
import sys

from rl_cockpit_target.nodes.allocation import Allocation
from rl_cockpit_target.nodes.first_failure import code_after_signal, first_failure, output_since
from rl_cockpit_target.nodes.ray_cluster import RayCluster, RayFailed
from rl_cockpit_target.nodes.task import run_task
from rl_cockpit_target.nodes.torchrun import split_python, torchrun_argv

CANNOT_START = 121
NOTED = (signal.SIGINT, signal.SIGTERM, signal.SIGCHLD)


def main(launcher, run_dir, argv):
    """Exit code of the program that `argv` starts on every node (srun, torchrun), or on the first one of a Ray cluster (ray).

    `task`: this process is the part on one node, and in the place of the run directory is whom it signals.
    """
    if launcher == "task":
        return as_own(run_task(run_dir, argv))
    allocation = Allocation()
    print("[NODES] %s on %d node(s): %s" % (launcher, allocation.nodes, allocation.names), flush=True)
    return as_own(with_ray(allocation, run_dir, argv) if launcher == "ray" else with_srun(allocation, launcher, run_dir, argv))


def with_srun(allocation, launcher, run_dir, argv):
    """The program on every node. Where a rank failed by itself its exit code is answered: srun has that of one that it ended then."""
    host = socket.gethostname()
    env = dict(os.environ, MASTER_ADDR=host, MASTER_PORT=str(allocation.port))
    words, scope = (torchrun_argv(argv, allocation, host), "process") if launcher == "torchrun" else (argv, "group")
    count = ["--nodes=%d" % allocation.nodes, "--ntasks=%d" % allocation.nodes, "--ntasks-per-node=1"]
    entry = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "start_on_nodes.py")
    srun = ["srun", "--kill-on-bad-exit=1", "--input=all", *count, sys.executable, "-I", entry, "task", scope]
    begin = os.fstat(sys.stdout.fileno()).st_size
    # In a session of its own: srun takes a SIGINT for a question about its tasks.
    step = start([*srun, *words], env, stdin=subprocess.PIPE, start_new_session=True)
    signals = []
    code = exit_code(step, signals, lambda name: send_line(step.stdin, name))
    printed = output_since(os.path.join(run_dir, "output.log"), begin)
    if signals:
        return code or code_after_signal(printed)
    failure = first_failure(printed) if code != 0 else None
    if failure is None:
        return code
    print("[NODES] %s" % failure.says, flush=True)
    return failure.code


def send_line(pipe, text):
    """Write a line to the standard input of every task; one that is gone takes none."""
    try:
        pipe.write(text.encode() + b"\n")
        pipe.flush()
    except OSError:
        pass


def with_ray(allocation, run_dir, argv):
    """The driver on this node, and the Ray cluster that it finds by RAY_ADDRESS."""
    cluster = RayCluster(allocation, run_dir, split_python(argv)[0])
    try:
        env = dict(os.environ, **cluster.start())
        print("[NODES] Ray is up at %s" % cluster.address, flush=True)
        # In the group of this process: what the supervisor signals is the group.
        return exit_code(start(argv, env), [], lambda _name: None)
    except RayFailed as failed:
        print("[ERROR] %s" % failed, file=sys.stderr, flush=True)
        return CANNOT_START
    finally:
        cluster.stop()


def start(argv, env, **how):
    """The started program; from now on this process only notes signals, and the program gets them as usual."""
    signal.pthread_sigmask(signal.SIG_BLOCK, NOTED)
    return subprocess.Popen(argv, env=env, preexec_fn=lambda: signal.pthread_sigmask(signal.SIG_UNBLOCK, NOTED), **how)


def exit_code(child, signals, hand_on):
    """Wait for its end; the negative signal where one ended it. Names of signals that come here are added to `signals`.

    `hand_on(name)` gives it one of our supervisor. Slurm itself signals every process of a job.
    """
    while child.poll() is None:
        note = signal.sigwaitinfo(NOTED)
        if note.si_signo != signal.SIGCHLD:
            name = signal.Signals(note.si_signo).name
            signals.append(name)
            if note.si_pid == os.getppid():
                hand_on(name)
    return child.returncode


def as_own(code):
    """The exit code for this process; a program that a signal ended ends this one by the same."""
    if code >= 0:
        return code
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))  # a core file would be this interpreter's
    signal.pthread_sigmask(signal.SIG_UNBLOCK, NOTED)
    os.kill(os.getpid(), -code)
    return 128 - code
