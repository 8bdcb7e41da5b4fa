import type { Verdict } from '../../contract/run/run';

/** How a cluster ended a job, as a verdict and a sentence. */
export interface JobVerdict {
  readonly verdict: Verdict;
  readonly says: string;
}
