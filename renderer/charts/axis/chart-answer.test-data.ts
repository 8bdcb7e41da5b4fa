import { CHART_COLUMNS } from '#core/contract/series/series';
import { encodeBulk } from '#core/contract/bulk';
import { chartsOf, type ChartData } from '../../bridge/readers/chart-answer';

type Row = Partial<Record<(typeof CHART_COLUMNS)[number], number>>;

/** A chart answer of these buckets; what is left out is as for a bucket of the one point (x, last). */
export function aChartAnswer(rows: readonly Row[], total = rows.length): ChartData {
  const column = (name: (typeof CHART_COLUMNS)[number]): Float64Array =>
    Float64Array.from(rows, (row) => row[name] ?? fallback(name, row));
  return {
    header: {
      tag: 't',
      xKind: 'timestep',
      axis: 'x',
      total,
      shown: rows.length,
      before: 0,
      after: 0,
      revision: 1,
    },
    rows: rows.length,
    x: column('x'),
    xLast: column('xLast'),
    first: column('first'),
    min: column('min'),
    max: column('max'),
    last: column('last'),
    mean: column('mean'),
    count: column('count'),
    bad: column('bad'),
    wallMs: column('wallMs'),
    smooth: column('smooth'),
  };
}

function fallback(name: (typeof CHART_COLUMNS)[number], row: Row): number {
  if (name === 'xLast') return row.x ?? NaN;
  if (name === 'count') return 1;
  if (name === 'bad') return 0;
  if (name === 'smooth') return row.mean ?? row.last ?? NaN;
  return name === 'wallMs' || name === 'x' ? NaN : (row.last ?? NaN);
}

/** A chart answer of these columns, as the store gives them. */
export function chartFromColumns(answer: {
  readonly total: number;
  readonly before: number;
  readonly after: number;
  readonly columns: readonly Float64Array[];
}): ChartData {
  const { total, before, after, columns } = answer;
  const rows = columns[0]?.length ?? 0;
  const shown = rows - before - after;
  const header = {
    tag: 't',
    xKind: 'timestep',
    axis: 'x',
    total,
    shown,
    before,
    after,
    revision: 1,
  } as const;
  const [chart] = chartsOf(encodeBulk({ charts: [header] }, [...columns]).buffer) ?? [];
  if (chart === undefined || chart === null) throw new Error('The answer cannot be read.');
  return chart;
}
