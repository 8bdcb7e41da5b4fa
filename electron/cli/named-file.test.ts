import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { diagnoseFile } from './diagnose-file';
import { manifestFile } from './manifest-file';
import { parseFile } from './parse-file';

const folder = mkdtempSync(path.join(tmpdir(), 'rl-cockpit-named '));
const server = createServer();
const at = (name: string): string => path.join(folder, name);

beforeAll(async () => {
  execFileSync('mkfifo', [at('fifo')]);
  await new Promise<void>((resolve) => {
    server.listen(at('socket'), resolve);
  });
});
afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true, force: true });
});

const KINDS = [
  [at('fifo'), 'a named pipe (FIFO)'],
  ['/dev/zero', 'a device'],
  [at('socket'), 'a socket'],
  [folder, 'a folder'],
] as const;

const READERS = {
  diagnose: (file: string) => diagnoseFile(file, {}),
  parse: (file: string) => parseFile(file, 'auto'),
  'parse as a log': (file: string) => parseFile(file, 'rl-trainer'),
  'manifest check': manifestFile,
};

describe.each(Object.entries(READERS))('%s', (_name, read) => {
  test.each(KINDS)('refuses %s: it is %s, and is never waited for', async (file, kind) => {
    await expect(read(file)).rejects.toThrow(`${file} is ${kind}, not a file`);
  });
});

test('a manifest of more than 4 MB is refused, and not read whole', async () => {
  writeFileSync(at('large.yaml'), `# ${'x'.repeat(5 << 20)}`);
  await expect(manifestFile(at('large.yaml'))).rejects.toThrow('has more than');
});
