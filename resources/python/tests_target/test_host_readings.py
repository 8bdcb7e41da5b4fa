import errno
import os
import tempfile
import time
import unittest

from rl_cockpit_target.host import procfs, ps
from rl_cockpit_target.host.nvidia_smi import GpuMonitor, cell_number, parse_sample
from rl_cockpit_target.supervisor import crash_files, out_of_memory
from rl_cockpit_target.supervisor.spawn import failure_sentence

STAT = b"4711 (a) b (c)) S 12 4700 4690 0 -1 4194304 1 2 3 4 150 50 30 20 20 0 1 0 987654 1000 256 18446744073709551615 0 0"


class ReadingsTest(unittest.TestCase):
    @unittest.skipUnless(hasattr(time, "CLOCK_BOOTTIME"), "no /proc here")
    def test_a_process_name_with_brackets_does_not_shift_the_fields(self):
        row = procfs.parse_stat(4711, STAT)
        self.assertEqual((row.name, row.state, row.ppid, row.pgid, row.sid, row.start), ("a) b (c)", "S", 12, 4700, 4690, "987654"))
        self.assertEqual(row.own_cpu_s, 200 / procfs.TICKS_PER_S)
        self.assertEqual(row.tree_cpu_s, 250 / procfs.TICKS_PER_S)
        self.assertEqual(row.rss_bytes, 256 * procfs.PAGE_BYTES)

    def test_half_a_stat_line_is_no_process(self):
        self.assertIsNone(procfs.parse_stat(4711, b"4711 (sh"))
        self.assertIsNone(procfs.parse_stat(4711, b"4711 (sh) S 1 2"))

    def test_a_row_of_ps_is_read_with_its_long_start_time_and_command(self):
        row = ps.parse_row("  501   1   501 Ss+   5120   1:02.50 Thu Nov 20 10:11:12 2026 /usr/bin/python3 -u train.py")
        self.assertEqual((row.pid, row.ppid, row.pgid, row.state, row.rss_bytes), (501, 1, 501, "S", 5120 * 1024))
        self.assertEqual((row.own_cpu_s, row.start, row.name), (62.5, "Thu Nov 20 10:11:12 2026", "python3"))
        self.assertEqual(row.command, ["/usr/bin/python3", "-u", "train.py"])
        self.assertIsNone(ps.parse_row("PID PPID"))

    def test_times_of_ps_with_days_and_hours(self):
        self.assertEqual([ps.parse_seconds(t) for t in ("0:01.25", "1:02:03", "2-03:04:05", "soon")], [1.25, 3723, 183845, None])

    def test_cells_of_nvidia_smi_that_are_no_numbers_are_unknown(self):
        cells = ("12", " 98.50 ", "[N/A]", "[Not Supported]", "Unknown Error", "", "nan", "inf")
        self.assertEqual([cell_number(cell) for cell in cells], [12, 98.5] + [None] * 6)
        self.assertIsNone(parse_sample("Unable to determine the device handle for GPU 0000:01:00.0: Unknown Error"))

    def test_a_gpu_that_went_silent_has_unknown_cells_instead_of_old_ones(self):
        reader = GpuMonitor()
        reader.newest[0] = (1_000, parse_sample("0, NVIDIA A, 5, 6, 7, 8, 9"))
        self.assertEqual(reader.sample(2_000)[0]["utilPercent"], 5)
        self.assertEqual(reader.sample(60_000)[0], dict(index=0, name="NVIDIA A", utilPercent=None, memUsedMiB=None, memTotalMiB=7, tempC=None, powerW=None))
        self.assertIsNone(reader.busy_percent(60_000))

    def test_oom_counters_are_read_by_name_in_both_shapes_of_cgroup_files(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "memory.events")
            with open(path, "w") as file:
                file.write("low 0\nmax 12\noom 3\noom_kill 2\noom_group_kill 0\n")
            self.assertEqual(out_of_memory.counter(path, "oom_kill"), 2)
            self.assertIsNone(out_of_memory.counter(path, "missing"))
            self.assertIsNone(out_of_memory.counter(path + "-none", "oom_kill"))

    def test_kernel_lines_about_memory_are_recognised_with_their_pid(self):
        line = "Memory cgroup out of memory: Killed process 4711 (python3) total-vm:1kB, anon-rss:2kB"
        self.assertTrue(out_of_memory.KILL_LINE.search(line))
        self.assertEqual(out_of_memory.PID.search(line).group(1), "4711")
        self.assertFalse(out_of_memory.KILL_LINE.search("usb 1-1: new device"))

    def test_core_files_of_others_and_old_ones_are_not_ours(self):
        with tempfile.TemporaryDirectory() as folder:
            for name in ("core.77", "core.78", "score.py", "core"):
                open(os.path.join(folder, name), "w").close()
            os.utime(os.path.join(folder, "core"), (1, 1))
            result = crash_files.core_files(folder, {77}, (time.time() - 60) * 1000)
            names = [os.path.basename(path) for path in result if path.startswith(folder)]
            self.assertIn(names, ([], ["core.77"]))  # [] where the kernel's core_pattern names another folder

    def test_a_failed_start_is_a_sentence_about_the_right_thing(self):
        spec = {"argv": ["./x"], "cwd": "/nowhere"}
        self.assertEqual(failure_sentence(errno.ENOENT, "exec", spec), "./x was not found.")
        self.assertTrue(failure_sentence(errno.ENOENT, "cwd", spec).startswith("The folder /nowhere cannot be opened: "))
        with tempfile.TemporaryDirectory() as folder:
            open(os.path.join(folder, "x"), "w").close()
            says = failure_sentence(errno.ENOENT, "exec", {"argv": ["./x"], "cwd": folder})
        self.assertIn("names an interpreter that does not exist", says)
