import type { RunDigest } from '#core/contract/run/run-digest';

/** When a run's program first started, in ms since 1970; of a job that was started again its first attempt. null before. */
export const programStartMs = ({
  proc,
  attempt,
}: Pick<RunDigest, 'proc' | 'attempt'>): number | null =>
  attempt?.firstStartedMs ?? proc?.startedMs ?? null;
