"""Python installations in the Windows registry (PEP 514)."""

KEYS = (r"SOFTWARE\Python", r"SOFTWARE\WOW6432Node\Python")


def registered_installations():
    """[{path, executable, version}] of every installation, the user's own first. Windows only: winreg exists nowhere else."""
    import winreg

    matches = {}
    for hive in (winreg.HKEY_CURRENT_USER, winreg.HKEY_LOCAL_MACHINE):
        for root in KEYS:
            for company in subkeys(winreg, hive, root):
                for tag in subkeys(winreg, hive, root + "\\" + company):
                    entry = installation(winreg, hive, "\\".join((root, company, tag)))
                    if entry is not None:
                        matches.setdefault(entry["path"].lower(), entry)
    return list(matches.values())


def installation(winreg, hive, key):
    """One installation; None when it names no folder. The launcher's key (PyLauncher) is no Python."""
    path = value(winreg, hive, key + "\\InstallPath", "")
    if not path or "\\PyLauncher" in key:
        return None
    version = value(winreg, hive, key, "Version") or value(winreg, hive, key, "SysVersion")
    return {"path": path.rstrip("\\"), "executable": value(winreg, hive, key + "\\InstallPath", "ExecutablePath"), "version": version}


def subkeys(winreg, hive, path):
    """Names of the keys below a key."""
    names = []
    try:
        with winreg.OpenKey(hive, path) as key:
            while True:
                names.append(winreg.EnumKey(key, len(names)))
    except OSError:
        return names  # no such key, or no more of them


def value(winreg, hive, path, name):
    """A text of a key, by its name; None when there is none."""
    try:
        with winreg.OpenKey(hive, path) as key:
            text = winreg.QueryValueEx(key, name)[0]
    except OSError:
        return None
    return text if isinstance(text, str) and text else None
