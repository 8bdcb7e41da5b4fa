import { expect, test } from 'vitest';
import { copyOf } from './portable-copy';
import { ENDED_WELL } from '../targets/fixtures/script-outcome.test-data';

const child = { ...ENDED_WELL, tookMs: 900 };
const change = {
  key: 'learning_rate',
  was: 'func, train.py:12: progress * 0.001',
  becomes: '0.001 × remaining progress',
  how: 'line',
  says: '0.001 × remaining progress',
};
const copy = {
  path: '/m/a.zip',
  out: '/m/a-portable.zip',
  written: true,
  exists: false,
  bytes: 24_000,
  changes: [change],
  open: [],
  proof: null,
};

test('a copy is answered as the child wrote it', () => {
  expect(copyOf('/m/a.zip', { ...child, answers: [{ copy }] })).toEqual({ ok: true, value: copy });
});

test('a model that has no portable copy is refused with the thing, the reason and the remedy', () => {
  const refused = { thing: '/m/a.zip', reason: 'It is the original.', remedy: 'Choose another.' };
  expect(copyOf('/m/a.zip', { ...child, answers: [{ refused }] })).toEqual({
    ok: false,
    error: {
      code: 'not-portable',
      says: '/m/a.zip: It is the original.',
      remedy: 'Choose another.',
    },
  });
});

test('a child that dies without a word, or answers in another shape, is a refusal that says how it ended', () => {
  const answers = [{ copy: { ...copy, changes: 'none' } }];
  const dead = copyOf('/m/a.zip', { ...child, answers, errors: 'x\nMemoryError\n', code: 1 });
  expect(dead).toMatchObject({
    ok: false,
    error: { says: expect.stringMatching(/MemoryError\.$/) },
  });
  const late = copyOf('/m/a.zip', { ...child, timedOut: true, code: null, signal: 'SIGKILL' });
  expect(late).toMatchObject({
    ok: false,
    error: { says: 'The child process that read /m/a.zip gave no answer: it took too long.' },
  });
});
