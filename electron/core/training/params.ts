import { z } from 'zod';
import type { ParamView } from '../contract/start/recipe-view';
import type { Refusal } from '../contract/refusal';
import { type Result, err, ok } from '../lib/result';
import type { Recipe } from './recipe';

type RawValue = string | number | boolean;

/** JSON Schema of zod for one field; `says` and `unit` come from the field's `.meta()`. */
const Field = z.object({
  type: z.enum(['integer', 'number', 'string', 'boolean']),
  default: z.union([z.string(), z.number(), z.boolean()]),
  enum: z.array(z.string()).optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  says: z.string(),
  unit: z.string().optional(),
  group: z.string().optional(),
  label: z.string().optional(),
  path: z.enum(['file', 'folder']).optional(),
  mayBeEmpty: z.boolean().optional(),
  hydra: z.array(z.string()).optional(),
});
type Field = z.infer<typeof Field>;

/**
 * A recipe's parameters as the page and the command line show them, derived from its zod schema.
 * @throws ZodError when a field lacks its default or its `.meta({ says })`: a bug of that recipe.
 */
export function paramViews(recipe: Pick<Recipe, 'params'>): readonly ParamView[] {
  const schema = z.toJSONSchema(recipe.params, { io: 'input' });
  return Object.entries(schema.properties ?? {}).map(([name, raw]) => view(name, Field.parse(raw)));
}

function view(name: string, field: Field): ParamView {
  const { minimum: min, maximum: max } = field;
  return {
    name,
    type: typeOf(field),
    default: field.default,
    says: field.says,
    group: field.group ?? null,
    ...(field.enum === undefined ? {} : { choices: field.enum }),
    // z.int() bounds every integer by what a double holds exactly: that is no limit of the recipe.
    ...(min === undefined || min === Number.MIN_SAFE_INTEGER ? {} : { min }),
    ...(max === undefined || max === Number.MAX_SAFE_INTEGER ? {} : { max }),
    ...(field.unit === undefined ? {} : { unit: field.unit }),
    ...(field.label === undefined ? {} : { label: field.label }),
    ...(field.path === undefined ? {} : { path: field.path }),
    ...(field.mayBeEmpty === undefined ? {} : { mayBeEmpty: field.mayBeEmpty }),
    ...(field.hydra === undefined ? {} : { hydra: field.hydra }),
  };
}

function typeOf(field: Field): ParamView['type'] {
  switch (field.type) {
    case 'integer':
      return 'int';
    case 'number':
      return 'number';
    case 'boolean':
      return 'flag';
    case 'string':
      return field.enum === undefined ? 'text' : 'choice';
  }
}

/**
 * Parses the user's values (text from `--set k=v`, or typed values from the page) as the recipe's parameters; missing ones get the default.
 * A refusal names the parameter, what is wrong and what it takes.
 */
export function parseParams<P extends z.ZodObject>(
  recipe: Pick<Recipe<P>, 'id' | 'params'>,
  raw: Readonly<Record<string, RawValue>>,
): Result<z.output<P>, Refusal> {
  const views = paramViews(recipe);
  const typed: Record<string, RawValue> = {};
  for (const [name, value] of Object.entries(raw)) {
    const match = views.find((one) => one.name === name);
    if (match === undefined) return err(unknownParam(recipe.id, name, views));
    const coerced = coerce(match, value);
    if (coerced === null) return err(badValue(match, value));
    typed[name] = coerced;
  }
  const parsed = recipe.params.safeParse(typed);
  if (parsed.success) return ok(parsed.data);
  const name = String(parsed.error.issues[0]?.path[0]);
  const result = views.find((one) => one.name === name);
  // Every field has a default, so what zod refuses is a value that was given for a parameter that exists.
  if (result === undefined) throw parsed.error;
  return err(badValue(result, raw[name] ?? ''));
}

const NUMBER = /^[+-]?(\d[\d_]*\.?\d*|\.\d+)(e[+-]?\d+)?$/i;
const YES = ['true', 'yes', 'on', '1'];
const NO = ['false', 'no', 'off', '0'];

/** null: this text cannot be a value of that type. */
function coerce(param: ParamView, value: RawValue): RawValue | null {
  const text = String(value).trim();
  switch (param.type) {
    case 'int':
    case 'number':
      return NUMBER.test(text) ? Number(text.replaceAll('_', '')) : null;
    case 'flag':
      if (YES.includes(text.toLowerCase())) return true;
      return NO.includes(text.toLowerCase()) ? false : null;
    case 'choice':
      // People write `ppo`; the trainer's own spelling is what reaches it.
      return param.choices?.find((one) => one.toLowerCase() === text.toLowerCase()) ?? null;
    case 'text':
      return text;
  }
}

function unknownParam(recipe: string, name: string, views: readonly ParamView[]): Refusal {
  const names = views.map((one) => one.name).join(', ');
  return {
    code: 'unknown-parameter',
    says: `The recipe "${recipe}" has no parameter "${name}".`,
    remedy: names === '' ? 'It takes no parameters.' : `It takes: ${names}.`,
  };
}

function badValue(param: ParamView, value: RawValue): Refusal {
  return {
    code: 'bad-parameter',
    says: `The parameter "${param.name}" cannot be "${value}": it takes ${accepts(param)}.`,
    remedy: `For example ${param.name}=${param.default}, which is the default.`,
  };
}

function accepts(param: ParamView): string {
  switch (param.type) {
    case 'choice':
      return `one of ${(param.choices ?? []).join(', ')}`;
    case 'flag':
      return 'true or false';
    case 'text':
      return 'non-empty text';
    case 'int':
      return `a whole number${range(param)}`;
    case 'number':
      return `a number${range(param)}`;
  }
}

function range({ min, max }: ParamView): string {
  if (min !== undefined && max !== undefined) return ` from ${min} to ${max}`;
  if (min !== undefined) return ` of at least ${min}`;
  return max === undefined ? '' : ` of at most ${max}`;
}
