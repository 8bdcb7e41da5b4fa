import { Textarea } from '@mantine/core';
import { useState } from 'react';
import { z } from 'zod';
import type { RecipeView } from '#core/contract/api';
import { t } from '../words/t';
import { baseOf, type Draft, requestOf } from './draft';

const Given = z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]));

interface Props {
  readonly recipe: RecipeView;
  readonly draft: Draft;
  readonly onTyped: (typed: Draft['typed']) => void;
}

/** All values as one text, to be copied, kept or pasted. What cannot be read changes nothing. */
export function JsonForm({ recipe, draft, onTyped }: Props) {
  const [text, setText] = useState(() => JSON.stringify(requestOf(draft, recipe).params, null, 2));
  const [problem, setProblem] = useState<string | null>(null);
  const read = (next: string): void => {
    setText(next);
    const typed = typedOf(next, recipe);
    setProblem(typeof typed === 'string' ? typed : null);
    if (typeof typed !== 'string') onTyped(typed);
  };
  return (
    <Textarea
      className="json-form"
      aria-label={t('start.jsonLabel')}
      autosize
      minRows={8}
      spellCheck={false}
      value={text}
      error={problem}
      onChange={({ currentTarget }) => read(currentTarget.value)}
    />
  );
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
  const known = baseOf(recipe, null);
  const unknown = Object.keys(given.data).find((name) => known[name] === undefined);
  if (unknown !== undefined) return t('start.jsonUnknown', { name: unknown });
  return Object.fromEntries(
    Object.entries(given.data).map(([name, value]) => [name, String(value)]),
  );
}
