import { expect, test } from 'vitest';
import {
  countWords,
  fileSizeWords,
  memoryWords,
  metricWords,
  shortCountWords,
  tickWords,
} from './number-words';

test('a count is written in full with groups, a million only on axes and in tables as "1.2 M"', () => {
  expect(countWords(409_600)).toBe('409,600');
  expect(countWords(1_200_000)).toBe('1,200,000');
  expect(shortCountWords(999_999)).toBe('999,999');
  expect(shortCountWords(1_200_000)).toBe('1.2 M');
  expect(shortCountWords(4_100_096)).toBe('4.1 M');
});

test('what is not known is a dash, never a zero', () => {
  expect([countWords(null), metricWords(null), memoryWords(null), fileSizeWords(null)]).toEqual([
    '—',
    '—',
    '—',
    '—',
  ]);
  expect(metricWords(0)).toBe('0');
});

test('NaN and infinities are written out', () => {
  expect([NaN, Infinity, -Infinity].map(metricWords)).toEqual(['NaN', '+inf', '−inf']);
});

test('a metric keeps at most four significant digits and has a true minus', () => {
  expect(metricWords(1.8437)).toBe('1.844');
  expect(metricWords(-2.19)).toBe('−2.19');
  expect(metricWords(327)).toBe('327');
  expect(metricWords(1836.4)).toBe('1,836');
  expect(metricWords(123_456.7)).toBe('123,457');
});

test('a metric below a thousandth is written with its power of ten', () => {
  expect(metricWords(0.000086)).toBe('8.6e−5');
  expect(metricWords(-0.0000123)).toBe('−1.23e−5');
  expect(metricWords(0.001)).toBe('0.001');
});

test('marks of an axis are as short as their step allows', () => {
  expect([0, 100_000, 400_000].map((v) => tickWords(v, 100_000))).toEqual(['0', '100 k', '400 k']);
  expect([-6, -3, 3].map((v) => tickWords(v, 3))).toEqual(['−6', '−3', '3']);
  expect([0.25, 0.5].map((v) => tickWords(v, 0.25))).toEqual(['0.25', '0.5']);
  expect([2_500, 10_000, 17_500].map((v) => tickWords(v, 2_500))).toEqual([
    '2.5 k',
    '10 k',
    '17.5 k',
  ]);
  expect(tickWords(1_250, 250)).toBe('1,250');
  expect(tickWords(1_500_000, 500_000)).toBe('1.5 M');
});

test('memory is in GiB, as it is measured, a file in decimal units, as disks are', () => {
  expect(memoryWords(16 * 1024 ** 3)).toBe('16.0 GiB');
  expect(memoryWords(200 * 1024 ** 2)).toBe('200 MiB');
  expect(fileSizeWords(41_306)).toBe('41.3 KB');
  expect(fileSizeWords(6_100_000)).toBe('6.1 MB');
});
