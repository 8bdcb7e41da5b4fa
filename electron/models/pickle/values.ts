import type { BytesAt } from './read-opcodes';

/** Symbolic value that unpickling would create: no class is imported, no function is called. */
export type Value = null | boolean | number | bigint | string | Picture;

export type Picture =
  | BytesAt
  | SequenceValue
  | DictValue
  | GlobalValue
  | CallValue
  | PersistentValue
  | OpaqueValue;

export interface SequenceValue {
  readonly kind: 'list' | 'tuple' | 'set' | 'frozenset';
  readonly items: Value[];
}

export interface DictValue {
  readonly kind: 'dict';
  readonly pairs: [Value, Value][];
}

/** A name that unpickling imports. null: it is computed while it unpickles, so that nothing can show before. */
export interface GlobalValue {
  readonly kind: 'global';
  readonly module: string | null;
  readonly name: string | null;
}

/** What a call at unpickling would return: an instance of a class, or what a function returns. */
export interface CallValue {
  readonly kind: 'call';
  /** `reduce`: called; `new`: its `__new__` is called. */
  readonly how: 'reduce' | 'new';
  readonly callable: Value;
  readonly args: readonly Value[];
  /** State that BUILD hands to `__setstate__`, or sets as attributes; undefined if it does not. */
  state?: Value;
  /** Appended and set items: a deque, an OrderedDict. */
  readonly items: Value[];
  readonly pairs: [Value, Value][];
}

/** An object that is outside of the pickle: a storage of torch. */
export interface PersistentValue {
  readonly kind: 'persistent';
  readonly id: Value;
}

/** Nothing is known of it: an out-of-band buffer. */
export interface OpaqueValue {
  readonly kind: 'opaque';
}

const hasKind = (value: Value): value is Picture => typeof value === 'object' && value !== null;

export const isSequence = (value: Value | undefined): value is SequenceValue =>
  value !== undefined && hasKind(value) && 'items' in value && value.kind !== 'call';
export const isDict = (value: Value | undefined): value is DictValue =>
  value !== undefined && hasKind(value) && value.kind === 'dict';
export const isCall = (value: Value | undefined): value is CallValue =>
  value !== undefined && hasKind(value) && value.kind === 'call';
export const isGlobal = (value: Value | undefined): value is GlobalValue =>
  value !== undefined && hasKind(value) && value.kind === 'global';
export const isBytes = (value: Value | undefined): value is BytesAt =>
  value !== undefined && hasKind(value) && value.kind === 'bytes';
export const isPersistent = (value: Value | undefined): value is PersistentValue =>
  value !== undefined && hasKind(value) && value.kind === 'persistent';

/** Items of a list, tuple or set; [] of anything else. */
export const itemsOf = (value: Value | undefined): readonly Value[] =>
  isSequence(value) ? value.items : [];

/** An entry of a dict, or an item that is set on what a call makes; undefined where there is none. The last one wins. */
export function entryOf(value: Value | undefined, key: string): Value | undefined {
  if (!isDict(value) && !isCall(value)) return undefined;
  return value.pairs.findLast(([name]) => name === key)?.[1];
}

/** `module.name` of what is called, where a global is called. */
export function calledName(value: Value | undefined): string | null {
  if (!isCall(value) || !isGlobal(value.callable)) return null;
  const { module, name } = value.callable;
  return module === null || name === null ? null : `${module}.${name}`;
}

/** An integer or float as a number; null of anything else. */
export function numberOf(value: Value | undefined): number | null {
  if (typeof value === 'number') return value;
  return typeof value === 'bigint' ? Number(value) : null;
}

/** Integers of a tuple or list, such as a shape; null where it is none. */
export function integersOf(value: Value | undefined): readonly number[] | null {
  if (!isSequence(value)) return null;
  const numbers = value.items.map((item) => numberOf(item));
  const isShape = numbers.every((one) => one !== null && Number.isSafeInteger(one));
  return isShape ? numbers.filter((one) => one !== null) : null;
}
