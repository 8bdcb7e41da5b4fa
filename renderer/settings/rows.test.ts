import { expect, test } from 'vitest';
import { DEFAULT_SETTINGS, Settings } from '#core/contract/settings/settings';
import { sectionOf } from '../frame/addresses/settings-sections';
import { defaultOf, matches, ROWS, type Row, valueOf, valueWords } from './rows';

function row(name: string): Row {
  const match = ROWS.find((one) => one.name === name);
  if (match === undefined) throw new Error(`There is no row ${name}.`);
  return match;
}

test('every setting of the file has one row on the page', () => {
  const inFile = Object.entries(DEFAULT_SETTINGS).flatMap(([group, values]) =>
    Object.keys(values).map((name) => `${group}.${name}`),
  );
  expect(ROWS.map(({ group, name }) => `${group}.${name}`).toSorted()).toEqual(inFile.toSorted());
});

test('the range of a number on the page is the range that the engine takes', () => {
  for (const { group, name, control } of ROWS) {
    if (control.kind !== 'number') continue;
    const { min, max, size } = control;
    const accepts = (value: number): boolean =>
      Settings.safeParse({ [group]: { [name]: value * size } }).success;
    expect([name, accepts(min), accepts(max), accepts(0)]).toEqual([name, true, true, false]);
  }
});

test('a value is reported in the unit of the user', () => {
  expect(valueWords(row('gracefulMs'), defaultOf(row('gracefulMs')))).toBe('60 s');
  expect(valueWords(row('quietAfterMs'), 600_000)).toBe('10 min');
  expect(valueWords(row('olderThanDays'), null)).toBe('Never');
  expect(valueWords(row('olderThanDays'), 1)).toBe('1 day');
  expect(valueWords(row('overBytes'), 50e9)).toBe('50 GB');
  expect(valueWords(row('stopped'), false)).toBe('Off');
  expect(valueWords(row('closeWhileRunning'), 'tray')).toBe('Stay in the tray');
  expect(valueOf(DEFAULT_SETTINGS, row('keepAwake'))).toBe(true);
});

test('an address of no section is the first one; a search needs every word', () => {
  expect(sectionOf('storage')).toBe('storage');
  expect(sectionOf('nothing')).toBe('look');
  expect(matches(['Keep runs within', 'Deletes the oldest'], 'runs OLDEST')).toBe(true);
  expect(matches(['Keep runs within'], 'runs youngest')).toBe(false);
});
