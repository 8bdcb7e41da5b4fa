import types
import unittest
from unittest import mock

from rl_cockpit_target.discovery.windows_registry import registered_installations


class Key:
    """A key of a registry made of dictionaries; the entry "" of a leaf is its unnamed value."""

    def __init__(self, tree):
        self.tree = tree

    def __enter__(self):
        return self

    def __exit__(self, *_what):
        pass


def winreg_of(hives):
    """The few functions of winreg that are asked, over {hive: {path: {name: value}}}."""

    def open_key(hive, path):
        if not any(existing == path or existing.startswith(path + "\\") for existing in hives.get(hive, {})):
            raise OSError("no such key")
        return Key((hives[hive], path))

    def enum_key(key, index):
        tree, path = key.tree
        below = sorted({existing[len(path) + 1 :].split("\\")[0] for existing in tree if existing.startswith(path + "\\")})
        if index >= len(below):
            raise OSError("no more")
        return below[index]

    def query(key, name):
        tree, path = key.tree
        if name not in tree.get(path, {}):
            raise OSError("no such value")
        return tree[path][name], 1

    return types.SimpleNamespace(HKEY_CURRENT_USER=1, HKEY_LOCAL_MACHINE=2, OpenKey=open_key, EnumKey=enum_key, QueryValueEx=query)


class RegistryTest(unittest.TestCase):
    def test_every_installation_is_reported_once_the_users_own_first(self):
        core = "SOFTWARE\\Python\\PythonCore\\3.11"
        hives = {
            1: {core: {"Version": "3.11.9", "SysVersion": "3.11"}, core + "\\InstallPath": {"": "C:\\Me\\Python311\\", "ExecutablePath": "C:\\Me\\Python311\\python.exe"}},
            2: {
                "SOFTWARE\\Python\\ContinuumAnalytics\\Anaconda39\\InstallPath": {"": "D:\\conda"},
                "SOFTWARE\\WOW6432Node\\Python\\PythonCore\\3.8-32": {"SysVersion": "3.8"},
                "SOFTWARE\\WOW6432Node\\Python\\PythonCore\\3.8-32\\InstallPath": {"": "C:\\Python38-32"},
                "SOFTWARE\\WOW6432Node\\Python\\PythonCore\\again\\InstallPath": {"": "c:\\me\\PYTHON311"},
                "SOFTWARE\\Python\\Company\\without-path": {"Version": "1"},
                "SOFTWARE\\Python\\PyLauncher\\x\\InstallPath": {"": "C:\\Windows\\"},
            },
        }
        with mock.patch.dict("sys.modules", {"winreg": winreg_of(hives)}):
            result = registered_installations()
        self.assertEqual(result, [
            {"path": "C:\\Me\\Python311", "executable": "C:\\Me\\Python311\\python.exe", "version": "3.11.9"},
            {"path": "D:\\conda", "executable": None, "version": None},
            {"path": "C:\\Python38-32", "executable": None, "version": "3.8"},
        ])

    def test_a_registry_without_python_names_none(self):
        with mock.patch.dict("sys.modules", {"winreg": winreg_of({})}):
            self.assertEqual(registered_installations(), [])


if __name__ == "__main__":
    unittest.main()
