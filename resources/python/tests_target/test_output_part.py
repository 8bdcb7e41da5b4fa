"""Parts of an output that grows: nothing lost, nothing twice, no line and no character cut."""

import random
import unittest
from unittest import mock

from rl_cockpit_target.host import output_part


def part(content, start=None, is_over=True):
    return output_part.output_part(lambda offset, count: content[offset : offset + count], len(content), start, is_over)


class OutputPart(unittest.TestCase):
    def test_parts_of_an_output_that_grows_are_all_of_it(self):
        for seed in range(60):
            chance = random.Random(seed)
            text = "".join(chance.choice(("a", "é", "漢", "😀", "\n", "\r")) for _ in range(chance.randrange(200)))
            content = text.encode()
            read, at, size = "", 0, 0
            with mock.patch.object(output_part, "MAX_PART", chance.randrange(4, 40)):
                while at < len(content):
                    size = min(len(content), size + chance.randrange(30))
                    answer = part(content[:size], at, is_over=size == len(content))
                    self.assertEqual(answer["outputFrom"], at)
                    read, at = read + answer["output"], answer["outputTo"]
            self.assertEqual(read, text)

    def test_a_line_that_grows_is_given_once_it_is_there_in_full(self):
        self.assertEqual(part(b"one\ntwo", 0, is_over=False), {"output": "one\n", "outputFrom": 0, "outputTo": 4})
        self.assertEqual(part(b"one\ntwo", 4, is_over=False), {"output": "", "outputFrom": 4, "outputTo": 4})
        self.assertEqual(part(b"one\ntwo", 4)["output"], "two")
        self.assertEqual(part(b" 1%\r 2%\r 3", 0, is_over=False)["output"], " 1%\r 2%\r")

    def test_the_end_of_a_growing_output_is_its_lines_that_are_there_in_full(self):
        self.assertEqual(part(b"one\ntoken=hf_ab", is_over=False)["output"], "one\n")
        self.assertEqual(part(b"Password?", is_over=False)["output"], "Password?")

    def test_the_last_lines_leave_out_the_one_that_was_cut(self):
        content = b"x" * output_part.MAX_TAIL + b"\nlast\n"
        self.assertEqual(part(content), {"output": "last\n", "outputFrom": len(content) - 5, "outputTo": len(content)})

    def test_bytes_that_are_no_text_are_shown_as_such(self):
        self.assertEqual(part(b"a\xffb\n", 0)["output"], "a\ufffdb\n")


if __name__ == "__main__":
    unittest.main()
