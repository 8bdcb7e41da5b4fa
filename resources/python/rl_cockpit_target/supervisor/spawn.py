"""Spawn of the training process by fork and exec, with default signals, its own session and no descriptors of ours (POSIX)."""

import errno
import json
import os

from rl_cockpit_target.host.signals import reset_signals

OOM_SCORE_ADJ = b"500"  # the kernel shall choose the training before the desktop


class SpawnFailed(Exception):
    """The program could not be started at all."""

    def __init__(self, number, says):
        super().__init__(says)
        self.errno_name = errno.errorcode.get(number, "E%d" % number)
        self.says = says


def environment_of(spec, secrets):
    """The training's environment: this target's, plus the spec's, plus secrets, plus our mark."""
    env = dict(os.environ)
    env["PWD"] = spec["cwd"]  # as after `cd`
    env.update(spec["env"])
    env.update(secrets)
    env["RL_COCKPIT_RUN"] = spec["runId"]
    return env


def failure_sentence(number, stage, spec):
    """One sentence about a failed start."""
    program, cwd = spec["argv"][0], spec["cwd"]
    if stage == "cwd":
        return "The folder %s cannot be opened: %s." % (cwd, os.strerror(number))
    if number == errno.ENOENT and "/" in program and os.path.exists(os.path.join(cwd, program)):
        return "%s names an interpreter that does not exist (its first line, or its loader)." % program
    reasons = {
        errno.ENOENT: "%s was not found." % program,
        errno.EACCES: "%s is not executable." % program,
        errno.ENOEXEC: "%s is not a program this machine can run (wrong format, or a script without #! line)." % program,
        errno.E2BIG: "The command line or environment of %s is too long for this machine." % program,
    }
    return reasons.get(number, "%s cannot be started: %s." % (program, os.strerror(number)))


def spawn(spec, env, log_fd):
    """pid of the started training, leader of its session and group. Raises SpawnFailed."""
    null = os.open(os.devnull, os.O_RDONLY)
    answer, failure_pipe = os.pipe()  # closed by a successful exec
    pid = os.fork()
    if pid == 0:
        exec_training(spec, env, null, log_fd, failure_pipe)
    os.close(failure_pipe)
    os.close(null)
    with os.fdopen(answer, "rb") as pipe:
        failure = pipe.read()
    if failure:
        os.waitpid(pid, 0)
        number, stage = json.loads(failure.decode())
        raise SpawnFailed(number, failure_sentence(number, stage, spec))
    return pid


def exec_training(spec, env, null, log_fd, failure_pipe):
    """In the child: never returns."""
    stage = "exec"
    try:
        os.setsid()
        reset_signals()
        prefer_as_oom_victim()
        for fd, source in ((0, null), (1, log_fd), (2, log_fd)):
            os.dup2(source, fd)
        stage = "cwd"
        os.chdir(spec["cwd"])
        stage = "exec"
        os.execvpe(spec["argv"][0], spec["argv"], env)
    except OSError as error:
        os.write(failure_pipe, json.dumps([error.errno or errno.EINVAL, stage]).encode())
    except Exception:  # an embedded NUL, or a value that is no text
        os.write(failure_pipe, json.dumps([errno.EINVAL, stage]).encode())
    finally:
        os._exit(127)


def prefer_as_oom_victim():
    """Linux only; raising one's own score needs no rights."""
    try:
        fd = os.open("/proc/self/oom_score_adj", os.O_WRONLY)
    except OSError:
        return
    try:
        os.write(fd, OOM_SCORE_ADJ)
    except OSError:
        pass
    finally:
        os.close(fd)
