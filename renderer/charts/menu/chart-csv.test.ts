import { expect, test } from 'vitest';
import { aChartAnswer } from '../axis/chart-answer.test-data';
import { curveOf } from '../draw/curve';
import { csvOf } from './chart-csv';

test('a CSV begins with step, wall_time and value; every number has all of its digits, and what is not known stays empty', () => {
  const value = 0.1 + 0.2;
  const curve = curveOf(
    aChartAnswer([
      { x: 1, last: value, wallMs: 1_790_000_000_250 },
      { x: 2, bad: 1 },
    ]),
    1,
    null,
  );
  const [head, first, second] = csvOf(
    [{ run: 'a', tag: 'b/c', curve, factor: 1, stepOf: (i) => curve.x0[i] ?? NaN }],
    0.6,
  ).split('\r\n');
  expect(head).toBe(
    'step,wall_time,value,run,tag,x_first,x_last,first,min,max,last,points,not_finite,smoothed_0.6',
  );
  expect(first).toBe(
    `1,1790000000.25,${value},a,b/c,1,1,${value},${value},${value},${value},1,0,${value}`,
  );
  expect(second).toBe('2,,,a,b/c,2,2,,,,,1,1,');
});

test('memory that is shown in GiB is copied in the MiB that were stored', () => {
  const curve = curveOf(aChartAnswer([{ x: 1, last: 6554 }]), 1 / 1024, null);
  const csv = csvOf([{ run: 'a', tag: 'gpu', curve, factor: 1 / 1024, stepOf: () => 1 }], 0);
  expect(csv.split('\r\n')[1]?.split(',')[2]).toBe('6554');
});
