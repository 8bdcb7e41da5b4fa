import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { encodeBulk } from '#core/contract/bulk';
import { CHART_COLUMNS } from '#core/contract/series/series';
import { chartOf, chartsOf } from './chart-answer';

const header = {
  tag: 'r',
  xKind: 'timestep',
  axis: 'x',
  total: 10,
  shown: 2,
  before: 0,
  after: 0,
  revision: 3,
} as const;
const columns = (): Float64Array[] => CHART_COLUMNS.map((_, i) => Float64Array.of(i, NaN));

test('a chart answer arrives with every column under its name', () => {
  const chart = chartOf(encodeBulk(header, columns()).buffer);
  expect(chart?.header).toEqual(header);
  expect(chart?.rows).toBe(2);
  expect(CHART_COLUMNS.map((name) => chart?.[name][0])).toEqual(CHART_COLUMNS.map((_, i) => i));
});

test('bytes that are no chart answer are refused, no matter what they are', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => {
      expect(chartOf(Uint8Array.from(bytes).buffer)).toBeNull();
    }),
  );
  expect(chartOf(encodeBulk({ tag: 'r' }, columns()).buffer)).toBeNull();
  expect(chartOf(encodeBulk(header, columns().slice(1)).buffer)).toBeNull();
});

test('several charts of one answer each get their own rows', () => {
  const [x = new Float64Array(), ...rest] = CHART_COLUMNS.map((_, c) =>
    Float64Array.of(c, c + 100, c + 200),
  );
  const two = { ...header, shown: 1, after: 1 };
  const one = { ...header, tag: 's', shown: 1 };
  const charts = chartsOf(encodeBulk({ charts: [two, null, one] }, [x, ...rest]).buffer);
  expect(charts?.map((chart) => chart?.header.tag ?? null)).toEqual(['r', null, 's']);
  expect(charts?.map((chart) => [...(chart?.x ?? [])])).toEqual([[0, 100], [], [200]]);
  expect([...(charts?.[2]?.smooth ?? [])]).toEqual([CHART_COLUMNS.indexOf('smooth') + 200]);
});

test('an answer whose rows do not add up is refused', () => {
  expect(chartsOf(encodeBulk({ charts: [header] }, [Float64Array.of(1)]).buffer)).toBeNull();
  expect(chartsOf(encodeBulk({ charts: [] }, []).buffer)).toEqual([]);
});
