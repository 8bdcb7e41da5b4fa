import { expect, test } from 'vitest';
import { inUnit, shownNumber, shownUnit, withUnit } from './shown-unit';

test('memory in MiB is shown in GiB, and the unit says so', () => {
  const unit = shownUnit({ unit: 'MiB', max: 9_000 });
  expect(withUnit(shownNumber(6_554, unit), unit)).toBe('6.4 GiB');
});

test('memory that never reaches a GiB is shown in MiB', () => {
  const unit = shownUnit({ unit: 'MiB', max: 24 });
  expect(withUnit(shownNumber(23.7, unit), unit)).toBe('24 MiB');
});

test('disk space in GiB begins at zero like every amount', () => {
  expect(shownUnit({ unit: 'GiB', max: 72 })).toMatchObject({ unit: 'GiB', fromZero: true });
});

test('a rate keeps one digit, and a tiny one is not rounded to zero', () => {
  const unit = shownUnit({ unit: '%', max: 100 });
  expect(inUnit(12.24, unit)).toBe('12.2');
  expect(inUnit(0.004, unit)).toBe('0.004');
  expect(inUnit(0, unit)).toBe('0.0');
});

test('a unit that is not known is not made up, and nothing has no unit', () => {
  const unit = shownUnit({ unit: '', max: 2 });
  expect(withUnit(shownNumber(1.84, unit), unit)).toBe('1.84');
  expect(
    withUnit(
      shownNumber(null, shownUnit({ unit: '%', max: 100 })),
      shownUnit({ unit: '%', max: 100 }),
    ),
  ).toBe('—');
});
