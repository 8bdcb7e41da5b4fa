import type { SignView } from '../../contract/run/diagnosis';

/** How many signs of a cause were seen, of how many a person would expect. */
export interface SignCount {
  readonly seen: number;
  readonly all: number;
}

/**
 * Counts the signs of a cause for a person. A line that was not seen beside one that was is another wording of it, not
 * something that is missing; nor is what nobody could check, or what would speak against the cause.
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
