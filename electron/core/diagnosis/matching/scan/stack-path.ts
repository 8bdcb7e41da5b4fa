import type { CauseLayer } from '../../../contract/run/diagnosis';
import type { Cause } from '../cause';
import type { DiagnosisInput } from '../diagnosis-input';
import type { Stack } from './stack-scanner';

/** A line may be so far below the stack that it belongs to. */
const BELOW = 3;
/** A native stack may be so far from the line that reports the signal. */
const NEAR = 40;

/** The stack that belongs to the lines of a cause: the one that they are in or right below, else the nearest of a crash; null without. */
export function pathOf(lines: readonly number[], { hits }: DiagnosisInput): Stack | null {
  const { stacks } = hits;
  for (const line of lines.toReversed()) {
    const own = stacks.find((stack) => line >= stack.first && line <= stack.last + BELOW);
    if (own !== undefined) return own;
  }
  const distance = (stack: Stack) =>
    Math.min(...lines.map((line) => Math.abs(line - stack.first)), Number.POSITIVE_INFINITY);
  const [nearest] = stacks.toSorted((a, b) => distance(a) - distance(b));
  return nearest !== undefined && distance(nearest) <= NEAR ? nearest : null;
}

const DRIVER = /\blib(?:cuda|nvidia-\w+|nvcuvid|amdhip64)\.so|\bnvcuda\.dll|\/wsl\/drivers\//i;

/** The layer of a cause, refined by its frames: a driver's library at the inner end of a native stack speaks for the driver. */
export function layerOf(cause: Cause, stack: Stack | null): CauseLayer {
  if (stack === null || cause.layer !== 'native') return cause.layer;
  return stack.frames.slice(-4).some((frame) => DRIVER.test(frame)) ? 'driver' : cause.layer;
}
