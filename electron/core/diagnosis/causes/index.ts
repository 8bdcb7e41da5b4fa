import type { Cause } from '../matching/cause';

const files = import.meta.glob<Cause>(['./*/*.ts', '!./*/*.test.ts'], {
  eager: true,
  import: 'default',
});

/** Every cause by its id, in alphabetical order. */
export const causes: ReadonlyMap<string, Cause> = new Map(
  Object.values(files)
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
    .map((cause) => [cause.id, cause]),
);
