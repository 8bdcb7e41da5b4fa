import type { SignView } from '../../../contract/run/diagnosis';

/** Number of signs of a cause that were seen, and how many the user would expect. */
export interface SignCount {
  readonly seen: number;
  readonly all: number;
}

/**
 * Counts the signs of a cause for the user. A line that was not seen beside one that was is another wording of it, not something that is
 * missing; nor is what could not be checked, or what would speak against the cause.
 */
export function countSigns(signs: readonly SignView[]): SignCount {
  const seen = signs.filter(({ state }) => state === 'seen');
  const hasLine = seen.some(({ isLine }) => isLine === true);
  const missing = signs.filter(({ state, isLine }) => state === 'missing' && isLine !== true);
  const noLine = signs.some(({ state, isLine }) => state === 'missing' && isLine === true);
  // Several wordings of which none was seen are one missing sign.
  const lines = !hasLine && noLine ? 1 : 0;
  return { seen: seen.length, all: seen.length + missing.length + lines };
}
