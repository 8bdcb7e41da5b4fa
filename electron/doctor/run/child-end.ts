import { scriptFault } from '../../targets/script-end';
import type { ChildResult } from '../probe';

/** End of the child of a probe, in a sentence; null if it answered and ended by itself with exit code 0. */
export const childFault = ({ request, outcome }: ChildResult): string | null =>
  scriptFault(outcome, request.limitS);

/** Did the machine, the connection to it, or an interpreter that answers nonsense keep the child from answering? */
export const wasNotRun = ({ outcome }: ChildResult): boolean =>
  !outcome.ok || outcome.value.problem !== null || typeof outcome.value.fault === 'string';

/** Was the child ended because it took longer than it may? */
export const isLate = ({ outcome }: Pick<ChildResult, 'outcome'>): boolean =>
  outcome.ok && outcome.value.timedOut;
