import { describe, expect, test } from 'vitest';
import { QUERY_RATE_WINDOW, QueryRateWindow } from './query-rate-window';
import { PRECISION, type PointEvent } from '../../event';

const point = (tag: string, x: number, value: number): PointEvent => ({
  kind: 'point',
  tag,
  x,
  xKind: 'timestep',
  value,
  precision: PRECISION.exact,
  wallMs: null,
});
/** Content of an LLM_CALLBACK block or a table: x, queries so far, rate since the start. */
type Row = readonly [x: number, queries: number, rate: number];

function windows(
  dialect: string,
  rows: readonly (Row | PointEvent)[],
): (readonly [number, number])[] {
  let reader = new QueryRateWindow(null);
  return rows.flatMap((row) => {
    const points =
      'kind' in row
        ? [row]
        : [
            point('llm/total_queries', row[0], row[1]),
            point('fusion/llm_query_rate', row[0], row[2]),
          ];
    const events = points.flatMap((one) => reader.read(dialect, [one]));
    reader = new QueryRateWindow(JSON.parse(JSON.stringify(reader.save())));
    return events.map(({ x, value }) => [x, value] as const);
  });
}

describe('the query rate of a window', () => {
  test('is exact from the counters of two blocks, however late in the run', () => {
    const rows: Row[] = [
      [1000, 500, 50],
      [2000, 700, 35],
      [1_000_000, 100_000, 10],
      [1_001_000, 100_123, 10],
    ];
    expect(windows('rl-trainer', rows)).toEqual([
      [1000, 50],
      [2000, 20],
      [1_000_000, (100 * 99_300) / 998_000],
      [1_001_000, 12.3],
    ]);
  });

  test('says how it was computed', () => {
    const reader = new QueryRateWindow(null);
    reader.read('rl-trainer', [point('fusion/llm_query_rate', 100, 0)]);
    reader.read('rl-trainer', [point('llm/total_queries', 200, 7)]);
    expect(reader.read('rl-trainer', [point('fusion/llm_query_rate', 200, 3.5)])).toMatchObject([
      {
        tag: QUERY_RATE_WINDOW,
        x: 200,
        value: 7,
        derivation: expect.stringContaining('÷ timesteps'),
      },
    ]);
  });

  test('is left out where the counters or the step went back, and continues after it', () => {
    const rows: Row[] = [
      [100, 50, 50],
      [200, 20, 10],
      [300, 40, 13.3],
      [50, 10, 20],
      [150, 20, 13.3],
    ];
    expect(windows('rl-trainer', rows)).toEqual([
      [100, 50],
      [300, 20],
      [150, 10],
    ]);
  });

  test('is left out where an evaluation added decisions, or no percentage comes out', () => {
    const rows: (Row | PointEvent)[] = [
      [100, 50, 50],
      point('eval/mean_reward', 150, 1),
      [200, 90, 45],
      [300, 250, 83.3],
      [400, 260, 65],
    ];
    expect(windows('rl-trainer', rows)).toEqual([
      [100, 50],
      [400, 10],
    ]);
  });

  test('from tables alone grows until rounding moves it by two points at most', () => {
    const rows = Array.from({ length: 60 }, (_, i): Row => [(i + 1) * 100, 0, 25]);
    const reported = windows('sb3-table', rows);
    expect(reported.slice(0, 3)).toEqual([
      [100, 25],
      [200, 25],
      [300, 25],
    ]);
    expect(reported.length).toBeLessThan(60);
    for (const [i, [x]] of reported.entries()) {
      const before = reported[i - 1]?.[0] ?? 0;
      expect((0.05 * (x + before)) / (x - before)).toBeLessThanOrEqual(2);
    }
  });

  test('is read from the blocks alone once there are any', () => {
    const reader = new QueryRateWindow(null);
    reader.read('rl-trainer', [point('fusion/llm_query_rate', 100, 25)]);
    expect(reader.read('sb3-table', [point('fusion/llm_query_rate', 256, 25)])).toEqual([]);
  });
});
