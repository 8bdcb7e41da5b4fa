import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { Spec } from '#core/contract/run/run-directory';
import { importedNames, removeHalfImports, writeImport } from './write-import';

const folder = mkdtempSync(join(tmpdir(), 'rl-cockpit-import-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const ID = '20260101-000000-0000000a';

function homeWith(name: string): { readonly home: string; readonly spec: Spec } {
  const home = join(folder, name);
  mkdirSync(home);
  const spec = Spec.parse({
    schema: 1,
    runId: ID,
    name: 'events',
    recipe: 'import',
    target: 'local',
    installationId: 'i',
    createdMs: 1,
    argv: ['import', folder],
    cwd: join(home, 'keep', ID, 'files'),
    env: {},
    secretEnv: [],
    python: null,
    params: {},
    toolsSha: '',
    dialect: 'auto',
    patterns: [],
    sources: [],
    expectations: {},
    stop: { gracefulMs: 1, termMs: 1 },
    sampleEveryMs: 1,
    quietAfterMs: 1,
    importedFrom: folder,
  });
  return { home, spec };
}

const source = (name: string): string => {
  const path = join(folder, name);
  writeFileSync(path, name);
  return path;
};
const everythingIn = (home: string): string[] =>
  ['keep', 'runs'].flatMap((room) =>
    existsSync(join(home, room)) ? readdirSync(join(home, room)) : [],
  );

test('an import is there whole: its log, its files and the record of what it is', async () => {
  const { home, spec } = homeWith('whole');
  const files = [
    { path: source('train.log'), kind: 'log', bytes: 9 },
    { path: source('events.out.tfevents.1'), kind: 'tfevents', bytes: 21 },
  ] as const;
  await writeImport(home, spec, files);
  expect(everythingIn(home)).toEqual([ID, ID]);
  expect(readFileSync(join(home, 'runs', ID, 'output.log'), 'utf8')).toBe('train.log');
  expect(Spec.parse(JSON.parse(readFileSync(join(home, 'runs', ID, 'spec.json'), 'utf8')))).toEqual(
    spec,
  );
  expect(readdirSync(spec.cwd, { recursive: true })).toContain(
    join(readdirSync(spec.cwd)[0] ?? '', 'events.out.tfevents.1'),
  );
});

test('an import that fails half way leaves nothing behind, and says why', async () => {
  const { home, spec } = homeWith('failing');
  const files = [
    { path: source('events.out.tfevents.2'), kind: 'tfevents', bytes: 21 },
    { path: join(folder, 'gone'), kind: 'tfevents', bytes: 4 },
  ] as const;
  await expect(writeImport(home, spec, files)).rejects.toThrow(/ENOENT/);
  expect(everythingIn(home)).toEqual([]);
});

test('what an engine that was killed while it copied has left is removed, and no whole run', async () => {
  const { home, spec } = homeWith('killed');
  await writeImport(home, spec, [{ path: source('whole.log'), kind: 'log', bytes: 9 }]);
  const half = '20260101-000001-0000000b';
  mkdirSync(join(home, 'runs', `.importing-${half}`));
  mkdirSync(join(home, 'keep', half, 'files'), { recursive: true });
  await removeHalfImports(home);
  expect(everythingIn(home)).toEqual([ID, ID]);
  await removeHalfImports(join(folder, 'no-home-yet'));
});

test("the folders in a run of MLflow's store are names of its metrics, and stay in an import", () => {
  const run = '0123456789abcdef0123456789abcdef';
  const files = ['reward', 'train/loss', 'eval/loss'].map((name) => ({
    path: `/w/mlruns/0/${run}/metrics/${name}`,
  }));
  expect(importedNames([...files, { path: '/w/tb/events' }])).toEqual([
    `${run}/metrics/reward`,
    `${run}/metrics/train/loss`,
    `${run}/metrics/eval/loss`,
    'tb/events',
  ]);
});
