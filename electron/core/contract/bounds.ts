import { z } from 'zod';

/** Bounds of requests: far above what the user needs, and far below what would hold up the engine. */
export const MAX_NAME = 200;
/** PATH_MAX of Linux; paths of other systems that are longer cannot be opened by most programs either. */
export const MAX_PATH = 4_096;
export const MAX_PARAMS = 1_000;
/** One argument of a program: MAX_ARG_STRLEN of Linux. */
export const MAX_ARGUMENT = 131_072;
export const MAX_ARGUMENTS = 10_000;
/** Tags of trainers are long now and then, never as long as a page. */
export const MAX_TAG = 1_000;
/** Paths, patterns and texts that one request names. */
export const MAX_LISTED = 1_000;

/** A name or an id, as the user writes it. */
export const ShortText = textOf(MAX_NAME);
export const PathText = textOf(MAX_PATH);
export const TagText = textOf(MAX_TAG);
export const Argument = textOf(MAX_ARGUMENT);

function textOf(max: number): z.ZodString {
  return z.string().max(max, { error: () => `it is longer than ${numberText(max)} characters` });
}

/** Called only when a message is shown: the first `toLocaleString` of a process takes 10 ms, and every command line loads this file. */
const numberText = (value: number): string => value.toLocaleString('en-US');

/** A record of at most `most` entries; JSON Schema calls that `maxProperties`. */
export function boundedRecord<V extends z.ZodType>(
  value: V,
  max: number,
  name: z.ZodString = ShortText,
) {
  return z
    .record(name, value)
    .refine((record) => Object.keys(record).length <= max, {
      error: () => `has more than ${numberText(max)} entries`,
    })
    .meta({ maxProperties: max });
}
