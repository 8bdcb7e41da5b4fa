import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { SuccessCriteria } from '#core/contract/run/run-directory';
import { criteriaOf, fieldsOf } from './success-fields';

test('what is left empty is not declared', () => {
  expect(criteriaOf({ files: ' \n', lines: '', step: '', points: ' ' })).toEqual({});
  expect(criteriaOf({ files: '', lines: '', step: '0', points: '-3' })).toEqual({});
});

test('each line is a file or a text, and numbers may have thousands', () => {
  const fields = {
    files: 'models/*.zip\n\n best.pt ',
    lines: 'DONE',
    step: '10,000',
    points: '50',
  };
  expect(criteriaOf(fields)).toEqual({
    artefacts: ['models/*.zip', 'best.pt'],
    markers: ['DONE'],
    targetX: 10_000,
    minPoints: 50,
  });
});

test('whatever is typed, the engine can read what the form declares, and the form shows it again', () => {
  const text = fc.string({ maxLength: 200 });
  fc.assert(
    fc.property(text, text, text, text, (files, lines, step, points) => {
      const criteria = criteriaOf({ files, lines, step, points });
      expect(SuccessCriteria.safeParse(criteria).success).toBe(true);
      expect(criteriaOf(fieldsOf(criteria))).toEqual(criteria);
    }),
  );
});
