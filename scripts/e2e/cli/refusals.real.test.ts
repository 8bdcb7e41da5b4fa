import { existsSync, readdirSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { RunView } from '#core/contract/run/run';
import { Cockpit } from '../fixtures/cockpit.fixture';
import { servedCockpit } from '../fixtures/served-cockpit.fixture';
import { patient } from '../../setup/patience.mjs';

let runsFolder = '';

/** Two runs, so that a prefix can mean both and `latest` is there. */
const served = servedCockpit({
  env: { RL_COCKPIT_UNDO_MS: '3000' },
  prepare: async (cockpit) => {
    for (let i = 0; i < 2; i += 1) {
      const { runDir } = await cockpit.runView('run', 'command', '--', 'echo', 'up');
      runsFolder = path.dirname(runDir);
    }
  },
});

/** The run directories on the disk: anything that starts a run creates one. */
const runFolders = (): readonly string[] => readdirSync(runsFolder).toSorted();

const Deletion = z.object({ id: z.string(), runs: z.array(z.string()), untilMs: z.number() });

const Refusal = z.strictObject({
  error: z.strictObject({
    code: z.string().min(1),
    says: z.string().min(1),
    remedy: z.string().min(1),
  }),
});

describe('a failure with --json is one object {error: {code, says, remedy}} and exit 2', () => {
  test.for([
    { what: 'no command', words: [] },
    { what: 'a command that there is none of', words: ['fly'] },
    { what: 'a mistyped command', words: ['rusn'] },
    { what: 'a name of 201 characters', words: ['run', 'toy-hybrid', '--name', 'n'.repeat(201)] },
    { what: 'a flag that there is none of', words: ['show', '--no-such-flag'] },
    { what: 'no run', words: ['show'] },
    { what: 'an unknown run', words: ['show', 'nobody'] },
    { what: 'a prefix of several runs', words: ['show', '20'] },
    { what: 'an unknown recipe', words: ['run', 'nothing'] },
    { what: 'no command to run', words: ['run', 'command'] },
    { what: 'an unknown target', words: ['run', 'toy-hybrid', '--target', 'ssh:nowhere'] },
    { what: 'an unknown parameter', words: ['run', 'toy-hybrid', '--set', 'colour=red'] },
    { what: 'a value that is no number', words: ['run', 'toy-hybrid', '--set', 'length=red'] },
    { what: 'a value out of its range', words: ['run', 'toy-hybrid', '--set', 'length=0'] },
    { what: 'an assignment without =', words: ['run', 'toy-hybrid', '--set', 'length'] },
    { what: 'an unknown series', words: ['metrics', 'latest', '--name', 'no/such/tag'] },
    { what: 'a file that is not there', words: ['parse', '/nowhere/train.log'] },
    { what: 'an unknown dialect', words: ['parse', '/etc/hostname', '--dialect', 'klingon'] },
    { what: 'an import without a path', words: ['import'] },
    { what: 'the environments of nowhere', words: ['envs', '--target', 'ssh:nowhere'] },
    { what: 'a deletion without a yes', words: ['delete', 'latest'] },
    { what: 'a deletion of nothing', words: ['delete', 'nobody', '--yes'] },
    { what: 'an undo of nothing', words: ['delete', '--undo', 'nothing'] },
    { what: 'a preset that there is none of', words: ['run', 'sb3', '--preset', 'nothing'] },
    { what: 'tasks of an unknown project', words: ['recipes', '--project', 'nobody'] },
    { what: 'an unknown project', words: ['project', 'show', 'nobody'] },
    { what: 'a project to forget that is unknown', words: ['project', 'remove', 'nobody'] },
    { what: 'a folder that is no project', words: ['project', 'add', '/etc/ssl'] },
    { what: 'a change of nothing', words: ['project', 'set', 'nobody'] },
    { what: 'a manifest that is not there', words: ['manifest', 'check', '/nowhere/cockpit.yaml'] },
    { what: 'a draft of no script', words: ['manifest', 'draft', '/nowhere/train.py'] },
    { what: 'no port', words: ['serve', '--port', '99999'] },
  ])('$what', async ({ words }) => {
    const before = runFolders();
    expect(before.length).toBeGreaterThanOrEqual(2);
    const { status, stdout, stderr } = await served.cockpit.cli(...words, '--json');
    const [line = '', ...rest] = stdout.toString().split('\n');
    expect(rest).toEqual(['']);
    expect(() => Refusal.parse(JSON.parse(line))).not.toThrow();
    expect(status).toBe(2);
    expect(stderr).toBe('');
    expect(runFolders()).toEqual(before);
  });

  test('a user reads the same on stderr, and stdout stays empty', async () => {
    const { status, stdout, stderr } = await served.cockpit.cli('show', 'nobody');
    expect({ status, stdout: stdout.toString() }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toMatch(/There is no run "nobody"\.\nList them with: runs\n/);
  });
});

test('delete hides runs at once, and undoes it as long as there is time', async () => {
  const unhurried = await Cockpit.open({ RL_COCKPIT_UNDO_MS: '600000' });
  const serving = await unhurried.serve();
  onTestFinished(async () => {
    await serving.end();
    await unhurried.close();
  });
  const run = await unhurried.runView('run', 'command', '--name', 'gone', '--', 'echo', 'up');
  const listed = async () =>
    z
      .array(RunView)
      .parse(await unhurried.json('runs'))
      .map(({ runId }) => runId);
  const first = Deletion.parse(await unhurried.json('delete', 'gone', '--yes', '--detach'));
  expect(first.runs).toEqual([run.runId]);
  expect(await listed()).not.toContain(run.runId);
  expect((await unhurried.cli('delete', '--undo', first.id)).status).toBe(0);
  expect(await listed()).toContain(run.runId);
});

test('delete removes the files of a run when the time to undo is over, and none of a run that is still running', async () => {
  const run = await served.cockpit.runView('run', 'command', '--name', 'gone', '--', 'echo', 'up');
  const { status, stdout, stderr } = await served.cockpit.cli('delete', 'gone', '--yes');
  expect(status).toBe(0);
  expect(stdout.toString()).toMatch(/^Deleted gone \(\d{8}-/);
  expect(stderr).toMatch(/Press Ctrl\+C within \d+ s to restore/);
  await expect.poll(() => existsSync(run.runDir), { timeout: patient(30_000) }).toBe(false);
  const live = await served.cockpit.runView('run', 'command', '--detach', '--', 'sleep', '100');
  const refused = await served.cockpit.cli('delete', live.runId, '--yes', '--json');
  expect(refused.status).toBe(2);
  await served.cockpit.cli('stop', live.runId, '--now');
});

const Problems = z.object({
  problems: z.array(z.object({ line: z.int(), column: z.int(), says: z.string() })),
});
const Drafted = z.object({ text: z.string(), findings: z.array(z.object({ says: z.string() })) });
const Project = z.object({
  id: z.string(),
  state: z.string(),
  manifest: z.object({ from: z.string() }),
  tasks: z.array(z.object({ recipe: z.string(), presets: z.array(z.string()) })),
  findings: z.array(z.object({ says: z.string(), advice: z.string() })),
});

/** A script with a constant, and its folder, which names the project. */
async function smallProject(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'rl-cockpit-small '));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const script = `EPISODES = 900\ndef main():\n    print("episodes", EPISODES)\nif __name__ == "__main__":\n    main()\n`;
  await writeFile(path.join(folder, 'walk.py'), script);
  await writeFile(path.join(folder, 'pyproject.toml'), '[project]\nname = "walk"\n');
  return folder;
}

test('a script becomes a project on the command line: draft, check, add, recipes, run with a preset, forget', async () => {
  const { cockpit } = served;
  const folder = await smallProject();
  const manifest = path.join(folder, 'cockpit.yaml');
  const { text } = Drafted.parse(
    await cockpit.json('manifest', 'draft', path.join(folder, 'walk.py'), '--out', manifest),
  );
  expect(await readFile(manifest, 'utf8')).toBe(text);
  expect(await cockpit.json('manifest', 'check', manifest)).toEqual({
    file: manifest,
    problems: [],
  });
  const added = Project.parse(await cockpit.json('project', 'add', folder));
  expect(added).toMatchObject({
    id: 'walk',
    state: 'ok',
    manifest: { from: 'project' },
    findings: [],
  });
  const recipes = await cockpit.json('recipes', '--project', 'walk');
  expect(recipes).toMatchObject([{ id: 'walk/train', presets: [{ id: 'toy' }, { id: 'full' }] }]);
  const words = ['run', 'walk/train', '--env', '/usr/bin/python3', '--preset', 'toy'];
  const run = await cockpit.runView(...words);
  expect(await readFile(path.join(run.runDir, 'output.log'), 'utf8')).toMatch(/^episodes 5$/m);

  // Its own manifest changes, and breaks: both are reported, the form stays, and what is good can be taken over.
  await writeFile(manifest, text.replace('id: train', 'id: training'));
  const changed = z.array(Project).parse(await cockpit.json('projects'));
  expect(changed[0]).toMatchObject({
    tasks: [{ recipe: 'walk/train' }],
    findings: [
      {
        says: expect.stringContaining('changed since'),
        advice: expect.stringContaining('--reread'),
      },
    ],
  });
  const reread = Project.parse(await cockpit.json('project', 'set', 'walk', '--reread'));
  expect(reread).toMatchObject({ tasks: [{ recipe: 'walk/training' }], findings: [] });
  await writeFile(manifest, text.replace('kind: shim', 'kind: shimmy'));
  const { status, stdout } = await cockpit.cli('manifest', 'check', manifest, '--json');
  expect(status).toBe(2);
  const [problem] = Problems.parse(JSON.parse(stdout.toString())).problems;
  const line = text.split('\n').findIndex((one) => one.includes('kind: shim')) + 1;
  expect(problem?.line).toBe(line);
  const broken = Project.parse(await cockpit.json('project', 'show', 'walk'));
  expect(broken.tasks).toHaveLength(1);
  expect(broken.findings.map(({ says }) => says).join(' ')).toContain(`line ${line}`);
  await cockpit.json('project', 'remove', 'walk');
  expect(await cockpit.json('projects')).toEqual([]);
});

const KINDS = [
  'conda',
  'venv',
  'uv',
  'pyenv',
  'pixi',
  'poetry',
  'system',
  'homebrew',
  'store',
  'registry',
] as const;

test('envs, targets and recipes answer in the shapes that other tools read', async () => {
  const envs = z
    .array(
      z.object({
        python: z.string().startsWith('/'),
        prefix: z.string().startsWith('/'),
        kind: z.enum(KINDS),
        version: z.string().nullable(),
        state: z.enum(['ok', 'broken']),
        packages: z.record(z.string(), z.string()),
      }),
    )
    .parse(await served.cockpit.json('envs'));
  expect(envs.some(({ state }) => state === 'ok')).toBe(true);
  expect(await served.cockpit.json('targets')).toEqual([
    expect.objectContaining({ id: 'local', kind: 'local', state: expect.any(String) }),
  ]);
  const recipes = z.array(z.object({ id: z.string() })).parse(await served.cockpit.json('recipes'));
  expect(recipes.map(({ id }) => id)).toEqual(
    expect.arrayContaining(['command', 'sb3', 'toy-arpo', 'toy-hybrid']),
  );
});
