"""Basics of a Linux distro: C library, compiler, tools, sudo, DNS, clock, shared memory, file systems, text encoding. Changes nothing."""

import email.utils
import importlib.util
import os
import shutil
import socket
import sys
import time
import urllib.error
import urllib.request

from rl_cockpit.bounded_output import output_of
from rl_cockpit_target.host.file_systems import mount_of, room_of
from rl_cockpit_target.host.login_shell import login_shell, profile_of, python_encoding
from rl_cockpit_target.host.package_manager import is_interrupted, lock_holder, package_manager

TOOLS = ("gcc", "g++", "git", "curl", "sudo")


def glibc():
    """Version of the GNU C library, such as `2.36`; None where Python runs on another, such as musl."""
    try:
        name, _, version = (os.confstr("CS_GNU_LIBC_VERSION") or "").partition(" ")
    except (AttributeError, ValueError, OSError):
        return None
    return version if name == "glibc" and version else None


def run(argv, text=""):
    """(exit code, what it printed); (None, why) where it did not start or did not end."""
    done = output_of(argv, 5, joined=True, text=text)
    if done.problem is not None:
        return None, "%s %s" % (argv[0], done.problem)
    return done.code, done.text.strip()[:500]


def compiler():
    """{version, compiles} of gcc: without the headers of the C library it is there and compiles nothing."""
    if not shutil.which("gcc"):
        return {"version": None, "compiles": False}
    code, version = run(["gcc", "-dumpfullversion"])
    return {"version": version if code == 0 else None, "compiles": run(["gcc", "-x", "c", "-fsyntax-only", "-"], "#include <stdio.h>\n")[0] == 0}


def sudo():
    """`root`, `free` (asks for no password), `asks` or `absent`."""
    if os.geteuid() == 0:
        return "root"
    if not shutil.which("sudo"):
        return "absent"
    return "free" if run(["sudo", "-n", "true"])[0] == 0 else "asks"


def has_module(name):
    try:
        return importlib.util.find_spec(name) is not None
    except (ImportError, ValueError):
        return False


def os_release():
    """{ID, VERSION_ID, PRETTY_NAME} of the distro."""
    existing = {}
    try:
        with open("/etc/os-release", encoding="utf-8", errors="replace") as file:
            for line in file:
                name, _, value = line.strip().partition("=")
                existing[name] = value.strip("\"'")
    except OSError:
        pass
    return {name: existing.get(name) for name in ("ID", "VERSION_ID", "PRETTY_NAME")}


def describe_machine(words):
    """Facts in files and programs of the distro."""
    shm = room_of(words["sharedMemory"]) if os.path.isdir(words["sharedMemory"]) else None
    paths = {"root": "/", "home": os.path.expanduser("~"), "state": words["state"]}
    memory = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    return dict(
        release=os_release(), glibc=glibc(), compiler=compiler(), tools={name: shutil.which(name) for name in TOOLS}, sudo=sudo(),
        manager=package_manager(), interrupted=is_interrupted(), lockHolder=lock_holder(), python=sys.executable,
        venv=has_module("ensurepip") and has_module("venv"), certificates=os.path.isdir("/etc/ssl/certs"),
        sharedMemory=shm, memoryBytes=memory, fileSystems={name: mount_of(path)[1] for name, path in paths.items()},
    )


def resolve(words):
    """Names whose address the resolver finds; a proxy resolves for itself, so that a machine behind one may know none."""
    began = time.monotonic()
    failed = {}
    for name in words["names"]:
        try:
            socket.getaddrinfo(name, 443, type=socket.SOCK_STREAM)
        except OSError as error:
            failed[name] = error.strerror or str(error)
    return {"failed": failed, "tookMs": (time.monotonic() - began) * 1000, "proxies": sorted(urllib.request.getproxies())}


class NoRedirect(urllib.request.HTTPRedirectHandler):
    """The Date of the first answer is enough."""

    def redirect_request(self, *_):
        return None


def server_date(url):
    """(Date header as seconds since 1970, this machine's clock then); None where no server answers. Plain HTTP: a wrong clock breaks TLS."""
    request = urllib.request.Request(url, method="HEAD", headers={"User-Agent": "rl-cockpit"})
    try:
        headers = urllib.request.build_opener(NoRedirect).open(request, timeout=4).headers
    except urllib.error.HTTPError as error:
        headers = error.headers
    except (OSError, ValueError):
        return None
    now = time.time()
    try:
        return email.utils.parsedate_to_datetime(headers.get("Date") or "").timestamp(), now
    except (TypeError, ValueError, IndexError):
        return None


def clock(words):
    """By how many seconds this clock is ahead of a server; None where none says."""
    for url in words["servers"]:
        dates = server_date(url)
        if dates is not None:
            return {"server": url, "aheadS": dates[1] - dates[0]}
    return {"server": None, "aheadS": None}


def encoding(words):
    """Output encoding of a Python started from a log-in, and where its variables are set."""
    shell = login_shell()
    answer = python_encoding(shell, words["limitS"])
    profile = profile_of(shell, os.path.expanduser("~"))
    names = dict(zip(("stdout", "preferred", "utf8Mode"), answer or (None, None, None)))
    variables = {name: os.environ.get(name) for name in ("LANG", "LC_ALL", "LC_CTYPE")}
    return dict(names, shell=shell, profile=profile, hasProfile=os.path.isfile(profile), variables=variables)


QUESTIONS = {"machine": describe_machine, "names": resolve, "clock": clock, "encoding": encoding}


def main(words, report):
    """words: {question, …its own words} → one report"""
    report(**QUESTIONS[words["question"]](words))
