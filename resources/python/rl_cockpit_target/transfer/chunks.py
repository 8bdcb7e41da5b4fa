"""Chunks of a transfer: all files end to end, cut into one size, so that small files share one and large ones have many.

The engine has the same class in TypeScript; a test compares the two (on the wire a chunk is called a piece).
"""

import bisect

CHUNK_BYTES = 256 * 1024


class Chunks:
    """Bytes of which entries each chunk holds. `skip`: entries whose content is there already."""

    def __init__(self, entries, skip):
        skipped = set(skip)
        self.files = [at for at, entry in enumerate(entries) if entry[0] == "f" and entry[2] > 0 and at not in skipped]
        self.starts, self.total = [], 0
        for at in self.files:
            self.starts.append(self.total)
            self.total += entries[at][2]
        self.count = -(-self.total // CHUNK_BYTES)

    def length(self, chunk):
        return min(CHUNK_BYTES, self.total - chunk * CHUNK_BYTES)

    def spans(self, chunk):
        """[(entry, offset in its file, bytes)] in order."""
        begin = chunk * CHUNK_BYTES
        end = begin + self.length(chunk)
        which = bisect.bisect_right(self.starts, begin) - 1
        while begin < end:
            start = self.starts[which]
            stop = self.starts[which + 1] if which + 1 < len(self.starts) else self.total
            length = min(stop, end) - begin
            yield self.files[which], begin - start, length
            begin += length
            which += 1

    def chunks_of(self, entry):
        """The chunks that hold bytes of an entry."""
        which = bisect.bisect_left(self.files, entry)
        if which >= len(self.files) or self.files[which] != entry:
            return range(0)
        stop = self.starts[which + 1] if which + 1 < len(self.starts) else self.total
        return range(self.starts[which] // CHUNK_BYTES, -(-stop // CHUNK_BYTES))


def ranges(numbers):
    """Sorted whole numbers as [[from, to)] pairs."""
    matches = []
    for number in sorted(numbers):
        if matches and matches[-1][1] == number:
            matches[-1][1] = number + 1
        else:
            matches.append([number, number + 1])
    return matches
