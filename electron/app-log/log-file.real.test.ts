import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { onTestFinished, test, expect } from 'vitest';
import { LogFile, logFiles } from './log-file';

const source = path.join(import.meta.dirname, 'log-file.ts');
const inProcess = promisify(execFile);
const isWindows = process.platform === 'win32';

function newFolder(): string {
  const base = mkdtempSync(path.join(tmpdir(), 'rl-cockpit-app-log-'));
  onTestFinished(() => rmSync(base, { recursive: true }));
  return path.join(base, 'logs');
}

/** Program of another process that appends `count` lines of different lengths. */
const appending = (folder: string, who: string, count: number, maxBytes: number): string => `
import { LogFile } from ${JSON.stringify(new URL(`file://${source}`).href)};
const file = new LogFile(${JSON.stringify(folder)}, ${maxBytes});
let written = 0;
for (let i = 0; i < ${count}; i += 1)
  if (file.append(JSON.stringify({ who: ${JSON.stringify(who)}, i, pad: 'x'.repeat(i % 300) }))) written += 1;
console.log(written);
`;

const node = (program: string) => ['--input-type=module', '--no-warnings', '-e', program];

function linesOf(folder: string): readonly string[] {
  const files = logFiles(folder).map((name) => readFileSync(path.join(folder, name), 'utf8'));
  return files.join('').split('\n').filter(Boolean);
}

test('four processes that write while the files rotate lose no line and tear none', async () => {
  const folder = newFolder();
  const [count, maxBytes] = [500, 100_000];
  const writers = ['a', 'b', 'c', 'd'];
  await Promise.all(
    writers.map((who) =>
      inProcess(process.execPath, node(appending(folder, who, count, maxBytes))),
    ),
  );
  expect(logFiles(folder).length).toBeGreaterThan(3);
  const seen = linesOf(folder).map((line) => {
    const { who, i }: { who: string; i: number } = JSON.parse(line);
    return `${who}${i}`;
  });
  expect(seen).toHaveLength(writers.length * count);
  expect(new Set(seen).size).toBe(seen.length);
});

test('older files are removed, so that the log stays within five files', () => {
  const folder = newFolder();
  const file = new LogFile(folder, 10_000);
  for (let i = 0; i < 1_000; i += 1) file.append(`${i} ${'x'.repeat(95)}`);
  const bytes = logFiles(folder).map((name) => statSync(path.join(folder, name)).size);
  expect(bytes.reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(50_000);
  expect(linesOf(folder).at(-1)).toMatch(/^999 /);
});

test.skipIf(isWindows)('only its owner can read the log', () => {
  const folder = newFolder();
  new LogFile(folder).append('a line');
  expect(statSync(folder).mode & 0o777).toBe(0o700);
  expect(statSync(path.join(folder, 'app.jsonl')).mode & 0o777).toBe(0o600);
});

test.skipIf(isWindows)(
  'a disk that takes no more costs lines and nothing else; the next line that fits is alone',
  async () => {
    const folder = newFolder();
    const program = appending(folder, 'a', 100, 1_000_000);
    // Files of this process may have 2,048 bytes: the line that crosses that is written in part.
    const limited = ['-c', 'ulimit -f 4; exec "$@"', 'sh', process.execPath, ...node(program)];
    const { stdout } = await inProcess('/bin/sh', limited);
    const written = Number(stdout);
    expect(written).toBeGreaterThan(0);
    expect(written).toBeLessThan(100);
    new LogFile(folder).append('{"now":"there is room"}');
    const lines = linesOf(folder);
    expect(lines.at(-1)).toBe('{"now":"there is room"}');
    expect(lines).toHaveLength(written + 2);
  },
);
