import { z } from 'zod';
import { PathText } from '../bounds';
import { TargetId } from '../run/run';

/**
 * Effect of a line of a requirements file in one environment. `wheel`: installs without a compiler. `compiler`: has only sources.
 * `linux-only`: not on this system. `replaces-torch`: would break or replace the torch that is there. `none`: nothing fits. `elsewhere`:
 * its marker is false here. `option`: of pip. `unknown`: could not be determined.
 */
export const RequirementState = z.enum([
  'wheel',
  'compiler',
  'linux-only',
  'replaces-torch',
  'none',
  'elsewhere',
  'option',
  'unknown',
]);
export type RequirementState = z.infer<typeof RequirementState>;

/** One line of the user's requirements, judged. */
export const RequirementVerdict = z.object({
  /** Counted from 1. */
  line: z.int(),
  /** The file that it is in, as the first file names it by `-r`; null = the first file itself. */
  file: z.string().nullable(),
  text: z.string(),
  state: RequirementState,
  /** Reasons, in sentences. */
  says: z.string(),
  /** The version that pip would take; null where that is not known. */
  version: z.string().nullable(),
  /** Of its wheel or its sources. */
  bytes: z.number().nullable(),
});
export type RequirementVerdict = z.infer<typeof RequirementVerdict>;

/** A requirements file on a target, and the interpreter that it is for. */
export const RequirementsRequest = z.object({
  target: TargetId,
  python: PathText.min(1),
  path: PathText.min(1),
});

export const RequirementsAnswer = z.object({
  lines: z.array(RequirementVerdict),
  /** Sentences about what could not be read. */
  unread: z.array(z.string()),
  /** The same file with what cannot be installed here commented out, each with its reason. Nothing is written. */
  split: z.string(),
});
export type RequirementsAnswer = z.infer<typeof RequirementsAnswer>;
