"""Copy of a market whose times are all UTC: a file across daylight-saving time has two offsets, which no index holds."""

import csv
import datetime
import os

from . import market_file
from .refusal import Refusal

UTC = datetime.timezone.utc


def copy(options, say):
    """Writes `{out}/{market}_D1M.csv` from `--from`, whole or its last days with rows. The source stays as it is."""
    source = os.path.abspath(options.source)
    if not os.path.isfile(source):
        raise Refusal("{} is not there. Put the minute bars of {} there first.".format(source, options.market))
    created = {"act": "copy", "market": options.market, "source": source, "last_days": options.last_days}
    created["sha256"] = market_file.sha256_of(source)
    os.makedirs(options.out, exist_ok=True)
    path = market_file.path_of(options.out, options.market)
    if os.path.realpath(path) == os.path.realpath(source):
        raise Refusal("{} would be overwritten by its own copy. Choose another experiment.".format(source))
    before = market_file.market_from(path)
    market_file.check_space(options.out, os.path.getsize(source))
    offsets, first = survey(source, options.last_days)
    say("{} holds {}.".format(source, offset_words(offsets)))
    if before == created:
        os.utime(path)
        say("The same copy is there already.")
        return path, sum(1 for _ in rows_from(source, first))
    written = [0]

    def fill(file):
        writer = csv.writer(file, lineterminator="\n")
        with open(source, encoding="utf-8-sig", newline="") as text:
            header = next(csv.reader(text))
        writer.writerow(header)
        for moment, rest in rows_from(source, first):
            writer.writerow([moment.strftime("%Y-%m-%d %H:%M:%S"), *rest])
            written[0] += 1

    market_file.write(path, created, fill)
    return path, written[0]


def survey(source, last_days):
    """(offsets from UTC in minutes, None for times without one; the first moment that is copied)."""
    offsets, days = set(), set()
    for moment, offset, _ in parsed(source):
        offsets.add(offset)
        days.add(moment.date())
    if not days:
        raise Refusal("{} has no rows. Put minute bars there first.".format(source))
    retained = sorted(days)[-last_days:] if last_days > 0 else sorted(days)
    return offsets, retained[0]


def offset_words(offsets):
    words = ["no offset (RL-Trainer takes it for UTC)" if one is None else "{:+03d}:{:02d}".format(one // 60, one % 60) for one in sorted(offsets, key=lambda one: (one is not None, one))]
    return "one UTC offset: {}".format(words[0]) if len(words) == 1 else "{} UTC offsets: {}".format(len(words), ", ".join(words))


def rows_from(source, first):
    for moment, _, rest in parsed(source):
        if moment.date() >= first:
            yield moment, rest


def parsed(source):
    """(moment in UTC, its offset in the file, the other columns) of each row."""
    with open(source, encoding="utf-8-sig", newline="") as text:
        reader = csv.reader(text)
        next(reader, None)
        for row in reader:
            if not row:
                continue
            moment, offset = moment_of(row[0], source, reader.line_num)
            yield moment, offset, row[1:]


def moment_of(text, source, line):
    try:
        read = datetime.datetime.fromisoformat(text.strip().replace("Z", "+00:00"))
    except ValueError:
        raise Refusal("line {} of {} begins with {!r}, which is no time. Its first column has to be the time.".format(line, source, text[:40])) from None
    if read.tzinfo is None:
        return read, None
    offset = read.utcoffset()
    return read.astimezone(UTC).replace(tzinfo=None), int(offset.total_seconds() // 60)
