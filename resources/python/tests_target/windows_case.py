import tempfile
import unittest

from rl_cockpit_target.host import win32, windows
from rl_cockpit_target.supervisor.windows_children import Children
from tests_target.fake_windows import FakeWindows

RUN_ID = "20260101-000000-0123abcd"


class WindowsCase(unittest.TestCase):
    def windows(self, programs=None, **more):
        fake = FakeWindows(programs or {}, **more)
        self.addCleanup(win32.replace_kernel, win32.replace_kernel(fake))
        self.addCleanup(windows.JOBS.clear)
        return fake

    def folder(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        return folder.name

    def spec(self, **more):
        return dict({"runId": RUN_ID, "argv": ["python.exe", "train.py"], "cwd": self.folder(), "env": {}}, **more)

    def started(self, fake, **more):
        children = Children()
        pid, _, _ = children.spawn(self.spec(**more), {"PATH": "/nowhere"}, 1)
        return children, fake.table[pid]
