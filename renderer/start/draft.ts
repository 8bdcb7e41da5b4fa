import type { ParamView, RecipeView } from '#core/contract/api';
import type { StartRequest } from '#core/contract/start-request';
import { t } from '../words/t';
import { argvOf } from './shell-words';

export type Value = string | number | boolean;
export type Values = Readonly<Record<string, Value>>;

/** What a person has put together so far. Texts stay as they were typed, also when they cannot be used. */
export interface Draft {
  readonly recipe: string;
  readonly preset: string | null;
  /** By parameter, as typed; what is not here has the value of the preset. */
  readonly typed: Readonly<Record<string, string>>;
  readonly python: string | null;
  readonly cwd: string;
  readonly name: string;
  /** The command line of a recipe that takes one. */
  readonly command: string;
  /** The run that this one is made from. */
  readonly from: string | null;
}

/** The values a form begins with: defaults, then those of the preset. */
export function baseOf(recipe: RecipeView, preset: string | null): Values {
  const defaults = Object.fromEntries(recipe.params.map((param) => [param.name, param.default]));
  const chosen = recipe.presets.find(({ id }) => id === preset) ?? recipe.presets[0];
  return { ...defaults, ...chosen?.params };
}

const NUMBER = /^[+-]?(\d[\d_]*\.?\d*|\.\d+)(e[+-]?\d+)?$/i;

/** Why a text cannot be this parameter's value; null when it can. The same rules as the engine's. */
export function problemOf(param: ParamView, text: string): string | null {
  const { type, min, max, choices } = param;
  if (type === 'flag') return null;
  if (type === 'choice') {
    return choices?.includes(text) === true
      ? null
      : t('start.field.notChoice', { choices: (choices ?? []).join(', ') });
  }
  if (type === 'text') return text.trim() === '' ? t('start.field.empty') : null;
  const trimmed = text.trim().replaceAll('_', '');
  if (!NUMBER.test(trimmed)) return t('start.field.notNumber');
  const value = Number(trimmed);
  if (type === 'int' && !Number.isSafeInteger(value)) return t('start.field.notWhole');
  if (min !== undefined && value < min) return t('start.field.tooSmall', { min });
  if (max !== undefined && value > max) return t('start.field.tooLarge', { max });
  return null;
}

/** A text as the value it stands for; only for one without a problem. */
export function valueOf(param: ParamView, text: string): Value {
  if (param.type === 'flag') return text === 'true';
  if (param.type === 'int' || param.type === 'number') {
    return Number(text.trim().replaceAll('_', ''));
  }
  return param.type === 'text' ? text.trim() : text;
}

/** What stands in a field. */
export const textOf = (draft: Draft, base: Values, name: string): string =>
  draft.typed[name] ?? String(base[name] ?? '');

/** Parameters whose value is not that of the preset; those with a problem count. */
export function differing(draft: Draft, recipe: RecipeView): readonly ParamView[] {
  const base = baseOf(recipe, draft.preset);
  return recipe.params.filter((param) => {
    const text = draft.typed[param.name];
    if (text === undefined) return false;
    return problemOf(param, text) !== null || valueOf(param, text) !== base[param.name];
  });
}

/** Every parameter that cannot be as it stands. */
export function problems(draft: Draft, recipe: RecipeView): readonly string[] {
  const base = baseOf(recipe, draft.preset);
  const fields = recipe.params.filter(
    (param) => problemOf(param, textOf(draft, base, param.name)) !== null,
  );
  const command = recipe.takesArgv && argvOf(draft.command).length === 0 ? ['command'] : [];
  return [...fields.map(({ name }) => name), ...command];
}

/** What is asked of the engine. Values that cannot be are left at the preset's: they are shown at their fields. */
export function requestOf(draft: Draft, recipe: RecipeView): StartRequest {
  const base = baseOf(recipe, draft.preset);
  const params = Object.fromEntries(
    recipe.params.map((param) => {
      const text = textOf(draft, base, param.name);
      const isUsable = problemOf(param, text) === null;
      return [param.name, isUsable ? valueOf(param, text) : (base[param.name] ?? param.default)];
    }),
  );
  return {
    recipe: recipe.id,
    python: draft.python,
    cwd: draft.cwd.trim() === '' ? null : draft.cwd.trim(),
    name: draft.name.trim() === '' ? null : draft.name.trim(),
    params,
    argv: recipe.takesArgv ? [...argvOf(draft.command)] : [],
    from: draft.from,
  };
}
