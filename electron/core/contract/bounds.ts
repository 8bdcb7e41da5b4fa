import { z } from 'zod';

/** Bounds of requests: far above what the user needs, and far below what would hold up the engine. */
export const MOST_NAME = 200;
/** PATH_MAX of Linux; paths of other systems that are longer cannot be opened by most programs either. */
export const MOST_PATH = 4_096;
export const MOST_PARAMS = 1_000;
/** One argument of a program: MAX_ARG_STRLEN of Linux. */
export const MOST_ARGUMENT = 131_072;
export const MOST_ARGUMENTS = 10_000;
/** Tags of trainers are long now and then, never as long as a page. */
export const MOST_TAG = 1_000;
/** Paths, patterns and texts that one request names. */
export const MOST_LISTED = 1_000;

/** A name or an id, as the user writes it. */
export const ShortText = textOf(MOST_NAME);
export const PathText = textOf(MOST_PATH);
export const TagText = textOf(MOST_TAG);
export const Argument = textOf(MOST_ARGUMENT);

function textOf(most: number): z.ZodString {
  return z.string().max(most, `it is longer than ${most.toLocaleString('en-US')} characters`);
}

/** A record of at most `most` entries; JSON Schema calls that `maxProperties`. */
export function boundedRecord<V extends z.ZodType>(
  value: V,
  most: number,
  name: z.ZodString = ShortText,
) {
  return z
    .record(name, value)
    .refine((record) => Object.keys(record).length <= most, {
      error: `has more than ${most.toLocaleString('en-US')} entries`,
    })
    .meta({ maxProperties: most });
}
