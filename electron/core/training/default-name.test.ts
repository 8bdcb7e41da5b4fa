import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { defaultName } from './default-name';

const runId = fc
  .integer({ min: 0, max: 0xffffffff })
  .map((n) => `20260101-000000-${n.toString(16).padStart(8, '0')}`);

test('a run without a name gets its recipe, two words and a number', () => {
  expect(defaultName('toy-hybrid', '20260101-000000-254d9cf8')).toMatch(
    /^hybrid-[a-z]+-[a-z]+-[1-9]$/,
  );
  expect(defaultName('arpo/phase 1', '20260101-000000-254d9cf8')).toMatch(
    /^arpo-phase-1-[a-z]+-[a-z]+-[1-9]$/,
  );
});

test('the same run always has the same name', () => {
  fc.assert(
    fc.property(runId, (id) => {
      expect(defaultName('sb3', id)).toBe(defaultName('sb3', id));
    }),
  );
});

test('no matter what the recipe is called, the name is a word of a shell and a file name on every system', () => {
  fc.assert(
    fc.property(fc.string(), runId, (recipe, id) => {
      expect(defaultName(recipe, id)).toMatch(/^[A-Za-z0-9_][A-Za-z0-9_.-]*[a-z]-[a-z]+-[1-9]$/);
    }),
  );
});

test('names of a long list differ', () => {
  // There are 180,000 names: of 300 runs, two seldom share one.
  fc.assert(
    fc.property(fc.uniqueArray(runId, { minLength: 300, maxLength: 300 }), (ids) => {
      expect(new Set(ids.map((id) => defaultName('sb3', id))).size).toBeGreaterThan(295);
    }),
    { numRuns: 20 },
  );
});
