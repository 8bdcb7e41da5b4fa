import type { XKind } from '#core/contract/run';
import type { RunState } from './run-state';
import type { RunProgress } from './store';

/** Which x a run's progress is told in, when its streams have several kinds. */
const X_KINDS: readonly XKind[] = ['timestep', 'update', 'episode', 'row'];

/** How far a run is: the x of its newest point, of the furthest stream where the console and a file disagree. */
export function progressOf({ revision, streams }: RunState): RunProgress {
  const rows = [...streams.values()].map((open) => open.row);
  const pointCount = rows.reduce((sum, row) => sum + row.points, 0);
  for (const xKind of X_KINDS) {
    const xs = rows.flatMap((row) => row.lastXs[xKind] ?? []);
    if (xs.length > 0) return { revision, pointCount, lastX: Math.max(...xs), xKind };
  }
  return { revision, pointCount, lastX: null, xKind: null };
}
