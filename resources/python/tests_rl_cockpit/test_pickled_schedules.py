"""Schedules that cloudpickle wrote under CPython 3.8 to 3.14, read as arithmetic. Standard library alone; nothing is unpickled."""

import base64
import glob
import json
import os
import pickle
import random
import unittest

from rl_cockpit import plain_pickles
from rl_cockpit.pickles.code_values import progress_tree
from rl_cockpit.pickles.functions import Function, is_function
from rl_cockpit.pickles.acts import acts_of
from rl_cockpit.pickles.safe_globals import unknown_globals
from rl_cockpit.pickles.symbolic import UnreadablePickle, read_pickle
from rl_cockpit.pickles.values import NotProved
from rl_cockpit.schedules import ArithmeticSchedule, LinearSchedule, line_of, points_of, says_tree, value_of

HERE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "schedules")
PATHS = (1.0, 0.9, 0.75, 0.5, 0.25, 0.1, 0.0)


def fixtures():
    """(minor, case) of every pickle that one CPython wrote."""
    for path in sorted(glob.glob(os.path.join(HERE, "cpython-*.json"))):
        with open(path, encoding="utf-8") as file:
            written = json.load(file)
        for case in written["cases"]:
            yield int(written["cpython"].split(".")[1]), case


class Arithmetic(unittest.TestCase):
    def test_every_schedule_of_every_minor_computes_what_the_function_itself_did(self):
        minors, count = set(), 0
        for minor, case in fixtures():
            if case["values"] is None:
                continue
            with self.subTest(minor=minor, name=case["name"]):
                tree = progress_tree(read_pickle(base64.b64decode(case["pickle"])).value, minor)
                self.assertEqual([float(value_of(tree, at)) for at in PATHS], case["values"])
                minors.add(minor)
                count += 1
        self.assertEqual(minors, {8, 9, 10, 11, 12, 13, 14})
        self.assertEqual(count, 8 * 12)

    def test_what_is_more_than_arithmetic_is_not_guessed(self):
        for minor, case in fixtures():
            if case["values"] is None:
                with self.subTest(minor=minor, name=case["name"]), self.assertRaises(NotProved):
                    progress_tree(read_pickle(base64.b64decode(case["pickle"])).value, minor)

    def test_the_minor_is_told_by_the_bytecode_alone_or_left_open_and_never_wrong(self):
        reported = {}
        for minor, case in fixtures():
            node = read_pickle(base64.b64decode(case["pickle"])).value
            if case["values"] is None or not is_function(node):
                continue
            fits = Function(node).code.minors()
            self.assertIn(minor, fits, case["name"])
            reported.setdefault(minor, []).append(len(fits) == 1)
        self.assertTrue(all(reported[13]) and all(reported[14]))

    def test_bytes_that_were_changed_are_refused_or_read_and_nothing_else(self):
        draw = random.Random(18)
        pickles = [base64.b64decode(case["pickle"]) for _minor, case in fixtures()]
        for _one in range(3000):
            data = bytearray(draw.choice(pickles))
            for _change in range(draw.randrange(1, 4)):
                data[draw.randrange(len(data))] = draw.randrange(256)
            try:
                tree = progress_tree(read_pickle(bytes(data)).value, draw.choice([None, 9, 11, 13]))
                value_of(tree, 0.3)
            except (UnreadablePickle, NotProved, ArithmeticError, ValueError, TypeError):
                pass

    def test_a_function_that_returns_text_or_more_arguments_than_given_is_not_proved(self):
        for data in (pickle.dumps("3e-4"), pickle.dumps([1]), pickle.dumps(print)):
            with self.assertRaises(NotProved):
                progress_tree(read_pickle(data).value, None)


