"""Facts of a compute node as a job there meets them: limits, shared memory, temporary folder, modules, cgroups. Nothing is changed."""

import os
import shutil

from rl_cockpit.bounded_output import output_of

#: RLIMIT_… of resource(3) that trainings run into.
LIMITS = ("nofile", "memlock", "nproc", "stack")
MODULE_LIMIT_S = 20


def limits():
    """{name: soft limit, -1 for none}; {} where the system has none."""
    try:
        import resource
    except ImportError:
        return {}
    return {name: resource.getrlimit(getattr(resource, "RLIMIT_" + name.upper()))[0] for name in LIMITS}


def free_bytes(path):
    try:
        return shutil.disk_usage(path).free
    except OSError:
        return None


def has_modules():
    """Whether a batch script's login shell has the command `module`; None where it cannot be asked."""
    done = output_of(["bash", "-l", "-c", "type module"], MODULE_LIMIT_S)
    return None if done.problem is not None else done.code == 0


def cgroups():
    """`2`, `1`, or None where this system has none."""
    if os.path.exists("/sys/fs/cgroup/cgroup.controllers"):
        return "2"
    return "1" if os.path.isdir("/sys/fs/cgroup") and os.listdir("/sys/fs/cgroup") else None


def is_writable(folder):
    """Whether a file can be made there: also a full quota or a read-only mount says no."""
    path = os.path.join(folder, ".rl-cockpit-node-check-%d" % os.getpid())
    try:
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
        os.remove(path)
    except OSError as error:
        return error.strerror
    return True


def main(_words, report):
    """One report; `homeWritable` is true, or the reason why not. Limits in files, bytes, processes, bytes."""
    home = os.path.expanduser("~")
    report(
        hostname=os.uname().nodename, limits=limits(), sharedMemoryFreeBytes=free_bytes("/dev/shm"), tempFreeBytes=free_bytes("/tmp"),
        home=home, homeWritable=is_writable(home), hasModules=has_modules(), cgroups=cgroups(), hasInfiniband=bool(os.path.isdir("/sys/class/infiniband") and os.listdir("/sys/class/infiniband")),
        cpus=len(os.sched_getaffinity(0)), gpus=os.environ.get("CUDA_VISIBLE_DEVICES"),
    )
