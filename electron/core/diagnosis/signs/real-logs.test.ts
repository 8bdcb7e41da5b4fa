import { type TestContext, expect, test } from 'vitest';
import { sampleBytes, sampleNames } from '../../telemetry/fixtures/recorded-samples.test-data';
import { judge } from '../verdict/judge';
import { scan } from '../fixtures/scan-log.fixture';
import { fatalSigns } from './sign-scanner';
import { verdictCase } from '../fixtures/verdict-case.test-data';

const fatalIn = (context: TestContext, name: string) =>
  fatalSigns(scan(sampleBytes(context, name)).signs);
const verl = (name: string) => `verl-cpu/logs/${name}.log`;

/** The verdict on a run of ours that printed this log and ended with this code. */
function judged(context: TestContext, name: string, code: number) {
  const bytes = sampleBytes(context, name);
  const lines = bytes.filter((byte) => byte === 10).length;
  const log = { ...scan(bytes), bytes: bytes.length, lines };
  const pointCount = log.lastProgressLine === null ? 0 : 1;
  return judge(verdictCase({ log, pointCount, exit: { code } }));
}

test('no healthy log of the crash corpus shows a sign of failure', (context) => {
  const names = sampleNames(context, '../crash-corpus').filter((name) =>
    name.startsWith('negative'),
  );
  expect(names.length).toBeGreaterThan(0);
  const wrong = names.flatMap((name) =>
    fatalIn(context, `../crash-corpus/${name}`).map(({ line, text }) => `${name}:${line} ${text}`),
  );
  expect(wrong).toEqual([]);
});

test.for(['a1_healthy_grpo', 'a2_healthy_ppo_gae', 'a3_resume', 'a5_nocolor'])(
  'the healthy run %s shows no sign of failure and succeeded',
  (name, context) => {
    expect(fatalIn(context, verl(name))).toEqual([]);
    expect(judged(context, verl(name), 0).verdict).toBe('succeeded');
  },
);

test.for(['ray_ok', 'ray_small_shm', 'ray_store_small'])(
  '%s shows no sign of failure, and nothing that says what it did: it only finished',
  (name, context) => {
    expect(fatalIn(context, verl(name))).toEqual([]);
    expect(judged(context, verl(name), 0).verdict).toBe('finished');
  },
);

test.for([
  ['b_reward_raises', 1, /KeyError: "reward: no field 'answer'.*\(call 92\)/],
  ['c6_prompt_too_long', 1, /sequence_length=17 is larger than max_length=8/],
  ['d1_micro_not_divisible', 1, /AssertionError: normalized ppo_mini_batch_size 32 should be/],
  ['e1_worker_sigkill', 1, /ActorDiedError: The actor died unexpectedly/],
  ['e3_worker_sigsegv', 1, /First error, line 396: \*\*\* SIGSEGV received/],
  ['e6_driver_sigterm', 134, /^Ended from outside by SIGTERM/],
  ['ray_driver_sigterm', 15, /^Ended from outside by SIGTERM/],
  ['ray_actor_error', 1, /ValueError: simulated user error in actor/],
  ['x2_filelogger_tensor_061', 1, /TypeError: Object of type Tensor is not JSON serializable/],
] as const)('the run %s failed, and its reason is reported', ([name, code, words], context) => {
  const { verdict, reasons } = judged(context, verl(name), code);
  expect(verdict).toBe('failed');
  expect(reasons.join('\n')).toMatch(words);
});

test.for([
  ['p1_interrupt', /interrupted/],
  ['p1_bad_market', /No data found for market: ES/],
  ['p2_guard_blocked', /refused to train/],
] as const)('RL-Trainer exits 0 in %s, and that is no success', ([name, words], context) => {
  const { verdict, reasons } = judged(context, `real-runs/${name}.stdout.log`, 0);
  expect(verdict).toBe('suspicious');
  expect(reasons.join('\n')).toMatch(words);
});

test.for(['p1_toy_thr0', 'p2_toy', 'p3_toy_fakellm', 'mario_mini'])(
  'the whole run %s succeeded',
  (name, context) => {
    expect(judged(context, `real-runs/${name}.stdout.log`, 0)).toMatchObject({
      verdict: 'succeeded',
    });
  },
);
