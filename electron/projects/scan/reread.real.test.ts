import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { builtInManifests } from '../built-in';
import { projectsHere } from '../projects-here.fixture';

const here = projectsHere();
const root = path.join(here.home, 'checkout');

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

test('a checkout whose branch changed says so, and is read again with the tasks of its new files', async () => {
  const [first, second] = ['main', 'agent'];
  const { projects } = here.open();
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
  expect(await here.open().projects.change('qnetfires', { reread: true })).toMatchObject({
    ok: false,
    error: {
      remedy: expect.stringContaining(`rl-cockpit manifest draft ${root}/train.py --cwd ${root}`),
    },
  });
});
