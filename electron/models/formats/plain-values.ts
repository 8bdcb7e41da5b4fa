import type { ModelPassport } from '#core/contract/model/model-passport';
import {
  type Value,
  calledName,
  isBytes,
  isCall,
  isGlobal,
  isSequence,
  numberOf,
} from '../pickle/values';

export type Hyperparameters = ModelPassport['hyperparameters'];

const MAX = 500;
const MAX_TEXT = 500;

/** Entries of a pickled dict that are plain: numbers, texts, booleans and None. */
export function plainValues(pairs: readonly (readonly [Value, Value])[]): Hyperparameters {
  return pairs.slice(0, MAX).flatMap(([key, value]): Hyperparameters => {
    if (typeof key !== 'string') return [];
    const number = numberOf(value);
    if (number !== null) return [{ key, value: jsonNumber(number) }];
    if (typeof value === 'string') return [{ key, value: value.slice(0, MAX_TEXT) }];
    return typeof value === 'boolean' || value === null ? [{ key, value }] : [];
  });
}

/** Infinities and NaN are no numbers of JSON. */
const jsonNumber = (value: number): number | string =>
  Number.isFinite(value)
    ? value
    : Number.isNaN(value)
      ? 'NaN'
      : value > 0
        ? 'Infinity'
        : '-Infinity';

const MAX_DEPTH = 4;

/** A pickled value in a few words: `FloatSchedule(ConstantSchedule(0.2))`, `<class ActorCriticPolicy>`. */
export function inFewWords(value: Value | undefined, depth = 0): string {
  if (value === undefined || depth > MAX_DEPTH) return '…';
  if (value === null) return 'None';
  if (typeof value === 'string') return JSON.stringify(value.slice(0, 60));
  if (typeof value !== 'object') return String(value);
  if (isGlobal(value)) return `<${value.name ?? '?'}>`;
  if (isBytes(value)) return `<${value.length} bytes>`;
  if (isSequence(value)) {
    const items = value.items.slice(0, 4).map((item) => inFewWords(item, depth + 1));
    return `[${items.join(', ')}${value.items.length > 4 ? ', …' : ''}]`;
  }
  if (!isCall(value))
    return value.kind === 'dict' ? `{${value.pairs.length} entries}` : `<${value.kind}>`;
  return callWords(value, depth);
}

function callWords(value: Extract<Value, { readonly kind: 'call' }>, depth: number): string {
  const full = calledName(value);
  const name = full?.split('.').at(-1) ?? '?';
  if (name === '_make_function' || name === '_make_skel_func') return '<function>';
  const state = value.state;
  const held =
    typeof state === 'object' && state !== null && state.kind === 'dict'
      ? state.pairs.map(([, inner]) => inner)
      : [...value.args];
  return `${name}(${held
    .slice(0, 3)
    .map((one) => inFewWords(one, depth + 1))
    .join(', ')})`;
}
