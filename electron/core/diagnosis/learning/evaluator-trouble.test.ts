import { expect, test } from 'vitest';
import { EvaluatorState } from '../../contract/evaluation/evaluation';
import { evaluatorTrouble } from './evaluator-trouble';

const state = (more: object) =>
  EvaluatorState.parse({ state: 'ended', env: 'X-v0', episodes: 5, played: 0, ...more });

test('an evaluator that failed, or that could play nothing, says why; one that played says nothing', () => {
  const problems = [{ checkpoint: '/a.zip', step: 1, says: 'No module named sbx.' }];
  expect(evaluatorTrouble(state({ state: 'failed', says: 'It died.', remedy: 'Look.' }))).toBe(
    'It died. Look.',
  );
  expect(evaluatorTrouble(state({ problems }))).toBe(
    'The evaluator could play none of one checkpoint. No module named sbx.',
  );
  expect(evaluatorTrouble(state({ problems, played: 2 }))).toBeNull();
  expect(evaluatorTrouble(state({}))).toBeNull();
  expect(evaluatorTrouble(null)).toBeNull();
});
