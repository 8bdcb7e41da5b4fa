import { expect, test } from 'vitest';
import { SECOND_OPINION as REPORTED } from '../../../electron/doctor/report/report';
import { opinionOf, SECOND_OPINION } from './second-opinion';

const reports = (...states: readonly ('ok' | 'warn' | 'bad' | 'unknown' | 'skipped')[]) =>
  states.map((state, at) => ({ probe: SECOND_OPINION[at] ?? '', state }));

test('a goal is called impossible only when all three probes ran and failed', () => {
  expect(opinionOf(reports('bad', 'bad', 'bad'))).toBe('agrees');
  expect(opinionOf(reports('bad', 'bad'))).toBe('open');
  expect(opinionOf(reports('bad', 'skipped', 'bad'))).toBe('open');
  expect(opinionOf(reports('bad', 'unknown', 'bad'))).toBe('open');
  expect(opinionOf([])).toBe('open');
});

test('one probe that passes speaks against a red cell, no matter what the others could not read', () => {
  expect(opinionOf(reports('bad', 'ok', 'unknown'))).toBe('against');
  expect(opinionOf(reports('warn', 'bad', 'bad'))).toBe('against');
});

test('the page asks for the same three probes that the report calls its second opinion', () => {
  expect(SECOND_OPINION).toEqual(REPORTED);
});
