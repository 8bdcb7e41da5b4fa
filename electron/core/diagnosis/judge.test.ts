import { expect, test } from 'vitest';
import { judge } from './judge';
import { files, proc, verdictCase } from './verdict-case';
import { badEnds, gone } from './verdict-table';
import { zeroEnds } from './zero-table';

test.each([...badEnds, ...zeroEnds])('%s', (_what, change, verdict, words) => {
  const judgement = judge(verdictCase(change));
  expect(judgement.reasons.join('\n')).toMatch(words);
  expect(judgement.verdict).toBe(verdict);
  expect(judgement.phase).toBe(verdict === 'lost' ? 'lost' : 'ended');
});

test.each([...badEnds, ...zeroEnds])(
  '%s: every reason is a sentence, said once',
  (_what, change) => {
    const { reasons } = judge(verdictCase(change));
    expect(reasons.length).toBeGreaterThan(0);
    expect(new Set(reasons).size).toBe(reasons.length);
    for (const reason of reasons) expect(reason).toMatch(/^[A-Z].*\S$/);
  },
);

test('nothing that breaks a check is called a success', () => {
  const wrong = [...badEnds, ...zeroEnds].filter(([, change]) => {
    const { verdict, checks } = judge(verdictCase(change));
    return verdict === 'succeeded' && checks.some(({ holds }) => holds === false);
  });
  expect(wrong).toEqual([]);
});

test.each([
  ['its process lives', { ...gone, proc: proc(), childAlive: true }],
  ['its supervisor lives', { ...gone, proc: proc(), lock: 'held' as const }],
  ['nobody can tell whether its process lives', { ...gone, proc: proc(), childAlive: null }],
  ['its target cannot be reached', null],
])('a run is not judged while %s', (_what, digest) => {
  expect(judge(verdictCase({ exit: null, digest }))).toMatchObject({
    phase: 'running',
    verdict: null,
  });
});

test('the verdict card shows each fact beside what was expected', () => {
  const { checks } = judge(verdictCase(files(0, 2)));
  expect(checks).toEqual([
    { holds: true, fact: 'exit code 0', expectation: 'exit code 0', line: null },
    { holds: true, fact: 'the log has 4 lines of text', expectation: 'some output', line: null },
    {
      holds: true,
      fact: 'no sign of failure in the log',
      expectation: 'no unrecovered error',
      line: null,
    },
    {
      holds: false,
      fact: '0 new files *.zip (2 older than this run)',
      expectation: 'a file *.zip newer than the start',
      line: null,
    },
  ]);
});
