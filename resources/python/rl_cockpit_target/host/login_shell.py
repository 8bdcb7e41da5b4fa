"""Login shell of this user: what a Python prints to in a terminal, and the file in which the shell's variables are set."""

import os
import sys

from rl_cockpit.bounded_output import output_of

# They are ours: a user's shell does not have them.
OWN = ("PYTHONUTF8", "PYTHONIOENCODING", "PYTHONDONTWRITEBYTECODE")
QUESTION = "import sys, locale, json; print('@@' + json.dumps([sys.stdout.encoding, locale.getpreferredencoding(False), sys.flags.utf8_mode]))"
# What bash reads of a log-in is the first of these that is there; bash(1), "INVOCATION".
BASH_PROFILES = (".bash_profile", ".bash_login", ".profile")


def login_shell():
    """Path of this user's login shell; /bin/sh where it is not known, or cannot be started."""
    import pwd

    try:
        shell = pwd.getpwuid(os.getuid()).pw_shell
    except KeyError:
        shell = ""
    is_usable = os.access(shell, os.X_OK) and os.path.basename(shell) in ("sh", "bash", "dash", "zsh", "ksh")
    return shell if is_usable else "/bin/sh"


def profile_of(shell, home):
    """The file of variables that this shell reads at a log-in; it may not be there yet."""
    name = os.path.basename(shell)
    if name == "zsh":
        return os.path.join(os.environ.get("ZDOTDIR") or home, ".zprofile")
    if name == "bash":
        return next((path for path in (os.path.join(home, one) for one in BASH_PROFILES) if os.path.isfile(path)), os.path.join(home, ".profile"))
    return os.path.join(home, ".profile")


def python_encoding(shell, limit_s):
    """[encoding of stdout, preferred encoding, UTF-8 mode] of a Python started by a log-in; None where the shell did not answer."""
    import json

    env = {name: value for name, value in os.environ.items() if name not in OWN}
    argv = [shell, "-l", "-c", 'exec "$0" -c "$1"', sys.executable, QUESTION]
    done = output_of(argv, limit_s, env=env)
    if done.problem is not None:
        return None
    # A profile may print something of its own first.
    lines = [line[2:] for line in done.stdout.decode("ascii", "replace").splitlines() if line.startswith("@@")]
    return json.loads(lines[-1]) if lines else None
