import os
import shutil
import socket
import tempfile
import unittest

from rl_cockpit_target.agent.walk import heads, walk_path


def walk(path, limit=1000, depth=9, skip=()):
    return walk_path({"path": path, "most": limit, "depth": depth, "budgetMs": 5000, "skip": list(skip)})


class WalkTest(unittest.TestCase):
    def setUp(self):
        self.root = os.path.realpath(tempfile.mkdtemp())
        self.addCleanup(shutil.rmtree, self.root)

    def write(self, *names):
        for name in names:
            path = os.path.join(self.root, *name.split("/"))
            os.makedirs(os.path.dirname(path), exist_ok=True)
            with open(path, "w") as file:
                file.write("12345")

    def names(self, **bounds):
        return [os.path.relpath(entry["path"], self.root).replace(os.sep, "/") for entry in walk(self.root, **bounds)["entries"]]

    def test_a_walk_lists_files_and_enters_no_folder_of_tools_or_environments(self):
        self.write("runs/a/events", "x.csv", ".git/x.csv", "node_modules/x.csv", "my env/pyvenv.cfg", "my env/x.csv", "lib/site-packages/x.csv", "skip/x.csv")
        self.assertEqual(self.names(skip=[os.path.join(self.root, "skip")]), ["runs/a/events", "x.csv"])

    def test_no_link_is_followed_and_a_circle_is_none(self):
        self.write("a/x.csv")
        os.symlink("..", os.path.join(self.root, "a", "loop"))
        os.symlink("/etc/hostname", os.path.join(self.root, "out.csv"))
        self.assertEqual(self.names(), ["a/x.csv"])

    def test_limits_leave_out_what_lies_deepest_and_say_so(self):
        self.write("a/b/c/deep.csv", "top.csv")
        self.assertEqual(self.names(depth=1), ["top.csv"])
        reported = walk(self.root, limit=2)
        self.assertEqual((reported["truncated"], reported["count"]), (True, 2))
        self.assertEqual([os.path.basename(entry["path"]) for entry in reported["entries"]], ["top.csv"])

    @unittest.skipIf(os.name == "nt", "pipes, sockets and links of POSIX")
    def test_pipes_and_sockets_are_named_and_never_opened(self):
        os.mkfifo(os.path.join(self.root, "pipe.log"))
        server = socket.socket(socket.AF_UNIX)
        self.addCleanup(server.close)
        server.bind(os.path.join(self.root, "s"))
        self.assertEqual(sorted(entry["kind"] for entry in walk(self.root)["entries"]), ["fifo", "socket"])
        self.assertEqual(walk("/dev/zero")["root"]["kind"], "device")
        answer, data = heads({"paths": [os.path.join(self.root, "pipe.log"), "/dev/zero", self.root, "/no/such"], "bytes": 9})
        self.assertEqual((answer["lengths"], data), ([None] * 4, b""))

    @unittest.skipIf(os.name == "nt", "pipes, sockets and links of POSIX")
    def test_a_path_that_is_not_there_has_no_root_and_a_link_that_a_person_names_is_followed(self):
        self.assertEqual(walk(os.path.join(self.root, "no"))["root"], None)
        self.write("real/x.csv")
        os.symlink("real", os.path.join(self.root, "link"))
        self.assertEqual(len(walk(os.path.join(self.root, "link"))["entries"]), 1)

    def test_heads_come_one_after_another(self):
        self.write("a", "b")
        paths = [os.path.join(self.root, name) for name in ("a", "no", "b")]
        self.assertEqual(heads({"paths": paths, "bytes": 3}), ({"lengths": [3, None, 3]}, b"123123"))
