import { expect, test } from 'vitest';
import { evaluationBand } from './evaluation-band';

const curve = [
  { step: 100, wallMs: 5_000, mean: 10, low: 8, high: 12 },
  { step: 200, wallMs: 9_000, mean: 30, low: 25, high: 35 },
];

test("the evaluator's interval is a band around its mean, at the step of each checkpoint or at the time of its evaluation", () => {
  const band = evaluationBand(curve, 'x', null);
  expect([...(band?.x ?? [])]).toEqual([100, 200]);
  expect([...(band?.low ?? [])]).toEqual([8, 25]);
  expect([...(band?.high ?? [])]).toEqual([12, 35]);
  expect([...(evaluationBand(curve, 'clock', null)?.x ?? [])]).toEqual([5_000, 9_000]);
  expect([...(evaluationBand(curve, 'elapsed', 4_000)?.x ?? [])]).toEqual([1_000, 5_000]);
});

test('there is no band without evaluations, and none on an axis of elapsed time that begins nowhere', () => {
  expect(evaluationBand([], 'x', 0)).toBeNull();
  expect(evaluationBand(curve, 'elapsed', null)).toBeNull();
});
