import type { GlobalVerdict, PickledGlobal } from '#core/contract/model/model-passport';
import type { PickleWalk } from '../pickle/walk-pickle';
import { type CallValue, type GlobalValue, calledName, isCall, isGlobal } from '../pickle/values';
import { ownClassOf } from './own-classes';
import {
  ARITHMETIC,
  CLOUDPICKLE,
  EXECUTING_FUNCTIONS,
  EXECUTING_MODULES,
  SAFE_CLASSES,
  SAFE_FUNCTIONS,
  NUMPY_DATA,
  NUMPY_GENERATORS,
  TORCH_DATA,
} from './safe-globals';

/** Every global that a pickle would import, judged. @param key where the pickle is */
export function judgeGlobals(
  { globals, calls }: PickleWalk,
  key: string,
): readonly PickledGlobal[] {
  const called = new Set(calls.map(({ callable }) => callable));
  const rows = globals.map((one) => ({
    key,
    module: one.module ?? '?',
    name: one.name ?? '?',
    called: called.has(one),
    ...judged(one, called.has(one)),
  }));
  return [...rows, ...subimports(calls, key), ...ownCalls(calls, key)];
}

/** Effect of importing a name, and of calling it. */
export function judged(
  { module, name }: GlobalValue,
  called: boolean,
): { readonly verdict: GlobalVerdict; readonly says: string } {
  if (module === null || name === null) {
    const says =
      'Its name is computed while it is unpickled, so that nothing can show what would run.';
    return { verdict: 'executes', says };
  }
  const full = `${module}.${name}`;
  if (isListed(module, name)) return { verdict: 'known', says: '' };
  const act = called ? 'calls' : 'imports';
  if (/^[a-z_]\w*\./.test(name)) {
    const says = `Loading it ${act} ${name} through ${module}: a name that reaches into another module can be anything.`;
    return { verdict: 'executes', says };
  }
  if (EXECUTING_FUNCTIONS.test(full) || EXECUTING_MODULES.test(module)) {
    const says = `Loading it ${act} ${full}, which can run commands or code that the file brings.`;
    return { verdict: 'executes', says };
  }
  return {
    verdict: 'foreign',
    says: `Loading it ${act} ${full} and runs the module ${module}, which is no part of the known libraries.`,
  };
}

function isListed(module: string, name: string): boolean {
  const full = `${module}.${name}`;
  const plain = [NUMPY_DATA, NUMPY_GENERATORS, ARITHMETIC, TORCH_DATA, CLOUDPICKLE];
  if (SAFE_FUNCTIONS.has(full) || plain.some((pattern) => pattern.test(full))) return true;
  if (module === 'types' && (name === 'CodeType' || name === 'FunctionType')) return true;
  // A dotted name reaches through attributes, also into what a module imported itself: `serialization.os.system`.
  return SAFE_CLASSES.test(module) && /^_?[A-Z]\w*(?:\.[A-Z]\w*)*$/.test(name);
}

/** Modules that cloudpickle imports for a function that refers to them. */
function subimports(calls: readonly CallValue[], key: string): readonly PickledGlobal[] {
  const names = calls.flatMap((call) =>
    /^cloudpickle\..*\.(?:dynamic_)?subimport$/.test(calledName(call) ?? '') &&
    typeof call.args[0] === 'string'
      ? [call.args[0]]
      : [],
  );
  return [...new Set(names)].map((module) => {
    const isUsual =
      /^(?:numpy|torch|gymnasium|gym|stable_baselines3|sb3_contrib|math|random)(?:\.|$)/.test(
        module,
      );
    const says = isUsual
      ? ''
      : `Loading it imports the module ${module}, to which a pickled function refers.`;
    return { key, module, name: '', verdict: isUsual ? 'known' : 'foreign', called: false, says };
  });
}

/** Calls of something that the pickle made itself: a function whose code it carries, a class, a lookup. */
function ownCalls(calls: readonly CallValue[], key: string): readonly PickledGlobal[] {
  const own = calls.filter(({ callable }) => !isGlobal(callable) && !isCodeType(callable));
  const rows = own.map((call): PickledGlobal => {
    const existing = ownClassOf(calls, call);
    if (existing !== null) {
      const says = `Loading it makes an instance of ${existing}, a class whose code the file brings.`;
      return { key, module: '', name: existing, verdict: 'foreign', called: true, says };
    }
    const name = `result of ${calledName(call.callable) ?? 'a call'}`;
    const says = `Loading it calls what the pickle makes itself (${name}), and so runs code of the file.`;
    return { key, module: '', name, verdict: 'executes', called: true, says };
  });
  return [...new Map(rows.map((row) => [row.name, row])).values()];
}

/** `_builtin_type('CodeType')` names the class of code objects; making one runs nothing of it. */
function isCodeType(callable: CallValue['callable']): boolean {
  return (
    isCall(callable) &&
    calledName(callable)?.endsWith('._builtin_type') === true &&
    typeof callable.args[0] === 'string'
  );
}
