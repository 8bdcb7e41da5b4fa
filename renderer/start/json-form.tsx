import { Textarea } from '@mantine/core';
import { z } from 'zod';
import type { RecipeView } from '#core/contract/start/recipe-view';
import { t } from '../words/t';
import { baseOf, type Draft, textOf } from './draft';
import { paramLabel, problemOf, valueOf } from './param-text';

const Given = z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]));

interface Props {
  readonly recipe: RecipeView;
  readonly draft: Draft;
  /** What was typed here and could not be read; null = the values of the form. */
  readonly text: string | null;
  readonly onText: (text: string | null) => void;
  readonly onTyped: (typed: Draft['typed']) => void;
}

/** All values as one text, to be copied, kept or pasted. What cannot be read changes nothing, and is not lost. */
export function JsonForm({ recipe, draft, text, onText, onTyped }: Props) {
  const shown = text ?? jsonOf(draft, recipe);
  const problem = whyNot(shown, recipe);
  const read = (next: string): void => {
    const typed = typedOf(next, recipe);
    onText(next);
    if (typeof typed !== 'string') onTyped(typed);
  };
  return (
    <Textarea
      className="json-form"
      aria-label={t('start.jsonLabel')}
      autosize
      minRows={8}
      spellCheck={false}
      value={shown}
      error={problem}
      onChange={({ currentTarget }) => read(currentTarget.value)}
    />
  );
}

/** The values as JSON; one that cannot be stands there as it was typed. */
export function jsonOf(draft: Draft, recipe: RecipeView): string {
  const base = baseOf(recipe, draft);
  const values = recipe.params.map((param) => {
    const text = textOf(draft, base, param.name);
    return [param.name, problemOf(param, text) === null ? valueOf(param, text) : text];
  });
  return JSON.stringify(Object.fromEntries(values), null, 2);
}

/** The first thing that is wrong with it: no JSON, an unknown name, or a value that cannot be. */
function whyNot(text: string, recipe: RecipeView): string | null {
  const typed = typedOf(text, recipe);
  if (typeof typed === 'string') return typed;
  for (const param of recipe.params) {
    const problem = problemOf(param, typed[param.name] ?? String(param.default));
    if (problem !== null) {
      return t('start.jsonValue', { name: param.name, label: paramLabel(param), why: problem });
    }
  }
  return null;
}

/** The texts of the fields, or why there are none. */
export function typedOf(text: string, recipe: RecipeView): Draft['typed'] | string {
  let raw: unknown;
  try {
    raw = JSON.parse(text);
  } catch (cause) {
    return t('start.jsonBad', { why: cause instanceof Error ? cause.message : String(cause) });
  }
  const given = Given.safeParse(raw);
  if (!given.success) return t('start.jsonBad', { why: given.error.issues[0]?.message ?? '' });
  const known = new Set(recipe.params.map(({ name }) => name));
  const unknown = Object.keys(given.data).find((name) => !known.has(name));
  if (unknown !== undefined) return t('start.jsonUnknown', { name: unknown });
  return Object.fromEntries(
    Object.entries(given.data).map(([name, value]) => [name, String(value)]),
  );
}
