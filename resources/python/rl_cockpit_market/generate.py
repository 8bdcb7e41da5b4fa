"""Generated market: bars of a random walk with the indicators and features that the project itself computes."""

import contextlib
import importlib
import io
import os
import sys

from . import market_file, walk
from .refusal import Refusal

# Measured: 42 columns in full precision.
BYTES_A_ROW = 650
# Last day of every market; the days before it are counted back.
LAST_DAY = "2024-12-20"
FIRST_MINUTE = "08:30"
ZONE = "America/New_York"


def generate(options, say):
    """Writes `{out}/{market}_D1M.csv`. Raises Refusal where the project or the environment lacks something."""
    rows = options.days * walk.MINUTES_A_DAY
    say(
        "{}: {:,} business days, {:,} rows, about {:,} MB, seed {}.".format(
            options.market, options.days, rows, -(-rows * BYTES_A_ROW // 1_000_000), options.seed
        )
    )
    source = {"act": "generate", "market": options.market, "days": options.days, "seed": options.seed}
    os.makedirs(options.out, exist_ok=True)
    path = market_file.path_of(options.out, options.market)
    if market_file.market_from(path) == source:
        os.utime(path)
        say("The same market is there already.")
        return path, rows
    market_file.check_space(options.out, rows * BYTES_A_ROW)
    frame = featured(options, say)
    # RL-Trainer takes times without an offset for UTC: one file may then cross daylight-saving time.
    frame.index = frame.index.tz_convert("UTC").tz_localize(None)
    frame.index.name = "datetime"
    market_file.write(path, source, frame.to_csv)
    say("{:,} columns with the project's own indicators.".format(len(frame.columns)))
    return path, len(frame)


def featured(options, say):
    """The bars with the project's indicators and features, by New York time."""
    np, pd = imported("numpy"), imported("pandas")
    sys.path.insert(0, options.features)
    indicators = function_of("technical_indicators", "add_all_indicators", options.features)
    regimes = function_of("feature_engineering", "add_market_regime_features", options.features)
    say("Prices.")
    frame = pd.DataFrame(walk.bars(np, options.market, options.days, options.seed), index=minutes(pd, options.days))
    say("Indicators and features of {}.".format(options.features))
    # A line each of its steps belongs to the project's own tools, not to this log.
    with contextlib.redirect_stdout(io.StringIO()):
        return regimes(indicators(frame))


def minutes(pd, days):
    """08:30 to 16:59 New York time of the last business days."""
    starts = pd.bdate_range(end=LAST_DAY, periods=days)
    day = pd.timedelta_range(start=FIRST_MINUTE + ":00", periods=walk.MINUTES_A_DAY, freq="min")
    stamps = pd.DatetimeIndex([start + minute for start in starts for minute in day], name="datetime")
    return stamps.tz_localize(ZONE)


def imported(name):
    try:
        return importlib.import_module(name)
    except ImportError as error:
        raise Refusal("{} cannot be imported ({}). Install it into this environment.".format(name, error)) from None


def function_of(module, name, folder):
    """A function of the project itself: what it expects of its data, it computes itself."""
    try:
        result = importlib.import_module(module)
    except ImportError as error:
        raise Refusal("{}.py of {} cannot be imported ({}). Check the folder of the project.".format(module, folder, error)) from None
    if not callable(getattr(result, name, None)):
        raise Refusal("{}.py of {} has no {} any more. Its data has to be made with the project's own tools.".format(module, folder, name))
    return getattr(result, name)
