import type { Refusal } from '#core/contract/refusal';
import type { Target } from '../targets/target';
import { UNREADABLE_REMEDY } from './book/unreadable-run';

export function unknownTarget(id: string, targets: readonly Target[]): Refusal {
  return {
    code: 'unknown-target',
    says: `There is no target "${id}".`,
    remedy: `Pick one of: ${targets.map((target) => target.id).join(', ')}.`,
  };
}

/** A run directory whose spec.json says nothing that this version understands. */
export function unreadableSpec(runId: string, why: string | null): Refusal {
  return {
    code: 'run-unreadable',
    says: `The run ${runId} cannot be read: ${why ?? 'its spec.json has another version.'}`,
    remedy: UNREADABLE_REMEDY,
  };
}

export function notOurs(runId: string): Refusal {
  return {
    code: 'run-unreadable',
    says: `The run ${runId} cannot be followed: another installation owns it, or its target is not responding.`,
    remedy: 'Import its files to see its series here, or try again when its target responds.',
  };
}
