import { execFileSync } from 'node:child_process';
import {
  closeSync,
  mkdtempSync,
  mkdirSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { openRegular, readText } from './regular-file';

const home = mkdtempSync(path.join(tmpdir(), 'rlc-files-'));
afterAll(() => rmSync(home, { recursive: true, force: true }));
const at = (name: string): string => path.join(home, name);

test('a text file is read whole, an empty one too', async () => {
  const text = 'é'.repeat(1_200_000);
  writeFileSync(at('text'), text);
  writeFileSync(at('empty'), '');
  expect(await readText(at('text'))).toBe(text);
  expect(await readText(at('empty'))).toBe('');
});

test.skipIf(process.platform === 'win32')(
  'a FIFO, a device, a folder and a huge file are refused at once, with the reason',
  async () => {
    execFileSync('mkfifo', [at('fifo')]);
    symlinkSync('/dev/zero', at('device'));
    mkdirSync(at('folder'));
    writeFileSync(at('huge'), 'x');
    truncateSync(at('huge'), 2 ** 40);
    await expect(readText(at('fifo'))).rejects.toThrow('is a named pipe (FIFO), not a file');
    await expect(readText(at('device'))).rejects.toThrow('is a device, not a file');
    await expect(readText(at('folder'))).rejects.toThrow('is a folder, not a file');
    await expect(readText(at('huge'))).rejects.toThrow('almost all of them holes');
    await expect(readText(at('text'), 1_000)).rejects.toThrow('has more than 1000 bytes');
    await expect(readText(at('none'))).rejects.toMatchObject({ code: 'ENOENT' });
  },
);

test.skipIf(process.platform === 'win32')('a link is followed only where that is wanted', () => {
  writeFileSync(at('there'), 'x');
  symlinkSync(at('there'), at('link'));
  closeSync(openRegular(at('link')));
  expect(() => openRegular(at('link'), 'refuse')).toThrow('is a link, not a file');
});
