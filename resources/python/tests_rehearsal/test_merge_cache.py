"""Answers of an experiment's searches are added to the project's cache, which loses nothing."""

import contextlib
import io
import json
import os
import tempfile
import unittest

from rl_cockpit_arpo import merge_cache


class MergeCacheTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.source = os.path.join(folder.name, "experiment.json")
        self.target = os.path.join(folder.name, "project.json")

    def store(self, path, entries):
        with open(path, "w", encoding="utf-8") as file:
            json.dump(entries, file)

    def read(self, path):
        with open(path, encoding="utf-8") as file:
            return json.load(file)

    def merged(self):
        out, err = io.StringIO(), io.StringIO()
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
            code = merge_cache.main(self.source, self.target)
        return code, out.getvalue() + err.getvalue()

    def test_new_answers_are_added_and_the_project_keeps_its_own_for_the_same_query(self):
        self.store(self.source, {"both": "theirs", "café": "new"})
        self.store(self.target, {"both": "own", "old": "page"})
        code, says = self.merged()
        self.assertEqual(code, 0)
        self.assertIn("1 new answers", says)
        self.assertEqual(self.read(self.target), {"both": "own", "old": "page", "café": "new"})
        self.assertEqual(self.read(self.target + ".before-merge"), {"both": "own", "old": "page"})

    def test_without_a_new_answer_nothing_is_written(self):
        self.store(self.source, {"both": "theirs"})
        self.store(self.target, {"both": "own"})
        before = os.stat(self.target).st_mtime_ns
        code, says = self.merged()
        self.assertEqual((code, os.stat(self.target).st_mtime_ns), (0, before))
        self.assertIn("0 new answers", says)
        self.assertFalse(os.path.exists(self.target + ".before-merge"))

    def test_a_cache_that_is_cut_off_is_refused_and_the_project_keeps_its_file(self):
        self.store(self.target, {"own": "page"})
        with open(self.source, "w") as file:
            file.write('{"cut')
        code, says = self.merged()
        self.assertEqual(code, 2)
        self.assertIn("no valid JSON", says)
        self.assertEqual(self.read(self.target), {"own": "page"})
        self.assertEqual(sorted(os.listdir(os.path.dirname(self.target))), ["experiment.json", "project.json"])


if __name__ == "__main__":
    unittest.main()
