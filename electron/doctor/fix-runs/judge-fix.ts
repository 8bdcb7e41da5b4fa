import type { Refusal } from '#core/contract/refusal';
import { FIX_RUNNING } from '#core/contract/setup/fix-running';
import type { ProbeReport } from '#core/contract/setup/probe';
import type { TerminalExit } from '#core/contract/terminal/terminal';
import type { Result } from '#core/lib/result';

/** Verdict on a fix that ended. */
export interface FixVerdict {
  readonly state: 'proved' | 'unproved';
  readonly says: string;
}

/**
 * Did a fix do what it was offered for? Its check is ok now, or warns of something else: one that offers the same fix
 * again still finds the fault.
 */
export function isFixed(proof: Pick<ProbeReport, 'state' | 'finding'>, id: string): boolean {
  if (proof.state !== 'warn') return proof.state === 'ok';
  return !proof.finding.remedies.some((remedy) => remedy.kind === 'fix' && remedy.id === id);
}

/**
 * Judges a fix by how its commands ended and by the check that proves it: both have to be good.
 * @param exit null: it is not known how they ended
 * @param proof what that check answered; null where no check proves this fix
 */
export function judgeFix(
  id: string,
  exit: TerminalExit | null,
  proof: Result<ProbeReport, Refusal> | null,
): FixVerdict {
  const end = faultOfExit(exit);
  const checked = checkedBy(id, proof);
  if (end === null) return checked;
  const says = proof?.ok === true ? `${end} The check now says: ${checked.says}` : end;
  return { state: 'unproved', says };
}

function checkedBy(id: string, proof: Result<ProbeReport, Refusal> | null): FixVerdict {
  if (proof === null) return { state: 'unproved', says: 'No check proves this fix.' };
  if (!proof.ok) return { state: 'unproved', says: `It could not be checked: ${proof.error.says}` };
  const { says } = proof.value.finding;
  return { state: isFixed(proof.value, id) ? 'proved' : 'unproved', says };
}

/** What is wrong with how the commands ended; null where they ended well. */
function faultOfExit(exit: TerminalExit | null): string | null {
  if (exit === null)
    return 'The process that ran the commands ended without a report, so it is not known how they ended.';
  if (exit.signal !== null) return `The commands were ended by ${exit.signal}.`;
  if (exit.code === 0) return null;
  if (exit.code === FIX_RUNNING)
    return 'Nothing was run: the same fix was running on this target already.';
  return exit.code === null
    ? 'The commands ended with an unknown exit code.'
    : `A command failed: exit code ${exit.code}.`;
}
