import { z } from 'zod';
import type { FixOffer } from '../probe';
import { flashWheelNames, matchFlashWheel } from '../wheels/flash-attn';

/** Answer of packages.py about flash-attn: what a wheel has to match, and one kernel where it is installed. */
export const FlashAnswer = z.object({
  torch: z.string().nullable(),
  cuda: z.string().nullable(),
  cxx11abi: z.boolean(),
  python: z.string(),
  platform: z.string(),
  computeCapability: z.string().nullable(),
  /** Versions of the CUDA compiler below /usr/local. */
  compilers: z.array(z.string()),
  /** Largest difference of one attention kernel from torch's own; null where none could be run. */
  difference: z.number().nullable(),
  problem: z.string().nullable(),
});
export type FlashAnswer = z.infer<typeof FlashAnswer>;

/** How to get flash-attn into this environment, or why it is not possible. */
export interface FlashPlan {
  readonly says: string;
  readonly offer: FixOffer | null;
}

/**
 * The wheel that fits, else a build, else the reason; without torch there is nothing to match.
 * @param known version of torch by its metadata, to which pip holds it: PyPI's own leaves the label out
 */
export function flashPlan(answer: FlashAnswer, existing: string | null = null): FlashPlan {
  const { cuda, compilers } = answer;
  const torch = existing ?? answer.torch;
  if (answer.torch === null || torch === null)
    return { says: 'flash-attn needs torch first.', offer: null };
  const result = matchFlashWheel(flashWheelNames, { ...answer, torch: answer.torch });
  if (result.ok) {
    const says = `flash-attn ${result.value.version} has a wheel for this torch.`;
    return {
      says,
      offer: { fix: 'install-flash-attn', values: { wheel: result.value.url, torch } },
    };
  }
  const { says, canBuild } = result.error;
  if (!canBuild || cuda === null) return { says, offer: null };
  const hasCompiler = compilers.includes(cuda) ? 'yes' : 'no';
  return {
    says: `${says} It has to be built with the compiler of CUDA ${cuda}.`,
    offer: { fix: 'install-flash-attn', values: { torch, cuda, hasCompiler } },
  };
}

/** Half precision rounds at 1e-3; a wrong kernel is off by whole numbers. */
const MAX_DIFFERENCE = 0.02;

/** Reason why the kernel of an installed flash-attn is no proof; null if it is one, or if there is no card to run it. */
export function kernelFault({ difference, problem }: FlashAnswer): string | null {
  if (problem !== null) return `Its kernel failed: ${problem}`;
  if (difference === null || difference <= MAX_DIFFERENCE) return null;
  return `Its kernel computes something else than torch (difference ${difference.toPrecision(2)}).`;
}
