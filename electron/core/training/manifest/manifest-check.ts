import { z } from 'zod';
import { Expression, Name } from './manifest-param';

/** Check on the target before a start. One key says what, the others are for the user. */
export const ManifestCheck = z.strictObject({
  /** `file`, `folder`, `any-file`, `free-disk`, `free-ram`, `gpu-memory`, `import`, `attribute`, `parses`, `csv-utc-offset`, `model-python`, `origin`, `json` … */
  check: z.string(),
  /** Subject: a path, a glob, a module, a number of GB as an expression. Placeholders are filled in. */
  of: z.string(),
  /** Said when it does not hold. */
  says: z.string().optional(),
  advice: z.string().optional(),
  severity: z.enum(['bad', 'warn']).default('bad'),
  /** Only looked at while this holds. */
  when: Expression.optional(),
  /** Task of this manifest that brings it, or a step of the setup. */
  task: Name.optional(),
});
export type ManifestCheck = z.infer<typeof ManifestCheck>;
