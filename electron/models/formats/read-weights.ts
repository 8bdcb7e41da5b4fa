import type { ModelTensor, ModelWeights } from '#core/contract/model/model-passport';
import {
  type CallValue,
  type Value,
  calledName,
  isCall,
  isDict,
  isGlobal,
  isPersistent,
  integersOf,
  isSequence,
  itemsOf,
} from '../pickle/values';

const MAX_TENSORS = 2_000;
const MAX_VISITS = 200_000;
const MAX_DEPTH = 12;

/** Names, shapes and dtypes of the tensors that a pickle of torch would rebuild. No number of them is read. */
export function weightsOf(value: Value | undefined, file: string): ModelWeights | null {
  const tensors: ModelTensor[] = [];
  let [count, parameters, visits] = [0, 0, 0];
  const seen = new Set<Value>();
  const visit = (one: Value | undefined, name: string, depth: number): void => {
    visits += 1;
    if (one === undefined || depth > MAX_DEPTH || visits > MAX_VISITS) return;
    const tensor = tensorOf(one, name);
    if (tensor !== null) {
      count += 1;
      parameters += tensor.shape.reduce((total, side) => total * side, 1);
      if (tensors.length < MAX_TENSORS) tensors.push(tensor);
      return;
    }
    if (typeof one === 'object' && one !== null) {
      if (seen.has(one)) return;
      seen.add(one);
    }
    for (const [key, inner] of partsOf(one)) {
      visit(inner, name === '' ? key : `${name}.${key}`, depth + 1);
    }
  };
  visit(value, '', 0);
  return count === 0 ? null : { file, tensors, count, parameters };
}

function partsOf(value: Value): readonly (readonly [string, Value])[] {
  const pairs = isDict(value) || isCall(value) ? value.pairs : [];
  const named = pairs.map(
    ([key, inner]) => [String(typeof key === 'object' ? '?' : key), inner] as const,
  );
  if (isSequence(value)) return value.items.map((inner, i) => [String(i), inner] as const);
  // A module that was pickled whole holds its tensors in its attributes.
  const state = isCall(value) && isDict(value.state) ? value.state.pairs : [];
  return [
    ...named,
    ...state.map(([key, inner]) => [String(typeof key === 'object' ? '?' : key), inner] as const),
  ];
}

function tensorOf(value: Value, name: string): ModelTensor | null {
  const rebuilt = rebuiltOf(value, 0);
  if (rebuilt === null) return null;
  const { function: created, args } = rebuilt;
  const isWrapper = created === '_rebuild_wrapper_subclass';
  const shape = integersOf(
    isWrapper ? args[2] : args[created === '_rebuild_sparse_tensor' ? -1 : 2],
  );
  if (shape === null) return null;
  const dtype = isWrapper ? dtypeOf(args[1]) : (dtypeOf(args[6]) ?? storageDtype(args[0]));
  return { name, shape: [...shape], dtype };
}

/** The innermost `torch._utils._rebuild_…` call: a parameter wraps a tensor, a tensor of a subclass another one. */
function rebuiltOf(
  value: Value | undefined,
  depth: number,
): { readonly function: string; readonly args: readonly Value[] } | null {
  const called = calledName(value);
  if (called === null || depth > 6 || !isCall(value)) return null;
  if (
    called === 'torch._tensor._rebuild_from_type_v2' ||
    called === 'torch._tensor._rebuild_from_type'
  ) {
    return ofArguments(value.args[0], itemsOf(value.args[2]), depth);
  }
  return ofArguments(value.callable, value.args, depth);
}

function ofArguments(
  created: Value | undefined,
  args: readonly Value[],
  depth: number,
): ReturnType<typeof rebuiltOf> {
  if (!isGlobal(created) || created.module !== 'torch._utils' || created.name === null) return null;
  if (created.name.startsWith('_rebuild_parameter')) return rebuiltOf(args[0], depth + 1);
  return /^_rebuild_(?:tensor|qtensor|wrapper)/.test(created.name)
    ? { function: created.name, args }
    : null;
}

/** `float32` of `torch.float32`. */
function dtypeOf(value: Value | undefined): string | null {
  return isGlobal(value) && value.module === 'torch' ? value.name : null;
}

const STORAGES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    FloatStorage: 'float32',
    DoubleStorage: 'float64',
    HalfStorage: 'float16',
    BFloat16Storage: 'bfloat16',
    LongStorage: 'int64',
    IntStorage: 'int32',
    ShortStorage: 'int16',
    CharStorage: 'int8',
    ByteStorage: 'uint8',
    BoolStorage: 'bool',
  }),
);

/** Of `('storage', torch.FloatStorage, '0', 'cpu', 16)`, in which the storage itself is outside of the pickle. */
function storageDtype(value: Value | undefined): string | null {
  const storage = isPersistent(value)
    ? itemsOf(value.id)[1]
    : isCall(value)
      ? classOf(value)
      : undefined;
  return isGlobal(storage) && storage.name !== null ? (STORAGES.get(storage.name) ?? null) : null;
}

const classOf = (call: CallValue): Value => call.callable;
