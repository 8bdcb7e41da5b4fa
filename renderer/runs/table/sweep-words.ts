import type { SweepMember } from '#core/contract/run/sweep-member';
import { isSeed } from '#core/training/sweep';
import { isOver } from '../../ui/runs/run-state';
import { t } from '../../words/t';
import type { RowItem } from '../row-item';

/** Progress of a sweep's runs. */
export interface SweepCounts {
  /** Ended, no matter what became of it. */
  readonly done: number;
  /** Of those, the ones that did not end well. */
  readonly failed: number;
  readonly going: number;
  readonly queued: number;
}

const FAILURES: ReadonlySet<string | null> = new Set(['failed', 'suspicious', 'lost', 'stopped']);

export function sweepCounts(rows: readonly Pick<RowItem, 'run'>[]): SweepCounts {
  const count = (holds: (run: RowItem['run']) => boolean): number =>
    rows.filter(({ run }) => holds(run)).length;
  return {
    done: count(isOver),
    failed: count(({ verdict }) => FAILURES.has(verdict)),
    going: count((run) => run.phase !== 'queued' && !isOver(run)),
    queued: count(({ phase }) => phase === 'queued'),
  };
}

/** "5 seeds, 3 done, 1 in progress, 1 waiting". */
export function sweepWords({ size, varies }: SweepMember, counts: SweepCounts): string {
  const { done, failed, going, queued } = counts;
  const isSeeds = varies.every(isSeed);
  return [
    isSeeds
      ? t('runs.sweep.seeds', { count: size })
      : t('runs.sweep.grid', { count: size, list: varies.join(' × ') }),
    t('runs.sweep.done', { count: done }),
    ...(failed > 0 ? [t('runs.sweep.failed', { count: failed })] : []),
    ...(going > 0 ? [t('runs.sweep.going', { count: going })] : []),
    ...(queued > 0 ? [t('runs.sweep.queued', { count: queued })] : []),
  ].join(', ');
}

/** Address that compares the runs of a sweep that have begun; seeds become one curve. null below two runs. */
export function sweepComparison(
  { varies }: SweepMember,
  rows: readonly Pick<RowItem, 'run'>[],
): string | null {
  const prefixed = rows
    .filter(({ run }) => run.phase !== 'queued')
    .toSorted((a, b) => (a.run.sweep?.index ?? 0) - (b.run.sweep?.index ?? 0));
  if (prefixed.length < 2) return null;
  const ids = prefixed.map(({ run }) => run.runId).join(',');
  return `/runs/compare?ids=${ids}${varies.some(isSeed) ? '&seeds=fold' : ''}`;
}
