import { type CallValue, calledName, isCall, isDict, itemsOf } from '../pickle/values';

/** Methods that a class may define without any of them running while an instance of it is unpickled. */
const HARMLESS: ReadonlySet<string> = new Set([
  '__init__',
  '__call__',
  '__module__',
  '__doc__',
  '__qualname__',
  '__annotations__',
  '__firstlineno__',
  '__static_attributes__',
  '__abstractmethods__',
  '__slots__',
  '__slotnames__',
  '__repr__',
  '__str__',
  '__len__',
  '__orig_bases__',
  '__parameters__',
]);

/**
 * Name of a class that cloudpickle rebuilds of its source's bytecode, where this call only makes an instance of it; null
 * where the call could run a method of that class, or is none of a class.
 */
export function ownClassOf(
  calls: readonly CallValue[],
  { how, callable }: CallValue,
): string | null {
  const isClass = calledName(callable)?.endsWith('._make_skeleton_class') === true;
  if (how !== 'new' || !isClass || !isCall(callable)) return null;
  const set = calls.filter((call) => call.args[0] === callable && call !== callable);
  const names = set.flatMap((call) =>
    itemsOf(call.args[1]).flatMap((state) =>
      isDict(state) ? state.pairs.map(([name]) => name) : [],
    ),
  );
  const runs = names.some(
    (name) => typeof name !== 'string' || (name.startsWith('__') && !HARMLESS.has(name)),
  );
  const [, name] = callable.args;
  return runs || typeof name !== 'string' ? null : name;
}
