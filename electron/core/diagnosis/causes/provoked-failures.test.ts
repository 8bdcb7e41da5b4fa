import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { diagnoseLog } from '../diagnose-log';

/** The last lines of logs that we provoked, below `== cause exit`: what was really wrong, or `healthy`. */
const PIECES = readFileSync(
  path.join(import.meta.dirname, '../fixtures/provoked-failures.txt'),
  'utf8',
)
  .split(/^== /m)
  .filter((piece) => piece !== '')
  .map((piece) => {
    const [, cause = '', exit = '', log = ''] = /^(\S+) (-?\d+)\n([\s\S]*)$/.exec(piece) ?? [];
    return { cause, exit: Number(exit), log };
  });

const firstOf = (log: string, exit: number): string =>
  diagnoseLog(new TextEncoder().encode(log), { exit, platform: 'linux' }).findings[0]?.cause ??
  'healthy';

test('each failure that we provoked is named first, from its last lines, and nothing is named of what ended well', () => {
  expect(PIECES.length).toBeGreaterThan(250);
  const wrong = PIECES.map((piece) => ({ ...piece, named: firstOf(piece.log, piece.exit) })).filter(
    ({ cause, named }) => cause !== named,
  );
  expect(wrong).toEqual([]);
});
