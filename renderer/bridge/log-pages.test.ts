import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { LogPages, PAGE_LINES } from './log-pages';

const lines = (page: number, count: number) =>
  Array.from({ length: count }, (_, i) => ({
    number: page * PAGE_LINES + i + 1,
    text: `line ${page * PAGE_LINES + i + 1}`,
    length: 9,
    wallMs: null,
    actor: null,
    pid: null,
    spans: [],
  }));

test('only pages in sight are fetched, and a whole one only once', () => {
  const pages = new LogPages();
  expect(pages.missing(490, 530, 10_000)).toEqual([0, 1]);
  pages.put(0, lines(0, PAGE_LINES));
  expect(pages.missing(490, 530, 10_000)).toEqual([1]);
});

test('the last page is fetched again when the log grew', () => {
  const pages = new LogPages();
  pages.put(0, lines(0, 20));
  expect(pages.missing(1, 20, 20)).toEqual([]);
  expect(pages.missing(1, 21, 21)).toEqual([0]);
});

test('an empty log needs nothing', () => {
  expect(new LogPages().missing(1, 1, 0)).toEqual([]);
});

test('a line is found by its number, and a line that was not read is not made up', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_500 }), (number) => {
      const pages = new LogPages();
      pages.put(1, lines(1, PAGE_LINES));
      const isRead = number > PAGE_LINES && number <= 2 * PAGE_LINES;
      expect(pages.line(number)?.text ?? null).toBe(isRead ? `line ${number}` : null);
    }),
  );
});

test('a log of a million lines does not fill the memory of the page', () => {
  const pages = new LogPages();
  for (let page = 0; page < 2_000; page += 1) pages.put(page, lines(page, PAGE_LINES));
  expect(pages.line(1)).toBeNull();
  expect(pages.line(1_000_000)?.text).toBe('line 1000000');
});
