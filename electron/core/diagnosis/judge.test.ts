import { expect, test } from 'vitest';
import { judge } from './judge';
import { verdictCase } from './verdict-case';
import { gone, table } from './verdict-table';

test.each(table)('%s', (_what, change, verdict, words) => {
  const judgement = judge(verdictCase(change));
  expect(judgement.verdict).toBe(verdict);
  expect(judgement.reasons.join('\n')).toMatch(words);
  expect(judgement.phase).toBe(verdict === 'lost' ? 'lost' : 'ended');
});

test('a run whose process still lives, or whose supervisor does, is not judged', () => {
  for (const digest of [{ ...gone, childAlive: true }, { ...gone, lock: 'held' }, null] as const) {
    expect(judge(verdictCase({ exit: null, digest }))).toMatchObject({
      phase: 'running',
      verdict: null,
    });
  }
});
