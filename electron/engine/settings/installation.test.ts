import { execFileSync } from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { WaitingList } from '../../runs/queue/waiting-list';
import { installationId } from './installation';
import { SettingsFile } from './settings-file';

let home: string;
beforeEach(() => {
  home = mkdtempSync(path.join(tmpdir(), 'rlc-installation-'));
});
afterEach(() => rmSync(home, { recursive: true, force: true }));
const file = (name: string): string => path.join(home, name);
const aside = (name: string): readonly string[] =>
  readdirSync(home).filter((entry) => entry.startsWith(`${name}.unreadable`));

test('the id of an installation stays, no matter what happens to its settings, and no bad file is lost', async () => {
  const id = await installationId(home);
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(fc.string(), fc.json(), fc.constant('['.repeat(100_000))),
      async (text) => {
        writeFileSync(file('settings.json'), text);
        const before = aside('settings.json').length;
        expect(await installationId(home)).toBe(id);
        const retained = aside('settings.json').slice(before);
        for (const name of retained) expect(readFileSync(file(name), 'utf8')).toBe(text);
        for (const name of retained) rmSync(file(name));
        const settings = new SettingsFile(home);
        expect((await settings.view()).settings.trainings).toBeDefined();
      },
    ),
    { numRuns: 60 },
  );
  expect(statSync(file('settings.json')).mode & 0o077).toBe(0);
});

test('a settings file of which only a piece is left still says whose installation it is', async () => {
  const id = await installationId(home);
  const text = readFileSync(file('settings.json'), 'utf8');
  rmSync(file('keep'), { recursive: true });
  writeFileSync(file('settings.json'), text.slice(0, -3));
  expect(await installationId(home)).toBe(id);
  expect(aside('settings.json')).toHaveLength(1);
});

test.skipIf(process.platform === 'win32')(
  'a FIFO or a folder where settings or the queue should be stops nothing',
  async () => {
    const id = await installationId(home);
    for (const name of ['settings.json', 'queue.json']) {
      rmSync(file(name), { force: true });
      execFileSync('mkfifo', [file(name)]);
      expect(await installationId(home)).toBe(id);
      expect((await WaitingList.open(home, () => 1)).list()).toEqual([]);
      rmSync(file(name), { force: true });
      mkdirSync(file(name));
      expect(await installationId(home)).toBe(id);
      expect((await WaitingList.open(home, () => 1)).list()).toEqual([]);
      expect(aside(name)).toHaveLength(2);
    }
  },
);
