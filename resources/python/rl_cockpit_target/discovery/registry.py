"""Pythons that Windows' registry knows (PEP 514)."""


def registered():
    """Install folders, each once. Windows only: winreg exists nowhere else."""
    import winreg

    found = []
    for hive in (winreg.HKEY_CURRENT_USER, winreg.HKEY_LOCAL_MACHINE):
        for root in (r"SOFTWARE\Python", r"SOFTWARE\WOW6432Node\Python"):
            for company in subkeys(winreg, hive, root):
                for tag in subkeys(winreg, hive, root + "\\" + company):
                    path = default_value(winreg, hive, "\\".join((root, company, tag, "InstallPath")))
                    if path:
                        found.append(path.rstrip("\\"))
    return list(dict.fromkeys(found))


def subkeys(winreg, hive, path):
    """Names of the keys below a key."""
    names = []
    try:
        with winreg.OpenKey(hive, path) as key:
            while True:
                names.append(winreg.EnumKey(key, len(names)))
    except OSError:
        return names  # no such key, or no more of them


def default_value(winreg, hive, path):
    """The unnamed value of a key, or None."""
    try:
        with winreg.OpenKey(hive, path) as key:
            return winreg.QueryValueEx(key, "")[0]
    except OSError:
        return None
