import type { PickledCallable } from '#core/contract/model/model-passport';
import type { ByteSource } from '../bytes/byte-source';
import type { PickleWalk } from '../pickle/walk-pickle';
import {
  type CallValue,
  type Value,
  calledName,
  entryOf,
  isCall,
  isDict,
  itemsOf,
  numberOf,
} from '../pickle/values';
import { type PickledCode, codeOf, makesCode } from './code-arguments';
import { cpythonOf } from './cpython-of';

const MAX_CALLABLES = 500;

/**
 * Callables whose code a pickle carries, each with the CPython minor of its bytecode.
 * @param key where the pickle is
 * @param recorded the Python version that was written down beside the model; null where none was
 */
export function pickledCallables(
  source: ByteSource,
  { calls }: PickleWalk,
  key: string,
  recorded: string | null,
): readonly PickledCallable[] {
  const codes = new Map<CallValue, PickledCode>();
  for (const call of calls) {
    const code = codes.size < MAX_CALLABLES && makesCode(call) ? codeOf(source, call) : null;
    if (code !== null) codes.set(call, code);
  }
  // A code object among the constants of another one is a function within that function.
  const inner = new Set<Value>([...codes.values()].flatMap(({ constants }) => constants));
  return [...codes]
    .filter(([call]) => !inner.has(call))
    .map(([call, code]) => callableOf(key, code, functionOf(calls, call), recorded));
}

interface PickledFunction {
  readonly created: CallValue;
  /** State set on it afterwards: names, closure, defaults. */
  readonly state: Value | undefined;
}

/** The function that is made of a code object; null where the code is alone. */
function functionOf(calls: readonly CallValue[], code: CallValue): PickledFunction | null {
  const value = calls.find((call) => call !== code && call.args[0] === code);
  if (value === undefined) return null;
  // cloudpickle 2+: _function_setstate(function, (attributes, slots)); before: _fill_function(function, slots).
  const set = calls.find((call) => call.args[0] === value && SETS.test(calledName(call) ?? ''));
  const state = set?.args[1] ?? value.state;
  return { created: value, state: itemsOf(state)[1] ?? state };
}

const SETS = /\._(?:function_setstate|fill_function)$/;

function callableOf(
  key: string,
  code: PickledCode,
  pickledFunction: PickledFunction | null,
  recorded: string | null,
): PickledCallable {
  const qualified =
    entryOf(pickledFunction?.state, '__qualname__') ?? entryOf(pickledFunction?.state, 'qualname');
  return {
    key,
    name: typeof qualified === 'string' ? qualified : code.name,
    file: code.file,
    line: code.line,
    ...cpythonOf(code, recorded),
    uses: [...code.uses],
    closure: closureOf(pickledFunction),
  };
}

const MAX_VALUES = 50;

/** Plain values of its cells; a cell that holds anything else is left out. */
function closureOf(pickledFunction: PickledFunction | null): PickledCallable['closure'] {
  const cells =
    entryOf(pickledFunction?.state, '__closure__') ??
    entryOf(pickledFunction?.state, 'closure_values') ??
    (isDict(pickledFunction?.state) ? undefined : pickledFunction?.created.args[4]);
  return itemsOf(cells)
    .slice(0, MAX_VALUES)
    .flatMap((cell): PickledCallable['closure'] => {
      const value = isCall(cell) ? cell.args[0] : cell;
      const number = numberOf(value);
      if (number !== null) return [number];
      const isPlain = typeof value === 'string' || typeof value === 'boolean';
      return isPlain ? [value] : [];
    });
}
