import { array, assert, constantFrom, integer, option, property, record } from 'fast-check';
import { expect, test } from 'vitest';
import { matchedSteps, type ReadStep } from './all-steps';
import { promptRates } from './prompt-rates';

const line = record({
  index: integer({ min: 0, max: 50 }),
  score: option(integer({ min: -5, max: 5 })),
  characters: integer({ min: 0, max: 100 }),
  prompt: constantFrom('a', 'b'),
});

/** Steps in any order, each with its lines. */
const steps = array(array(line, { maxLength: 6 }), { maxLength: 40 }).map((of): ReadStep[] =>
  of.map((lines, i) => {
    const step = (i * 7) % 41;
    return {
      step,
      count: lines.length + 1,
      lines: lines.map((one) => ({ ...one, step, toolCalls: 0, steps: null, beginning: '' })),
    };
  }),
);

const EVERY = {
  min: null,
  max: null,
  prompt: null,
  order: 'written',
  most: 200,
  bins: 60,
} as const;

test('every match is in one bin, between its lowest and its highest score', () => {
  assert(
    property(
      steps,
      integer({ min: 1, max: 60 }),
      option(integer({ min: -5, max: 5 })),
      (of, bins, min) => {
        const result = matchedSteps(of, { ...EVERY, bins, min });
        expect(result.bins).toHaveLength(Math.min(bins, of.length));
        expect(result.bins.reduce((sum, bin) => sum + bin.matched, 0)).toBe(result.matched);
        expect(result.bins.reduce((sum, bin) => sum + bin.count, 0)).toBe(result.count);
        for (const { score, step } of result.rows) {
          const bin = result.bins.find(({ from, to }) => from <= step && step <= to);
          const [low, high] = [bin?.low ?? 0, bin?.high ?? 0];
          expect(score === null || (low <= score && score <= high)).toBe(true);
          expect(min === null || (score !== null && score >= min)).toBe(true);
        }
      },
    ),
  );
});

test('the best come first, the newest of equal ones before the others, those without a score last', () => {
  assert(
    property(steps, (of) => {
      const { rows } = matchedSteps(of, { ...EVERY, order: 'best' });
      for (const [i, row] of rows.entries()) {
        const next = rows[i + 1];
        if (next === undefined) break;
        const [score, after] = [row.score ?? -99, next.score ?? -99];
        expect(score > after || (score === after && row.step >= next.step)).toBe(true);
      }
    }),
  );
});

test('only the answers to one prompt are counted as matches, all as answers', () => {
  const lines = ['a', 'b', 'a'].map((prompt, index) => ({
    step: 3,
    index,
    score: index,
    toolCalls: 0,
    characters: 1,
    steps: null,
    beginning: '',
    prompt,
  }));
  expect(matchedSteps([{ step: 3, count: 3, lines }], { ...EVERY, prompt: 'a' })).toMatchObject({
    count: 3,
    matched: 2,
    bins: [{ mean: 1, low: 0, high: 2 }],
    rows: [{ index: 0 }, { index: 2 }],
  });
});

/** A step with an answer to each prompt, by its score. */
const answers = (step: number, scores: Readonly<Record<string, number>>): ReadStep => {
  const lines = Object.entries(scores).map(([prompt, score], index) => ({
    step,
    index,
    score,
    toolCalls: 0,
    characters: 1,
    steps: null,
    beginning: '',
    prompt,
  }));
  return { step, count: lines.length, lines };
};

test('prompts are listed by how well they are answered, the hardest first, with the way from the first to the second half', () => {
  const of = [
    answers(3, { never: -1, learned: 3, always: 3 }),
    answers(1, { never: -1, learned: -1, always: 3 }),
  ];
  const all = promptRates(of, { min: 0, max: 1, most: 10, full: true }, (key) => `the ${key}`);
  expect(all).toMatchObject({ low: -1, high: 3, count: 3, matched: 3 });
  expect(all.rows).toEqual([
    { prompt: 'the never', step: 3, index: 0, count: 2, rate: 0, first: 0, second: 0 },
    { prompt: 'the learned', step: 3, index: 1, count: 2, rate: 0.5, first: 0, second: 1 },
    { prompt: 'the always', step: 3, index: 2, count: 2, rate: 1, first: 1, second: 1 },
  ]);
  expect(all.histogram.map(({ count }) => count)).toEqual([1, 0, 0, 0, 0, 1, 0, 0, 0, 1]);
  const band = promptRates(of, { min: 0.2, max: 0.8, most: 10, full: false }, (key) => key);
  expect(band).toMatchObject({ count: 3, matched: 1, rows: [{ prompt: 'learned' }] });
});
