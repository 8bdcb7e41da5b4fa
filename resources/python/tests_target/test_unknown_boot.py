import socket
from types import SimpleNamespace
from unittest import mock

from rl_cockpit_target.agent import run_digest
from rl_cockpit_target.host import windows
from tests_target.windows_case import WindowsCase


class UnknownBootTest(WindowsCase):
    """A Windows need not count its boots (no prefetcher, Wine): its supervisor's death must still be seen."""

    def alive(self, system, **changes):
        fake = self.windows({"python.exe": {}})
        _, process = self.started(fake)
        start = windows.read_process(process.pid).start
        proc = dict({"pid": process.pid, "start": start, "hostname": socket.gethostname(), "bootId": None}, **changes)
        with mock.patch.object(run_digest, "system", system):
            return run_digest.child_alive(proc, None)

    def test_without_a_boot_id_a_process_of_windows_is_known_by_its_start(self):
        self.assertIs(self.alive(windows), True)
        self.assertIs(self.alive(windows, start="1"), False)

    def test_a_process_of_another_machine_or_without_a_calendar_stays_unknown(self):
        self.assertIsNone(self.alive(windows, hostname="elsewhere"))
        self.assertIsNone(self.alive(SimpleNamespace(STARTS_BY_CALENDAR=False)))
