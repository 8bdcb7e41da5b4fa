import type { Cause } from '../matching/cause';

const files = import.meta.glob<Cause>(['./*.ts', '!./index.ts', '!./*.test.ts'], {
  eager: true,
  import: 'default',
});

/** Every cause of the folder, by its id. */
export const causes: ReadonlyMap<string, Cause> = new Map(
  Object.values(files).map((cause) => [cause.id, cause]),
);
