import { expect, test } from 'vitest';
import { aCause, aDiagnosis, aHypothesis } from './incident.test-data';
import { evidenceOf, firstLineOf, shownCauses, testedMs } from './shown-causes';

const titles = (hypotheses: Parameters<typeof aHypothesis>[]): readonly string[] =>
  shownCauses([aCause('a'), aCause('b'), aCause('c')], {
    hypotheses: hypotheses.map((one) => aHypothesis(...one)),
  }).map(({ finding }) => finding.cause);

test('causes keep the order of the engine until a test speaks', () => {
  expect(titles([['a'], ['b'], ['c']])).toEqual(['a', 'b', 'c']);
});

test('a cause that its test supports comes first, and a falsified one last', () => {
  expect(
    titles([
      ['a', { state: 'falsified' }],
      ['c', { state: 'supported' }],
    ]),
  ).toEqual(['c', 'b', 'a']);
});

test('a root cause stays first, no matter what other tests support', () => {
  const root = { state: 'supported', isRootCause: true } as const;
  expect(
    titles([
      ['a', { state: 'supported' }],
      ['b', root],
    ]),
  ).toEqual(['b', 'a', 'c']);
});

test('a hypothesis in own words, which has no cause, belongs to no card', () => {
  const [first] = shownCauses([aCause('a')], {
    hypotheses: [aHypothesis('a', { cause: null, state: 'supported' })],
  });
  expect(first).toMatchObject({ hypothesis: null, state: 'untested' });
});

test('the first fatal line is marked, and what only echoes it is below, named as an echo', () => {
  const crash = aCause('a double free', {
    evidence: [
      { kind: 'line', line: 301, text: 'File "torch/cuda/__init__.py", line 174' },
      { kind: 'line', line: 287, text: 'free(): double free detected' },
    ],
  });
  const echo = aCause('a dead actor', {
    isEcho: true,
    evidence: [
      { kind: 'line', line: 287, text: 'free(): double free detected' },
      { kind: 'line', line: 309, text: 'ray.exceptions.ActorDiedError' },
    ],
  });
  const groups = evidenceOf(crash, aDiagnosis([crash, echo], 287));
  expect(groups).toEqual([
    {
      echo: null,
      lines: [
        { line: 287, text: 'free(): double free detected', isFirst: true },
        { line: 301, text: 'File "torch/cuda/__init__.py", line 174', isFirst: false },
      ],
    },
    {
      echo: 'a dead actor',
      lines: [{ line: 309, text: 'ray.exceptions.ActorDiedError', isFirst: false }],
    },
  ]);
});

test('a fatal line before all lines of a cause is above them; one after them changes nothing', () => {
  const cause = aCause('a');
  const marked = (fatal: number): readonly unknown[] =>
    evidenceOf(cause, aDiagnosis([cause], fatal)).flatMap(({ lines }) =>
      lines.map(({ line, isFirst }) => [line, isFirst]),
    );
  expect(marked(12)).toEqual([
    [12, true],
    [287, false],
  ]);
  expect(marked(300)).toEqual([[287, true]]);
});

test('an echo is never called the first fatal line, and has no echo itself', () => {
  const echo = aCause('a dead actor', { isEcho: true });
  const groups = evidenceOf(echo, aDiagnosis([aCause('x'), echo], 287));
  expect(
    groups.map(({ echo: title, lines }) => [title, lines.map(({ isFirst }) => isFirst)]),
  ).toEqual([[null, [false]]]);
});

test('a log opens at the first fatal line, else at the first line of the likeliest cause', () => {
  expect(firstLineOf(aDiagnosis([aCause('a')], 12))).toBe(12);
  expect(firstLineOf(aDiagnosis([aCause('a')]))).toBe(287);
  expect(firstLineOf(aDiagnosis([aCause('a', { evidence: [] })]))).toBeNull();
  expect(firstLineOf(aDiagnosis([]))).toBeNull();
});

test('a hypothesis was tested when its newest finished test ended', () => {
  const base = { command: '', startedMs: 1, result: null, says: '', output: '' };
  const tests = [
    { ...base, id: '1', endedMs: 5 },
    { ...base, id: '2', endedMs: 9 },
    { ...base, id: '3', endedMs: null },
  ];
  expect(testedMs({ tests })).toBe(9);
  expect(testedMs({ tests: [] })).toBeNull();
});
