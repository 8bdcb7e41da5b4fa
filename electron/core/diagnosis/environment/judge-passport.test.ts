import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  EnvironmentPassport,
  PASSPORT_PARTS,
  type PassportPart,
  type PassportParts,
} from '../../contract/evaluation/environment-passport';
import { ALGORITHM_NAMES } from './algorithms';
import { judgePassport } from './judge-passport';

const ended: PassportPart = {
  answers: [],
  code: 0,
  signal: null,
  timedOut: false,
  errors: '',
  problem: null,
  tookMs: 10,
};
const space = {
  kind: 'Box',
  shape: [4],
  dtype: 'float32',
  n: null,
  low: -1,
  high: 1,
  bounded: true,
  image: false,
  text: 'Box(-1.0, 1.0, (4,), float32)',
  parts: [],
};
const created = {
  kind: 'made',
  source: { class: 'Env', module: 'env', file: null, sha256: null },
  versions: { gymnasium: '1.2.0' },
  tookS: 0.1,
  wrappers: [],
  timeLimit: 200,
  hasMasks: false,
  observationSpace: space,
  actionSpace: { ...space, text: 'Box(-50.0, 50.0, (1,), float32)', low: -50, high: 50 },
};
const trace = (name: string, rewards: readonly string[]) => ({
  kind: 'trace',
  name,
  seed: 0,
  steps: rewards.map((reward) => ['00ff00ff', reward, '']),
});

const judged = (parts: PassportParts, algorithm: string | null) =>
  judgePassport(parts, algorithm).rows.map(({ id, state }) => `${id} ${state}`);

test('the same actions are judged by what an algorithm does with them', () => {
  const parts = { walk: { ...ended, answers: [created] } };
  expect(judged(parts, 'DQN')).toEqual(['actions-not-taken bad']);
  expect(judged(parts, 'PPO')).toEqual(['actions-scale warn']);
  expect(judged(parts, 'sac')).toEqual(['actions ok']);
  const [row] = judgePassport(parts, null).rows;
  expect(row?.means).toMatch(/^The Gaussian policy of the algorithm begins/);
});

test('a seed that repeats in its process and not in a new one is reported with the step at which the two differ', () => {
  const same = [trace('first', ['', '1.0', '0.5']), trace('again', ['', '1.0', '0.5'])];
  const replay = { ...ended, answers: same };
  const initial = { ...ended, answers: [trace('fresh', ['', '1.0', '0.75'])] };
  const [row] = judgePassport({ replay, fresh: initial }, 'PPO').rows;
  expect(row?.says).toBe(
    'The same seed and actions gave another episode in a new process: the reward differed from step 2 on.',
  );
  expect(row?.advice).toContain('hash()');
  // A slow machine comes less far within its time: that is no difference.
  const short = { ...ended, answers: [trace('fresh', ['', '1.0'])] };
  expect(judged({ replay, fresh: short }, 'PPO')).toEqual(['same-seed ok']);
});

test('processes that hung, died or never started are distinguished', () => {
  const hung = { ...ended, code: null, timedOut: true, tookMs: 150_000 };
  const died = { ...ended, code: null, signal: 'SIGSEGV', errors: 'Fatal Python error: x\nlast' };
  const never = { ...ended, code: null, problem: 'Permission denied' };
  const { rows } = judgePassport({ walk: hung, replay: died, masks: never, check: hung }, 'PPO');
  expect(rows.map(({ id, state }) => `${id} ${state}`)).toEqual([
    'process-walk bad',
    'process-replay bad',
    'process-masks unknown',
    // Its import of PyTorch may be what took so long.
    'process-check unknown',
  ]);
  expect(rows[0]?.says).toContain('hung while it took random steps');
  expect(rows[1]?.evidence).toEqual([{ kind: 'text', text: 'Fatal Python error: x' }]);
});

test('no answer of a child, however odd, keeps the others from being judged', () => {
  const answer = fc.oneof(
    fc.jsonValue(),
    fc.constant(created),
    fc.record({ kind: fc.constantFrom('walk', 'masks', 'check', 'crash', 'trace') }),
  );
  const part = fc.record({
    answers: fc.array(answer, { maxLength: 5 }),
    code: fc.option(fc.nat(255)),
    signal: fc.option(fc.constantFrom('SIGSEGV', 'SIGKILL', 'signal 99')),
    timedOut: fc.boolean(),
    errors: fc.string(),
    problem: fc.option(fc.string()),
    tookMs: fc.nat(),
  });
  const parts = fc.dictionary(fc.constantFrom(...PASSPORT_PARTS), part);
  const algorithm = fc.option(fc.constantFrom(...ALGORITHM_NAMES, 'Mine'));
  fc.assert(
    fc.property(parts, algorithm, (measured, name) => {
      const { rows } = judgePassport(measured, name);
      expect(EnvironmentPassport.shape.rows.safeParse(rows).success).toBe(true);
      const states = rows.map(({ state }) => state);
      expect(states.lastIndexOf('bad')).toBeLessThanOrEqual(
        states.findIndex((state) => state !== 'bad') === -1
          ? states.length
          : states.findIndex((state) => state !== 'bad'),
      );
    }),
  );
});
