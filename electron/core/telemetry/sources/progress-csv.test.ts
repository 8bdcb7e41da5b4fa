import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { TrainerEvent } from '../event';
import type { SourceReader } from '../source';
import progressCsv from './progress-csv';

const push = (reader: SourceReader, text: string): readonly TrainerEvent[] =>
  reader.push(new TextEncoder().encode(text));
const open = (): SourceReader => progressCsv.open('/run/progress.csv', null);
const short = (events: readonly TrainerEvent[]): unknown[] =>
  events.map((event) => (event.kind === 'point' ? [event.tag, event.x, event.value] : event.kind));

test('cells are read to the last digit; an empty one was not logged, a text is no metric', () => {
  const events = push(
    open(),
    'a,b,c,d,time/total_timesteps\n0.1234567890123456,nan,-inf,True,7\n,1e-06,"x,""y""",False,8\n',
  );
  expect(short(events)).toEqual([
    ['a', 7, 0.1234567890123456],
    ['b', 7, NaN],
    ['c', 7, -Infinity],
    ['d', 7, 1],
    ['time/total_timesteps', 7, 7],
    ['b', 8, 1e-6],
    ['d', 8, 0],
    ['time/total_timesteps', 8, 8],
  ]);
});

test('without a column of timesteps x is the row', () => {
  expect(short(push(open(), 'loss\n5\n4\n'))).toEqual([
    ['loss', 1, 5],
    ['loss', 2, 4],
  ]);
});

test('a file rewritten in place for a new key is not read twice, and opens no segment', () => {
  const reader = open();
  push(reader, 'a,time/total_timesteps\n1,10\n2,20\n3,30\n');
  expect(reader.reset()).toEqual([]);
  expect(
    short(push(reader, 'a,time/total_timesteps,new\n1,10,\n2,20,\n3,30,\n4,40,0.5\n')),
  ).toEqual([
    ['a', 40, 4],
    ['time/total_timesteps', 40, 40],
    ['new', 40, 0.5],
  ]);
  // A second key, and the columns in another order.
  reader.reset();
  const again = 'b,new,time/total_timesteps,a\n,,10,1\n,,20,2\n,,30,3\n,0.5,40,4\n9,0.6,50,5\n';
  expect(short(push(reader, again))).toHaveLength(4);
});

test('a file restarted by a restart opens a segment with its first row', () => {
  const reader = open();
  push(reader, 'a,time/total_timesteps\n1,10\n2,20\n3,30\n');
  reader.reset();
  expect(short(push(reader, 'a,time/total_timesteps\n9,10\n'))).toEqual([
    'segment',
    ['a', 10, 9],
    ['time/total_timesteps', 10, 10],
  ]);
  reader.reset();
  expect(short(push(reader, 'a,time/total_timesteps\n9,10\n8,20\n'))).toEqual([
    ['a', 20, 8],
    ['time/total_timesteps', 20, 20],
  ]);
});

test('a restart that repeats its first rows is recognized later, at the end of the run at the latest', () => {
  const rows = [1, 2, 3, 4, 5, 6, 7].map((row) => `${row},${row}0\n`);
  const reader = open();
  push(reader, `a,time/total_timesteps\n${rows.join('')}`);
  reader.reset();
  push(reader, `a,time/total_timesteps\n${rows.slice(0, 4).join('')}99,50\n`);
  expect(short(reader.finish())).toEqual([
    'segment',
    ['a', 50, 99],
    ['time/total_timesteps', 50, 50],
  ]);
});

test('a row that was cut by a kill is not taken for a value', () => {
  const reader = open();
  push(reader, 'a,time/total_timesteps\n1,10\n2,2');
  expect(reader.finish()).toEqual([]);
});

test('a column of times is the clock of its rows, however it is spelled, and no metric', () => {
  const events = push(open(), 'Wall time,Step,Value\n1700000000.5,10,1\n1700000060,20,2\n');
  const placed = events.flatMap((event) =>
    event.kind === 'point' && event.tag === 'Value' ? [[event.x, event.xKind, event.wallMs]] : [],
  );
  expect(placed).toEqual([
    [10, 'timestep', 1_700_000_000_500],
    [20, 'timestep', 1_700_000_060_000],
  ]);
  expect(events.some((event) => event.kind === 'point' && event.tag === 'Wall time')).toBe(false);
});

test('seconds since the start of something are no clock', () => {
  const events = push(open(), 'timestamp,loss\n12.5,3\n');
  expect(events).toMatchObject([
    { tag: 'timestamp', value: 12.5, wallMs: null },
    { tag: 'loss', value: 3, wallMs: null },
  ]);
});

test('a row whose step is empty or unreadable is not placed by its number: its values have no step', () => {
  const cells = ['2048', '4096', '', '8192', 'step 5', 'nan'];
  const rows = cells.map((step, i) => `${i},${step}\n`).join('');
  const events = push(open(), `a,time/total_timesteps\n${rows}`);
  const ofA = events.flatMap((event) =>
    event.kind === 'point' && event.tag === 'a' ? [[event.x, event.xKind]] : [],
  );
  expect(ofA).toEqual([
    [2048, 'timestep'],
    [4096, 'timestep'],
    [NaN, 'timestep'],
    [8192, 'timestep'],
    [NaN, 'timestep'],
    [NaN, 'timestep'],
  ]);
});

test('no matter what is in the step cells, a file has one kind of x, and each row its own step or none', () => {
  const step = fc.oneof(
    fc.integer({ min: 0, max: 10_000_000 }).map(String),
    fc.constantFrom('', ' ', 'nan', 'inf', '-inf', 'abc', '"7"'),
  );
  const header = fc.constantFrom('a,step', 'a,time/total_timesteps', 'a,step,epoch', 'a,epoch,b');
  fc.assert(
    fc.property(header, fc.array(fc.tuple(step, step), { minLength: 1 }), (names, steps) => {
      const width = names.split(',').length;
      const rows = steps.map((cells, i) => [String(i), ...cells].slice(0, width));
      const events = push(open(), `${names}\n${rows.map((row) => row.join(',')).join('\n')}\n`);
      const ofA = events.flatMap((event) =>
        event.kind === 'point' && event.tag === 'a' ? [event] : [],
      );
      expect(new Set(ofA.map(({ xKind }) => xKind)).size).toBe(1);
      expect(ofA.map(({ value }) => value)).toEqual(steps.map((_, i) => i));
      for (const { x, value } of ofA) {
        const written = rows[value]
          ?.slice(1)
          .map((cell) => (/^\d+$/.test(cell) ? Number(cell) : NaN));
        expect(written?.some((one) => Object.is(one, x))).toBe(true);
      }
    }),
  );
});
