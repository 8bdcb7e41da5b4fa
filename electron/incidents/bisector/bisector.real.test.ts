import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { execFileSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Bisection, Trial } from '#core/contract/setup/bisection';
import { verdictCase } from '#core/diagnosis/fixtures/verdict-case.test-data';
import { packToolsPayload } from '../../targets/fixtures/tools-payload.fixture';
import type { Target } from '../../targets/target';
import { plantedTarget } from '../../doctor/fixtures/planted.fixture';
import { bisection } from './bisector';
import type { BisectedRun } from './bisected-run';
import { endOf, factsOfLog } from './end-of';
import { planTrials } from './plan-trials';
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

interface Failure {
  readonly cwd?: string;
  readonly code?: number;
  readonly log?: string;
}

/** A run of this program that failed: by a segmentation fault by default. */
function failed(
  argv: readonly string[],
  env: Record<string, string> = {},
  { cwd = path.join(runDir, 'work'), code, log = '' }: Failure = {},
): BisectedRun {
  const end = code === undefined ? { code: null, signal: 'SIGSEGV' } : { code, signal: null };
  const { spec, exit } = verdictCase({ spec: { argv: [...argv], cwd, env }, exit: end });
  if (exit === null) throw new Error('A run that failed has an exit.');
  const facts = factsOfLog(spec, new TextEncoder().encode(log));
  return { spec, runDir, startedMs: Date.now() + 60_000, exit, end: endOf(spec, exit, facts) };
}

async function bisected(run: BisectedRun): Promise<Bisection> {
  const plan = await planTrials(target, run, 20);
  if (!plan.ok) throw new Error(plan.error.says);
  const { worksIn } = plan.value;
  const trials: Trial[] = [];
  for (;;) {
    const state = bisection(run, trials, 20);
    if (state.next === null) return state;
    const done = await runTrial(target, run, state.next.factor, { worksIn, trials }, 20);
    if (!done.ok) throw new Error(done.error.says);
    trials.push(done.value);
  }
}

const program = (text: string) => ['python3', '-c', text];

const SEGFAULT = 'import ctypes; ctypes.string_at(0)';

test('a crash of threads is bisected to OMP_NUM_THREADS=1, and no file of the run is touched by the trials', async () => {
  const done = await bisected(
    failed(
      program(
        `open("written.txt", "w").write("x")\nimport os\nif os.environ.get("OMP_NUM_THREADS") != "1":\n    ${SEGFAULT}`,
      ),
    ),
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
  const text = 'try:\n    import planted_math\nexcept ImportError:\n    print("fine")';
  const done = await bisected(failed(program(text), env));
  expect(done.finding?.says).toContain('and runs with PYTHONNOUSERSITE=1');
});

test('a crash that nothing helps against is reported as such, after every factor', async () => {
  const done = await bisected(failed(program(SEGFAULT)));
  expect(done.finding?.says).toContain(
    `No single change helps: it failed in all ${done.trials.length} trials.`,
  );
});

test('a program that cannot be started is distinguished from one that crashes', async () => {
  const run = failed(['/nowhere/python']);
  const request = { worksIn: 'empty', trials: [] } as const;
  const trial = await runTrial(target, run, null, request, 5);
  if (!trial.ok) throw new Error(trial.error.says);
  expect(bisection(run, [trial.value], 5).finding?.says).toContain('cannot be started again');
});

const HIDDEN = [
  'import os, sys, traceback',
  'open("final.zip", "w").write("overwritten")',
  'open(sys.argv[1], "w").write("overwritten")',
  'try:',
  '    {}[os.environ.get("OMP_NUM_THREADS")] if os.environ.get("OMP_NUM_THREADS") != "1" else None',
  'except KeyError:',
  '    traceback.print_exc()',
].join('\n');

test('a traceback that exit code 0 hides is bisected in copies of the folder, and the models of the run stay as they were', async () => {
  const cwd = path.join(folder, 'project');
  mkdirSync(cwd);
  const model = path.join(cwd, 'final.zip');
  writeFileSync(model, 'trained');
  writeFileSync(path.join(cwd, 'train.py'), HIDDEN);
  const log =
    'Traceback (most recent call last):\n  File "train.py", line 5, in <module>\nKeyError: None\n';
  const run = failed(['python3', 'train.py', model], {}, { cwd, code: 0, log });
  const plan = await planTrials(target, run, 20);
  expect(plan).toMatchObject({ ok: true, value: { worksIn: 'copy', files: 2, outside: [] } });
  const done = await bisected(run);
  expect(done.trials[0]).toMatchObject({
    code: 0,
    failed: true,
    error: 'KeyError',
    state: 'fails',
  });
  expect(done.finding?.says).toContain('and runs with OMP_NUM_THREADS=1');
  expect(readFileSync(model, 'utf8')).toBe('trained');
  expect(readdirSync(cwd).toSorted()).toEqual(['final.zip', 'train.py']);
});
