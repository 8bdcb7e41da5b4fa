import {
  array,
  assert,
  constantFrom,
  integer,
  oneof,
  property,
  record,
  constant,
} from 'fast-check';
import { expect, test } from 'vitest';
import {
  EMPTY,
  fitting,
  type Layout,
  layoutOf,
  shellsOf,
  tabOf,
  without,
  withShare,
  withSplit,
  withTab,
} from './layout';

const two = withSplit(withTab(EMPTY, 1), 1, 'row', 2);

test('a shell is opened beside another one, and its neighbour takes the room when it goes', () => {
  expect(two).toEqual({
    tabs: [{ split: 'row', part: 0.5, first: { terminal: 1 }, second: { terminal: 2 } }],
    focus: 2,
  });
  expect(without(two, 2)).toEqual({ tabs: [{ terminal: 1 }], focus: 1 });
  expect(without(without(two, 2), 1)).toEqual(EMPTY);
});

test('a pane is never made so small that it cannot be read', () => {
  const [tab] = two.tabs;
  if (tab === undefined) throw new Error('There is no tab.');
  expect(withShare(two, tab, 0.01).tabs).toMatchObject([{ part: 0.15 }]);
  expect(withShare(two, tab, 0.7).tabs).toMatchObject([{ part: 0.7 }]);
});

test('a layout that was remembered shows the shells of now: gone ones leave, new ones get a tab', () => {
  expect(fitting(two, [2, 3])).toEqual({ tabs: [{ terminal: 2 }, { terminal: 3 }], focus: 2 });
  expect(fitting(EMPTY, [7])).toEqual({ tabs: [{ terminal: 7 }], focus: 7 });
  const twice = { tabs: [{ terminal: 1 }, { terminal: 1 }], focus: 1 };
  expect(fitting(twice, [1]).tabs).toEqual([{ terminal: 1 }]);
  expect(layoutOf(JSON.stringify(two))).toEqual(two);
  expect(layoutOf('{"tabs":[{"terminal":-4}]}')).toEqual(EMPTY);
  expect(layoutOf(null)).toEqual(EMPTY);
});

test('no matter what is opened, parted and closed, every shell is in exactly one pane', () => {
  const shell = integer({ min: 1, max: 6 });
  const step = oneof(
    record({ does: constant('tab'), shell, at: shell }),
    record({ does: constantFrom('row', 'column'), shell, at: shell }),
    record({ does: constant('close'), shell, at: shell }),
  );
  assert(
    property(array(step), (steps) => {
      let layout: Layout = EMPTY;
      const open = new Set<number>();
      for (const { does, shell: input, at } of steps) {
        if (does === 'close') {
          layout = without(layout, input);
          open.delete(input);
        } else if (!open.has(input) && (does === 'tab' || open.has(at))) {
          const split = does === 'column' ? 'column' : 'row';
          layout = does === 'tab' ? withTab(layout, input) : withSplit(layout, at, split, input);
          open.add(input);
        }
        const shown = layout.tabs.flatMap(shellsOf);
        expect(new Set(shown)).toEqual(open);
        expect(shown).toHaveLength(open.size);
        expect(tabOf(layout, layout.focus) === null).toBe(open.size === 0);
      }
    }),
  );
});
