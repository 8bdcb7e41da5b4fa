import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { LogReader } from '../../electron/core/telemetry/log-reader';
import { isCi } from '../../scripts/setup/paths.mjs';
import { ensurePython } from '../../scripts/setup/python.mjs';
import { findTestPyenv } from '../../scripts/setup/test-pyenv.mjs';
import {
  newFolder,
  waitForOutput,
  runPython,
  startPython,
  toolsFolder,
} from './training-process.fixture';

const match = findTestPyenv();
const python = match ?? '';
beforeEach(({ skip }) =>
  skip(match === null && !isCi, 'no Python with Stable-Baselines3 yet; `npm test` makes one'),
);

const argvOf = (out: string, ...rest: readonly string[]) => [
  '-m',
  'rl_cockpit_sb3',
  '--out',
  out,
  ...rest,
];

/** progress.csv as rows by column; SB3 writes an empty cell where a row lacks a key. */
function progress(out: string): readonly Record<string, string>[] {
  const text = readFileSync(path.join(out, 'sb3/progress.csv'), 'utf8').trimEnd();
  const [head = '', ...rows] = text.split('\n');
  const keys = head.split(',');
  return rows.map((row) => {
    const cells = row.split(',');
    return Object.fromEntries(keys.map((key, i) => [key, cells[i] ?? '']));
  });
}

test('the parts of the runner pass their own tests against Gymnasium and Stable-Baselines3', async () => {
  const folder = path.join(toolsFolder, 'tests_sb3');
  const ran = await runPython(python, ['-m', 'unittest', 'discover', '-s', folder]);
  expect(ran).toMatchObject({ code: 0, err: expect.stringMatching(/Ran [1-9]\d* tests.*\n\nOK/s) });
});

test('MaskablePPO learns the masked line, and everything it writes is below its folder', async () => {
  const [out, cwd] = [newFolder(), newFolder()];
  const flags = ['--algo', 'MaskablePPO', '--env-id', 'RLCockpit/MaskedLine-v0'];
  const sizes = ['--timesteps', '6000', '--n-steps', '512', '--n-envs', '2', '--device', 'cpu'];
  const ran = await runPython(python, argvOf(out, ...flags, ...sizes), cwd);
  expect(ran).toMatchObject({ code: 0 });
  expect(ran.out).toMatch(/^\[CHECKPOINT\] Re-loaded final_model\.zip: same actions for 64 of 64/m);
  const rows = progress(out);
  const rewards = rows.map((row) => Number(row['rollout/ep_rew_mean']));
  expect(rows.map((row) => Number(row['time/total_timesteps']))).toEqual(
    [1, 2, 3, 4, 5, 6].map((update) => 1024 * update),
  );
  expect(rewards.at(-1)).toBeGreaterThan((rewards[0] ?? NaN) + 0.1);
  expect(readdirSync(path.join(out, 'monitor')).toSorted()).toEqual([
    '0.monitor.csv',
    '1.monitor.csv',
  ]);
  expect(existsSync(path.join(out, 'models/final_model.zip'))).toBe(true);
  expect(readdirSync(path.join(out, 'sb3')).some((name) => name.includes('tfevents'))).toBe(true);
  expect(readdirSync(cwd)).toEqual([]);

  const reader = new LogReader('sb3-table', [], null);
  const events = reader.push(new TextEncoder().encode(ran.out)).flatMap((line) => line.events);
  const seen = events.filter(
    (event) => event.kind === 'point' && event.tag === 'rollout/ep_rew_mean',
  );
  expect(seen).toHaveLength(rows.length);
  const folders = events.filter((event) => event.kind === 'log-folder');
  expect(folders).toEqual([{ kind: 'log-folder', path: `${out}/sb3` }]);
});

test('MaskablePPO trains on a task without masks, evaluates it, and saves on the way', async () => {
  const out = newFolder();
  const flags = ['--algo', 'MaskablePPO', '--timesteps', '256', '--n-steps', '128'];
  const often = ['--eval-freq', '128', '--checkpoint-freq', '128', '--device', 'cpu'];
  expect(await runPython(python, argvOf(out, ...flags, ...often))).toMatchObject({ code: 0 });
  expect(readdirSync(path.join(out, 'models'))).toContain('checkpoint_128_steps.zip');
  expect(existsSync(path.join(out, 'evaluations/evaluations.npz'))).toBe(true);
});

test('DQN logs its last steps too, which Stable-Baselines3 alone does not', async () => {
  const out = newFolder();
  const ran = await runPython(python, argvOf(out, '--algo', 'DQN', '--timesteps', '301'));
  expect(ran).toMatchObject({ code: 0 });
  expect(Number(progress(out).at(-1)?.['time/total_timesteps'])).toBeGreaterThanOrEqual(301);
});

test('an interrupted training saves, proves what it saved, and does not claim to have finished', async () => {
  const out = newFolder();
  const { child, ended } = startPython(python, argvOf(out, '--timesteps', '5000000'));
  await waitForOutput(child, /total_timesteps/);
  child.kill('SIGINT');
  const ran = await ended;
  expect(ran.code).toBe(130);
  expect(ran.out).toMatch(/^\[INTERRUPT\] Training interrupted by user$/m);
  expect(ran.out).toMatch(/^\[CHECKPOINT\] Re-loaded interrupted_model\.zip: /m);
  expect(ran.out).not.toContain('Training finished');
  expect(readdirSync(path.join(out, 'models'))).toEqual(['interrupted_model.zip']);
});

test.each([
  [['--env-id', 'NoSuchTask-v0'], 1, /Task NoSuchTask-v0: Gymnasium cannot make it .*Check the id/],
  [['--algo', 'SARSA'], 2, /invalid choice: 'SARSA'/],
  [['--gamma', '1.5'], 2, /1\.5 is not between 0\.0 and 1\.0/],
])('%j ends with code %i and says what to do', async (flags, code, says) => {
  const ran = await runPython(python, argvOf(newFolder(), ...flags));
  expect(ran).toMatchObject({ code, err: expect.stringMatching(says) });
  expect(ran.err).not.toContain('Traceback');
});

test('an interpreter without PyTorch is reported with what to install, and where', async () => {
  const folder = newFolder();
  // -I and -S hide every package, no matter what this machine's own Python has.
  const line = `import sys; sys.path.insert(0, ${JSON.stringify(toolsFolder)}); from rl_cockpit_sb3.__main__ import main; sys.exit(main())`;
  const { code, err } = await runPython(ensurePython(), ['-I', '-S', '-c', line], folder);
  expect(code).toBe(1);
  expect(err).toMatch(
    /^\[ERROR\] torch: it cannot be imported by .* Install it there \(.* -m pip install torch\)/,
  );
});
