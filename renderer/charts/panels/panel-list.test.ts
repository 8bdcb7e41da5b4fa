import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { ChartPanel } from '#core/contract/settings/chart-views';
import { aSeries } from '../../bridge/fixtures/run.test-data';
import {
  shiftedBy,
  reorderedTo,
  overridesOf,
  panelTitle,
  withoutPanel,
  withPanel,
} from './panel-list';

const panel = (id: string, changes: Partial<ChartPanel> = {}): ChartPanel => ({
  ...ChartPanel.parse({ id, tags: ['train/loss'] }),
  ...changes,
});
const ids = (panels: readonly ChartPanel[]): string => panels.map(({ id }) => id).join('');
const abc = [panel('a'), panel('b'), panel('c')];

test('a panel moves one place at a time by keyboard, and stops at the ends', () => {
  expect(ids(shiftedBy(abc, 'a', 1))).toBe('bac');
  expect(ids(shiftedBy(abc, 'c', -1))).toBe('acb');
  expect(ids(shiftedBy(abc, 'a', -1))).toBe('abc');
  expect(ids(shiftedBy(abc, 'c', 9))).toBe('abc');
});

test('a panel that is dropped onto a pinned one is pinned in its place', () => {
  const panels = [panel('p', { isPinned: true }), ...abc];
  const moves = reorderedTo(panels, 'c', 'p');
  expect(ids(moves)).toBe('cpab');
  expect(moves[0]?.isPinned).toBe(true);
  expect(ids(shiftedBy(panels, 'a', -1))).toBe('pabc');
});

test('no move loses or doubles a panel', () => {
  const some = fc.uniqueArray(fc.string({ minLength: 1 }), { minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(some, fc.nat(), fc.nat(), fc.integer(), (names, i, j, by) => {
      const panels = names.map((name) => panel(name));
      const [one = '', other = ''] = [names[i % names.length], names[j % names.length]];
      for (const moves of [reorderedTo(panels, one, other), shiftedBy(panels, one, by)]) {
        expect(moves.map(({ id }) => id).toSorted()).toEqual(names.toSorted());
      }
      expect(reorderedTo(panels, one, other).at(j % names.length)?.id).toBe(one);
    }),
  );
});

test('an edited panel stays in its place, a new one comes last, a removed one is gone', () => {
  expect(withPanel(abc, panel('b', { title: 'B' }))[1]?.title).toBe('B');
  expect(ids(withPanel(abc, panel('d')))).toBe('abcd');
  expect(ids(withoutPanel(abc, 'b'))).toBe('ac');
});

test('a panel without a title has those of its metrics, and shows otherwise only what was chosen', () => {
  const loss = aSeries('train/loss', { canonical: 'loss' });
  expect(panelTitle(panel('a', { tags: ['train/loss', 'gone/tag'] }), [loss])).toBe(
    'Loss, gone/tag',
  );
  expect(panelTitle(panel('a', { title: ' Mine ' }), [loss])).toBe('Mine');
  expect(overridesOf(panel('a', { scale: 'log', yMax: 3 }))).toEqual({
    scale: 'log',
    yMin: null,
    yMax: 3,
  });
});
