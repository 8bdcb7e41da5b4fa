"""Lines of the kernel about a run's processes, and crash dumps of WSL."""

import os
import tempfile
import unittest

from rl_cockpit_target.supervisor.kernel_lines import lines_about
from rl_cockpit_target.supervisor.wsl_dumps import crash_dumps

SEGFAULT = "python3[812]: segfault at 0 ip 00007f2dab1d2f91 sp 00007ffd4c7f2b88 error 4 in libtorch_cpu.so[7f2da8e00000+1a9f000] likely on CPU 3 (core 1, socket 0)"
CODE = "Code: 48 89 df e8 0a 3c ff ff"
OTHERS = "python3[999]: segfault at 8 ip 0000000000000001 sp 0 error 4 in libc.so.6[1000+2000]"
XID = "NVRM: Xid (PCI:0000:01:00): 31, pid=812, name=python3, Ch 00000008, intr 10000000. MMU Fault"
CAPTURE = "WSL (573): Capturing crash for pid: 812, executable: !usr!bin!python3, signal:11, port: 50005"


class KernelLinesTest(unittest.TestCase):
    def about(self, log, names=()):
        return lines_about(log, {812}, names, 100.0, 200.0)

    def test_only_lines_of_the_runs_own_processes_are_taken_with_the_code_at_the_fault(self):
        log = [(150.0, OTHERS), (150.1, CODE), (160.0, SEGFAULT), (160.1, CODE), (161.0, "eth0: link up"), (162.0, XID)]
        self.assertEqual(self.about(log), ["[160.000000] " + SEGFAULT, "[160.100000] " + CODE, "[162.000000] " + XID])

    def test_lines_of_before_the_run_are_left_out_though_the_process_id_is_the_same(self):
        self.assertEqual(self.about([(50.0, SEGFAULT)]), [])

    def test_in_a_namespace_of_its_own_the_programs_name_near_the_end_counts_and_the_line_says_so(self):
        log = [(150.0, OTHERS), (199.0, OTHERS), (199.5, OTHERS.replace("python3", "node"))]
        self.assertEqual(self.about(log, {"python3"}), ["[199.000000] %s (by its name)" % OTHERS])

    def test_a_dump_that_wsl_captured_is_known_by_the_id_within_the_distro(self):
        self.assertEqual(self.about([(199.0, CAPTURE)], {"python3"}), ["[199.000000] " + CAPTURE])


class WslDumpsTest(unittest.TestCase):
    def test_a_dump_of_a_process_of_the_run_is_named_and_one_of_another_or_of_before_is_not(self):
        with tempfile.TemporaryDirectory() as root:
            folder = os.path.join(root, "mnt/c/Users/me/AppData/Local/Temp/wsl-crashes")
            os.makedirs(folder)
            names = ["wsl-crash-%d-%d-_usr_bin_python3.11-11.dmp" % pair for pair in ((1000, 812), (1000, 813), (10, 812))]
            for name in names + ["notes.txt"]:
                open(os.path.join(folder, name), "w").close()
            self.assertEqual(crash_dumps({812}, 990_000, root), [os.path.join(folder, names[0])])


if __name__ == "__main__":
    unittest.main()
