import { z } from 'zod';
import { parseExpression } from './expression';

/** An arithmetic expression (expression.ts), kept as text. */
export const Expression = z
  .union([z.string(), z.number(), z.boolean()])
  .transform((text, context) => {
    const read = parseExpression(String(text));
    if (!read.ok) context.addIssue({ code: 'custom', message: read.error });
    return String(text);
  });

/** Name of a task, a parameter, a preset: what is in `--set NAME=` and in `{NAME}`. */
export const Name = z
  .string()
  .regex(/^[a-z][a-z0-9_-]{0,39}$/, 'a name is lower-case letters, digits, _ and -');
export const ScalarValue = z.union([z.string(), z.number(), z.boolean()]);
/** A value, or `=expression` over facts of the target: `=floor(cpu_count / 2)`. */
export const PresetValue = ScalarValue.superRefine((value, context) => {
  if (typeof value !== 'string' || !value.startsWith('=')) return;
  const read = parseExpression(value.slice(1));
  if (!read.ok) context.addIssue({ code: 'custom', message: read.error });
});
/** Path below the project's folder, with `/`. */
export const ProjectPath = z.string().min(1).max(400);

/** Destination of a parameter's value; without a binding it is used through `{name}` alone. */
const Binding = z.strictObject({
  /** An option of the script; for a flag parameter it is present only while true. One that ends with `=` is one word with its value. */
  flag: z.string().optional(),
  /** An argument without an option, before all options, in the order of the parameters; empty = it is left out. */
  positional: z.boolean().optional(),
  /** The value is several words, with blanks between them: `--sizes 64 64`. */
  split: z.boolean().optional(),
  /** Attribute or dictionary entry of the imported module. */
  set: z.string().optional(),
  /** Constant inside a function, `function.NAME`. */
  local: z.string().optional(),
  /** Keyword argument of the called function. */
  kwarg: z.string().optional(),
  /** Key of the generated configuration file. */
  config: z.string().optional(),
  /** Hydra keys. */
  hydra: z.union([z.string(), z.array(z.string()).min(1)]).optional(),
  /** The text is a list, separated by commas: Hydra gets each part quoted. */
  list: z.boolean().optional(),
  /** Only of `hydra`: the text is read as YAML, so that `5` is a number, `null` is none and `[a, b]` a list. */
  yaml: z.boolean().optional(),
  /** Only of `hydra`: said only where the value differs from the default, which then stays the configuration's own. */
  changed: z.boolean().optional(),
  env: z.string().optional(),
});
export type Binding = z.infer<typeof Binding>;

/** A number, or an expression over facts of the target: `cpu_count`, `ram_gb / 2`. */
const Limit = z.union([z.number(), Expression]);

const AnyParam = {
  name: Name,
  says: z.string().default(''),
  label: z.string().optional(),
  group: z.string().optional(),
  unit: z.string().optional(),
  bind: Binding.optional(),
  /** Without a value there is no start. */
  required: z.boolean().default(false),
};

/** One parameter of a task. The default is the project's own. */
export const ManifestParam = z.discriminatedUnion('type', [
  z.strictObject({
    ...AnyParam,
    type: z.enum(['int', 'float']),
    default: z.number(),
    min: Limit.optional(),
    max: Limit.optional(),
  }),
  z.strictObject({ ...AnyParam, type: z.literal('flag'), default: z.boolean() }),
  z.strictObject({
    ...AnyParam,
    type: z.literal('choice'),
    choices: z.array(z.string()).min(1),
    default: z.string(),
    /** A choice is offered as ready where this file is there; `{}` represents the choice. */
    ready: ProjectPath.optional(),
  }),
  z.strictObject({
    ...AnyParam,
    type: z.literal('text'),
    default: z.string(),
    /** The only values are those of files that are there: a glob whose one `*` is the value. */
    from: ProjectPath.optional(),
  }),
  /** A file or folder of the target; relative to the working folder. */
  z.strictObject({
    ...AnyParam,
    type: z.literal('path'),
    default: z.string(),
    is: z.enum(['file', 'folder']).default('file'),
    /** Location of the files that can be chosen. */
    from: z.array(ProjectPath).optional(),
  }),
  /** A value that others give; its arithmetic is shown unless it only says how a value is passed on. */
  z.strictObject({
    ...AnyParam,
    type: z.literal('derived'),
    value: Expression,
    shown: z.boolean().default(true),
  }),
]);
export type ManifestParam = z.infer<typeof ManifestParam>;
