import { expect, test } from 'vitest';
import { evaluatedSteps } from './left-evaluations';

const row = (step: number, mean: number, more: object = {}): string =>
  JSON.stringify({
    step,
    wall_time: 1_700_000_000.5,
    'evaluation/mean_return': mean,
    'evaluation/low': mean - 1,
    'evaluation/high': mean + 1,
    ...more,
  });

test("the evaluator's curve has an interval for each step, the newest of a step that was evaluated twice, and no half-written line", () => {
  const single = JSON.stringify({ step: 3, wall_time: 1, 'evaluation/mean_return': 4 });
  const text = [row(20, 7), row(10, 5), single, row(20, 8), row(30, 9).slice(0, 40)].join('\n');
  expect(evaluatedSteps(text)).toEqual([
    { step: 10, wallMs: 1_700_000_000_500, mean: 5, low: 4, high: 6 },
    { step: 20, wallMs: 1_700_000_000_500, mean: 8, low: 7, high: 9 },
  ]);
});
