import io
import json
import os
import struct
import tempfile
import unittest

from rl_cockpit_target.agent.files import matches
from rl_cockpit_target.agent.frames import FrameReader, FrameWriter
from rl_cockpit_target.agent.run_records import SPEC, record_problem, spec_problem
from rl_cockpit_target.agent.tails import Tail
from rl_cockpit_target.host import json_files

TOKEN = "0123456789abcdef" * 2


class FramesTest(unittest.TestCase):
    def frame(self, value, binary=b""):
        out = io.BytesIO()
        FrameWriter(out, TOKEN).send(value, binary)
        return out.getvalue()

    def test_frames_come_back_as_they_were_sent_with_noise_before_them_skipped(self):
        data = b"motd\r\n" + self.frame({"id": 1, "x": "\u00e9\u20ac"}, b"\0\xff") + b"01234567" + self.frame({"id": 2})
        reader = FrameReader(io.BytesIO(data), TOKEN)
        self.assertEqual([reader.next(), reader.next(), reader.next()], [({"id": 1, "x": "\u00e9\u20ac"}, b"\0\xff"), ({"id": 2}, b""), None])

    def test_a_stream_cut_at_any_byte_ends_quietly(self):
        data = self.frame({"id": 1}, b"abc")
        for length in range(len(data)):
            self.assertIsNone(FrameReader(io.BytesIO(data[:length]), TOKEN).next())

    def test_an_absurd_length_ends_the_stream(self):
        data = TOKEN.encode() + struct.pack("<II", 1 << 31, 0)
        self.assertIsNone(FrameReader(io.BytesIO(data), TOKEN).next())


class FilesTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = folder.name

    def path(self, name, data=None):
        path = os.path.join(self.root, name)
        if data is not None:
            os.makedirs(os.path.dirname(path), exist_ok=True)
            with open(path, "wb") as file:
                file.write(data)
        return path

    def test_two_stars_match_any_depth_and_survive_a_link_in_a_circle(self):
        self.path("a/b/c.txt", b"")
        self.path("c.txt", b"")
        self.path(".hidden/c.txt", b"")
        os.symlink("..", self.path("a/loop"))
        result = [os.path.relpath(path, self.root) for path in matches(self.root, "**/c.txt")]
        self.assertEqual(sorted(result), ["a/b/c.txt", "c.txt"])

    def test_a_json_file_is_whole_or_absent_and_a_torn_one_reads_as_nothing(self):
        path = self.path("x.json")
        self.assertIsNone(json_files.read_json(path))
        json_files.write_json(path, {"a": "\udcff"}, durable=True)
        self.assertEqual(json_files.read_json(path), {"a": "\udcff"})
        self.assertEqual(os.listdir(self.root), ["x.json"])
        self.path("x.json", b'{"a"')
        self.assertIsNone(json_files.read_json(path))

    def test_what_is_wrong_with_a_spec_is_said(self):
        full = {name: kind() for name, kind in SPEC.items()}
        self.assertIsNone(record_problem(full, "p", SPEC))
        self.assertEqual(record_problem({"schema": 7}, "p", SPEC), "p (schema 7) lacks %s." % ", ".join(list(SPEC)[1:]))
        self.assertEqual(record_problem(dict(full, argv="ls"), "p", SPEC), "p (schema 0) has an invalid argv.")
        self.assertEqual(record_problem(None, "p", SPEC), "p is not a JSON object that RL Cockpit wrote.")
        self.assertEqual((spec_problem("p", True), spec_problem("p", False)), ("p does not exist yet.", "p does not exist."))

    def test_a_tail_never_sends_a_byte_twice_nor_loses_one_whatever_the_credit(self):
        sent = []
        tail = Tail("t", self.path("log"), 0, None, 0, lambda push, data=b"": sent.append((push, data)))
        full = b""
        for step in range(200):
            more = bytes([65 + step % 26]) * (step * 37 % 501)
            full += more
            with open(self.path("log"), "ab") as file:
                file.write(more)
            tail.credit += step * 53 % 613
            tail.poll()
        tail.credit += 1 << 20
        tail.poll()
        tail.close()
        self.assertEqual(b"".join(data for _, data in sent), full)
        self.assertEqual([push["from"] for push, _ in sent][1:], [push["from"] + len(data) for push, data in sent][:-1])

    def test_a_fifo_in_place_of_a_log_does_not_stop_the_agent(self):
        os.mkfifo(self.path("log"))
        tail = Tail("t", self.path("log"), 0, None, 9, lambda *_: self.fail("nothing to send"))
        self.assertFalse(tail.poll())

    def test_replies_are_plain_json(self):
        self.assertEqual(json.loads(json_files.dumps({"x": None, "y": [1, 2.5, "\u00e9"]})), {"x": None, "y": [1, 2.5, "\u00e9"]})
