import type { Dialect } from '../dialect';

const files = import.meta.glob<Dialect>(['./*.ts', '!./index.ts', '!./*.test.ts'], {
  eager: true,
  import: 'default',
});

/** Every dialect of this folder, in the order in which they are asked for a line. */
export const dialects: readonly Dialect[] = Object.values(files).toSorted(
  (a, b) => a.order - b.order,
);
