import type { ProbeReport } from '#core/contract/setup/probe';

/**
 * Did a fix do what it was offered for? Its check is ok now, or warns of something else: one that offers the same fix
 * again still finds the fault.
 */
export function isMended(proof: Pick<ProbeReport, 'state' | 'finding'> | undefined, id: string) {
  if (proof?.state !== 'warn') return proof?.state === 'ok';
  return !proof.finding.remedies.some((remedy) => remedy.kind === 'fix' && remedy.id === id);
}
