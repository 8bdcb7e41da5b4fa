"""Generated markets and UTC copies, with our own indicators in the shape of the project's."""

import csv
import os
import subprocess
import sys
import tempfile
import unittest
from importlib.util import find_spec
from pathlib import Path

from rl_cockpit_market import market_file
from rl_cockpit_market.refusal import Refusal

TOOLS = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))


def run(*arguments):
    env = {**os.environ, "PYTHONPATH": TOOLS, "PYTHONDONTWRITEBYTECODE": "1"}
    return subprocess.run([sys.executable, "-m", "rl_cockpit_market", *arguments], capture_output=True, text=True, env=env)


def rows_of(path):
    with open(path, encoding="utf-8", newline="") as file:
        return list(csv.reader(file))


def across_daylight_saving(path):
    path.write_text(
        "datetime,open,close\n"
        "2024-11-01 15:59:00-04:00,1,1.5\n"
        "2024-11-04 08:30:00-05:00,2,2.5\n"
        "2024-11-05 08:30:00-05:00,3,3.5\n"
    )
    return path


def own_features(folder):
    (folder / "technical_indicators.py").write_text("def add_all_indicators(df):\n    print('noise')\n    return df.assign(sma_5=df['close'].rolling(5).mean())\n")
    (folder / "feature_engineering.py").write_text(
        "def add_market_regime_features(df):\n    assert str(df.index.tz) == 'America/New_York'\n    return df.assign(hour=df.index.hour).bfill()\n"
    )
    return str(folder)


def generated(tmp_path, *more):
    return run("generate", "--market", "NQ", "--features", own_features(tmp_path), "--out", str(tmp_path / "out"), *more)


class Market(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.tmp = Path(folder.name)

    def test_a_copy_has_every_time_in_utc_and_its_source_stays(self):
        source = across_daylight_saving(self.tmp / "NQ_D1M.csv")
        before = source.read_bytes()
        done = run("copy", "--market", "NQ", "--from", str(source), "--out", str(self.tmp / "out"))
        assert done.returncode == 0, done.stderr
        assert "2 UTC offsets: -05:00, -04:00" in done.stdout
        assert rows_of(self.tmp / "out" / "NQ_D1M.csv") == [
            ["datetime", "open", "close"],
            ["2024-11-01 19:59:00", "1", "1.5"],
            ["2024-11-04 13:30:00", "2", "2.5"],
            ["2024-11-05 13:30:00", "3", "3.5"],
        ]
        assert source.read_bytes() == before

    def test_a_copy_can_hold_the_last_days_alone(self):
        source = across_daylight_saving(self.tmp / "NQ_D1M.csv")
        run("copy", "--market", "NQ", "--from", str(source), "--last-days", "2", "--out", str(self.tmp / "out"))
        assert [row[0] for row in rows_of(self.tmp / "out" / "NQ_D1M.csv")[1:]] == ["2024-11-04 13:30:00", "2024-11-05 13:30:00"]

    def test_a_copy_never_replaces_its_source_or_a_file_of_somebody_else(self):
        source = across_daylight_saving(self.tmp / "NQ_D1M.csv")
        onto = run("copy", "--market", "NQ", "--from", str(source), "--out", str(self.tmp))
        assert onto.returncode == 2 and "own copy" in onto.stderr
        out = self.tmp / "out"
        out.mkdir()
        (out / "NQ_D1M.csv").write_text("mine")
        other = run("copy", "--market", "NQ", "--from", str(source), "--out", str(out))
        assert other.returncode == 2 and "never overwritten" in other.stderr
        assert (out / "NQ_D1M.csv").read_text() == "mine"

    def test_a_file_that_was_changed_since_is_somebody_elses(self):
        path = str(self.tmp / "NQ_D1M.csv")
        market_file.write(path, {"act": "test"}, lambda file: file.write("a,b\n"))
        assert market_file.market_from(path) == {"act": "test"}
        with open(path, "a", encoding="utf-8") as file:
            file.write("1,2\n")
        with self.assertRaises(Refusal):
            market_file.market_from(path)

    def test_a_first_column_that_is_no_time_is_told_with_its_line(self):
        source = self.tmp / "NQ_D1M.csv"
        source.write_text("datetime,open\n2024-11-01 15:59:00,1\nlater,2\n")
        done = run("copy", "--market", "NQ", "--from", str(source), "--out", str(self.tmp / "out"))
        assert done.returncode == 2 and "line 3" in done.stderr
        assert not (self.tmp / "out" / "NQ_D1M.csv").exists()

    @unittest.skipIf(find_spec("pandas") is None, "pandas is not installed")
    def test_a_generated_market_has_whole_days_bars_and_the_projects_own_columns(self):
        done = generated(self.tmp, "--days", "3", "--seed", "7")
        assert done.returncode == 0, done.stderr
        assert "noise" not in done.stdout and "1,530 rows" in done.stdout
        head, *rows = rows_of(self.tmp / "out" / "NQ_D1M.csv")
        assert head == ["datetime", "open", "high", "low", "close", "volume", "sma_5", "hour"]
        assert len(rows) == 3 * 510 and rows[0][0] == "2024-12-18 13:30:00" and rows[-1][-1] == "16"
        assert all(float(row[2]) >= max(float(row[1]), float(row[4])) and float(row[3]) <= min(float(row[1]), float(row[4])) for row in rows)

    @unittest.skipIf(find_spec("pandas") is None, "pandas is not installed")
    def test_the_same_seed_makes_the_same_market_and_another_seed_another(self):
        path = self.tmp / "out" / "NQ_D1M.csv"
        generated(self.tmp, "--days", "2", "--seed", "7")
        first = path.read_bytes()
        again = generated(self.tmp, "--days", "2", "--seed", "7")
        assert "is there already" in again.stdout and "Ready:" in again.stdout and path.read_bytes() == first
        assert generated(self.tmp, "--days", "2", "--seed", "8").returncode == 0
        assert path.read_bytes() != first


if __name__ == "__main__":
    unittest.main()
