import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { SuccessCriteria } from '#core/contract/run/success-criteria';
import { criteriaOf, fieldsOf, unreadableGoal, unreadableRecord } from './success-fields';

test('what is left empty is not declared', () => {
  const empty = { files: ' \n', lines: '', failLines: '', records: '\n', step: '' };
  expect(criteriaOf({ ...empty, points: ' ', metrics: '\n' })).toEqual({});
  expect(criteriaOf({ ...empty, step: '0', points: '-3', metrics: 'reward' })).toEqual({});
});

test('each line is a file or a text, and numbers may have thousands', () => {
  const fields = {
    files: 'models/*.zip\n\n best.pt ',
    lines: 'DONE',
    failLines: '[ERROR] No data\n',
    records: 'm/*.json: a.steps >= 1,000\n*.json: done >= total',
    step: '10,000',
    points: '50',
    metrics: 'reward >= 100\n\nbest eval/loss <= 0.2',
  };
  expect(criteriaOf(fields)).toEqual({
    artefacts: ['models/*.zip', 'best.pt'],
    markers: ['DONE'],
    failMarkers: ['[ERROR] No data'],
    records: [
      { glob: 'm/*.json', value: 'a.steps', target: 1_000 },
      { glob: '*.json', value: 'done', target: 'total' },
    ],
    targetX: 10_000,
    minPoints: 50,
    metrics: [
      { metric: 'reward', compare: 'at-least', value: 100, when: 'last' },
      { metric: 'eval/loss', compare: 'at-most', value: 0.2, when: 'best' },
    ],
  });
});

test('no matter what is typed, the engine can read what the form declares, and the form shows it again', () => {
  const text = fc.string({ maxLength: 200 });
  const condition = fc.oneof(
    text,
    fc.stringMatching(/^[ab*: ]{1,9}: [ab.>=]{1,5} ?>= ?[0-9a.,e+-]{1,5}$/),
  );
  const fields = {
    files: text,
    lines: text,
    failLines: text,
    step: text,
    points: text,
    metrics: text,
  };
  fc.assert(
    fc.property(fc.record({ ...fields, records: condition }), (typed) => {
      const criteria = criteriaOf(typed);
      expect(SuccessCriteria.safeParse(criteria).success).toBe(true);
      expect(criteriaOf(fieldsOf(criteria))).toEqual(criteria);
    }),
  );
});

test('a line that is no condition is named, and never dropped without a word', () => {
  expect(unreadableGoal({ metrics: 'reward >= 1\n reward > 3 \n' })).toBe('reward > 3');
  expect(unreadableGoal({ metrics: '\nreward >= 1' })).toBeNull();
  expect(unreadableRecord({ records: 'a.json: x >= 1\na.json x' })).toBe('a.json x');
});
