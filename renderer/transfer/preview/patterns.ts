import type { TransferDraft } from '../../frame/addresses/transfer-address';

/** Anchored pattern of a path: it and all below, and nothing of the same name elsewhere. */
export const patternOf = (path: string): string => `/${path}`;

type Patterns = Pick<TransferDraft, 'exclude' | 'include'>;

const without = (list: readonly string[], pattern: string): readonly string[] =>
  list.filter((one) => one !== pattern);

/** Excludes a pattern; where the user had included it, that is only taken back. */
export function leaveBehind<T extends Patterns>(request: T, pattern: string): T {
  if (request.include.includes(pattern)) return withoutPattern(request, pattern);
  return { ...request, exclude: [...without(request.exclude, pattern), pattern] };
}

/** Includes a pattern; where the user had excluded it, that is only taken back. */
export function withPattern<T extends Patterns>(request: T, pattern: string): T {
  if (request.exclude.includes(pattern)) return withoutPattern(request, pattern);
  return { ...request, include: [...without(request.include, pattern), pattern] };
}

/** Removes a pattern from both lists. */
export function withoutPattern<T extends Patterns>(request: T, pattern: string): T {
  return {
    ...request,
    exclude: without(request.exclude, pattern),
    include: without(request.include, pattern),
  };
}