class PlainForms(unittest.TestCase):
    def test_lines_corners_and_jumps_are_what_the_tree_computes(self):
        for _minor, case in fixtures():
            if case["values"] is None:
                continue
            tree = progress_tree(read_pickle(base64.b64decode(case["pickle"])).value, _minor)
            line, points = line_of(tree), points_of(tree)
            for at, value in zip(PATHS, case["values"]):
                with self.subTest(minor=_minor, name=case["name"], at=at):
                    if line is not None:
                        self.assertAlmostEqual(line[0] + line[1] * at, value, delta=1e-12)
                    if points is not None:
                        self.assertAlmostEqual(interpolated(points, at), value, delta=1e-9)

    def test_a_line_through_zero_is_a_product_of_the_standard_library(self):
        schedule = pickle.loads(plain_pickles.scaled(1e-3))
        self.assertEqual((schedule(0.25), type(schedule).__name__), (0.25 * 1e-3, "partial"))

    def test_our_own_classes_go_through_a_pickle_and_refuse_another_version(self):
        schedule = ArithmeticSchedule(("*", ("progress",), ("number", 0.5)))
        again = pickle.loads(pickle.dumps(schedule))
        self.assertEqual((again(0.5), repr(again)), (0.25, "ArithmeticSchedule(progress * 0.5)"))
        with self.assertRaisesRegex(ValueError, "schema 2"):
            ArithmeticSchedule(("number", 1), 2)
        self.assertEqual([LinearSchedule(1, 0, 0.5)(at) for at in (1, 0.75, 0.5, 0.2)], [1, 0.5, 0, 0])

    def test_a_tree_reads_as_a_person_writes_it(self):
        tree = ("call", "max", ("*", ("number", 0.001), ("progress",)), ("number", 1e-5))
        self.assertEqual(says_tree(tree), "max(0.001 * progress, 1e-05)")


class Globals(unittest.TestCase):
    def test_what_would_run_a_command_is_named_before_anything_runs(self):
        canary = b"cposix\nsystem\n(S'touch /tmp/rl-cockpit-canary'\ntR."
        read = read_pickle(canary)
        self.assertEqual([repr(one) for one in unknown_globals(read.globals)], ["posix.system"])
        self.assertFalse(os.path.exists("/tmp/rl-cockpit-canary"))

    def test_a_dotted_name_reaches_through_a_known_module_and_is_not_known(self):
        data = b"\x80\x04\x8c\x05numpy\x8c\x09os.system\x93."
        self.assertEqual([repr(one) for one in unknown_globals(read_pickle(data).globals)], ["numpy.os.system"])

    def test_a_pickle_that_calls_its_own_code_while_it_is_read_is_seen(self):
        for minor, case in fixtures():
            if case["name"] == "linear closure":
                data = base64.b64decode(case["pickle"])
                said = [act.says for act in acts_of(read_pickle(data[:-1] + b"(I1\ntR."))]
                self.assertRegex(said[0], "brings code of its own", minor)


class Arrays(unittest.TestCase):
    """Types of numpy that take bytes of the file for addresses of objects."""

    KIND = b"cnumpy\ndtype\n(X\x02\x00\x00\x00%sI00\nI01\ntR"

    def said(self, data):
        return [act.says for act in acts_of(read_pickle(b"\x80\x02" + data + b"."))]

    def layout(self, *parts):
        return pickle.dumps(parts, 2)[2:-1] + b"b"

    def test_a_type_of_numbers_is_plain_with_the_state_that_numpy_writes(self):
        self.assertEqual(self.said(self.KIND % b"f4" + self.layout(3, "<", None, None, None, -1, -1, 0)), [])

    def test_a_type_of_objects_or_with_another_layout_is_not(self):
        self.assertRegex(self.said(self.KIND % b"O8")[0], "for values that are no plain numbers")
        for parts in ((3, "<", None, None, None, -1, -1, 63), (3, "<", None, ("a",), {"a": 1}, 8, 1, 0), (3, "<", None, None, None, 800, 1, 0), (4, "<", None, None, None, -1, -1, 0, {})):
            self.assertRegex(self.said(self.KIND % b"f4" + self.layout(*parts))[0], "with its own layout", parts)
        self.assertRegex(self.said(b"cnumpy.dtypes\nFloat64DType\n)R" + self.layout(3, "<", None, None, None, -1, -1, 63))[0], "with its own layout")

    def test_a_type_is_not_made_by_a_detour(self):
        created = b"ccopyreg\n__newobj__\n(cnumpy\ndtype\nX\x02\x00\x00\x00O8tR"
        self.assertRegex(self.said(created)[0], "with a class that is not known")


def interpolated(points, at):
    """numpy.interp for one number."""
    for (left, low), (right, high) in zip(points, points[1:]):
        if left <= at <= right:
            return low if right == left else low + (high - low) * (at - left) / (right - left)
    raise AssertionError("%s lies outside" % at)


if __name__ == "__main__":
    unittest.main()
