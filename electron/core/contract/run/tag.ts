import { z } from 'zod';

export const MAX_TAGS = 50;

/** A tag is one word or a few; commas and line breaks part tags from each other. */
export const Tag = z
  .string()
  .trim()
  .min(1)
  .max(60)
  .regex(/^[^,\n\r]*$/);
