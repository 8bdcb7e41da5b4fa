import { finding, type Finding } from '#core/contract/finding';
import type { PickledCallable, PickledGlobal } from '#core/contract/model/model-passport';
import type { ByteSource } from '../bytes/byte-source';
import { pickledCallables } from '../code/pickled-callables';
import { judgeGlobals } from '../globals/judge-globals';
import { withNested } from './nested-pickles';
import { type PickleWalk, walkPickle } from '../pickle/walk-pickle';

/** One pickle of a model: what it would make, import and run. */
export interface PickleReading {
  readonly walk: PickleWalk;
  readonly globals: readonly PickledGlobal[];
  readonly callables: readonly PickledCallable[];
  readonly warnings: readonly Finding[];
}

/**
 * Walks through one pickle. @param key where it is: a key of `data`, or a file
 * @param recorded the Python version that was written down beside it; null where none was
 */
export function readPickle(
  source: ByteSource,
  key: string,
  recorded: string | null,
  at = 0,
): PickleReading {
  const walk = walkPickle(source, at);
  const globals = withNested(source, walk, judgeGlobals(walk, key));
  const callables = pickledCallables(source, walk, key, recorded);
  const warnings =
    walk.problem === null
      ? []
      : [
          finding(
            'model-part-unread',
            'unknown',
            `The pickle of ${key} was read up to byte ${walk.end}: ${walk.problem}`,
            {
              advice:
                'Nothing is known of the rest. Do not load this file unless you know where it comes from.',
            },
          ),
        ];
  return { walk, globals, callables, warnings };
}
