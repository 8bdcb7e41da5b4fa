import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { type KindOfFile, sameFiles } from './same-bytes';

const folder = mkdtempSync(join(tmpdir(), 'rl-cockpit-same-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const LONG = Buffer.alloc((2 << 20) + 5, 'ab');

function file(name: string, bytes: Buffer | string, kind = 'tfevents'): KindOfFile {
  const path = join(folder, name);
  writeFileSync(path, bytes);
  return { path, kind };
}

test('files are the same by their bytes, no matter what they are called', async () => {
  const changed = Buffer.from(LONG);
  changed[2 << 20] = 0;
  const original = [file('a', LONG), file('b', 'log', 'log')];
  const same = [file('c', LONG), file('d', 'log', 'log')];
  const cases = {
    same,
    lastByteDiffers: [file('e', changed), file('d', 'log', 'log')],
    otherKind: [file('c', LONG, 'rollouts'), file('d', 'log', 'log')],
    fewer: same.slice(0, 1),
    longer: [file('f', Buffer.concat([LONG, LONG])), file('d', 'log', 'log')],
    gone: [{ path: join(folder, 'gone'), kind: 'tfevents' }, file('d', 'log', 'log')],
  };
  let compared = 0;
  const reported = Object.entries(cases).map(async ([name, files]) => {
    return [name, await sameFiles(original, files, (bytes) => (compared += bytes))];
  });
  expect(Object.fromEntries(await Promise.all(reported))).toEqual({
    same: true,
    lastByteDiffers: false,
    otherKind: false,
    fewer: false,
    longer: false,
    gone: false,
  });
  expect(compared).toBeGreaterThanOrEqual(LONG.length + 3);
});
