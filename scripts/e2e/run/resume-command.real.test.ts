import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { servedApp } from '../fixtures/served-app.fixture';
import { python } from '../verdicts/end-cases.test-data';
import { patient } from '../../setup/patience.mjs';

const SOON = { timeout: patient(30_000) };
const SCRIPT = 'train ü.py';
const STEPS = `
import argparse, pathlib
if False:
    import torch
parser = argparse.ArgumentParser()
parser.add_argument("-n", "--total-steps", type=int, default=400)
RESUME
args = parser.parse_args()
path = getattr(args, "resume", None)
start = int(pathlib.Path(path).read_text()) if path else 0
print("starts at step", start, flush=True)
for step in range(start + 20, args.total_steps + 1, 20):
    print(f"step: {step}, reward: {step / 10}", flush=True)
    if step % 200 == 0:
        pathlib.Path(f"ckpt_{step}.pt").write_text(str(step))
`;
const OPTION = 'parser.add_argument("--resume", default=None, help="a checkpoint")';

const created: string[] = [];
const runs = new Map<string, string>();

/** A script in a folder of its own. */
async function scriptIn(resume: string): Promise<string> {
  const folder = path.join(await mkdtemp(path.join(tmpdir(), 'resume ')), 'mein Übung');
  created.push(path.dirname(folder));
  await mkdir(folder);
  await writeFile(path.join(folder, SCRIPT), STEPS.replace('RESUME', resume));
  return folder;
}

const app = servedApp({
  prepare: async (cockpit) => {
    const [interpreter = ''] = python('');
    const run = async (name: string, folder: string, ...more: readonly string[]) => {
      const words = ['--name', name, '--cwd', folder, '--', interpreter, SCRIPT, ...more];
      runs.set(name, (await cockpit.runView('run', 'command', ...words)).runId);
    };
    await run('with-option', await scriptIn(OPTION));
    await run('without', await scriptIn(''), '-n', '200');
  },
});

afterAll(async () => {
  await Promise.all(created.map((folder) => rm(folder, { recursive: true, force: true })));
});

async function checkpointsOf(name: string) {
  const { page, complaints } = await app.at(`/runs/${runs.get(name) ?? ''}`);
  await page.getByRole('tab', { name: /^Checkpoints/ }).click();
  await page.getByRole('table', { name: 'Checkpoints' }).waitFor(SOON);
  return { page, complaints };
}

test('a command resumes from a checkpoint by the option that its script declares', async () => {
  const { page, complaints } = await checkpointsOf('with-option');
  await page.getByText('400 of 400').first().waitFor(SOON);
  await page.getByRole('link', { name: /^Resume from .*ckpt_200\.pt$/ }).click();
  const note = page.getByRole('region', { name: 'Resume' });
  await note.getByText('The command below names this checkpoint.').waitFor(SOON);
  await page.getByRole('button', { name: 'Start training' }).click();
  await page.getByText('starts at step 200').first().waitFor(SOON);
  const { runId } = await app.cockpit.runView('show', 'latest');
  expect(runId).not.toBe(runs.get('with-option'));
  expect(complaints).toEqual([]);
});

test('a command whose script declares none has no button for it, and its form says what is missing', async () => {
  const { page } = await checkpointsOf('without');
  await page.getByText('Neither this command nor its script has a checkpoint option').waitFor(SOON);
  expect(await page.getByRole('link', { name: /^Resume from/ }).count()).toBe(0);
  const query = new URLSearchParams({ from: runs.get('without') ?? '', resume: '/x/ckpt_200.pt' });
  const form = await app.at(`/start/command?${query}`);
  await form.page.getByText('The command has no option that names a checkpoint').waitFor(SOON);
  await form.page.getByText('Let the script take it, as PyTorch does').waitFor(SOON);
});

test('the goal is what the command sets by a flag of its script, else the default of the script', async () => {
  const { page } = await checkpointsOf('without');
  await page.getByText('200 of 200').first().waitFor(SOON);
  expect((await app.cockpit.runView('show', 'without')).targetX).toBe(200);
  expect((await app.cockpit.runView('show', 'with-option')).targetX).toBe(400);
});
