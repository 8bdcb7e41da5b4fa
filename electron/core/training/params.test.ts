import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { paramViews, parseParams } from './params';

const sample = {
  id: 'sample',
  params: z.object({
    steps: z.int().min(1).max(100).default(10).meta({ says: 'How many', unit: 'updates' }),
    rate: z.number().min(0).default(0.5).meta({ says: 'How much' }),
    algo: z.enum(['PPO', 'DQN']).default('PPO').meta({ says: 'Which' }),
    fast: z.boolean().default(false).meta({ says: 'Hurry' }),
    task: z.string().min(1).default('A-v1').meta({ says: 'What' }),
  }),
};

test('a parameter is shown with its type, limits, unit and words', () => {
  const [steps, rate, algo, fast, task] = paramViews(sample);
  expect(steps).toEqual({
    name: 'steps',
    type: 'int',
    default: 10,
    min: 1,
    max: 100,
    unit: 'updates',
    says: 'How many',
    group: null,
  });
  expect(rate).toEqual({
    name: 'rate',
    type: 'number',
    default: 0.5,
    min: 0,
    says: 'How much',
    group: null,
  });
  expect(algo).toMatchObject({ type: 'choice', choices: ['PPO', 'DQN'] });
  expect(fast).toMatchObject({ type: 'flag', default: false });
  expect(task).toMatchObject({ type: 'text' });
});

test('what was not given is the default', () => {
  expect(parseParams(sample, {})).toEqual({
    ok: true,
    value: { steps: 10, rate: 0.5, algo: 'PPO', fast: false, task: 'A-v1' },
  });
});

test('text from the command line becomes numbers, flags and choices', () => {
  const raw = { steps: '2_0', rate: '3e-4', algo: 'dqn', fast: 'yes', task: ' B-v0 ' };
  expect(parseParams(sample, raw)).toEqual({
    ok: true,
    value: { steps: 20, rate: 0.0003, algo: 'DQN', fast: true, task: 'B-v0' },
  });
});

test.each([
  ['steps', '0', 'a whole number from 1 to 100'],
  ['steps', 101, 'a whole number from 1 to 100'],
  ['steps', '2.5', 'a whole number from 1 to 100'],
  ['steps', '', 'a whole number from 1 to 100'],
  ['steps', 'Infinity', 'a whole number from 1 to 100'],
  ['rate', '-0.1', 'a number of at least 0'],
  ['rate', '0x10', 'a number of at least 0'],
  ['rate', Number.NaN, 'a number of at least 0'],
  ['algo', 'SARSA', 'one of PPO, DQN'],
  ['fast', 'perhaps', 'true or false'],
  ['task', '', 'non-empty text'],
])('%s=%s is refused with what it takes', (name, value, accepted) => {
  const parsed = parseParams(sample, { [name]: value });
  expect(parsed).toMatchObject({ ok: false, error: { code: 'bad-parameter' } });
  if (parsed.ok) return;
  expect(parsed.error.says).toBe(
    `The parameter "${name}" cannot be "${value}": it takes ${accepted}.`,
  );
});

test('an unknown parameter is refused with the names that exist', () => {
  expect(parseParams(sample, { step: 1 })).toEqual({
    ok: false,
    error: {
      code: 'unknown-parameter',
      says: 'The recipe "sample" has no parameter "step".',
      remedy: 'It takes: steps, rate, algo, fast, task.',
    },
  });
});

test('names of every object are no parameters', () => {
  for (const name of ['__proto__', 'constructor', 'toString']) {
    const raw = Object.fromEntries([[name, '1']]);
    expect(parseParams(sample, raw)).toMatchObject({ error: { code: 'unknown-parameter' } });
  }
});

test('anything the user types is taken or refused, never thrown', () => {
  const value = fc.oneof(fc.string(), fc.double(), fc.boolean(), fc.integer().map(String));
  const tried = fc.check(
    fc.property(fc.constantFrom('steps', 'rate', 'algo', 'fast', 'task'), value, (name, input) => {
      const parsed = parseParams(sample, { [name]: input });
      return parsed.ok
        ? sample.params.safeParse(parsed.value).success
        : parsed.error.says.includes(name);
    }),
  );
  expect(tried).toMatchObject({ failed: false, counterexample: null });
});
