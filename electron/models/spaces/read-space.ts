import type { ModelSpace } from '#core/contract/model/model-passport';
import type { ByteSource } from '../bytes/byte-source';
import {
  type CallValue,
  type Value,
  calledName,
  entryOf,
  isCall,
  isDict,
  isGlobal,
  integersOf,
  itemsOf,
} from '../pickle/values';
import { boundsOf, scalarOf } from './array-bounds';
import { dtypeOf } from './read-dtype';

const MAX_DEPTH = 8;
const MAX_PARTS = 200;

/** Spaces that one passport describes: a Dict may hold the same Dict a hundred times, and that one another. */
const MAX_SPACES = 1_000;

interface Reader {
  readonly source: ByteSource;
  left: number;
}

/** Attributes that unpickling would set on a space, by name. */
type Attributes = (key: string) => Value | undefined;

/**
 * Space of a pickle of gymnasium or gym, by its class and the attributes that it would be given.
 * @param source of the pickle: the bounds of a Box are read from it
 * @returns null where the value is no space
 */
export const readSpace = (source: ByteSource, value: Value | undefined): ModelSpace | null =>
  spaceOf({ source, left: MAX_SPACES }, value, 0);

function spaceOf(reader: Reader, value: Value | undefined, depth: number): ModelSpace | null {
  reader.left -= 1;
  if (!isCall(value) || depth > MAX_DEPTH || reader.left < 0) return null;
  const name = className(value);
  if (name === null) return null;
  const [library, type] = name;
  const attribute: Attributes = (key) =>
    entryOf(value.state, key) ??
    entryOf(itemsOf(value.state)[0], key) ??
    entryOf(itemsOf(value.state)[1], key);
  const shape = integersOf(attribute('_shape') ?? attribute('shape'));
  const dtype = dtypeOf(attribute('dtype'));
  const base = { type, library, parts: [], shape, dtype, bounds: null, size: product(shape) };
  if (type === 'Box') return boxOf(reader.source, base, attribute);
  if (type === 'Discrete') return discreteOf(reader.source, base, attribute);
  if (type === 'Dict' || type === 'Tuple') {
    return composed(reader, base, attribute('spaces'), depth);
  }
  const n = shape === null ? scalarOf(reader.source, attribute('n')) : null;
  const sides = shape ?? (n === null ? null : [n]);
  const says = `${type}(${sides?.join(', ') ?? '?'})`;
  return { ...base, shape: sides, size: product(sides), says };
}

type Base = Omit<ModelSpace, 'says'>;

function boxOf(source: ByteSource, base: Base, attribute: Attributes): ModelSpace {
  const text = (key: string): string | null => {
    const repr = attribute(key);
    return typeof repr === 'string' ? repr : null;
  };
  const bounds =
    boundsOf(source, attribute('low'), attribute('high')) ??
    joined(text('low_repr'), text('high_repr'));
  return { ...base, bounds, says: boxText(base.shape, base.dtype, bounds) };
}

function discreteOf(source: ByteSource, base: Base, attribute: Attributes): ModelSpace {
  const n = scalarOf(source, attribute('n'));
  const start = scalarOf(source, attribute('start')) ?? 0;
  const bounds = n === null ? null : `${start} … ${start + n - 1}`;
  return { ...base, shape: null, size: n, bounds, says: `Discrete(${n ?? '?'})` };
}

function composed(
  reader: Reader,
  base: Base,
  spaces: Value | undefined,
  depth: number,
): ModelSpace {
  const named: readonly [string, Value][] =
    isDict(spaces) || isCall(spaces)
      ? spaces.pairs.map(([key, value]) => [String(typeof key === 'object' ? '?' : key), value])
      : itemsOf(spaces).map((value, i) => [String(i), value]);
  const parts = named.slice(0, MAX_PARTS).flatMap(([key, value]) => {
    const space = spaceOf(reader, value, depth + 1);
    return space === null ? [] : [{ key, space }];
  });
  const sizes = parts.map(({ space }) => space.size);
  const size = sizes.every((one) => one !== null)
    ? sizes.reduce<number>((sum, one) => sum + (one ?? 0), 0)
    : null;
  const says = `${base.type} of ${parts.map(({ key, space }) => `${key}: ${space.says}`).join('; ')}`;
  return { ...base, shape: null, parts, size, says: says.slice(0, 1_000) };
}

/** Library and class of what a call would make an instance of; null where it is no space. */
function className(call: CallValue): readonly [string, string] | null {
  const created = CONSTRUCTORS.has(calledName(call) ?? '') ? call.args[0] : call.callable;
  if (!isGlobal(created) || created.module === null || created.name === null) return null;
  const library = /^(gymnasium|gym)\.spaces(?:\.|$)/.exec(created.module)?.[1];
  return library === undefined ? null : [library, created.name];
}

const CONSTRUCTORS: ReadonlySet<string> = new Set(['copyreg._reconstructor', 'copyreg.__newobj__']);

const joined = (low: string | null, high: string | null): string | null =>
  low === null || high === null ? null : `${low.slice(0, 60)} … ${high.slice(0, 60)}`;

const product = (shape: readonly number[] | null): number | null =>
  shape === null ? null : shape.reduce((total, side) => total * side, 1);

const boxText = (
  shape: readonly number[] | null,
  dtype: string | null,
  bounds: string | null,
): string =>
  `Box(${shape?.join(', ') ?? '?'})${dtype === null ? '' : ` ${dtype}`}${bounds === null ? '' : `, ${bounds}`}`;
