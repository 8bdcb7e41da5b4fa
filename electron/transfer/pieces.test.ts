import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { z } from 'zod';
import type { TreeEntry } from './tree-entry';
import { PIECE_BYTES, Pieces, missingPieces } from './pieces';
import { treeHash } from './tree-hash';

const size = fc.oneof(
  fc.integer({ min: 0, max: 5 }),
  fc.constantFrom(PIECE_BYTES - 1, PIECE_BYTES, PIECE_BYTES + 1, 3 * PIECE_BYTES),
);
const entry = fc
  .tuple(fc.constantFrom('d' as const, 'f' as const, 'l' as const), size, fc.boolean())
  .map(([type, bytes, isProgram]): TreeEntry => {
    const mode = isProgram ? 0o755 : 0o644;
    return [
      type,
      '',
      type === 'f' ? bytes : 0,
      mode,
      1_700_000_000_000_001,
      type === 'l' ? 'é' : '',
    ];
  });
const tree = fc
  .array(entry, { maxLength: 12 })
  .map((entries) => entries.map((one, i): TreeEntry => [one[0], `n${i} ü\ud800`, ...rest(one)]));

function rest([, , bytes, mode, changedUs, link]: TreeEntry): [number, number, number, string] {
  return [bytes, mode, changedUs, link];
}

test('the pieces of a tree hold every byte of every file that is sent, once and in order', () => {
  fc.assert(
    fc.property(tree, fc.array(fc.nat(11), { maxLength: 4 }), (entries, skip) => {
      const pieces = new Pieces(entries, skip);
      const got = new Map<string, number>();
      for (let piece = 0; piece < pieces.count; piece += 1) {
        const spans = pieces.spans(piece);
        expect(spans.reduce((sum, [, , bytes]) => sum + bytes, 0)).toBe(pieces.length(piece));
        for (const [path, offset, bytes] of spans) {
          expect(offset).toBe(got.get(path) ?? 0);
          got.set(path, offset + bytes);
        }
      }
      const wanted = entries.filter(
        ([type, , bytes], i) => type === 'f' && bytes > 0 && !skip.includes(i),
      );
      expect([...got]).toEqual(wanted.map(([, path, bytes]) => [path, bytes]));
    }),
  );
});

test('pieces that are missing are those in no range', () => {
  expect(
    missingPieces(7, [
      [1, 3],
      [5, 6],
    ]),
  ).toEqual([0, 3, 4, 6]);
  expect(missingPieces(2, [])).toEqual([0, 1]);
  expect(missingPieces(2, [[0, 2]])).toEqual([]);
  expect(missingPieces(0, [])).toEqual([]);
});

const PYTHON = `
import json, sys
sys.path.insert(0, sys.argv[1])
from rl_cockpit_target.transfer.chunks import Chunks
from rl_cockpit_target.transfer.finalize import tree_hash
answers = []
for entries, skip in json.load(sys.stdin):
    chunks = Chunks(entries, skip)
    spans = [[[entries[at][1], offset, size] for at, offset, size in chunks.spans(chunk)] for chunk in range(chunks.count)]
    shas = {at: "%064x" % at for at, entry in enumerate(entries) if entry[0] == "f"}
    is_found = all(chunk in chunks.chunks_of(at) for chunk in range(chunks.count) for at, _o, _s in chunks.spans(chunk))
    answers.append([spans, tree_hash(entries, shas), is_found])
print(json.dumps(answers))
`;

test('both sides cut a tree into the same pieces and find the same hash for it', () => {
  const cases = fc.sample(fc.tuple(tree, fc.array(fc.nat(11), { maxLength: 3 })), 60);
  const [root = ''] = import.meta.dirname.split(/[\\/]electron[\\/]/);
  const python = join(root, 'resources', 'python');
  const answer = execFileSync('python3', ['-I', '-c', PYTHON, python], {
    input: JSON.stringify(cases),
    encoding: 'utf8',
    maxBuffer: 64 << 20,
  });
  const theirs = z
    .array(z.tuple([z.unknown(), z.string(), z.literal(true)]))
    .parse(JSON.parse(answer));
  const ours = cases.map(([entries, skip]) => {
    const pieces = new Pieces(entries, skip);
    const shas = new Map(entries.map((_, i) => [i, i.toString(16).padStart(64, '0')]));
    const spans = Array.from({ length: pieces.count }, (_, piece) =>
      pieces.spans(piece).map(([path, offset, bytes]) => [path, offset, bytes]),
    );
    return [spans, treeHash(entries, shas), true];
  });
  expect(theirs).toEqual(ours);
});
