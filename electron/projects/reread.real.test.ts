import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { RecipeBook } from '#core/training/recipe-book';
import { launchPaths } from '../runs/start/spec/paths';
import { packToolsPayload } from '../targets/fixtures/tools-payload.fixture';
import local from '../targets/kinds/local';
import type { Target } from '../targets/target';
import { builtInManifests } from './built-in';
import { Projects } from './projects';

const home = mkdtempSync(path.join(tmpdir(), 'rl-cockpit-reread-'));
const root = path.join(home, 'checkout');
let target: Target | null = null;

function opened(): Projects {
  if (target === null) throw new Error('no target');
  const here = target;
  return new Projects({
    home,
    recipes: new RecipeBook(),
    changed: () => undefined,
    target: () => Promise.resolve({ ok: true, value: here }),
    launchPaths: (requested, recipe, on) => launchPaths(requested, recipe, on, 'RUN-ID'),
    secretNames: () => Promise.resolve([]),
    runs: {
      list: () => Promise.resolve([]),
      params: () => null,
      series: () => Promise.resolve([]),
      saved: () => Promise.resolve(null),
    },
  });
}

/** Files by which a variant of a project that the app knows is recognized: a branch of its checkout. */
function checkOut(manifest: string, variant: string): void {
  rmSync(root, { recursive: true, force: true });
  const rule = builtInManifests.find((one) => one.manifest.id === manifest)?.manifest;
  const more = rule?.variants[variant];
  if (rule === undefined || more === undefined) throw new Error(`no ${manifest} ${variant}`);
  const files = [...rule.detect.all, ...rule.detect.any, ...more.all, ...more.any.slice(0, 1)];
  for (const file of files) {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    writeFileSync(path.join(root, file), '');
  }
}

beforeAll(async () => {
  await packToolsPayload();
  mkdirSync(home, { recursive: true });
  const [location] = await local.find();
  if (location === undefined) throw new Error('this computer is missing');
  target = local.open(location, { stateDir: path.join(home, 'state') });
  await target.connect();
});
afterAll(async () => {
  await target?.close();
  rmSync(home, { recursive: true, force: true });
});

test('a checkout whose branch changed says so, and is read again with the tasks of its new files', async () => {
  const [first, second] = ['main', 'agent'];
  const projects = opened();
  checkOut('qnetfires', first);
  const added = await projects.add({ target: 'local', path: root, manifest: null, name: null });
  expect(added).toMatchObject({ ok: true, value: { variant: first, findings: [] } });

  checkOut('qnetfires', second);
  const listed = await projects.list();
  expect(listed.ok && listed.value[0]?.findings).toMatchObject([
    { state: 'warn', advice: expect.stringContaining('project set qnetfires --reread') },
  ]);
  const again = await projects.change('qnetfires', { reread: true });
  expect(again).toMatchObject({ ok: true, value: { variant: second, findings: [] } });
  expect(again.ok && again.value.tasks.length).toBeGreaterThan(0);
});

test('a folder that no manifest fits any more is refused with the command that drafts one', async () => {
  rmSync(root, { recursive: true, force: true });
  mkdirSync(root, { recursive: true });
  writeFileSync(
    path.join(root, 'train.py'),
    'import argparse\nparser = argparse.ArgumentParser()\nparser.add_argument("--epochs", type=int)\nfor epoch in range(3):\n    print("epoch", epoch, "reward", 1)\n',
  );
  expect(await opened().change('qnetfires', { reread: true })).toMatchObject({
    ok: false,
    error: {
      remedy: expect.stringContaining(`rl-cockpit manifest draft ${root}/train.py --cwd ${root}`),
    },
  });
});
