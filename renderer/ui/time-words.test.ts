import { expect, test } from 'vitest';
import { aboutWords, clockWords, durationWords, elapsedTickWords, momentWords } from './time-words';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

test('a duration has two units at most', () => {
  expect(durationWords(38_000)).toBe('38 s');
  expect(durationWords(6 * MINUTE + 44_000)).toBe('6 min 44 s');
  expect(durationWords(HOUR + 51 * MINUTE + 9_000)).toBe('1 h 51 min');
  expect(durationWords(76 * HOUR)).toBe('3 d 4 h');
  expect(durationWords(2 * MINUTE)).toBe('2 min');
  expect(durationWords(null)).toBe('—');
});

test('a short duration keeps what a user may want to know of it', () => {
  expect(durationWords(136)).toBe('0.1 s');
  expect(durationWords(400)).toBe('0.4 s');
  expect(durationWords(33)).toBe('under 0.1 s');
  expect(durationWords(1_500)).toBe('1.5 s');
});

test('no duration reads "60 s": the next unit begins there', () => {
  expect(durationWords(59_900)).toBe('1 min');
});

test('an estimate is no finer than an estimate is', () => {
  expect(aboutWords(2 * HOUR + 40 * MINUTE + 12_345)).toBe('2 h 40 min');
  expect(aboutWords(12 * MINUTE + 34_000)).toBe('13 min');
  expect(aboutWords(48_321)).toBe('50 s');
  expect(aboutWords(1)).toBe('5 s');
});

test('a moment is a clock time today, a day this year, and a full date before', () => {
  const now = new Date(2026, 10, 21, 11, 0).getTime();
  expect(momentWords(new Date(2026, 10, 21, 9, 14).getTime(), now)).toBe('09:14');
  expect(momentWords(new Date(2026, 10, 14, 9, 14).getTime(), now)).toBe('14 Nov');
  expect(momentWords(new Date(2025, 10, 14, 9, 14).getTime(), now)).toBe('14 Nov 2025');
  expect(momentWords(null, now)).toBe('—');
});

test('clock and elapsed marks are fixed in width', () => {
  expect(clockWords(new Date(2026, 10, 21, 9, 4, 7).getTime(), true)).toBe('09:04:07');
  expect(elapsedTickWords(45_000)).toBe('0:45');
  expect(elapsedTickWords(HOUR + 5 * MINUTE)).toBe('1:05:00');
});
