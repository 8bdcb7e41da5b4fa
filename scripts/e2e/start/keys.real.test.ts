import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { patient } from '../../setup/patience.mjs';
import { servedApp } from '../fixtures/served-app.fixture';

const SOON = { timeout: patient(30_000) };
const BY_THE_END = { timeout: patient(60_000), interval: 100 };
const KEYS = ['HF_TOKEN', 'MY_THING', 'WANDB_API_KEY'];
/** Prints the names of the stored keys that it was given. */
const PRINTS = `import os; print('have', sorted(n for n in ${JSON.stringify(KEYS)} if n in os.environ))`;

const app = servedApp();

beforeAll(async () => {
  for (const name of KEYS) {
    const child = app.cockpit.spawn('secrets', 'set', name, '--session');
    child.stdin.end(`value-of-${name}`);
    await new Promise((resolve) => void child.on('close', resolve));
  }
});

/** Output of a run, started by these words of the command line. */
async function printed(...words: readonly string[]): Promise<string> {
  const run = await app.cockpit.runView('run', ...words);
  return readFile(path.join(run.runDir, 'output.log'), 'utf8');
}

const ofCommand = (...flags: readonly string[]): Promise<string> =>
  printed('command', ...flags, '--', 'python3', '-c', PRINTS);

test('on the command line a command gets no stored key but those that are named, and a run again keeps them', async () => {
  expect(await ofCommand()).toBe('have []\n');
  expect(await ofCommand('--secret', 'HF_TOKEN', '--secret', 'MY_THING', '--name', 'two')).toBe(
    "have ['HF_TOKEN', 'MY_THING']\n",
  );
  expect(await printed('--from', 'two')).toBe("have ['HF_TOKEN', 'MY_THING']\n");
  expect(await printed('--from', 'two', '--no-secrets')).toBe('have []\n');
  const plan = ['--plan', '--secret', 'HF_TOKEN', '--', 'true'];
  const preview = await app.cockpit.cli('run', 'command', ...plan);
  expect(preview.stdout.toString()).toMatch(
    /keys +HF_TOKEN \(not given: MY_THING, WANDB_API_KEY\)/,
  );
  const refused = await app.cockpit.json('run', 'command', '--secret', 'GONE', '--', 'true');
  expect(refused).toMatchObject({ error: { code: 'key-not-stored' } });
});

/** A stranger's project, whose manifest asks for two keys. */
async function strangersProject(): Promise<void> {
  const folder = path.join(app.cockpit.home, 'stranger');
  await mkdir(folder);
  await writeFile(path.join(folder, 'train.py'), `${PRINTS}\n`);
  const secrets = KEYS.slice(1).map((name) => `{name: ${name}, says: "For the ${name} service"}`);
  await writeFile(
    path.join(folder, 'cockpit.yaml'),
    `manifest: 1\nid: stranger\ntitle: Stranger\ndetect: {all: [train.py]}\nsecrets: [${secrets.join(', ')}]\nparams: []\ntasks:\n  - {id: t, title: Train, launch: {kind: script, file: train.py}}\n`,
  );
  expect((await app.cockpit.cli('project', 'add', folder)).status).toBe(0);
}

test('a project of a stranger gets no key that its manifest asks for, until the user ticks it on the page', async () => {
  await strangersProject();
  expect(await printed('stranger/t')).toContain('have []\n');
  const { page, complaints } = await app.at('/start/stranger%2Ft');
  const keys = page.getByRole('group', { name: 'Keys for this training' });
  await keys.getByText('gets only the keys that you select').waitFor(SOON);
  await page.getByText(/This training reads MY_THING .* and does not get it/).waitFor(SOON);
  expect(await keys.getByRole('checkbox', { checked: true }).count()).toBe(0);
  await keys.getByRole('checkbox', { name: 'MY_THING' }).check();
  await page.getByText('This training gets MY_THING.').waitFor(SOON);
  // The choice is remembered for this project.
  await page.reload();
  await expect
    .poll(() => keys.getByRole('checkbox', { name: 'MY_THING' }).isChecked(), SOON)
    .toBe(true);
  await page.getByRole('button', { name: 'Start training' }).click();
  await page.waitForURL(/\/runs\//, SOON);
  const runId = /runs\/([^/?]+)/.exec(page.url())?.[1] ?? '';
  const log = path.join(app.cockpit.home, 'runs', runId, 'output.log');
  await expect
    .poll(() => readFile(log, 'utf8').catch(() => ''), BY_THE_END)
    .toContain("have ['MY_THING']\n");
  expect(complaints).toEqual([]);
});
