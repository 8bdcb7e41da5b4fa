import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { aDiagnosis, anIncident } from './incident.test-data';
import { IncidentFiles } from './incident-files';
import { withEntry } from './stored-incident';

const FIRST = '20261122-225310-0a1b2c3d';
const SECOND = '20261123-225310-0a1b2c3e';
let home = '';
beforeEach(() => {
  home = mkdtempSync(path.join(tmpdir(), 'rlc incidents '));
});
afterEach(() => rmSync(home, { recursive: true, force: true }));
const folder = () => path.join(home, 'incidents');

test('notebooks survive, newest first, for this user alone; one that is damaged or newer hides no other and is left as it is', async () => {
  const files = new IncidentFiles(home);
  expect(await files.all()).toEqual({ incidents: [], unreadable: [] });
  await files.change(FIRST, () => anIncident(FIRST, aDiagnosis('a'), 1));
  await files.change(SECOND, () => anIncident(SECOND, aDiagnosis('b'), 2));
  const damaged = path.join(folder(), '20260101-000000-00000001.json');
  writeFileSync(damaged, '{"schema": 1, "id"');
  writeFileSync(path.join(folder(), '20260101-000000-00000002.json'), '{"schema": 99}');
  const all = await new IncidentFiles(home).all();
  expect(all.incidents.map(({ id }) => id)).toEqual([SECOND, FIRST]);
  expect(all.unreadable.map(({ says }) => says)).toEqual([
    expect.stringContaining('cannot be read'),
    expect.stringContaining('a newer version of RL Cockpit wrote it'),
  ]);
  expect(statSync(path.join(folder(), `${FIRST}.json`)).mode & 0o777).toBe(0o600);
  const refused = await files.change('20260101-000000-00000001', () =>
    anIncident(FIRST, aDiagnosis(), 1),
  );
  expect(refused).toMatchObject({ ok: false, error: { code: 'incident-unreadable' } });
  expect(readFileSync(damaged, 'utf8')).toBe('{"schema": 1, "id"');
});

test('changes that are asked for at the same time are all in it, and leave no other file', async () => {
  const files = new IncidentFiles(home);
  await files.change(FIRST, () => anIncident(FIRST, aDiagnosis(), 1));
  const notes = Array.from({ length: 20 }, (_, at) =>
    files.change(FIRST, (now) => (now === null ? null : withEntry(now, 'note', `note ${at}`, at))),
  );
  await Promise.all(notes);
  const read = await files.read(FIRST);
  expect(read.ok ? read.value?.entries.length : 0).toBe(21);
  expect(readdirSync(folder())).toEqual([`${FIRST}.json`]);
});

test('no id leads out of the folder', async () => {
  writeFileSync(path.join(home, 'settings.json'), '{}');
  expect(await new IncidentFiles(home).read('../settings')).toEqual({ ok: true, value: null });
});
