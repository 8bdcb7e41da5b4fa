import { z } from 'zod';

/** Patterns of one run, and characters of one: its name and its regular expression. */
export const MAX_PATTERNS = 50;
export const MAX_PATTERN_LENGTH = 1100;

/**
 * User-defined metrics read from the log, as text: `NAME=REGEX` with the value in parentheses. Whether it can be read is checked where it
 * is used (core/telemetry/patterns), so that the refusal says why.
 */
export const Patterns = z.array(z.string().min(1).max(MAX_PATTERN_LENGTH)).max(MAX_PATTERNS);
