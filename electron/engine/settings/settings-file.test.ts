import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DEFAULT_SETTINGS } from '#core/contract/settings/settings';
import { folderViews } from './folders';
import { SettingsFile } from './settings-file';

let home: string;
beforeEach(async () => {
  home = await mkdtemp(path.join(tmpdir(), 'rl-cockpit-settings-'));
});
afterEach(() => rm(home, { recursive: true }));

const file = (): string => path.join(home, 'settings.json');
const onDisk = async (): Promise<unknown> => JSON.parse(await readFile(file(), 'utf8'));

test('a home without settings has the defaults, and nothing is written by looking', async () => {
  const view = await new SettingsFile(home).view();
  expect(view).toEqual({ settings: DEFAULT_SETTINGS, path: file(), readOnly: null });
  await expect(readFile(file())).rejects.toThrow('ENOENT');
});

test('a change is kept, and leaves what it does not name as it is', async () => {
  await writeFile(file(), JSON.stringify({ installationId: 'x', later: { room: 1 } }));
  const settings = new SettingsFile(home);
  expect((await settings.change({ trainings: { termMs: 5_000 } })).ok).toBe(true);
  await settings.change({ notifications: { stopped: true } });
  const { trainings, notifications } = await new SettingsFile(home).current();
  expect(trainings).toEqual({ ...DEFAULT_SETTINGS.trainings, termMs: 5_000 });
  expect(notifications.stopped).toBe(true);
  expect(await onDisk()).toMatchObject({ installationId: 'x', later: { room: 1 }, schema: 1 });
});

test('changes at the same moment are all kept', async () => {
  const settings = new SettingsFile(home);
  await Promise.all([
    settings.change({ trainings: { termMs: 5_000 } }),
    settings.change({ trainings: { gracefulMs: 7_000 } }),
    settings.change({ retention: { olderThanDays: 30 } }),
  ]);
  const now = await settings.current();
  expect(now.trainings).toMatchObject({ termMs: 5_000, gracefulMs: 7_000 });
  expect(now.retention.olderThanDays).toBe(30);
});

test('a value out of its range is refused by name, and nothing changes', async () => {
  const settings = new SettingsFile(home);
  const refused = await settings.change({ trainings: { sampleEveryMs: 5 } });
  expect(refused).toMatchObject({ ok: false, error: { code: 'bad-setting' } });
  expect(refused.ok ? '' : refused.error.says).toContain('trainings.sampleEveryMs');
  expect(await settings.current()).toEqual(DEFAULT_SETTINGS);
});

test.each([
  ['{ "schema": 99, "trainings": { "termMs": 4000 } }', 'newer version', 4_000],
  ['{ "schema": 1, "trainings": { "termMs": "soon" } }', 'trainings.termMs', 15_000],
  ['not json', 'not a JSON object', 15_000],
])(
  'settings that are not understood (%s) are reported and never overwritten',
  async (text, why, term) => {
    await writeFile(file(), text);
    const settings = new SettingsFile(home);
    const view = await settings.view();
    expect(view.readOnly?.says).toContain(why);
    expect(view.settings.trainings.termMs).toBe(term);
    const refused = await settings.change({ trainings: { termMs: 9_000 } });
    expect(refused).toMatchObject({ ok: false, error: { code: 'settings-read-only' } });
    expect(await readFile(file(), 'utf8')).toBe(text);
  },
);

test('folders are listed with what they hold', async () => {
  await writeFile(path.join(home, 'cache.db'), 'x'.repeat(10));
  await writeFile(path.join(home, 'cache.db-wal'), 'x'.repeat(5));
  const folders = await folderViews(home);
  expect(folders.find(({ kind }) => kind === 'index')).toMatchObject({ bytes: 15, files: 2 });
  expect(folders.find(({ kind }) => kind === 'home')).toMatchObject({ bytes: 15, files: 2 });
  expect(folders.find(({ kind }) => kind === 'runs')).toMatchObject({ bytes: null, files: null });
});
