import { expect, test } from 'vitest';
import { primeRlStream } from './prime-rl';
import { verifiersRollout } from './verifiers-row';

const said = (role: string, content: string, parent?: number) => ({
  parent,
  message: { role, content },
  sampled: role === 'assistant',
});
const trace = (answer: string, more: object = {}) => ({
  nodes: [said('user', 'p'), said('assistant', answer, 0)],
  rewards: { right: { score: 1, weight: 0.5 }, none: null },
  ...more,
});
const episode = (traces: readonly object[], more: object = {}) => ({ id: 'e', traces, ...more });

test('of several agents the first that is trained is shown, and the others are counted', () => {
  const judge = trace('fine', { agent: { trainable: false } });
  const rollout = verifiersRollout(
    episode([judge, trace('four', { agent: { trainable: true } })]),
    0,
  );
  expect(rollout).toMatchObject({
    prompt: 'p',
    answer: 'four',
    score: 0.5,
    numbers: [
      { name: 'right', value: 1 },
      { name: 'none', value: null },
    ],
    texts: [{ name: 'Other agents', text: '1' }],
  });
});

test('the newest branch of a conversation is shown', () => {
  const nodes = [said('user', 'p'), said('assistant', 'first', 0), said('assistant', 'again', 0)];
  expect(verifiersRollout(episode([trace('', { nodes })]), 0).answer).toBe('again');
});

const cut = (more: object) => verifiersRollout(episode([trace('a', more)]), 0).isCut;

test('a limit cuts an answer, a failed call of the model does not', () => {
  const calls = [
    { finish_reason: 'stop' },
    { finish_reason: 'length', error: { type: 'Timeout' } },
  ];
  expect(cut({ stop_condition: 'max_turns' })).toBe(true);
  expect(cut({ calls })).toBe(false);
  expect(cut({ calls: [{ finish_reason: 'length' }] })).toBe(true);
  expect(cut({})).toBeNull();
});

test('an episode without a conversation says why, and any other row is an answer of which nothing is known', () => {
  const errors = [{ type: 'SandboxError', message: 'gone' }];
  expect(verifiersRollout(episode([], { errors, group: { id: 'g' } }), 3)).toMatchObject({
    index: 3,
    uid: 'g',
    answer: '',
    score: null,
    texts: [{ name: 'Error', text: 'SandboxError: gone' }],
  });
  for (const row of [{}, { nodes: 'hostile' }, { traces: [1] }, { completion: [null] }])
    expect(verifiersRollout(row, 0)).toMatchObject({ score: null, toolCalls: 0 });
});

test('a cycle in a conversation ends', () => {
  const nodes = [said('user', 'p', 1), said('assistant', 'a', 0)];
  expect(verifiersRollout(episode([trace('', { nodes })]), 0).answer).toBe('a');
});

const run = (type: string) => ({ run: { work: { type, step: 4 } } });

test('evaluations in a stream of prime-rl are left out, an answer is at the step of its arrival', () => {
  const arrived = trace('a', { info: { arrival: { step: 6 } } });
  expect(primeRlStream.stepOf?.(episode([arrived], run('train')))).toBe(6);
  expect(primeRlStream.stepOf?.(episode([], run('train')))).toBe(4);
  expect(primeRlStream.stepOf?.(episode([arrived], run('eval')))).toBeNull();
});
