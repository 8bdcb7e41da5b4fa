import { figure } from '../../lib/time-words';
import type { VerdictInput } from './verdict-input';

const COUNTED = { timestep: 'step', update: 'update', episode: 'episode', row: 'row' } as const;

type Progress = Pick<VerdictInput, 'lastX' | 'xKind' | 'spec' | 'log'>;

/** Progress of a run in words: "update 3 of 10 (30%)"; null if no step was reported. */
export function reachedWords({ lastX, xKind, spec, log }: Progress): string | null {
  if (lastX === null) return null;
  const goal = spec.expectations.targetX ?? log.targetX;
  const reached = `${COUNTED[xKind ?? 'timestep']} ${figure(lastX)}`;
  if (goal === null || goal <= 0) return reached;
  const percent = Math.floor((Math.max(0, lastX) / goal) * 100);
  return `${reached} of ${figure(goal)} (${Math.min(100, percent)}%)`;
}
