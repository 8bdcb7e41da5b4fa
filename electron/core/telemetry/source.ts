import type { SourceKind } from '../contract/run/run-directory';
import type { Json } from '../lib/json';
import type { TrainerEvent } from './event';

/**
 * Reads one of a trainer's own files from its bytes, in order. Never throws, regardless of the bytes.
 * Its saved state, opened again, continues at the byte after the last one it was given.
 */
export interface SourceReader {
  /** The next bytes of the file. May hold back an incomplete tail until more comes. */
  push(bytes: Uint8Array): readonly TrainerEvent[];
  /** The file was truncated, replaced or rewritten in place: bytes will come again from offset 0. */
  reset(): readonly TrainerEvent[];
  /** The file has stopped growing (the run ended, or the next file began): what was held back. */
  finish(): readonly TrainerEvent[];
  save(): Json;
}

/** A file format. One file in sources/ each, as its default export. */
export interface Source {
  readonly kind: SourceKind;
  /** The source's name in a series, e.g. `progress.csv` or `tfevents:<folder>`; path has `/` only. */
  nameOf(path: string): string;
  /** Whether a trainer can truncate or rewrite such a file. Then its points are also kept in `keep/`. */
  readonly volatile: boolean;
  /** Whether this file has the format, judged by its path and its first bytes. Used by imports. */
  matches(path: string, head: Uint8Array): boolean;
  open(path: string, saved: Json | null): SourceReader;
}
