import type { PickledGlobal } from '#core/contract/model/model-passport';
import { type ByteSource, partOf } from '../bytes/byte-source';
import { judgeGlobals } from '../globals/judge-globals';
import { type PickleWalk, walkPickle } from '../pickle/walk-pickle';
import { calledName, isBytes } from '../pickle/values';

const LOADER = 'torch.storage._load_from_bytes';
const MAX_NESTED = 500;
/** A storage in the legacy format of torch: magic number, protocol, facts of the machine, the storage, its keys. */
const PICKLES = 5;

/**
 * Globals of a pickle with those of the files of torch that are within it: a tensor that was pickled by pickle itself, and not by
 * torch.save, holds its numbers as such a file. Where all of them were read and name nothing odd, loading them is as harmless as the rest.
 */
export function withNested(
  source: ByteSource,
  walk: PickleWalk,
  globals: readonly PickledGlobal[],
): readonly PickledGlobal[] {
  const loads = walk.calls.filter((call) => calledName(call) === LOADER);
  const [first] = globals;
  if (loads.length === 0 || first === undefined) return globals;
  const nested: PickledGlobal[] = [];
  let isComplete = loads.length <= MAX_NESTED;
  for (const { args } of loads.slice(0, MAX_NESTED)) {
    const [bytes] = args;
    const walks = isBytes(bytes) ? nestedWalks(partOf(source, bytes.at, bytes.length)) : [];
    isComplete &&= walks.length === PICKLES && walks.every(({ problem }) => problem === null);
    nested.push(...walks.flatMap((one) => judgeGlobals(one, first.key)));
  }
  const isListed = isComplete && nested.every(({ verdict }) => verdict === 'known');
  const own = globals.map((one): PickledGlobal =>
    isListed && `${one.module}.${one.name}` === LOADER
      ? { ...one, verdict: 'known', says: '' }
      : one,
  );
  return unique([...own, ...nested]);
}

function nestedWalks(source: ByteSource): readonly PickleWalk[] {
  const walks: PickleWalk[] = [];
  for (let at = 0; walks.length < PICKLES;) {
    const walk = walkPickle(source, at);
    walks.push(walk);
    if (walk.problem !== null) break;
    at = walk.end;
  }
  return walks;
}

const unique = (globals: readonly PickledGlobal[]): readonly PickledGlobal[] => [
  ...new Map(globals.map((one) => [`${one.module}\n${one.name}`, one])).values(),
];
