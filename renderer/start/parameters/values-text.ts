import { isMap, isPair, isScalar, parseDocument, stringify } from 'yaml';
import { z } from 'zod';
import type { ParamView, RecipeView } from '#core/contract/start/recipe-view';
import { t } from '../../words/t';
import { baseOf, type Draft, textOf } from '../draft';
import { problemOf, type Value, valueOf } from './param-text';

/** Values of a form read from a text, or why it cannot be read. */
export type TextRead =
  | { readonly typed: Draft['typed']; readonly left: readonly string[] }
  | { readonly problem: string };

/** A way to write all values as one text, and to read them from one. */
export interface ValuesFormat {
  readonly print: (draft: Draft, recipe: RecipeView) => string;
  readonly read: (text: string, recipe: RecipeView, draft: Draft) => TextRead;
}

/** A value of the form as it is written; one that cannot be is there as it was typed. */
export function writtenValue(draft: Draft, recipe: RecipeView, param: ParamView): Value {
  const text = textOf(draft, baseOf(recipe, draft), param.name);
  return problemOf(param, text) === null ? valueOf(param, text) : text;
}

/** Values as YAML, a line each; JSON is YAML too, and is read as well. */
export const yamlFormat: ValuesFormat = {
  print: (draft, recipe) =>
    stringify(
      Object.fromEntries(
        recipe.params.map((param) => [param.name, writtenValue(draft, recipe, param)]),
      ),
      { lineWidth: 0 },
    ),
  read: readYaml,
};

function readYaml(text: string, recipe: RecipeView): TextRead {
  const document = parseDocument(text);
  const [error] = document.errors;
  if (error !== undefined) {
    const [start] = error.linePos ?? [];
    const says = error.message.split('\n')[0]?.replace(/ at line \d+, column \d+:?$/, '') ?? '';
    return { problem: t('start.yamlBad', { line: start?.line ?? 1, why: says }) };
  }
  const { contents } = document;
  if (contents === null) return { typed: {}, left: [] };
  if (!isMap(contents)) return { problem: t('start.yamlNoMap') };
  const typed: Record<string, string> = {};
  for (const pair of contents.items) {
    const name = isPair(pair) && isScalar(pair.key) ? String(pair.key.value) : '';
    const param = recipe.params.find((one) => one.name === name);
    if (param === undefined) return { problem: t('start.yamlUnknown', { name }) };
    const value = isScalar(pair.value) ? scalarText(pair.value, param) : null;
    if (value === null) return { problem: t('start.yamlOne', { name }) };
    typed[name] = value;
  }
  return { typed, left: [] };
}

const SCALAR = z.union([z.string(), z.number(), z.bigint(), z.boolean()]);

/** A number as it was written, so that 1e-4 stays that; null for what is no single value. */
function scalarText(
  { value, source }: { readonly value: unknown; readonly source?: string },
  { type }: ParamView,
): string | null {
  const text = SCALAR.safeParse(value).data;
  if (text === undefined) return null;
  if (type === 'flag') return flagText(String(text));
  return typeof text === 'string' ? text : (source ?? String(text));
}

const YES = ['true', 'yes', 'on'];
const NO = ['false', 'no', 'off'];

/** `True` and `no` are flags too; null for what is none. */
export function flagText(text: string): string | null {
  const word = text.toLowerCase();
  if (YES.includes(word)) return 'true';
  return NO.includes(word) ? 'false' : null;
}
