"""The table is SB3's own, and printing survives a console that cannot show a character."""

import io
import sys
import unittest

from rl_cockpit_toys import console

EXPECTED = """\
-------------------------------------------------------------------------------
| fusion/                              |                                      |
|    llm_query_rate                    | 0.893                                |
|    this_is_a_very_long_metric_nam... | 1                                    |
| loss                                 | nan                                  |
| time/                                |                                      |
|    total_timesteps                   | 2048                                 |
| train/                               |                                      |
|    approx_kl                         | 6.7e-16                              |
|    big                               | 1.23e+06                             |
|    s                                 | hello world this is a long string... |
-------------------------------------------------------------------------------"""


class Table(unittest.TestCase):
    def test_a_table_looks_as_stable_baselines_prints_it(self):
        values = {
            "train/big": 1234567.0,
            "train/s": "hello world this is a long string indeed",
            "train/approx_kl": 6.7e-16,
            "time/total_timesteps": 2048,
            "loss": float("nan"),
            "fusion/llm_query_rate": 0.8931,
            "fusion/this_is_a_very_long_metric_name_of_forty": 1,
        }
        expected = [row.rstrip() for row in EXPECTED.splitlines()]
        self.assertEqual([row.rstrip() for row in console.table(values).splitlines()], expected)


class Say(unittest.TestCase):
    def test_a_character_that_the_console_lacks_does_not_end_the_training(self):
        narrow = io.TextIOWrapper(io.BytesIO(), encoding="cp1252")
        before, sys.stdout = sys.stdout, narrow
        try:
            console.say("\u2705 done")
        finally:
            sys.stdout = before
        self.assertEqual(narrow.buffer.getvalue().splitlines(), [b"? done"])


if __name__ == "__main__":
    unittest.main()
