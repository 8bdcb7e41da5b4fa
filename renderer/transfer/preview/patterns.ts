import type { TransferDraft } from '../../frame/addresses/transfer-address';

/** Anchored pattern of a path: it and all below, and nothing of the same name elsewhere. */
export const patternOf = (path: string): string => `/${path}`;

type Patterns = Pick<TransferDraft, 'exclude' | 'include'>;

const without = (list: readonly string[], pattern: string): readonly string[] =>
  list.filter((one) => one !== pattern);

/** Excludes a pattern; where the user had included it, that is only taken back. */
export function leaveBehind<T extends Patterns>(asked: T, pattern: string): T {
  if (asked.include.includes(pattern)) return withoutPattern(asked, pattern);
  return { ...asked, exclude: [...without(asked.exclude, pattern), pattern] };
}

/** Includes a pattern; where the user had excluded it, that is only taken back. */
export function takeAlong<T extends Patterns>(asked: T, pattern: string): T {
  if (asked.exclude.includes(pattern)) return withoutPattern(asked, pattern);
  return { ...asked, include: [...without(asked.include, pattern), pattern] };
}

/** Removes a pattern from both lists. */
export function withoutPattern<T extends Patterns>(asked: T, pattern: string): T {
  return {
    ...asked,
    exclude: without(asked.exclude, pattern),
    include: without(asked.include, pattern),
  };
}
