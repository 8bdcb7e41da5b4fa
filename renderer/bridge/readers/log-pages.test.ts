import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { LogPages, PAGE_ROWS } from './log-pages';

const lines = (page: number, count: number) =>
  Array.from({ length: count }, (_, i) => ({
    number: page * PAGE_ROWS + i + 1,
    text: `line ${page * PAGE_ROWS + i + 1}`,
    length: 9,
    wallMs: null,
    actor: null,
    pid: null,
    spans: [],
    keys: [],
  }));

test('only pages in sight are fetched, and a whole one only once', () => {
  const pages = new LogPages();
  expect(pages.missing(250, 260, 1)).toEqual([0, 1]);
  pages.set(0, lines(0, PAGE_ROWS), 10_000, 1);
  expect(pages.missing(250, 260, 2)).toEqual([1]);
});

test('the end of a log is fetched again when the log grew, and only then', () => {
  const pages = new LogPages();
  pages.set(0, lines(0, 20), 20, 700);
  expect(pages.missing(0, 20, 700)).toEqual([]);
  expect(pages.missing(0, 20, 701)).toEqual([0]);
  // Its last line may have no end yet, though the page is full.
  pages.set(0, lines(0, PAGE_ROWS), PAGE_ROWS, 9_000);
  expect(pages.missing(0, 20, 9_001)).toEqual([0]);
});

test('an empty log needs nothing', () => {
  expect(new LogPages().missing(0, 0, 0)).toEqual([]);
});

test('a line is found by its row, and a line that was not read is not made up', () => {
  const pages = new LogPages();
  pages.set(1, lines(1, PAGE_ROWS), 10_000, 1);
  fc.assert(
    fc.property(fc.nat({ max: 3 * PAGE_ROWS }), (row) => {
      const isRead = row >= PAGE_ROWS && row < 2 * PAGE_ROWS;
      expect(pages.row(row)?.text ?? null).toBe(isRead ? `line ${row + 1}` : null);
      expect(pages.has(row, row + 1)).toBe(isRead);
    }),
  );
});

test('a log of ten million lines does not fill the memory of the page', () => {
  const pages = new LogPages();
  const page = lines(0, PAGE_ROWS);
  const last = Math.floor(10_000_000 / PAGE_ROWS);
  for (let at = 0; at <= last; at += 1) pages.set(at, page, 10_000_000, 1);
  const retained = Array.from({ length: last }, (_, at) => pages.row(at * PAGE_ROWS)).filter(
    (line) => line !== null,
  );
  expect(retained.length).toBeLessThan(100);
});
