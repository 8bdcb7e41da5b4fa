import { expect, test } from 'vitest';
import { finding, lineOf } from '../../contract/finding';
import { judge } from './judge';
import { files, proc, sign, verdictCase } from '../fixtures/verdict-case.test-data';
import { failedEnds, gone } from '../fixtures/failed-ends.test-data';
import { metricGoalEnds } from '../fixtures/metric-goals.test-data';
import { declaredEnds } from '../fixtures/declared-ends.test-data';
import { exitZeroEnds } from '../fixtures/exit-zero.test-data';

test.each([...failedEnds, ...exitZeroEnds, ...metricGoalEnds, ...declaredEnds])(
  '%s',
  (_what, change, verdict, words) => {
    const judgement = judge(verdictCase(change));
    expect(judgement.reasons.join('\n')).toMatch(words);
    expect(judgement.verdict).toBe(verdict);
    expect(judgement.phase).toBe(verdict === 'lost' ? 'lost' : 'ended');
  },
);

test.each([...failedEnds, ...exitZeroEnds, ...metricGoalEnds, ...declaredEnds])(
  '%s: every reason is a sentence, said once',
  (_what, change) => {
    const { reasons } = judge(verdictCase(change));
    expect(reasons.length).toBeGreaterThan(0);
    expect(new Set(reasons).size).toBe(reasons.length);
    for (const reason of reasons) expect(reason).toMatch(/^[A-Z].*\S$/);
  },
);

test('nothing that breaks a check is called a success', () => {
  const wrong = [...failedEnds, ...exitZeroEnds, ...metricGoalEnds, ...declaredEnds].filter(
    ([, change]) => {
      const { verdict, checks } = judge(verdictCase(change));
      return verdict === 'succeeded' && checks.some(({ state }) => state === 'bad');
    },
  );
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
    finding('exit', 'ok', 'exit code 0', { expected: 'exit code 0' }),
    finding('output', 'ok', 'the log has 4 lines of text', { expected: 'output' }),
    finding('signs', 'ok', 'no error in the log', {
      expected: 'no unrecovered error',
    }),
    finding('files', 'bad', '0 new files *.zip (2 older than this run)', {
      expected: 'a file *.zip newer than the start',
    }),
  ]);
});

test('what could not be looked at is unknown, and what the log shows has its line', () => {
  const { checks } = judge(
    verdictCase({ ...files(1), artefacts: [], log: { signs: [sign('abort', 'Aborted')] } }),
  );
  expect(checks.find(({ id }) => id === 'files')?.state).toBe('unknown');
  expect(checks.filter((one) => lineOf(one) !== null)).toMatchObject([
    { id: 'signs', state: 'bad', evidence: [{ kind: 'line', line: 3 }] },
  ]);
});

test('the KeyboardInterrupt of a training that was asked to stop is explained by that, not one that was not requested', () => {
  const stop = { mode: 'graceful', nonce: 'a', wallMs: 40_000 } as const;
  const log = { signs: [sign('traceback', 'KeyboardInterrupt')] };
  const judgement = judge(verdictCase({ exit: { code: 1, requested: stop }, log }));
  const outside = judge(verdictCase({ exit: { code: 1 }, log }));
  const signs = [judgement, outside].map(({ checks }) => checks.find(({ id }) => id === 'signs'));
  expect(signs.map((check) => check?.explainedBy)).toEqual(['stop', undefined]);
});

test('what a stop explains is marked so, and what it does not explain is not', () => {
  const stop = { mode: 'graceful', nonce: 'a', wallMs: 40_000 } as const;
  const { checks } = judge(
    verdictCase({
      ...files(0),
      exit: { code: 1, requested: stop },
      log: { signs: [sign('cuda', 'RuntimeError: CUDA error: bad')] },
    }),
  );
  const marks = checks.map(({ id, state, explainedBy = null }) => [id, state, explainedBy]);
  expect(marks).toEqual([
    ['exit', 'bad', 'stop'],
    ['output', 'ok', null],
    ['signs', 'bad', null],
    ['files', 'bad', 'stop'],
  ]);
});

test('a step that was expected before and is declared again after the run is said once in the headline', () => {
  const targetX = 100;
  const base = verdictCase({ declaredLater: { targetX }, lastX: 120 });
  const { reasons } = judge({ ...base, spec: { ...base.spec, expectations: { targetX } } });
  expect(reasons[0]).toBe('Training finished: reached step 120.');
});

test('criteria of after the end are said to be that, and those of before are not', () => {
  const { checks, reasons } = judge(
    verdictCase({ ...files(1), declaredLater: { targetX: 100 }, lastX: 120 }),
  );
  expect(reasons).toContain('As expected: reached step 120 (declared after the run).');
  expect(reasons).toContain('As expected: 1 new file *.zip.');
  expect(checks.map(({ id, expected }) => [id, expected])).toEqual(
    expect.arrayContaining([
      ['files', 'a file *.zip newer than the start'],
      ['steps', 'step 100 reached (declared after the run)'],
    ]),
  );
});

test('finished is no success, and its rows are no success either', () => {
  const { verdict, reasons } = judge(verdictCase({}));
  expect(verdict).toBe('finished');
  expect(reasons[0]).toBe(
    'Finished, without success criteria, metrics or checkpoints to judge it by.',
  );
});

test('a stop explains a record that was not reached, and no line that denies success', () => {
  const requested = { mode: 'graceful', nonce: 'n', wallMs: 1 } as const;
  const [denied] = declaredEnds.filter(([what]) => what.startsWith('a stop that was asked for'));
  const [recorded] = declaredEnds.filter(([what]) =>
    what.startsWith('a record that tells that it was'),
  );
  const checks = [denied, recorded].flatMap(
    (one) => judge(verdictCase({ ...one?.[1], exit: { requested } })).checks,
  );
  expect(checks.find(({ id }) => id === 'record')).toMatchObject({ explainedBy: 'stop' });
  expect(checks.find(({ id }) => id === 'fail-line')).not.toHaveProperty('explainedBy');
});

test('a line that denies success is the sign of failure: no sentence beside it says that the log shows none', () => {
  const says = '[REHEARSAL] broken: The reward is 0.';
  const { verdict, reasons } = judge(
    verdictCase({
      spec: { expectations: { failMarkers: ['[REHEARSAL] broken:'] } },
      log: { failMarkers: { '[REHEARSAL] broken:': { line: 12, text: says } }, signs: [] },
      exit: { code: 1 },
    }),
  );
  expect(verdict).toBe('failed');
  expect(reasons.join(' ')).toContain(says);
  expect(reasons.join(' ')).not.toContain('no sign of failure');
});
