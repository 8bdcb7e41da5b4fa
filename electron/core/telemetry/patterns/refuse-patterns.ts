import type { Refusal } from '../../contract/refusal';
import { parsePattern } from './own-pattern';

/** Reason why one of the user's own patterns cannot be used; null when all can. */
export function refusePatterns(patterns: readonly string[]): Refusal | null {
  for (const text of patterns) {
    const pattern = parsePattern(text);
    if (pattern.ok) continue;
    return {
      code: 'bad-pattern',
      says: `The pattern ${text} cannot be used: ${pattern.error}`,
      remedy: String.raw`Write it as NAME=REGEX, for example: reward=avg reward (?<value>\S+)`,
    };
  }
  return null;
}
