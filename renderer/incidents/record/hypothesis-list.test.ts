import { expect, test } from 'vitest';
import { whyNot } from './hypothesis-list';
import { aHypothesis } from '../incident.test-data';

test('only what a test supports can be called the root cause, and every refusal says why', () => {
  expect(whyNot(aHypothesis('a', { state: 'supported' }))).toBeNull();
  const needs = 'Needs a test that supports it first.';
  const probe = { says: '', falsifiedBy: '', probe: null, argv: ['true'] };
  expect(whyNot(aHypothesis('a', { probe }))).toBe(needs);
  expect(whyNot(aHypothesis('a', { probe, state: 'inconclusive' }))).toBe(needs);
  expect(whyNot(aHypothesis('a', { state: 'falsified' }))).toBe('Its test falsified it.');
  expect(whyNot(aHypothesis('a'))).toMatch(/^No test is known/);
});
