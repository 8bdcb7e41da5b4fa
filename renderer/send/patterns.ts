import type { Asked } from './send-address';

/** What names this path and all below, and nothing of the same name elsewhere. */
export const patternOf = (path: string): string => `/${path}`;

type Patterns = Pick<Asked, 'exclude' | 'include'>;

const without = (list: readonly string[], pattern: string): readonly string[] =>
  list.filter((one) => one !== pattern);

/** Stays behind from now on. Where only a person's own word took it along, that word is enough to take back. */
export function leaveBehind<T extends Patterns>(asked: T, pattern: string): T {
  if (asked.include.includes(pattern)) return forget(asked, pattern);
  return { ...asked, exclude: [...without(asked.exclude, pattern), pattern] };
}

/** Goes from now on. Where only a person's own word kept it back, that word is enough to take back. */
export function takeAlong<T extends Patterns>(asked: T, pattern: string): T {
  if (asked.exclude.includes(pattern)) return forget(asked, pattern);
  return { ...asked, include: [...without(asked.include, pattern), pattern] };
}

/** Neither said any more. */
export function forget<T extends Patterns>(asked: T, pattern: string): T {
  return {
    ...asked,
    exclude: without(asked.exclude, pattern),
    include: without(asked.include, pattern),
  };
}
