import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { filesIn, notify } from './tally.mjs';

/** What is said at the end, line by line, and the exit code. */
function closing(...[tally, failures]: Parameters<typeof notify>) {
  const lines: string[] = [];
  const stdout = vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    lines.push(String(text).trimEnd());
    return true;
  });
  const code = notify(tally, failures, (line) => lines.push(line));
  stdout.mockRestore();
  return { lines, code };
}

test('the last lines name each step and test that failed, then count', () => {
  const failures = ['format (README.md): npm run format', 'a.test.ts > a run ends'];
  expect(closing({ passed: 7, failed: 2, skipped: 1 }, failures)).toEqual({
    lines: [
      'FAILED: format (README.md): npm run format',
      'FAILED: a.test.ts > a run ends',
      '7 passed, 2 failed, 1 skipped',
    ],
    code: 1,
  });
});

test('of very many failures the first ones are named, and the others counted', () => {
  const failures = Array.from({ length: 33 }, (_, n) => `test ${n}`);
  const { lines } = closing({ passed: 7, failed: 33, skipped: 0 }, failures);
  expect(lines.slice(-3)).toEqual([
    'FAILED: test 19',
    'FAILED: 13 more, see above',
    '7 passed, 33 failed, 0 skipped',
  ]);
});

test('a run that tested nothing is not green, one in which all passed is', () => {
  expect(closing({ passed: 0, failed: 0, skipped: 9 }).code).toBe(1);
  expect(closing({ passed: 1, failed: 0, skipped: 0 }).code).toBe(0);
});

test('the files that a formatter, a linter or a compiler names are found in its output', () => {
  const base = mkdtempSync(path.join(tmpdir(), 'rl-cockpit-tally-'));
  onTestFinished(() => rmSync(base, { recursive: true }));
  for (const name of ['README.md', 'a-page.tsx', 'b.ts']) writeFileSync(path.join(base, name), '');
  const out = [
    'Checking formatting...',
    '\u001B[38;2;244;191;117;1mREADME.md\u001B[0m (0ms)',
    '  ╭─[a-page.tsx:3:9]',
    "b.ts(4,2): error TS2304: Cannot find name 'node.js'.",
    'b.ts(5,2): error TS2304',
    'Finished in 7.5ms on 3 files.',
  ].join('\n');
  expect(filesIn(out, base)).toBe('README.md, a-page.tsx, b.ts');
  expect(filesIn('Out of memory', base)).toBe('');
});
