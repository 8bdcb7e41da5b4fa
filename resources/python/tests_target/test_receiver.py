import hashlib
import os
import shutil
import tempfile
import unittest
from unittest import mock

from rl_cockpit_target.refusal import Refusal
from rl_cockpit_target.transfer import path_checks
from rl_cockpit_target.transfer.path_checks import case_collisions, name_problem, name_problems, relative_path_problem
from rl_cockpit_target.transfer.preview import transfer_id
from rl_cockpit_target.transfer.receiver import Receiver


def entry(path, kind="f", size=3, link=""):
    return [kind, path, size if kind == "f" else 0, 0o644, 1_700_000_000_000_000, link]


class ReceiverTest(unittest.TestCase):
    def setUp(self):
        self.root = os.path.realpath(tempfile.mkdtemp())
        self.addCleanup(shutil.rmtree, self.root)
        self.receiver = Receiver(os.path.join(self.root, "state"))
        self.to = os.path.join(self.root, "there")

    def preview(self, *entries, **more):
        return self.receiver.preview(dict({"to": self.to, "name": "p", "kind": "folder", "entries": list(entries)}, **more))

    def refused(self, work):
        with self.assertRaises(Refusal) as caught:
            work()
        return caught.exception.code

    def test_names_that_windows_cannot_have_are_listed_one_by_one(self):
        for path in ("CON", "a/nul.txt", "COM1", "lpt9.log", "a:b", "what?", "end.", "end ", "tab\there", "back\\slash"):
            self.assertIsNotNone(name_problem(path, "C:\\x", is_windows=True), path)
        for path in ("console", "com10", "a.b", "\u0628\u200f", "\U0001f600", "-rf", "a b"):
            self.assertIsNone(name_problem(path, "C:\\x", is_windows=True), path)

    def test_names_and_paths_that_are_too_long_are_reported_before_anything_is_sent(self):
        self.assertIsNone(name_problem("\u00fc" * 127, "/x", is_windows=False))
        self.assertIn("255 bytes", name_problem("\u00fc" * 128, "/x", is_windows=False))
        self.assertIn("4096", name_problem("/".join(["x" * 200] * 21), "/x", is_windows=False))

    def test_a_path_that_leads_out_or_holds_a_nul_is_no_path_of_a_tree(self):
        for path in ("", "/etc/passwd", "../x", "a/../b", "a//b", "a/.", "x\0y"):
            self.assertIsNotNone(relative_path_problem(path), path)
        self.assertIsNone(relative_path_problem("a/..b/c"))

    def test_where_case_does_not_count_two_names_that_are_one_file_are_reported(self):
        paths = ["README", "readme", "stra\u00dfe", "STRASSE", "e\u0301", "\u00e9", "other"]
        self.assertEqual(len(list(case_collisions(paths))), 3)
        entries = [entry(path) for path in ("A", "a")]
        self.assertEqual(name_problems(entries, self.to), [])
        with mock.patch.object(path_checks, "ignores_case", lambda _path: True):
            self.assertIn("same file as A", name_problems(entries, self.to)[0]["says"])

    def test_a_preview_writes_nothing(self):
        before = os.listdir(self.root)
        reported = self.preview(entry("a"))
        self.assertEqual((reported["path"], reported["exists"], reported["problems"]), (self.to, None, []))
        self.assertEqual(os.listdir(self.root), before)

    def test_destinations_that_cannot_be_are_refused(self):
        file = os.path.join(self.root, "file")
        with open(file, "w"):
            pass
        for to, code in (("relative/x", "bad-destination"), ("/", "bad-destination"), ("~", "bad-destination"), ("/a\0b", "bad-destination"), (file + "/x", "bad-destination")):
            self.assertEqual(self.refused(lambda to=to: self.preview(entry("a"), to=to)), code, to)
        with mock.patch("os.access", lambda *_: False):
            self.assertEqual(self.refused(lambda: self.preview(entry("a"))), "unwritable")

    def open(self, *entries):
        this = transfer_id(self.to, "folder", list(entries))
        self.receiver.open({"transfer": this, "path": self.to, "kind": "folder", "entries": list(entries), "reuse": []})
        return this

    def test_a_hostile_sender_writes_nothing_outside(self):
        for bad in (entry("../evil"), entry("/tmp/evil"), entry("a/../../evil")):
            self.assertEqual(self.refused(lambda bad=bad: self.open(bad)), "bad-request")
        through = entry("d", "l", link="/tmp"), entry("d/evil", size=0)
        self.assertEqual(self.refused(lambda: self.open(*through)), "bad-request")
        this = self.open(entry("out", "l", link="../../evil"))
        self.assertEqual(self.refused(lambda: self.receiver.seal({"transfer": this})), "link-outside")
        self.assertEqual(self.refused(lambda: self.receiver.require({"transfer": "../../etc"})), "not-begun")

    def test_a_file_never_goes_through_a_link_that_was_put_in_its_way(self):
        this = self.open(entry("a"))
        outside = os.path.join(self.root, "outside")
        staged = self.receiver.load(this).at(entry("a"))
        os.symlink(outside, staged)
        request = {"transfer": this, "piece": 0, "bytes": b"abc", "sha": hashlib.sha256(b"abc").hexdigest()}
        self.assertEqual(self.refused(lambda: self.receiver.put(request)), "unwritable")
        self.assertFalse(os.path.exists(outside))

    def test_a_chunk_that_was_damaged_or_has_another_size_is_not_taken(self):
        this = self.open(entry("a"))
        self.assertEqual(self.refused(lambda: self.receiver.put({"transfer": this, "piece": 0, "bytes": b"abc", "sha": "0" * 64})), "piece-damaged")
        self.assertEqual(self.refused(lambda: self.receiver.put({"transfer": this, "piece": 0, "bytes": b"ab", "sha": ""})), "bad-request")
        self.assertEqual(self.refused(lambda: self.receiver.put({"transfer": this, "piece": 9, "bytes": b"", "sha": ""})), "bad-request")
        self.assertEqual(self.receiver.open({"transfer": this})["have"], [])

    def test_a_journal_cut_off_in_the_middle_of_a_line_counts_its_whole_lines(self):
        this = self.open(entry("a", size=3 * 262_144))
        result = self.receiver.load(this)
        with open(result.file("journal"), "wb") as journal:
            journal.write(b"0\n2\n1")
        again = Receiver(os.path.join(self.root, "state"))
        self.assertEqual(again.open({"transfer": this})["have"], [[0, 1], [2, 3]])

    def test_an_unproved_tree_is_not_put_in_place(self):
        this = self.open(entry("a", size=0))
        self.receiver.seal({"transfer": this})
        location = {"transfer": this, "tree": "0" * 64, "whenExists": "refuse", "nonce": "n1"}
        self.assertEqual(self.refused(lambda: self.receiver.publish(location)), "proof-lost")
        self.receiver.prove({"transfer": this, "from": 0})
        self.assertEqual(self.refused(lambda: self.receiver.publish(location)), "not-proved")
        self.assertFalse(os.path.exists(self.to))

    def test_what_was_dropped_leaves_nothing(self):
        this = self.open(entry("d", "d"), entry("d/a"))
        self.receiver.drop({"transfer": this})
        self.receiver.drop({"transfer": this})
        self.assertEqual((os.listdir(self.root), os.listdir(self.receiver.folder)), (["state"], []))


if __name__ == "__main__":
    unittest.main()
