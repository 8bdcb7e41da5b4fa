import type { ParamChoices, ParamView } from '#core/contract/start/recipe-view';
import { t } from '../../words/t';

/** An option of a select. */
export interface ChoiceItem {
  readonly value: string;
  readonly label: string;
  /** Beside it: size, step, age, or that nothing of it is there. */
  readonly says: string;
  readonly disabled: boolean;
}

/**
 * Options of a parameter: those with data on the target first, the others greyed. What is in the field is among them, no matter what it is.
 *
 * @param found null where the target was not asked
 */
export function choiceItems(
  { type, choices = [], default: usual }: ParamView,
  matches: ParamChoices['values'] | null,
  text: string,
): readonly ChoiceItem[] {
  const present = (matches ?? [])
    .map(({ value, ready, says }) => ({
      value,
      label: value,
      says: says === '' && !ready ? t('start.choices.none') : says,
      disabled: !ready,
    }))
    .toSorted((a, b) => Number(a.disabled) - Number(b.disabled));
  const existing = new Set(present.map(({ value }) => value));
  const own = type === 'choice' ? choices : [String(usual), text];
  const others = [...new Set(own)].filter((value) => value !== '' && !existing.has(value));
  const isStranger = type === 'choice' && !choices.includes(text);
  return [
    ...(isStranger ? [{ value: text, label: text, says: '', disabled: true }] : []),
    ...others.map((value) => ({ value, label: value, says: '', disabled: false })),
    ...present,
  ];
}
