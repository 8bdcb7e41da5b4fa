import ast
import os
import unittest

import rl_cockpit_target

ROOT = os.path.dirname(os.path.abspath(rl_cockpit_target.__file__))
ENTRY_POINTS = ("boot", "supervise", "start_on_nodes", "on_node")
MAY_IMPORT = {
    "refusal": set(),
    "host": {"host"},
    "transfer": {"transfer", "host", "refusal"},
    "discovery": {"discovery", "host", "refusal"},
    "script_reader": {"script_reader"},
    "scripts/probes": {"host", "discovery", "slurm", "refusal"},
    "scripts/projects": {"script_reader", "host", "discovery", "refusal"},
    "scripts/models": set(),
    "scripts/crashes": {"scripts/crashes"},
    "scripts/fixes": {"transfer"},
    "scripts/causes": set(),
    "supervisor": {"supervisor", "slurm", "host"},
    "slurm": {"slurm", "host", "refusal"},
    "ray_jobs": {"ray_jobs", "host", "refusal"},
    "nodes": {"nodes", "slurm"},
    "agent": {"agent", "transfer", "discovery", "slurm", "ray_jobs", "host", "refusal"},
}


def room_of(parts):
    """The room of a module by the parts of its name below ours; each subject of the scripts is one."""
    return "/".join(parts[: 2 if parts[0] == "scripts" else 1])


def room_imports():
    """(file, its room, room that it imports) for every import of ours."""
    for folder, _, names in os.walk(ROOT):
        for name in names:
            relative = os.path.relpath(os.path.join(folder, name), ROOT)
            room = room_of(relative.replace(".py", "").split(os.sep))
            if not name.endswith(".py") or room in ENTRY_POINTS + ("__init__", "scripts/__init__"):
                continue
            with open(os.path.join(folder, name), encoding="utf-8") as file:
                tree = ast.parse(file.read())
            for node in ast.walk(tree):
                if isinstance(node, ast.ImportFrom) and (node.module or "").split(".")[0] == "rl_cockpit_target":
                    for imported in [node.module.split(".")[1:]] if "." in node.module else [[alias.name] for alias in node.names]:
                        yield relative, room, room_of(imported)


class RoomsTest(unittest.TestCase):
    def test_every_file_lies_in_a_room_and_imports_only_what_its_room_may(self):
        matches = list(room_imports())
        self.assertGreater(len(matches), 100)
        self.assertEqual({room for _, room, _ in matches} - set(MAY_IMPORT), set())
        self.assertEqual([one for one in matches if one[2] not in MAY_IMPORT.get(one[1], set())], [])


if __name__ == "__main__":
    unittest.main()
