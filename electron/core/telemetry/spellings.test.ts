import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { LogReader } from './log-reader';

const Points = z.array(z.tuple([z.number(), z.number()]));
const Spelling = z.object({
  name: z.string(),
  lines: z.array(z.string()),
  axis: z.string(),
  series: z.record(z.string(), Points),
  /** Other names under which a series is as good. */
  names: z.record(z.string(), z.array(z.string())),
});
type Spelling = z.infer<typeof Spelling>;

const fixture = (name: string): unknown =>
  readFileSync(path.join(import.meta.dirname, 'fixtures', name), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));

/** Written by someone who had not seen the reader, before it could read them. */
const spellings = z.array(Spelling).parse(fixture('spellings.jsonl'));
/** From the documentation and the source of further frameworks, also before the reader was changed for them. */
const frameworks = z.array(Spelling).parse(fixture('framework-spellings.jsonl'));
const plainLogs = z
  .array(z.object({ name: z.string(), lines: z.array(z.string()) }))
  .parse(fixture('plain-logs.jsonl'));

/** Spellings of which every series is read: with their names and steps; and with another of their counters for the axis. */
const SETS = [
  { set: 'of strangers', spellings, exact: 189, byAnotherAxis: 8 },
  { set: 'of frameworks', spellings: frameworks, exact: 39, byAnotherAxis: 4 },
];

function seriesOf(lines: readonly string[]): ReadonlyMap<string, readonly [number, number][]> {
  const reader = new LogReader('auto', [], null);
  const bytes = new TextEncoder().encode(`${lines.join('\n')}\n`);
  const series = new Map<string, [number, number][]>();
  for (const event of [...reader.push(bytes), ...reader.end()].flatMap(({ events }) => events)) {
    if (event.kind !== 'point') continue;
    const points = series.get(event.tag) ?? [];
    series.set(event.tag, [...points, [event.x, event.value]]);
  }
  return series;
}

const plain = (name: string): string => name.toLowerCase().replaceAll(/[^\p{L}\p{N}%²]/gu, '');
const isClose = (a: number, b: number): boolean =>
  Math.abs(a - b) <= 1e-6 * Math.max(1, Math.abs(b));

function isNamed(tag: string, name: string, others: readonly string[]): boolean {
  const last = plain(name.split('/').at(-1) ?? '');
  const names = [name, ...others].map(plain);
  return plain(tag) === last || names.some((one) => plain(tag).endsWith(one));
}

/** 2: every series is there; 1: every value is there, at another counter or under another name; 0: something is missing. */
function scoreOf({ lines, series, names }: Spelling): 0 | 1 | 2 {
  const read = [...seriesOf(lines)];
  const scores = Object.entries(series).map(([name, wanted]) => {
    const isRead = read.some(
      ([tag, points]) =>
        isNamed(tag, name, names[name] ?? []) &&
        wanted.every(([x, y]) =>
          points.some((point) => isClose(point[0], x) && isClose(point[1], y)),
        ),
    );
    const hasValues = read.some(([, points]) =>
      wanted.every(([, y]) => points.some((point) => isClose(point[1], y))),
    );
    return isRead ? 2 : hasValues ? 1 : 0;
  });
  return scores.includes(0) ? 0 : scores.includes(1) ? 1 : 2;
}

test.for(SETS)('spellings $set are read exactly, or by another of their counters', (one) => {
  const scores = one.spellings.map((spelling) => scoreOf(spelling));
  const count = (wanted: number): number => scores.filter((score) => score === wanted).length;
  expect(count(2)).toBeGreaterThanOrEqual(one.exact);
  expect(count(2) + count(1)).toBeGreaterThanOrEqual(one.exact + one.byAnotherAxis);
});

test.for(plainLogs)('$name, which is no log of a training, gives no series', ({ lines }) => {
  expect([...seriesOf(lines).keys()]).toEqual([]);
});
