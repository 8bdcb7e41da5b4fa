import type { Refusal } from '#core/contract/refusal';

/** A run directory whose spec.json says nothing that this version understands. */
export function unreadableSpec(runId: string, why: string | null): Refusal {
  return {
    code: 'run-unreadable',
    says: `The run ${runId} cannot be read: ${why ?? 'its spec.json has another version.'}`,
    remedy: 'Open it with the version of RL Cockpit that created it.',
  };
}
