import { Textarea } from '@mantine/core';
import type { RecipeView } from '#core/contract/start/recipe-view';
import { t } from '../../words/t';
import { baseOf, type Draft, textOf } from '../draft';
import { hydraFormat } from './hydra-text';
import { paramLabel, problemOf } from './param-text';
import { type TextRead, type ValuesFormat, yamlFormat } from './values-text';

/** Display mode of the values. */
export type ValuesView = 'form' | 'yaml' | 'hydra';

const FORMATS: Readonly<Record<Exclude<ValuesView, 'form'>, ValuesFormat>> = {
  yaml: yamlFormat,
  hydra: hydraFormat,
};

interface Props {
  readonly recipe: RecipeView;
  readonly draft: Draft;
  readonly format: Exclude<ValuesView, 'form'>;
  /** Typed text; null = the values of the form. */
  readonly text: string | null;
  readonly onText: (text: string | null) => void;
  readonly onTyped: (typed: Draft['typed']) => void;
}

/** All values as one text, to be copied, kept or pasted. What cannot be read changes nothing, and is not lost. */
export function ValuesForm({ recipe, draft, format, text, onText, onTyped }: Props) {
  const { print, read } = FORMATS[format];
  const shown = text ?? print(draft, recipe);
  const textRead = read(shown, recipe, draft);
  const left = 'left' in textRead ? textRead.left : [];
  const type = (next: string): void => {
    const answer = read(next, recipe, draft);
    onText(next);
    if ('typed' in answer) onTyped(answer.typed);
  };
  return (
    <>
      <Textarea
        className="values-form"
        aria-label={t(`start.valuesAs.${format}`)}
        description={t(`start.valuesHint.${format}`)}
        autosize
        minRows={8}
        spellCheck={false}
        value={shown}
        error={whyNot(textRead, recipe, draft)}
        onChange={({ currentTarget }) => type(currentTarget.value)}
      />
      {left.length > 0 && (
        <p className="note values-left" role="status">
          {t('start.hydraLeft', { count: left.length, list: left.join(', ') })}
        </p>
      )}
    </>
  );
}

/** The first thing that is wrong with it: it cannot be read, or a value that cannot be. */
function whyNot(textRead: TextRead, recipe: RecipeView, draft: Draft): string | null {
  if ('problem' in textRead) return textRead.problem;
  const base = baseOf(recipe, draft);
  for (const param of recipe.params) {
    const text = textRead.typed[param.name] ?? textOf({ ...draft, typed: {} }, base, param.name);
    const problem = problemOf(param, text);
    if (problem !== null) {
      return t('start.valueBad', { name: param.name, label: paramLabel(param), why: problem });
    }
  }
  return null;
}
