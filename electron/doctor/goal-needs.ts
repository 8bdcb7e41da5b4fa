/**
 * Needs of a goal in what a machine has to have. Goals by the names of their files in plans/; a goal that is in no list needs nothing of
 * it.
 */

/** Whether a goal needs an NVIDIA GPU to train at all. ARPO does, its toy too: vLLM, NCCL and flash-attn run on one. */
export const needsGpu = (goal: string | null): boolean =>
  goal === 'arpo-toy' || goal === 'arpo-full';

/** Whether it starts Ray, which keeps its objects in shared memory. */
export const usesRay = (goal: string | null): boolean =>
  goal === 'arpo-toy' || goal === 'arpo-full';

/** Whether it installs packages. null: no goal is chosen, so that anything may be. */
export const installsPackages = (goal: string | null): boolean => goal !== 'toy';

/** Memory that a goal takes at its smallest settings, bytes; a model of 0.5 B is trained in 12 GB, one of 3 B and its rollout in 32 GB. */
export const memoryNeed = (goal: string | null): number => MEMORY_BYTES[goal ?? ''] ?? 0;

const MEMORY_BYTES: Readonly<Record<string, number>> = {
  toy: 0.5e9,
  phase3: 4e9,
  'arpo-toy': 12e9,
  'arpo-full': 32e9,
};
