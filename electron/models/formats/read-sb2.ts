import { bytesSource } from '../bytes/byte-source';
import { type Value, isDict, itemsOf } from '../pickle/values';
import { readSpace } from '../spaces/read-space';
import { plainValues } from './plain-values';
import { readPickle } from './read-pickle';
import { classNameOf, type Sb3Data } from './sb3-data';

/** Data of a model as one pickle: a dict, or `(data, parameters)` as Stable-Baselines 2 saved until 2.7. */
export function oldPickledData(bytes: Uint8Array, recorded: string | null): Sb3Data {
  const source = bytesSource(bytes);
  const { walk, callables, globals, warnings } = readPickle(source, 'data', recorded);
  const data = oldDataOf(walk.value);
  const pairs = isDict(data) ? data.pairs : [];
  const entry = (key: string): Value | undefined => pairs.findLast(([name]) => name === key)?.[1];
  return {
    keys: new Set(pairs.flatMap(([key]) => (typeof key === 'string' ? [key] : []))),
    policy: classNameOf(entry('policy_class') ?? entry('policy')),
    spaces: {
      observation: readSpace(source, entry('observation_space')),
      action: readSpace(source, entry('action_space')),
    },
    hyperparameters: plainValues(pairs),
    callables,
    globals,
    warnings,
  };
}

/** The dict of a pickle that is one, or the first of its two parts. */
export function oldDataOf(value: Value | undefined): Value | undefined {
  const [first, second] = itemsOf(value);
  return isDict(first) && second !== undefined ? first : value;
}
