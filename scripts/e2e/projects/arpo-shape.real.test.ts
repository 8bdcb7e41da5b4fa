import { spawn } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, stat, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { Spec } from '#core/contract/run/run-directory';
import { Cockpit } from '../fixtures/cockpit.fixture';
import { projectInShapeOfArpo } from './arpo-shape.fixture';

const KEY = 'key-of-nobody-4711';
const Seen = z.object({
  argv: z.array(z.string()),
  cwd: z.string(),
  link: z.string(),
  proxy: z.string().nullable(),
  hasKey: z.boolean(),
  path: z.array(z.string()),
});

let cockpit: Cockpit;
let project: string;

beforeAll(async () => {
  cockpit = await Cockpit.open({ BRIGHT_DATA_API_KEY: KEY, http_proxy: 'http://127.0.0.1:9' });
  const keys = await keysOfArpo();
  project = await projectInShapeOfArpo(keys);
  await cockpit.json('project', 'add', project, '--name', 'shape');
});
afterAll(async () => {
  await cockpit.close();
  await rm(project, { recursive: true, force: true });
});

/** Keys that the manifest overrides, as its own text names them. */
async function keysOfArpo(): Promise<string[]> {
  const manifest = await readFile('electron/projects/manifests/arpo.yaml', 'utf8');
  const match = manifest.match(
    /\b(?:data|algorithm|actor_rollout_ref|reward_model|custom_reward_function|trainer)(?:\.\w+)+/g,
  );
  return [...new Set(match)];
}

async function filesBelow(folder: string): Promise<string[]> {
  const names = await readdir(folder, { recursive: true });
  const files = await Promise.all(
    names.map(async (name) => {
      const file = path.join(folder, name);
      return (await stat(file)).isFile() ? [file] : [];
    }),
  );
  return files.flat();
}

const train = (...words: readonly string[]) =>
  // Its Python has none of the packages that the manifest asks for, and its program needs none.
  cockpit.runView(
    'run',
    'shape/train',
    '--preset',
    'toy',
    '--env',
    'python3',
    '--anyway',
    ...words,
  );

test('a project in the shape of ARPO trains in its own folder, with the key in its environment and nowhere else', async () => {
  const run = await train('--set', 'search=provider', '--set-env', 'BRIGHT_DATA_API_KEY');
  expect(run).toMatchObject({ verdict: 'succeeded', lastX: 3 });
  const spec = Spec.parse(JSON.parse(await readFile(path.join(run.runDir, 'spec.json'), 'utf8')));
  const seen = Seen.parse(JSON.parse(await readFile(path.join(run.runDir, 'seen.json'), 'utf8')));
  const workspace = path.join(cockpit.home, 'workspaces', 'shape', 'toy');
  expect(seen).toMatchObject({
    cwd: workspace,
    link: path.join(project, 'ARPO'),
    proxy: 'http://127.0.0.1:9',
    hasKey: true,
  });
  expect(spec.argv.slice(spec.argv.indexOf('--') + 3)).toEqual(seen.argv);
  const files = await filesBelow(run.runDir);
  const texts = await Promise.all(files.map((file) => readFile(file)));
  expect(files.filter((_file, at) => texts[at]?.includes(KEY) === true)).toEqual([]);
});

test('what a training adds to the search cache stays in the experiment, and the project is as it was', async () => {
  const own = path.join(project, 'ARPO', 'search_cache', 'search_cache.json');
  const copy = path.join(cockpit.home, 'workspaces/shape/toy/search_cache/search_cache.json');
  expect(await readFile(own, 'utf8')).toBe('{"known": "page"}');
  expect(JSON.parse(await readFile(copy, 'utf8'))).toHaveProperty(['asked in the training']);
  expect((await filesBelow(project)).filter((file) => file.includes('__pycache__'))).toEqual([]);
});

test('a training that is still running without its search tool does not succeed, although it exits with 0', async () => {
  const run = await train('--set', 'experiment=second', '--set', 'search_zone=broken');
  expect(run).toMatchObject({ verdict: expect.not.stringMatching('succeeded'), exit: { code: 0 } });
  expect(run.reasons.join('\n')).toContain("Could not initialize tool 'search'");
});

test('a Ray that outlives its training is ended with it, and the Ray of others continues', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'other ray '));
  await symlink('/bin/sleep', path.join(folder, 'raylet'));
  const other = spawn(path.join(folder, 'raylet'), ['60'], { stdio: 'ignore' });
  try {
    const run = await train('--set', 'experiment=third', '--set', 'search_zone=leftover');
    expect(run).toMatchObject({ verdict: 'succeeded' });
    const log = (await cockpit.cli('logs', run.runId)).stdout.toString();
    const pid = Number(/^left over: (\d+)$/m.exec(log)?.[1]);
    expect(isAlive(pid)).toBe(false);
    expect(other.exitCode).toBe(null);
    const events = await readFile(path.join(run.runDir, 'events.jsonl'), 'utf8');
    expect(events).toContain('Ended 1 of them; could not end 0.');
  } finally {
    other.kill();
    await rm(folder, { recursive: true });
  }
});

/** Signal 0 asks whether a process is there. @throws what is no answer */
function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ESRCH') return false;
    throw error;
  }
}
