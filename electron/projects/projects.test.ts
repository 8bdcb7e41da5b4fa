import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { ProjectsFile, type StoredProject } from './projects-file';

const project = (root: string): Omit<StoredProject, 'id'> => ({
  name: null,
  target: 'local',
  root,
  python: null,
  variant: null,
  addedMs: 1,
  manifest: { from: 'built-in', id: 'qnetfires' },
});

test('two checkouts of one project that two windows add at once are two projects, and one that is there keeps its id', async (context) => {
  const home = await mkdtemp(path.join(tmpdir(), 'rl-cockpit-projects-'));
  context.onTestFinished(() => rm(home, { recursive: true }));
  const file = new ProjectsFile(home);
  const added = await Promise.all([
    file.add('qnetfires', project('/a')),
    file.add('qnetfires', project('/b')),
  ]);
  expect(added.map((one) => one.ok && one.value.id)).toEqual(['qnetfires', 'qnetfires-2']);
  const again = await file.add('qnetfires', { ...project('/a'), addedMs: 9 });
  expect(again).toMatchObject({ ok: true, value: { id: 'qnetfires', addedMs: 1 } });
  expect(await file.list()).toMatchObject({ ok: true, value: [{ root: '/b' }, { root: '/a' }] });
});
