import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { LogScroll } from './log-scroll';
import type { Rows } from './scroll-view';
import { ROW_PX } from './viewport';

const BOX_PX = 10 * ROW_PX;

/** Rows that are only here when they were fetched, and a browser that draws them all alike. */
class Page implements Rows {
  readonly here = new Set<number>();
  wanted = { from: 0, to: 0 };
  has(from: number, to: number): boolean {
    for (let row = from; row < to; row += 1) if (!this.here.has(row)) return false;
    return true;
  }
  want(from: number, to: number): void {
    this.wanted = { from, to };
  }
  arrive(): void {
    for (let row = this.wanted.from; row < this.wanted.to; row += 1) this.here.add(row);
  }
}

/** Draws until nothing changes; answers the first row in the box. */
function paint(scroll: LogScroll<Page>): { readonly first: number; readonly last: number } {
  let above = 0;
  let { drawn } = scroll.view();
  for (let round = 0; round < 5; round += 1) {
    ({ drawn } = scroll.view());
    const ends = Array.from({ length: drawn.to - drawn.from }, (_, i) => (i + 1) * ROW_PX);
    above = scroll.layOut(ends, BOX_PX);
  }
  return {
    first: drawn.from + Math.floor(above / ROW_PX),
    last: drawn.from + Math.ceil((above + BOX_PX) / ROW_PX) - 1,
  };
}

function opened(
  count: number,
  isFollowing = true,
): { readonly scroll: LogScroll<Page>; readonly page: Page } {
  const page = new Page();
  const scroll = new LogScroll<Page>(isFollowing);
  scroll.show(page, count);
  page.arrive();
  scroll.show(page, count);
  paint(scroll);
  page.arrive();
  scroll.show(page, count);
  paint(scroll);
  return { scroll, page };
}

test('a log is followed until the user scrolls, however little, and then left alone', () => {
  const { scroll, page } = opened(1_000);
  expect(paint(scroll).last).toBe(999);
  for (let row = 0; row < 1_100; row += 1) page.here.add(row);
  scroll.show(page, 1_010);
  expect(paint(scroll).last).toBe(1_009);
  scroll.scrollBy(-1);
  const before = paint(scroll);
  scroll.show(page, 1_100);
  expect(paint(scroll)).toEqual(before);
  expect(scroll.view()).toMatchObject({ isFollowing: false, newRows: 90 });
  scroll.follow();
  expect(paint(scroll).last).toBe(1_099);
  expect(scroll.view()).toMatchObject({ isFollowing: true, newRows: 0 });
});

test('scrolling on at the end follows it again', () => {
  const { scroll, page } = opened(1_000);
  for (let row = 0; row < 1_000; row += 1) page.here.add(row);
  scroll.scrollBy(-100);
  paint(scroll);
  scroll.scrollBy(100);
  paint(scroll);
  expect(scroll.view().isFollowing).toBe(false);
  scroll.scrollBy(1);
  expect(scroll.view().isFollowing).toBe(true);
});

test('rows that are not here never empty the box: those painted last stay until they come', () => {
  const { scroll, page } = opened(10_000_000);
  const before = paint(scroll);
  scroll.scrollToShare(0.5);
  expect(paint(scroll)).toEqual(before);
  expect(scroll.view().share).toBeCloseTo(0.5, 3);
  scroll.scrollToShare(0.25);
  expect(page.wanted.from).toBeLessThan(2_500_001);
  page.arrive();
  scroll.show(page, 10_000_000);
  expect(paint(scroll).first).toBeCloseTo(2_499_997, -2);
});

test('no matter what the user does, each row in the box is one that is here', () => {
  const act = fc.oneof(
    fc.record({ kind: fc.constant('by'), n: fc.integer({ min: -30_000, max: 30_000 }) }),
    fc.record({ kind: fc.constant('share'), n: fc.double({ min: 0, max: 1, noNaN: true }) }),
    fc.record({ kind: fc.constant('reveal'), n: fc.nat({ max: 99_999 }) }),
    fc.record({ kind: fc.constant('arrive'), n: fc.constant(0) }),
    fc.record({ kind: fc.constant('follow'), n: fc.constant(0) }),
  );
  fc.assert(
    fc.property(fc.array(act, { maxLength: 30 }), (acts) => {
      const { scroll, page } = opened(100_000);
      for (const { kind, n } of acts) {
        if (kind === 'by') scroll.scrollBy(n);
        if (kind === 'share') scroll.scrollToShare(n);
        if (kind === 'reveal') scroll.reveal(n);
        if (kind === 'follow') scroll.follow();
        if (kind === 'arrive') page.arrive();
        scroll.show(page, 100_000);
        const { first, last } = paint(scroll);
        expect(page.has(first, last + 1)).toBe(true);
      }
    }),
  );
});

test('a line that can be seen is marked where it is; another one comes into the middle', () => {
  const { scroll, page } = opened(1_000, false);
  for (let row = 0; row < 1_000; row += 1) page.here.add(row);
  const before = paint(scroll);
  scroll.reveal(before.first + 3);
  expect(paint(scroll)).toEqual(before);
  scroll.reveal(500);
  const { first, last } = paint(scroll);
  expect([first <= 496, last >= 504]).toEqual([true, true]);
});

test('of a log that is opened at a line no line is new, until some come', () => {
  const { scroll, page } = opened(1_000, false);
  expect(scroll.view().newRows).toBe(0);
  scroll.show(page, 1_004);
  expect(scroll.view().newRows).toBe(4);
});

test('other rows are painted once they are here; until then the old ones stay', () => {
  const { scroll, page } = opened(1_000);
  const match = new Page();
  scroll.show(match, 30);
  paint(scroll);
  expect(scroll.view().painted).toBe(page);
  match.arrive();
  scroll.show(match, 30);
  expect(paint(scroll)).toEqual({ first: 20, last: 29 });
  expect(scroll.view().painted).toBe(match);
});
