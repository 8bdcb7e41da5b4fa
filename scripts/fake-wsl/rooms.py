"""Content of a distro: its home, its drives, its stand-ins, its boot id, its environment."""

import os
import shutil

from linux_calls import MS_BIND, MS_PRIVATE, MS_REC, mount

HERE = os.path.dirname(os.path.abspath(__file__))
TOOLS = os.path.join(HERE, "linux")
SYSTEM = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin:/usr/games:/usr/local/games"
NOISE = (
    "/mnt/c/WINDOWS/system32", "/mnt/c/WINDOWS", "/mnt/c/Program Files/Python312",
    "/mnt/c/Users/me/AppData/Local/Microsoft/WindowsApps",
)  # fmt: skip


def home_of(scenario, distro, user):
    """(path seen from here, path seen from inside)."""
    outside = os.path.join(scenario.folder(distro["name"]), "home", user)
    os.makedirs(outside, exist_ok=True)
    inside = ("/root" if user == "root" else "/home/" + user) if distro.get("root") else outside
    return outside, inside


def environment(scenario, distro, user, crossing):
    """The whole environment of a program in the distro: fixed, but for what WSLENV lets through."""
    rooted = bool(distro.get("root"))
    tools = "/usr/lib/wsl/lib" if rooted else TOOLS
    fixed = {
        "HOME": home_of(scenario, distro, user)[1],
        "USER": user,
        "LOGNAME": user,
        "NAME": "FAKE-PC",
        "SHELL": "/bin/bash",
        "LANG": "C.UTF-8",
        "TERM": "xterm-256color",
        "HOSTTYPE": "x86_64",
        "PATH": ":".join((SYSTEM, tools) + NOISE),
        "WSL_DISTRO_NAME": distro["name"],
        "WSL_INTEROP": "/run/WSL/interop.sock" if rooted else os.path.join(scenario.folder(distro["name"]), "interop.sock"),
    }
    return dict(fixed, **crossing)


def drive(scenario):
    """Drive C: with what is found on PATH there, and must not be taken."""
    root = os.path.join(scenario.state, "drives", "c")
    system = os.path.join(root, "WINDOWS", "system32")
    store = os.path.join(root, "Users", "me", "AppData", "Local", "Microsoft", "WindowsApps")
    python = os.path.join(root, "Program Files", "Python312")
    for folder in (system, store, python):
        os.makedirs(folder, exist_ok=True)
    for path, content in (
        (os.path.join(python, "python.exe"), "#!/bin/sh\necho 'This is the Python of Windows.' >&2\nexit 9\n"),
        (os.path.join(store, "python.exe"), ""),
        (os.path.join(store, "python3.exe"), ""),
    ):
        if not os.path.exists(path):
            with open(path, "w") as file:
                file.write(content)
            os.chmod(path, 0o755)
    return root


def furnish(scenario, distro, machine, isolated):
    """Mounts of a new distro; only where it has its own mount table. Raises OSError."""
    users = [home_of(scenario, distro, user) for user in distro["users"]]
    windows = drive(scenario)
    folder = scenario.folder(distro["name"])
    with open(os.path.join(folder, "vm-id"), "w") as file:
        file.write(machine["vmId"])
    if not isolated:
        return
    root = distro.get("root") or ""
    mount("none", "/", None, MS_REC | MS_PRIVATE)
    mount("proc", root + "/proc", "proc")
    write_kernel(folder, root, machine)
    mount("tmpfs", root + "/mnt", "tmpfs")
    os.makedirs(root + "/mnt/c")
    mount(windows, root + "/mnt/c", None, MS_BIND)
    if distro.get("strayDriver"):
        stray_driver(folder, root)
    if root:
        enter(root, folder, users, tools_of(distro, folder))


def tools_of(distro, folder):
    """Stand-ins of a distro; one without a GPU has no driver of Windows."""
    if not distro.get("noGpu"):
        return TOOLS
    tools = os.path.join(folder, "tools")
    shutil.copytree(TOOLS, tools, ignore=shutil.ignore_patterns("nvidia-smi"), dirs_exist_ok=True)
    return tools


def stray_driver(folder, root):
    """A Linux driver in a folder that the loader knows, as its packages leave it."""
    configuration, driver = os.path.join(folder, "ld.so.conf.d"), os.path.join(folder, "stray-driver")
    inside = "/run/WSL/stray-driver" if root else driver
    os.makedirs(configuration, exist_ok=True)
    os.makedirs(driver, exist_ok=True)
    for path, content in (
        (os.path.join(driver, "libcuda.so.1"), ""),
        (os.path.join(configuration, "nvidia.conf"), inside + "\n"),
    ):
        with open(path, "w") as file:
            file.write(content)
    mount(configuration, root + "/etc/ld.so.conf.d", None, MS_BIND)


def write_kernel(folder, root, machine):
    """The kernel's words about itself, as a WSL 2 machine says them."""
    release = "6.6.87.2-microsoft-standard-WSL2"
    for name, text in (
        ("sys/kernel/random/boot_id", machine["bootId"]),
        ("version", "Linux version %s (root@fake) #1 SMP PREEMPT_DYNAMIC" % release),
        ("sys/kernel/osrelease", release),
    ):
        path = os.path.join(folder, "proc-" + name.replace("/", "-"))
        with open(path, "w") as file:
            file.write(text + "\n")
        mount(path, "%s/proc/%s" % (root, name), None, MS_BIND)


def enter(root, folder, users, tools):
    """Change into its own root, such as one made by debootstrap."""
    binds = [("/dev", "/dev", MS_REC), ("/sys", "/sys", MS_REC), (tools, "/usr/lib/wsl/lib", 0), (folder, "/run/WSL", 0)]
    for outside, inside, flags in binds + [(outside, inside, 0) for outside, inside in users]:
        os.makedirs(root + inside, exist_ok=True)
        mount(outside, root + inside, None, MS_BIND | flags)
    os.chroot(root)
    os.chdir("/")
