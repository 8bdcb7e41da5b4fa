import type { ProbeReport } from '#core/contract/setup/probe';

/** Probes that must fail before a goal may be called impossible on a target: wheel proof, no visible device, crash ladder. */
export const SECOND_OPINION = ['wheel-proof', 'empty-cuda-devices', 'crash-ladder'] as const;

/**
 * Opinion of the three probes on a red cell. `against`: at least one ran and passed, so the cell is not the whole truth. `agrees`: each ran
 * and failed. `open`: one of them could not run here, which proves nothing.
 */
export type Opinion = 'against' | 'agrees' | 'open';

/** @param reports of the probes that must fail first; one that is missing could not be run */
export function opinionOf(reports: readonly Pick<ProbeReport, 'probe' | 'state'>[]): Opinion {
  const states = SECOND_OPINION.map((id) => reports.find(({ probe }) => probe === id)?.state);
  if (states.some((state) => state === 'ok' || state === 'warn')) return 'against';
  return states.every((state) => state === 'bad') ? 'agrees' : 'open';
}
