"""Tests of a run whose disk refuses writes: its exit record, its events, and what was lost."""

import errno
import json
import os
import tempfile
import unittest
from unittest import mock

from rl_cockpit_target.host import json_files
from rl_cockpit_target.supervisor import disk_trouble, exit_record
from rl_cockpit_target.supervisor.disk_trouble import DiskTrouble
from rl_cockpit_target.supervisor.event_log import EventLog

FULL = OSError(errno.ENOSPC, "No space left on device")


class DiskTroubleTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.run_dir = folder.name

    def path(self, name):
        return os.path.join(self.run_dir, name)

    def test_an_exit_record_takes_the_reserved_room_when_the_disk_has_no_other(self):
        disk_trouble.reserve(self.run_dir)
        self.assertEqual(os.path.getsize(self.path("exit.reserve")), disk_trouble.RESERVE_BYTES)
        disk = DiskTrouble(lambda: 7)
        disk.refused(FULL, "samples")
        with mock.patch.object(disk_trouble, "write_json", side_effect=FULL):
            exit_record.write_record(self.run_dir, {"code": 3}, disk)
        with open(self.path("exit.json")) as file:
            record = json.load(file)
        self.assertEqual(record["code"], 3)
        self.assertEqual((record["disk"]["errno"], record["disk"]["logBytes"]), ("ENOSPC", 7))
        self.assertEqual(record["disk"]["lost"]["samples"], 1)
        self.assertEqual(os.listdir(self.run_dir), ["exit.json"])

    def test_a_record_that_does_not_fit_leaves_the_reserve_as_it_is(self):
        disk_trouble.reserve(self.run_dir)
        with mock.patch.object(disk_trouble, "write_json", side_effect=FULL), self.assertRaises(OSError):
            disk_trouble.write_with_reserve(self.run_dir, "exit.json", {"x": "y" * disk_trouble.RESERVE_BYTES})
        self.assertEqual(os.listdir(self.run_dir), ["exit.reserve"])

    def test_a_run_without_trouble_has_no_word_of_it_and_leaves_no_reserve(self):
        disk_trouble.reserve(self.run_dir)
        exit_record.write_record(self.run_dir, {"code": 0}, DiskTrouble())
        with open(self.path("exit.json")) as file:
            self.assertEqual(json.load(file), {"code": 0})
        self.assertEqual(os.listdir(self.run_dir), ["exit.json"])

    def test_an_event_that_the_disk_refuses_is_written_before_the_next_one(self):
        disk = DiskTrouble()
        events = EventLog(self.path("events.jsonl"), disk)
        with mock.patch.object(events.lines, "append", side_effect=FULL):
            events.write("activity", "one")
        self.assertTrue(disk.is_now)
        events.write("exited", "two")
        with open(self.path("events.jsonl")) as file:
            self.assertEqual([json.loads(line)["says"] for line in file], ["one", "two"])

    def test_a_line_that_a_full_disk_cuts_does_not_swallow_the_next_one(self):
        lines = json_files.LineFile(self.path("samples.jsonl"))
        real = os.write
        with mock.patch.object(json_files.os, "write", lambda fd, data: real(fd, data[:4])), self.assertRaises(OSError):
            lines.append({"t": 1})
        lines.append({"t": 2})
        with open(self.path("samples.jsonl")) as file:
            self.assertEqual(file.read(), '{"t"\n{"t":2}\n')

    def test_trouble_begins_with_the_last_write_that_succeeded_and_other_errors_are_none(self):
        disk = DiskTrouble()
        disk.refused(OSError(errno.EBADF, "bad"), "ticks")
        disk.refused(ValueError("bug"))
        self.assertIsNone(disk.record())
        disk.last_ok_ms = 5
        disk.refused(OSError(errno.EROFS, "read-only"))
        self.assertTrue(disk.written())
        self.assertFalse(disk.written())
        record = disk.record()
        self.assertEqual((record["errno"], record["sinceMs"], disk.words), ("EROFS", 5, "was read-only"))


if __name__ == "__main__":
    unittest.main()
