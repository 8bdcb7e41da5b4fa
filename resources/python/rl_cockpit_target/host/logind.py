"""logind KillUserProcesses: would logging out end a training here, and how to start it outside of the login session.

Facts: KillUserProcesses=yes ends the scope of the log-in and all in it; it holds for KillOnlyUsers= where that is set, and never for
KillExcludeUsers=, by default root (man 5 logind.conf). A scope of the user's own manager is beside it, and lasts as long as that manager:
past the last log-in only where the user lingers (man 1 loginctl).
"""

import glob
import os
import shutil
import sys

from rl_cockpit import bounded_output
from rl_cockpit_target.host.wsl import is_wsl, read_text

QUERY_TIMEOUT_S, SCOPE_TIMEOUT_S = 2, 5
SCOPE = ("systemd-run", "--user", "--scope", "-q", "--")
KILL_SETTINGS = ("KillUserProcesses", "KillOnlyUsers", "KillExcludeUsers")
# Read in this order, a later word wins; of files with one name the one of the last folder alone counts (man 5 logind.conf).
CONF_FOLDERS = ("/usr/lib/systemd", "/usr/local/lib/systemd", "/run/systemd", "/etc/systemd")
MANAGER = ("org.freedesktop.login1", "/org/freedesktop/login1", "org.freedesktop.login1.Manager")


def output_of(argv, limit_s, env=None):
    """Output of a program, or None when it fails, is missing or takes too long."""
    done = bounded_output.output_of(argv, limit_s, env=env)
    return done.text if done.code == 0 else None


def properties(text):
    """{name: value} of lines `name=value`; comments and sections of a configuration are no such lines."""
    pairs = (line.strip().partition("=") for line in text.splitlines() if not line.strip().startswith(("#", ";")))
    return {name.strip(): value.strip() for name, equals, value in pairs if equals}


def running_configuration():
    """logind's settings over D-Bus, compiled-in defaults included. None when it does not answer."""
    text = output_of(["loginctl", "show-session"] + ["--property=" + name for name in KILL_SETTINGS], QUERY_TIMEOUT_S)
    if text is not None and "KillUserProcesses=" in text:
        return dict({name: "" for name in KILL_SETTINGS}, **properties(text))  # an empty one is left out
    text = output_of(["busctl", "get-property", *MANAGER, *KILL_SETTINGS], QUERY_TIMEOUT_S)
    return None if text is None else parse_busctl(text)


def parse_busctl(text):
    """The same of `busctl get-property`: `b true`, `as 0`, `as 1 "root"`, a line each."""
    lines = [line.split() for line in text.splitlines()]
    if len(lines) != len(KILL_SETTINGS) or lines[0][:1] != ["b"]:
        return None
    users = [" ".join(word.strip('"') for word in line[2:]) for line in lines[1:]]
    return dict(zip(KILL_SETTINGS, ["yes" if lines[0][1:] == ["true"] else "no"] + users))


def written_configuration(root=""):
    """logind's settings in its configuration files. `root` is before every path."""
    main = [path for path in (root + folder + "/logind.conf" for folder in CONF_FOLDERS) if os.path.isfile(path)]
    parts = {}
    for folder in CONF_FOLDERS:
        for path in glob.glob(root + folder + "/logind.conf.d/*.conf"):
            parts[os.path.basename(path)] = path
    matches = {}
    for path in main[-1:] + [parts[name] for name in sorted(parts)]:
        matches.update(properties(read_text(path)))
    return matches


def kills_processes_of(existing, user):
    """Whether logind kills what this user leaves behind."""
    if existing.get("KillUserProcesses", "no").lower() not in ("yes", "true", "1", "on"):
        return False
    excluded = existing.get("KillExcludeUsers", "root").split()
    only = existing.get("KillOnlyUsers", "").split()
    return user not in excluded and (not only or user in only)


def is_in_login_session():
    """Whether we are part of a log-in that logind knows. A daemon, and an sshd without PAM, are not."""
    return bool(os.environ.get("XDG_SESSION_ID")) or "/session-" in read_text("/proc/self/cgroup")


def user_name():
    """As the system knows this user, no matter what LOGNAME says."""
    import pwd  # absent on Windows

    try:
        return pwd.getpwuid(os.getuid()).pw_name
    except KeyError:
        return str(os.getuid())


def user_env():
    """The environment with the way to the user's own manager, which some log-ins lack."""
    location = "/run/user/%d" % os.getuid()
    return dict(os.environ) if os.environ.get("XDG_RUNTIME_DIR") or not os.path.isdir(location) else dict(os.environ, XDG_RUNTIME_DIR=location)


def probe_logout():
    """{kills, scope, linger}: does logging out kill, does a scope of the user's manager help, does that one stay?

    Each is None where it could not be determined, or need not be. In WSL no one logs in, and what systemd holds does not count.
    """
    nothing = {"kills": False, "scope": None, "linger": None}
    if not sys.platform.startswith("linux") or is_wsl() or not is_in_login_session():
        return nothing
    user = user_name()
    existing = running_configuration()
    if existing is None and not os.path.isdir("/run/systemd/seats"):
        return nothing  # no service keeps log-ins here
    if not kills_processes_of(written_configuration() if existing is None else existing, user):
        return nothing
    scope = shutil.which(SCOPE[0]) is not None and output_of(list(SCOPE) + ["true"], SCOPE_TIMEOUT_S, user_env()) is not None
    reported = properties(output_of(["loginctl", "show-user", user, "--property=Linger"], QUERY_TIMEOUT_S) or "")
    return {"kills": True, "scope": scope, "linger": {"yes": True, "no": False}.get(reported.get("Linger"))}


def outside_of_login(target):
    """(words before the supervisor's command, its environment or None, a sentence for the record or None)."""
    matches = {"kills": False} if target.startswith("wsl:") else probe_logout()
    if not matches["kills"]:
        return [], None, None
    why = "logind on this machine ends your processes when you log out (KillUserProcesses=yes)"
    if not matches["scope"]:
        return [], None, "%s, and no separate scope is available: this run ends when the connection does." % why
    says = "%s, so the supervisor runs in its own scope (%s)." % (why, " ".join(SCOPE[:-1]))
    if not matches["linger"]:
        says += " The scope lasts while you are logged in somewhere; to keep it longer, run: loginctl enable-linger"
    return list(SCOPE), user_env(), says
