import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import * as fc from 'fast-check';
import { asyncBufferFromFile, parquetReadObjects } from 'hyparquet';
import { afterAll, expect, test } from 'vitest';
import type { ExportFormat } from '#core/contract/run/export-calls';
import { RunView } from '#core/contract/run/run';
import { PointReader } from '../store/query/point-reader';
import { bytesOf, feed, Homes, openCore, RUN } from '../store/store.fixture';
import { fileName } from './export-files';
import { digits, secondsOf } from './export-text';
import { writeExport } from './write-export';

const homes = new Homes();
afterAll(() => homes.clear());

const run = RunView.parse({
  runId: RUN,
  name: 'odd, "run"',
  recipe: 'command',
  target: 'local',
  runDir: '/runs/1',
  phase: 'ended',
  contact: 'ok',
  contactSinceMs: null,
  activity: 'busy',
  verdict: null,
  reasons: [],
  exit: null,
  startedMs: null,
  durationMs: null,
  lastX: null,
  xKind: null,
  targetX: null,
  foreign: false,
  revision: 1,
});

/** Lines of points after they were stored: a tag with a comma, NaN, both infinities, minus zero, a step that went back. */
const LINES = [
  ['"timestep": 1, "a,b": NaN, "plain": 0.1, "tiny": 5e-324'],
  ['"timestep": 2, "a,b": Infinity, "plain": -0.0, "tiny": 1.7976931348623157e308'],
  ['"timestep": 3, "a,b": -Infinity, "plain": 0.30000000000000004'],
  ['"timestep": 1, "a,b": 7, "plain": 8'],
].map(([fields]) => `{${fields}}\n`);

type Row = readonly [tag: string, segment: number, x: number, wallMs: number | null, value: number];

function homeOf(text: string): string {
  const home = homes.make();
  const core = openCore(home);
  feed(core, '/out/metrics.jsonl', 'json-lines', bytesOf(text));
  feed(core, 'ticks', 'ticks', bytesOf('{"t": 1000, "m": 0, "b": 0}\n'));
  core.close();
  return home;
}

function stored(home: string): Row[] {
  const reader = new PointReader(home);
  const rows = reader.series(RUN).flatMap((view) => {
    const { segment, x, wallMs, value } = reader.points(RUN, view);
    return Array.from(x, (at, i): Row => {
      const wall = wallMs[i] ?? NaN;
      return [view.tag, segment[i] ?? 0, at, Number.isNaN(wall) ? null : wall, value[i] ?? 0];
    });
  });
  reader.close();
  return rows;
}

function exported(home: string, format: ExportFormat): string {
  const path = join(home, `points.${format}`);
  writeExport({ home, run, format, path }, () => undefined);
  return path;
}

function readCsv(path: string): Row[] {
  const [head, ...lines] = readFileSync(path, 'utf8').trimEnd().split('\n');
  expect(head).toBe('step,wall_time,value,tag,segment');
  return lines.map((line) => {
    const [, x, wall, value, quoted, plain = '', segment] =
      /^([^,]*),([^,]*),([^,]*),(?:"((?:[^"]|"")*)"|([^,]*)),(\d+)$/.exec(line) ?? [];
    const tag = quoted?.replaceAll('""', '"') ?? plain;
    const wallMs = wall === '' ? null : Number(`${wall}e3`);
    return [tag, Number(segment), Number(x), wallMs, Number(value)];
  });
}

interface JsonFile {
  readonly run: unknown;
  readonly series: { tag: string; points: [number, number | null, number | string, number][] }[];
}

function readJson(path: string): Row[] {
  const file: JsonFile = JSON.parse(readFileSync(path, 'utf8'));
  expect(file.run).toEqual(run);
  return file.series.flatMap(({ tag, points }) =>
    points.map(([x, wall, value, segment]): Row => [tag, segment, x, wall, Number(value)]),
  );
}

async function readParquet(path: string): Promise<Row[]> {
  const rows = await parquetReadObjects({ file: await asyncBufferFromFile(path) });
  return rows.map(({ tag, segment, x, wallMs, value }): Row => [tag, segment, x, wallMs, value]);
}

test('CSV, JSON and Parquet give back every stored point: NaN, infinities, minus zero, abandoned tails', async () => {
  const home = homeOf(LINES.join(''));
  const rows = stored(home);
  expect(rows).toHaveLength(10);
  expect(new Set(rows.map(([, segment]) => segment)).size).toBe(2);
  expect(rows.filter(([, , , , value]) => Object.is(value, -0))).toHaveLength(1);
  expect(readCsv(exported(home, 'csv'))).toEqual(rows);
  expect(readJson(exported(home, 'json'))).toEqual(rows);
  expect(await readParquet(exported(home, 'parquet'))).toEqual(rows);
});

test('a run of more points than a row group holds is whole in every format', async () => {
  const lines = Array.from({ length: 200_500 }, (_, i) => `{"timestep":${i},"y":${i / 3}}\n`);
  const home = homeOf(lines.join(''));
  const rows = stored(home);
  expect(rows).toHaveLength(200_500);
  // `toEqual` takes seconds for a million values.
  expect(isDeepStrictEqual(readCsv(exported(home, 'csv')), rows)).toBe(true);
  expect(isDeepStrictEqual(readJson(exported(home, 'json')), rows)).toBe(true);
  expect(isDeepStrictEqual(await readParquet(exported(home, 'parquet')), rows)).toBe(true);
});

test('a moment in seconds has every digit of the milliseconds it was made of', () => {
  expect([1_795_199_808_409.4412, 1_000, 20, 0, -1_500].map(secondsOf)).toEqual([
    '1795199808.4094412',
    '1',
    '0.02',
    '0',
    '-1.5',
  ]);
  const moment = fc.double({ min: -1e15, max: 1e15, noNaN: true }).filter((ms) => Math.abs(ms) > 1);
  fc.assert(
    fc.property(moment, (ms) => {
      expect(Number(`${secondsOf(ms)}e3`)).toBe(ms);
    }),
  );
});

test('a run without a point exports a file with its columns and no row', async () => {
  const home = homeOf('');
  expect(readCsv(exported(home, 'csv'))).toEqual([]);
  expect(readJson(exported(home, 'json'))).toEqual([]);
  expect(await readParquet(exported(home, 'parquet'))).toEqual([]);
});

test('every double is written so that it reads back as itself', () => {
  fc.assert(
    fc.property(fc.double(), (value) => {
      expect(Number(digits(value))).toBe(value);
    }),
  );
});

test('a file is named after its run, no matter what that is called', () => {
  expect(fileName({ name: 'phase3 nq/full 47', runId: run.runId }, 'csv')).toBe(
    'phase3-nq-full-47-00000001.csv',
  );
  expect(fileName({ name: '../..', runId: run.runId }, 'csv')).toBe('run-00000001.csv');
  expect(fileName({ name: 'toy-00000001', runId: run.runId }, 'csv')).toBe('toy-00000001.csv');
});

test.skipIf(process.platform === 'win32')(
  'an export never opens a named pipe that is where its file goes, and says so at once',
  () => {
    const home = homeOf(LINES.join(''));
    for (const format of ['csv', 'json', 'parquet'] as const) {
      const path = join(home, `pipe.${format}`);
      execFileSync('mkfifo', [path]);
      // Opened to write, it would wait for a reader forever.
      const write = (): void => writeExport({ home, run, format, path }, () => undefined);
      expect(write).toThrow('EEXIST');
    }
  },
);
