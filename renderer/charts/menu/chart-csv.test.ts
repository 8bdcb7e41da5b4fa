import { expect, test } from 'vitest';
import { aChartAnswer } from '../axis/chart-answer.test-data';
import { curveOf } from '../draw/curve';
import { csvOf } from './chart-csv';

test('every shown number is copied with all of its digits, and what is not known stays empty', () => {
  const value = 0.1 + 0.2;
  const curve = curveOf(
    aChartAnswer([
      { x: 1, last: value },
      { x: 2, bad: 1 },
    ]),
    1,
    null,
  );
  const [head, first, second] = csvOf([{ run: 'a', tag: 'b/c', curve, factor: 1 }], 0.6).split(
    '\r\n',
  );
  expect(head).toBe(
    'run,tag,x_first,x_last,wall_ms,first,min,max,last,mean,points,not_finite,smoothed_0.6',
  );
  expect(first).toBe(`a,b/c,1,1,,${value},${value},${value},${value},${value},1,0,${value}`);
  expect(second).toBe('a,b/c,2,2,,,,,,,1,1,');
});

test('memory that is shown in GB is copied in the MiB that were stored', () => {
  const curve = curveOf(aChartAnswer([{ x: 1, last: 6554 }]), 1 / 1024, null);
  const csv = csvOf([{ run: 'a', tag: 'gpu', curve, factor: 1 / 1024 }], 0);
  expect(csv.split('\r\n')[1]?.split(',')[5]).toBe('6554');
});
