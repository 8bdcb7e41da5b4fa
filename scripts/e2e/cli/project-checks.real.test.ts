import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { servedCockpit } from '../fixtures/served-cockpit.fixture';

// What the page says before a start, the command line says, too; and a chain that ends early leaves nothing behind it in the queue.

const served = servedCockpit({});
const folder = () => path.join(served.cockpit.home, 'steps');
const Failure = z.object({
  error: z.object({ code: z.string(), says: z.string(), remedy: z.string() }),
});
const Runs = z.array(z.object({ recipe: z.string(), phase: z.string(), verdict: z.unknown() }));

const MANIFEST = `
manifest: 1
id: steps
title: Steps
detect: { all: [step.py] }
params:
  - { name: fails, type: flag, default: false, bind: { flag: --fails } }
tasks:
  - id: one
    title: One
    launch: { kind: script, file: '{project}/step.py' }
    params: [fails]
    usesGpu: false
    checks: [{ check: file, of: '{project}/data.csv', says: The data is missing., advice: Put it there. }]
  - id: two
    title: Two
    launch: { kind: script, file: '{project}/step.py' }
    usesGpu: false
    after: { task: one }
    checks: [{ check: file, of: '{project}/made-by-one.txt' }]
  - id: three
    title: Three
    launch: { kind: script, file: '{project}/step.py' }
    usesGpu: false
    after: { task: two }
`;

beforeAll(async () => {
  await mkdir(folder(), { recursive: true });
  await writeFile(
    path.join(folder(), 'step.py'),
    'import sys\nprint("step")\nsys.exit(len(sys.argv) - 1)\n',
  );
  await writeFile(path.join(folder(), 'cockpit.yaml'), MANIFEST);
  const added = await served.cockpit.cli('project', 'add', folder());
  if (added.status !== 0) throw new Error(`project add: ${added.stderr}`);
});

test('a task whose check fails is not started, by run or chain, and says why; with --anyway it is', async () => {
  for (const words of [
    ['run', 'steps/one'],
    ['chain', 'steps/two'],
  ]) {
    const refused = await served.cockpit.cli(...words, '--json');
    expect(refused.status).toBe(2);
    expect(Failure.parse(JSON.parse(refused.stdout.toString())).error).toMatchObject({
      code: 'checks-failed',
      says: expect.stringContaining('steps/one was not started. The data is missing.'),
      remedy: 'Put it there. Start it in spite of that with --anyway.',
    });
    expect(refused.stderr).toContain('problem: The data is missing.');
  }
  expect(Runs.parse(await served.cockpit.json('runs'))).toEqual([]);
  const run = await served.cockpit.runView('run', 'steps/one', '--anyway');
  expect(run).toMatchObject({ recipe: 'steps/one', exit: { code: 0 } });
});

test('a chain whose first run fails takes the others out of the queue, and names the reason', async () => {
  await writeFile(path.join(folder(), 'data.csv'), '1\n');
  const chain = await served.cockpit.cli('chain', 'steps/three', '--set', 'fails=true');
  expect(chain.status).toBe(1);
  expect(chain.stderr).toMatch(
    /steps-three-\S+ was removed from the queue: steps-one-\S+ did not succeed \(failed\)/,
  );
  expect(chain.stderr).toMatch(/steps-two-\S+ was removed from the queue/);
  const runs = Runs.parse(await served.cockpit.json('runs'));
  expect(runs.filter(({ phase }) => phase === 'queued')).toEqual([]);
});

test('what a project wants is installed by one command, into an environment of its own, which it then runs with', async () => {
  // It wants nothing that pip would have to download.
  await writeFile(path.join(folder(), 'requirements.txt'), 'pip\n');
  const refused = await served.cockpit.cli('project', 'install', 'steps');
  expect(refused.status).toBe(2);
  expect(refused.stderr).toMatch(/-m venv .*\n.*-m pip install -r .*requirements\.txt/);
  expect(refused.stderr).toContain('Add --yes');
  const installed = await served.cockpit.json('project', 'install', 'steps', '--yes');
  const python = path.join(served.cockpit.home, 'envs/project-steps/bin/python');
  expect(installed).toMatchObject({ project: 'steps', python, installed: true });
  expect(await served.cockpit.json('project', 'show', 'steps')).toMatchObject({ python });
});

test('each answer on the way to a project that trains ends with the command that comes next', async () => {
  const other = path.join(served.cockpit.home, 'other steps');
  await mkdir(other, { recursive: true });
  await writeFile(path.join(other, 'step.py'), 'print("step")\n');
  const toy = MANIFEST.replace(
    'title: Three',
    "title: Three\n    presets: [{ id: toy, title: Toy, says: '', params: {} }]",
  ).replaceAll('id: steps', 'id: others');
  await writeFile(path.join(other, 'cockpit.yaml'), toy);
  const [add, chain] = [['project', 'add', other], 'rl-cockpit chain others/three --preset toy'];
  expect((await served.cockpit.cli(...add)).stdout.toString()).toMatch(`\nNext: ${chain}\n`);
  await served.cockpit.json('project', 'remove', 'others');

  await writeFile(path.join(other, 'requirements.txt'), 'pip\n');
  const refused = await served.cockpit.cli(...add, '--install');
  expect(refused).toMatchObject({ status: 2, stderr: expect.stringContaining('Add --yes') });
  expect(await served.cockpit.json(...add)).toMatchObject({
    next: 'rl-cockpit project install others',
  });
  await served.cockpit.json('project', 'remove', 'others');
  const installed = await served.cockpit.json(...add, '--install', '--yes');
  expect(installed).toMatchObject({ project: 'others', installed: true, next: chain });
  for (const words of [
    ['plan', 'toy'],
    ['plan', 'toy', '--fix', '--yes'],
  ]) {
    expect(await served.cockpit.json(...words)).toMatchObject({
      next: ['rl-cockpit run toy-hybrid'],
    });
  }
});
