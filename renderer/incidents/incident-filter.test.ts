import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { addressOf, shownIncidents, STATES, withAddress } from './incident-filter';
import { anIncidentRow } from './incident.test-data';

const rows = [
  anIncidentRow('1', { looksLike: 'Looks like a full disk.', state: 'open' }),
  anIncidentRow('2', { title: 'ppo failed', rootCause: 'a double free', state: 'mended' }),
];
const ids = (query: string, state: (typeof STATES)[number] = 'all'): readonly string[] =>
  shownIncidents(rows, { query, state }, () => 'Ubuntu-22.04').map(({ id }) => id);

test('an incident is found by every word of its title, its cause or its target', () => {
  expect(ids('disk')).toEqual(['1']);
  expect(ids('free double')).toEqual(['2']);
  expect(ids('ubuntu')).toEqual(['1', '2']);
  expect(ids('disk ppo')).toEqual([]);
});

test('a state leaves out incidents of the others', () => {
  expect(ids('', 'mended')).toEqual(['2']);
  expect(ids('', 'tested')).toEqual([]);
});

test('a copied link shows the same incidents, and leaves the rest of the address alone', () => {
  fc.assert(
    fc.property(fc.string(), fc.constantFrom(...STATES), (query, state) => {
      const params = withAddress(new URLSearchParams('lang=pseudo'), { query, state });
      expect(addressOf(new URLSearchParams(params.toString()))).toEqual({ query, state });
      expect(params.get('lang')).toBe('pseudo');
    }),
  );
});
