import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { ensurePython } from '../../../scripts/setup/python.mjs';
import { bytesSource } from '../bytes/byte-source';
import { DamagedFile } from '../bytes/damaged-file';
import { readOpcodes } from './read-opcodes';

const Oracle = z.array(
  z.object({
    pickle: z.string(),
    ops: z.array(z.tuple([z.string(), z.number()])),
    whole: z.boolean(),
  }),
);

/** Real pickles of every protocol, and each of them damaged: what pickletools reads of it. */
const ORACLE = `
import base64, collections, datetime, decimal, fractions, io, json, pickle, pickletools, random, uuid
random.seed(7)
class Own:
    def __init__(self): self.a, self.b = [1, 2.5, None], {"k": (True, b"x" * 300)}
class Slots:
    __slots__ = ("x",)
    def __init__(self): self.x = {1, 2}
    def __getstate__(self): return None, {'x': self.x}
values = [Own(), Slots(), 2 ** 70, -2 ** 2100, "text \\u00e9\\u20ac\\n\\\\", "y" * 70000, b"\\x00\\xff" * 200, bytearray(b"abc"), 1.5e300, float("inf"),
    list(range(300)), {i: str(i) for i in range(300)}, frozenset("abc"), collections.OrderedDict(a=1), collections.deque([1], 3), datetime.datetime(2026, 1, 2),
    decimal.Decimal("1.5"), fractions.Fraction(1, 3), uuid.UUID(int=5), complex(1, 2), range(5), (), ((1,), (1, 2), (1, 2, 3), (1, 2, 3, 4)), Exception("x"), int, len]
rows = []
def ops(data):
    found = []
    try:
        for opcode, _, at in pickletools.genops(data): found.append([opcode.name, at])
    except Exception: return found, False
    return found, True
for value in values:
    for protocol in range(6):
        data = pickle.dumps(value, protocol)
        for damage in range(12):
            changed = bytearray(data)
            for _ in range(min(damage, 3)): changed[random.randrange(len(changed))] = random.randrange(256)
            if damage > 9: changed = changed[:random.randrange(len(changed))]
            found, whole = ops(bytes(changed))
            if len(found) < 3000: rows.append({"pickle": base64.b64encode(bytes(changed)).decode(), "ops": found, "whole": whole})
print(json.dumps(rows))
`;

test('the opcodes of 1,800 real and damaged pickles are those that pickletools of CPython reads', () => {
  const out = execFileSync(ensurePython(), ['-c', ORACLE], { maxBuffer: 1 << 28 });
  const rows = Oracle.parse(JSON.parse(out.toString('utf8')));
  expect(rows.length).toBeGreaterThan(1_800);
  let total = 0;
  for (const row of rows) {
    const own = opcodesOf(new Uint8Array(Buffer.from(row.pickle, 'base64')));
    // Where both continue they agree; a text that is no UTF-8 ends Python's reading, and not this one.
    const both = Math.min(own.ops.length, row.ops.length);
    expect(own.ops.slice(0, both)).toEqual(row.ops.slice(0, both));
    expect(row.whole ? own : row).toMatchObject({ ops: row.ops, whole: row.whole });
    total += row.whole ? 1 : 0;
  }
  expect(total).toBeGreaterThan(300);
});

function opcodesOf(bytes: Uint8Array) {
  const ops: [string, number][] = [];
  try {
    for (const { name, at } of readOpcodes(bytesSource(bytes))) ops.push([name, at]);
  } catch (cause) {
    if (cause instanceof DamagedFile) return { ops, whole: false };
    throw cause;
  }
  return { ops, whole: true };
}
