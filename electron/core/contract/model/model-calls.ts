import { z } from 'zod';
import { base } from '../api-base';
import { PathText, ShortText } from '../bounds';
import { TargetId } from '../run/run';
import { ModelPassport } from './model-passport';

/** CPython minor as the user writes it: `3.12`, or a whole version such as `3.12.4`. */
const PythonVersion = ShortText.regex(/^3\.\d{1,2}(\.\d{1,3})?$/, 'is not a version such as 3.12');

/** Subject a model is compared with: another model file of the same target, or the dimensions of an environment. */
export const ComparedWith = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('model'), path: PathText }),
  z.object({
    kind: z.literal('dimensions'),
    observation: z.int().min(1).nullable().default(null),
    action: z.int().min(1).nullable().default(null),
  }),
]);
export type ComparedWith = z.infer<typeof ComparedWith>;

/**
 * A model file or checkpoint folder. With `run`, the path may be relative to the run directory, and the target is that of
 * the run.
 */
export const PassportRequest = z.object({
  target: TargetId.default('local'),
  path: PathText,
  run: ShortText.optional(),
  /** The interpreter that is to load it: its version, or its path on the target. */
  python: z.union([PythonVersion, PathText]).optional(),
  against: ComparedWith.optional(),
});
export type PassportRequest = z.input<typeof PassportRequest>;

export const modelCalls = {
  /** Reads a model file without unpickling it, in its own thread, within a minute. */
  passport: base.input(PassportRequest).output(ModelPassport),
};
