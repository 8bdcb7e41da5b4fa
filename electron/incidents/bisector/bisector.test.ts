import { expect, test } from 'vitest';
import type { Bisection, Trial } from '#core/contract/setup/bisection';
import { bisection, usualLimitS } from './bisector';
import { verdictCase } from '#core/diagnosis/fixtures/verdict-case.test-data';
import type { BisectedRun } from './bisected-run';
import { type BisectFactor, factorsOf } from './factors';

const { spec, exit } = verdictCase({
  spec: {
    argv: ['python', 'train.py', '--n-envs', '8', '--device=cuda'],
    cwd: '/work',
    env: { PYTHONFAULTHANDLER: '1' },
  },
  exit: { code: null, signal: 'SIGSEGV', elapsedMs: 1_000 },
});
if (exit === null) throw new Error('The case has an exit.');
const COMMAND = spec;
const RUN: BisectedRun = {
  spec,
  runDir: '/runs/1',
  startedMs: 1_000,
  exit,
  end: { failed: true, error: null, sign: null },
};
const WELL = { failed: false, error: null, sign: null };
const CRASH = { ...WELL, failed: true, code: null, signal: 'SIGSEGV', timedOut: false };
const FINE = { ...WELL, code: 0, signal: null, timedOut: false };

type Ending = Pick<Trial, 'code' | 'signal' | 'timedOut' | 'failed' | 'error' | 'sign'>;

const titles = (present: string[]) => factorsOf(COMMAND, present).map(({ title }) => title);

const flags = (...argv: string[]) =>
  factorsOf({ argv, env: {} }, []).flatMap(({ argv: changed }) => changed ?? []);

/** Carries a bisection out to its end; `endOf` represents the program. */
function carriedOut(
  endOf: (factor: BisectFactor | null, trial: number) => Ending,
  variables: string[] = [],
  run: BisectedRun = RUN,
): Bisection {
  const trials: Trial[] = [];
  for (;;) {
    const state = bisection(run, trials, 30);
    if (state.next === null) return state;
    expect(trials.length).toBeLessThan(60);
    const { factor } = state.next;
    const change = factorsOf(COMMAND, variables).find(({ id }) => id === factor) ?? null;
    const end = endOf(change, trials.length);
    trials.push({ factor, ...end, ranS: 1.2, problem: null, variables });
  }
}

test('the smallest change that passes is named, after it passed twice and the unchanged command crashed twice', () => {
  const done = carriedOut((factor) => (factor?.env['OMP_NUM_THREADS'] === '1' ? FINE : CRASH));
  expect(done.finding?.says).toBe(
    'It fails as it is, and runs with OMP_NUM_THREADS=1: twice each. That is the smallest change that passes.',
  );
  expect(done.finding?.remedies).toMatchObject([
    { kind: 'parameters', set: { env: { OMP_NUM_THREADS: '1' } } },
  ]);
  expect(done.trials.slice(-3).map(({ title, state }) => [title, state])).toEqual([
    ['OMP_NUM_THREADS=1', 'passes'],
    ['unchanged', 'fails'],
    ['OMP_NUM_THREADS=1', 'passes'],
  ]);
});

test('where nothing helps every factor was tried once, and what failed otherwise is said', () => {
  const done = carriedOut((factor) =>
    factor?.title === '--device=cpu' ? { ...CRASH, code: 2, signal: null } : CRASH,
  );
  expect(done.trials).toHaveLength(factorsOf(COMMAND, []).length + 1);
  expect(done.finding?.says).toContain('No single change helps');
  expect(done.finding?.says).toContain('another way with --device=cpu.');
  expect(done.finding?.remedies).toEqual([]);
});

test('a crash that comes and goes names no factor', () => {
  const done = carriedOut((_, trial) => (trial === 0 ? CRASH : FINE));
  expect(done.finding).toMatchObject({ state: 'unknown', remedies: [] });
  expect(done.finding?.says).toContain('with nothing changed');
  const second = carriedOut((factor, trial) => (factor === null || trial > 2 ? CRASH : FINE));
  expect(second.finding?.state).toBe('unknown');
});

test('a command that does not fail again is not bisected, and one that outlives the limit counts as running', () => {
  const alive = { ...WELL, code: null, signal: null, timedOut: true };
  const done = carriedOut(() => alive);
  expect(done.trials).toHaveLength(1);
  expect(done.finding?.says).toContain('It was still running after 30 s.');
  const outlived = carriedOut((factor) => (factor?.title === '--n-envs 1' ? alive : CRASH));
  expect(outlived.finding?.says).toContain('runs with --n-envs 1');
});

test('a setting that only shows the cause is named and not offered to be left so', () => {
  const done = carriedOut((factor) => (factor?.env['KMP_DUPLICATE_LIB_OK'] ? FINE : CRASH));
  expect(done.finding?.advice).toContain('wrong results');
  expect(done.finding?.remedies).toEqual([]);
});

test('a variable is taken away only where the environment has it', () => {
  expect(titles([])).not.toContain('without LD_PRELOAD');
  expect(titles(['LD_PRELOAD'])[0]).toBe('without LD_PRELOAD');
  const done = carriedOut(
    (factor) => (factor?.env['LD_PRELOAD'] === null ? FINE : CRASH),
    ['LD_PRELOAD'],
  );
  expect(done.finding?.says).toContain('and runs without LD_PRELOAD');
});

test('flags are found apart, with an equals sign and as Hydra writes them, and what is so already is not tried', () => {
  expect(flags('t.py', 'n_envs=4', 'x')).toEqual(['t.py', 'n_envs=1', 'x']);
  expect(flags('t.py', '--num-envs=16')).toEqual(['t.py', '--num-envs=1']);
  expect(flags('t.py', '--vec-env', 'subproc')).toEqual(['t.py', '--vec-env', 'dummy']);
  expect(flags('t.py', '--device', 'cpu', '--n-envs', '1', '--n-envs')).toEqual([]);
});

test('a trial gets twice the time that the run lived, and never more than two minutes unasked', () => {
  expect(usualLimitS(4_000)).toBe(18);
  expect(usualLimitS(3_600_000)).toBe(120);
  expect(usualLimitS(null)).toBe(120);
});

test('a traceback on exit code 0 is the failure that the trials repeat, and another exception is another failure', () => {
  const swallowed = { code: 0, signal: null, timedOut: false, failed: true, sign: 'a traceback' };
  const run: BisectedRun = {
    ...RUN,
    exit: { ...exit, code: 0, signal: null },
    end: { failed: true, error: 'KeyError', sign: 'a traceback' },
  };
  const done = carriedOut(
    (factor) =>
      factor?.env['OMP_NUM_THREADS'] === '1' ? FINE : { ...swallowed, error: 'KeyError' },
    [],
    run,
  );
  expect(done.trials[0]).toMatchObject({
    state: 'fails',
    says: 'It ended with exit code 0 after 1.2 s; its log shows a traceback',
  });
  expect(done.finding?.says).toContain('and runs with OMP_NUM_THREADS=1');
  const other = carriedOut(() => ({ ...swallowed, error: 'FileNotFoundError' }), [], run);
  expect(other.trials).toHaveLength(1);
  expect(other.finding).toMatchObject({ state: 'unknown', remedies: [] });
  expect(other.finding?.says).toContain('fails in another way than the run');
});

test('a command that fails in another way than the run did is tried no further', () => {
  const done = carriedOut(() => ({ ...CRASH, code: 1, signal: null, error: 'FileNotFoundError' }));
  expect(done.trials).toHaveLength(1);
  expect(done.finding?.advice).toContain('relative path');
});
