import type { SourceKind } from '../../contract/run/run-directory';
import type { Source } from '../source';

/** Formats that many a file fits are asked last: rollouts are JSON lines too. */
const GENERAL: readonly SourceKind[] = ['progress-csv', 'json-lines'];

/** Every file format, one file each: the folder is the list. */
const files = import.meta.glob<Source>(['./*.ts', '!./index.ts', '!./*.test.ts'], {
  eager: true,
  import: 'default',
});

export const sources: readonly Source[] = Object.entries(files)
  .toSorted(([a], [b]) => (a < b ? -1 : 1))
  .map(([, source]) => source)
  .toSorted((a, b) => GENERAL.indexOf(a.kind) - GENERAL.indexOf(b.kind));
