import type { ParamView } from '#core/contract/start/recipe-view';
import { t } from '../../words/t';

export type Value = string | number | boolean;

const NUMBER = /^[+-]?(\d[\d_]*\.?\d*|\.\d+)(e[+-]?\d+)?$/i;

/** Reason why a text cannot be this parameter's value; null when it can. The same rules as the engine's. */
export function problemOf(param: ParamView, text: string): string | null {
  const { type, min, max, choices, mayBeEmpty = false } = param;
  if (type === 'flag') return null;
  if (type === 'choice') {
    return choices?.includes(text) === true
      ? null
      : t('start.field.notChoice', { choices: (choices ?? []).join(', ') });
  }
  if (type === 'text') {
    return text.trim() === '' && !mayBeEmpty ? t('start.field.empty') : null;
  }
  const trimmed = text.trim().replaceAll('_', '');
  if (!NUMBER.test(trimmed)) return t('start.field.notNumber');
  const value = Number(trimmed);
  if (type === 'int' && !Number.isSafeInteger(value)) return t('start.field.notWhole');
  if (!Number.isFinite(value)) return t('start.field.notNumber');
  if (min !== undefined && value < min) return t('start.field.tooSmall', { min });
  if (max !== undefined && value > max) return t('start.field.tooLarge', { max });
  return null;
}

/** A text as the value it represents; only for one without a problem. */
export function valueOf(param: ParamView, text: string): Value {
  if (param.type === 'flag') return text === 'true';
  if (param.type === 'int' || param.type === 'number') {
    return Number(text.trim().replaceAll('_', ''));
  }
  return param.type === 'text' ? text.trim() : text;
}

/** "learning_rate" as the user reads it, where the recipe has no better name. */
export function paramLabel({ name, label }: Pick<ParamView, 'name' | 'label'>): string {
  const words = name.replaceAll('_', ' ');
  return label ?? words.charAt(0).toUpperCase() + words.slice(1);
}
