import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { execFileSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Bisection, Trial } from '#core/contract/setup/bisection';
import { packToolsPayload } from '../../targets/fixtures/tools-payload.fixture';
import type { Target } from '../../targets/target';
import { plantedTarget } from '../fixtures/planted.fixture';
import { bisection } from './bisector';
import type { BisectedCommand } from './factors';
import { runTrial } from './run-trial';

/** Planted crashes of real processes, bisected on this machine through the agent. */
const folder = mkdtempSync(path.join(tmpdir(), 'rlc-bisect-'));
const runDir = path.join(folder, 'run');
let target: Target;

beforeAll(async () => {
  await packToolsPayload();
  target = await plantedTarget(path.join(folder, 'state'), {});
  mkdirSync(path.join(runDir, 'work'), { recursive: true });
});
afterAll(async () => {
  await target.close();
  rmSync(folder, { recursive: true, force: true });
});

async function bisected(program: string, env: Record<string, string> = {}): Promise<Bisection> {
  const cwd = path.join(runDir, 'work');
  const command: BisectedCommand = { argv: ['python3', '-c', program], cwd, env, runDir };
  const trials: Trial[] = [];
  for (;;) {
    const state = bisection(command, trials, 20);
    if (state.next === null) return state;
    const done = await runTrial(target, command, state.next.factor, trials[0], 20);
    if (!done.ok) throw new Error(done.error.says);
    trials.push(done.value);
  }
}

const SEGFAULT = 'import ctypes; ctypes.string_at(0)';

test('a crash of threads is bisected to OMP_NUM_THREADS=1, and no file of the run is touched by the trials', async () => {
  const done = await bisected(
    `open("written.txt", "w").write("x")\nimport os\nif os.environ.get("OMP_NUM_THREADS") != "1":\n    ${SEGFAULT}`,
  );
  expect(done.trials[0]).toMatchObject({ signal: 'SIGSEGV', state: 'fails' });
  expect(done.finding?.says).toContain('and runs with OMP_NUM_THREADS=1');
  expect(readdirSync(path.join(runDir, 'work'))).toEqual([]);
});

test('a package of the user site-packages that crashes is bisected to PYTHONNOUSERSITE=1', async () => {
  const base = path.join(folder, 'user');
  const code = 'import site; print(site.getusersitepackages())';
  const env = { PYTHONUSERBASE: base };
  const site = execFileSync('python3', ['-c', code], {
    encoding: 'utf8',
    env: { ...process.env, ...env },
  }).trim();
  mkdirSync(site, { recursive: true });
  writeFileSync(path.join(site, 'planted_math.py'), SEGFAULT);
  const program = 'try:\n    import planted_math\nexcept ImportError:\n    print("fine")';
  const done = await bisected(program, env);
  expect(done.finding?.says).toContain('and runs with PYTHONNOUSERSITE=1');
});

test('a crash that nothing helps against is told so, after every factor', async () => {
  const done = await bisected(SEGFAULT);
  expect(done.finding?.says).toContain(
    `No single change helps: it failed in all ${done.trials.length} trials.`,
  );
});

test('a program that cannot be started is told from one that crashes', async () => {
  const command = { argv: ['/nowhere/python'], cwd: folder, env: {}, runDir };
  const trial = await runTrial(target, command, null, undefined, 5);
  if (!trial.ok) throw new Error(trial.error.says);
  expect(bisection(command, [trial.value], 5).finding?.says).toContain('cannot be started again');
});
