import type { Source } from '../source';

/** Every file format, one file each: the folder is the list. */
const files = import.meta.glob<Source>(['./*.ts', '!./index.ts', '!./*.test.ts'], {
  eager: true,
  import: 'default',
});

export const sources: readonly Source[] = Object.entries(files)
  .toSorted(([a], [b]) => (a < b ? -1 : 1))
  .map(([, source]) => source);
