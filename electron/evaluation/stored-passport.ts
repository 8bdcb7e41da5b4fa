import { z } from 'zod';
import { EnvironmentSubject, PassportParts } from '#core/contract/evaluation/environment-passport';
import { readText } from '../files/regular-file';

const MAX_BYTES = 4_000_000;

/** File that the environment is written in, as it was when it was measured. */
const SourceFile = z.object({ path: z.string(), size: z.number(), mtimeMs: z.number() });
export type SourceFile = z.infer<typeof SourceFile>;

/** Measurements of an environment as they are stored; they are judged when they are read. */
export const StoredPassport = z.object({
  schema: z.literal(1),
  subject: EnvironmentSubject,
  parts: PassportParts,
  /** null: it has no file, or the file could not be read. */
  file: SourceFile.nullable(),
  measuredMs: z.number(),
  tookMs: z.number(),
});
export type StoredPassport = z.infer<typeof StoredPassport>;

/** A stored passport; null where there is none, or none that this version can read: it is measured again. */
export async function readPassport(file: string): Promise<StoredPassport | null> {
  try {
    const read = StoredPassport.safeParse(JSON.parse(await readText(file, MAX_BYTES)));
    return read.success ? read.data : null;
  } catch {
    return null;
  }
}
