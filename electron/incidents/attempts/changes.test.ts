import { expect, test } from 'vitest';
import { type AttemptFacts, changesBetween } from './changes';

const facts = (more: Partial<AttemptFacts>): AttemptFacts => ({
  target: 'local',
  python: '/p',
  params: { batch_size: 64, seed: 1 },
  argv: null,
  env: {},
  secretEnv: [],
  packages: null,
  ...more,
});

test('two attempts differ in values, variables, commands and versions, and in nothing that is the same', () => {
  expect(changesBetween(facts({}), facts({}))).toEqual([]);
  expect(
    changesBetween(
      facts({ packages: { torch: '2.7.1', numpy: '2' } }),
      facts({
        params: { batch_size: 8, seed: 1 },
        env: { OMP_NUM_THREADS: '1' },
        packages: { torch: '2.8.0', numpy: '2' },
      }),
    ),
  ).toEqual([
    { name: 'batch_size', before: '64', after: '8' },
    { name: 'OMP_NUM_THREADS', before: null, after: '1' },
    { name: 'torch', before: '2.7.1', after: '2.8.0' },
  ]);
  expect(changesBetween(facts({ argv: ['a', '1'] }), facts({ argv: ['a', '2'] }))).toEqual([
    { name: 'command', before: 'a 1', after: 'a 2' },
  ]);
});

test('of a secret only that it was set is shown', () => {
  const changes = changesBetween(facts({}), facts({ secretEnv: ['HF_TOKEN'] }));
  expect(changes).toEqual([{ name: 'HF_TOKEN', before: null, after: 'set' }]);
});
