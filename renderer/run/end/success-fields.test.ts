import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { SuccessCriteria } from '#core/contract/run/run-directory';
import { criteriaOf, fieldsOf, unreadableGoal } from './success-fields';

test('what is left empty is not declared', () => {
  expect(criteriaOf({ files: ' \n', lines: '', step: '', points: ' ', metrics: '\n' })).toEqual({});
  expect(criteriaOf({ files: '', lines: '', step: '0', points: '-3', metrics: 'reward' })).toEqual(
    {},
  );
});

test('each line is a file or a text, and numbers may have thousands', () => {
  const fields = {
    files: 'models/*.zip\n\n best.pt ',
    lines: 'DONE',
    step: '10,000',
    points: '50',
    metrics: 'reward >= 100\n\nbest eval/loss <= 0.2',
  };
  expect(criteriaOf(fields)).toEqual({
    artefacts: ['models/*.zip', 'best.pt'],
    markers: ['DONE'],
    targetX: 10_000,
    minPoints: 50,
    metrics: [
      { metric: 'reward', compare: 'at-least', value: 100, when: 'last' },
      { metric: 'eval/loss', compare: 'at-most', value: 0.2, when: 'best' },
    ],
  });
});

test('whatever is typed, the engine can read what the form declares, and the form shows it again', () => {
  const text = fc.string({ maxLength: 200 });
  fc.assert(
    fc.property(text, text, text, text, text, (files, lines, step, points, metrics) => {
      const criteria = criteriaOf({ files, lines, step, points, metrics });
      expect(SuccessCriteria.safeParse(criteria).success).toBe(true);
      expect(criteriaOf(fieldsOf(criteria))).toEqual(criteria);
    }),
  );
});

test('a line that is no condition is named, and never dropped without a word', () => {
  expect(unreadableGoal({ metrics: 'reward >= 1\n reward > 3 \n' })).toBe('reward > 3');
  expect(unreadableGoal({ metrics: '\nreward >= 1' })).toBeNull();
});
