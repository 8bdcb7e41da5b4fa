import { expect, test } from 'vitest';
import { ageWords } from './passport-age';

test('a passport says on which day it was made, by the calendar and not by hours', () => {
  const night = new Date(2026, 4, 3, 23, 50).getTime();
  expect(ageWords(night, new Date(2026, 4, 3, 23, 59).getTime())).toBe('Checked today');
  expect(ageWords(night, new Date(2026, 4, 4, 0, 10).getTime())).toBe('Checked 1 day ago');
  expect(ageWords(night, new Date(2026, 4, 5, 12, 0).getTime())).toBe('Checked 2 days ago');
});
