import { describe, expect, test } from 'vitest';
import { sampleBytes, sampleNames, sampleText } from '../fixtures/recorded-samples.test-data';
import { PRECISION, type PointEvent, type TrainerEvent } from '../event';
import { LogReader } from '../log-reader';

function eventsOf(log: string | Uint8Array, dialect = 'sb3-table'): TrainerEvent[] {
  const reader = new LogReader(dialect, [], null);
  const bytes = typeof log === 'string' ? new TextEncoder().encode(log) : log;
  return [...reader.push(bytes), ...reader.end()].flatMap((line) => line.events);
}
function pointsOf(log: string | Uint8Array, dialect?: string): PointEvent[] {
  const points = eventsOf(log, dialect).filter((event) => event.kind === 'point');
  return points.filter(({ derivation }) => derivation === undefined);
}
const brief = (points: readonly PointEvent[]): unknown[] =>
  points.map(({ tag, x, value }) => [tag, x, value]);

/** Cells of a log's tables, read in the plainest way: [tag, text] of every cell that is a number. */
function plainCells(text: string): [string, string][] {
  let group = '';
  return text.split('\n').flatMap((line): [string, string][] => {
    const [, key = '', value = ''] = line.split('|');
    if (!line.startsWith('| ')) return [];
    if (!key.startsWith('    ')) group = value.trim() === '' ? key.trim() : '';
    return value.trim() === '' ? [] : [[group + key.trim(), value.trim()]];
  });
}
const asNumber = (text: string): number =>
  ({ nan: Number.NaN, inf: Number.POSITIVE_INFINITY })[text] ?? Number(text);

describe('real logs', () => {
  test('every cell of the tables of four projects is read', (context) => {
    const text = sampleText(context, 'sb3/DERIVED_human_output_tables.txt');
    const cells = plainCells(text).filter(([, cell]) => cell !== 'periodic');
    expect(cells.length).toBeGreaterThan(60);
    expect(pointsOf(text).map(({ tag, value }) => [tag, value])).toEqual(
      cells.map(([tag, cell]) => [tag, asNumber(cell)]),
    );
  });

  test('every table of 15 real trainings agrees with its progress.csv in its printed digits', (context) => {
    for (const run of sampleNames(context, 'sb3-runs')) {
      const [head = '', ...rows] = sampleText(context, `sb3-runs/${run}/progress.csv`)
        .trim()
        .split('\n');
      const columns = head.split(',');
      const stepColumn = columns.indexOf('time/total_timesteps');
      const csv = rows.flatMap((row) => {
        const cells = row.split(',');
        return columns.flatMap((tag, i) =>
          cells[i] === '' ? [] : [[tag, Number(cells[stepColumn]), Number(cells[i])] as const],
        );
      });
      const points = pointsOf(sampleBytes(context, `sb3-runs/${run}/log.txt`), 'auto');
      const read = new Map(points.map((point) => [`${point.tag}@${point.x}`, point]));
      expect(points).toHaveLength(csv.length);
      expect(read.size).toBe(csv.length);
      for (const [tag, x, value] of csv) {
        const point = read.get(`${tag}@${x}`);
        const isExact = point === undefined || point.precision === PRECISION.exact;
        const half =
          isExact || value === 0 ? 0 : 0.5 * 10 ** (Math.floor(Math.log10(Math.abs(value))) - 2);
        const differs = Math.abs((point?.value ?? Number.NaN) - value) > half * (1 + 1e-9);
        expect([run, tag, x, point?.value, differs]).toEqual([
          run,
          tag,
          x,
          expect.any(Number),
          false,
        ]);
      }
    }
  });

  test('the real phases of RL-Trainer report each evaluation once', (context) => {
    const points = pointsOf(sampleBytes(context, 'real-runs/p2_toy.stdout.log'), 'auto');
    const evals = points.filter(({ tag }) => tag === 'eval/mean_reward');
    expect(brief(evals)).toEqual([
      ['eval/mean_reward', 1024, -6099],
      ['eval/mean_reward', 2048, -6098],
    ]);
  });
});
