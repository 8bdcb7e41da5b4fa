"""WSL: is this a distro, and which Linux NVIDIA drivers hide the driver of Windows, which alone works there."""

import glob
import os

WSL_LIBRARIES = "/usr/lib/wsl"
DRIVER_LIBRARIES = ("libcuda.so.1", "libcuda.so", "libnvidia-ml.so.1")
# Folders that ld.so searches after LD_LIBRARY_PATH and its configuration (man 8 ld.so), with those of Debian and Fedora.
USUAL_FOLDERS = ("/lib/x86_64-linux-gnu", "/usr/lib/x86_64-linux-gnu", "/lib/aarch64-linux-gnu", "/usr/lib/aarch64-linux-gnu", "/lib64", "/usr/lib64", "/lib", "/usr/lib")


def read_text(path):
    """A small file as text; empty where it cannot be read."""
    try:
        with open(path, encoding="utf-8", errors="replace") as file:
            return file.read(65536)
    except OSError:
        return ""


def is_wsl():
    """The kernel of WSL names its maker."""
    return "microsoft" in read_text("/proc/sys/kernel/osrelease").lower()


def library_folders(root, library_path):
    """Folders that the loader may take a library from."""
    configured = [line.strip() for path in sorted(glob.glob(root + "/etc/ld.so.conf.d/*.conf")) for line in read_text(path).splitlines()]
    named = [folder for folder in library_path.split(":") + configured if folder.startswith("/")]
    return named + list(USUAL_FOLDERS)


def stray_libraries(root="", library_path=""):
    """Paths of driver libraries that are not those of Windows, each file once. `root` is before every path."""
    matches = {}
    for folder in library_folders(root, library_path):
        for name in DRIVER_LIBRARIES:
            path = os.path.join(folder, name)
            real = os.path.realpath(root + path)
            if os.path.isfile(real) and not real.startswith(root + WSL_LIBRARIES + "/"):
                matches.setdefault(real, path)
    return list(matches.values())


def stray_drivers():
    """Stray drivers of this machine; [] if it is no WSL."""
    return stray_libraries("", os.environ.get("LD_LIBRARY_PATH", "")) if is_wsl() else []
