import { expect, test } from 'vitest';
import { encodeBulk } from '#core/contract/bulk';
import { csvRows, metricPoints } from './metric-points';

const bulk = encodeBulk({ tag: 'loss' }, [
  Float64Array.of(0, 0, 1, 1),
  Float64Array.of(1, 2, 2, 3),
  Float64Array.of(1000, Number.NaN, 1002, 1003),
  Float64Array.of(0.1, Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY),
]);

test('NaN and the infinities are written as words, a missing clock as null', () => {
  expect(metricPoints(bulk.buffer, false)).toEqual([
    [1, 1000, 0.1],
    [2, null, 'NaN'],
    [2, 1002, 'Infinity'],
    [3, 1003, '-Infinity'],
  ]);
});

test('CSV rows carry the segment, and a tag with a comma stays one cell', () => {
  expect(csvRows('a,b "c"', metricPoints(bulk.buffer, true)).split('\n').slice(0, 3)).toEqual([
    '"a,b ""c""",0,1,1000,0.1',
    '"a,b ""c""",0,2,,NaN',
    '"a,b ""c""",1,2,1002,Infinity',
  ]);
});
