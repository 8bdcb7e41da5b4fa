import type { ByteSource } from '../bytes/byte-source';
import { DamagedFile } from '../bytes/damaged-file';
import { type Value, calledName, isCall, isDict } from '../pickle/values';
import { readSpace } from '../spaces/read-space';
import { type ZipArchive, readZip } from '../zip/read-zip';
import { plainValues } from './plain-values';
import { readPickle } from './read-pickle';
import { isSafetensors, readSafetensors } from './read-safetensors';
import { isSb3, readSb3 } from './read-sb3';
import { oldDataOf } from './read-sb2';
import { isLegacyTorch, readLegacyTorch, readTorchZip, torchPrefix } from './read-torch';
import { weightsOf } from './read-weights';
import { type Reading, reading } from './reading';

/** Reads a model file by what its bytes are; its name decides nothing. @throws DamagedFile for what no model is */
export function readModel(source: ByteSource): Reading {
  if (source.size === 0) throw new DamagedFile('The file is empty.');
  const archive = readZip(source);
  if (archive !== null) return ofZip(archive);
  if (isSafetensors(source)) return readSafetensors(source, '');
  if (isPickleLike(source))
    return isLegacyTorch(source) ? readLegacyTorch(source, '', null) : ofPickle(source);
  const name = formatByHead(source);
  return reading('unknown', name ?? 'Unknown file');
}

function ofZip(archive: ZipArchive): Reading {
  if (isSb3(archive)) return readSb3(archive);
  if (torchPrefix(archive) !== null) return readTorchZip(archive, '', null);
  const isArrays =
    archive.members.length > 0 && archive.members.every(({ name }) => name.endsWith('.npy'));
  return reading('unknown', isArrays ? 'Arrays of numpy (.npz)' : 'Zip archive without a model');
}

/** Protocol 2 and newer say so; of the older ones only what a dict, list or import begins with. */
function isPickleLike(source: ByteSource): boolean {
  const [first = 0, second = 0] = source.read(0, Math.min(2, source.size));
  if (first === 0x80) return second >= 2 && second <= 5;
  const isOld = first === 0x28 || first === 0x63 || first === 0x5d || first === 0x7d;
  return isOld && readPickle(source, 'head', null).walk.problem === null;
}

function ofPickle(source: ByteSource): Reading {
  const { walk, globals, callables, warnings } = readPickle(source, 'the pickle', null);
  const data = oldDataOf(walk.value);
  const pairs = pairsOf(data);
  const entry = (key: string): Value | undefined => pairs.findLast(([name]) => name === key)?.[1];
  const weights = weightsOf(walk.value, '');
  const name = calledName(walk.value)?.split('.').at(-1);
  const isOldModel = data !== walk.value && pairs.some(([key]) => key === 'policy');
  const title = isOldModel
    ? 'Stable-Baselines 2 model (pickled)'
    : name === undefined
      ? 'Pickle'
      : `Pickle of ${name}`;
  return reading(isOldModel ? 'sb3' : 'pickle', title, {
    spaces: {
      observation: readSpace(source, entry('observation_space')),
      action: readSpace(source, entry('action_space')),
    },
    hyperparameters: plainValues(pairs),
    weights: weights === null ? [] : [weights],
    globals: [...globals],
    callables: [...callables],
    warnings: [...warnings],
  });
}

/** Entries of a dict, or attributes of an object. */
function pairsOf(value: Value | undefined): readonly [Value, Value][] {
  if (isDict(value)) return value.pairs;
  return isCall(value) && isDict(value.state) ? value.state.pairs : [];
}

const HEADS: readonly (readonly [string, string])[] = [
  ['\x89HDF', 'HDF5 file (Keras)'],
  ['GGUF', 'GGUF model'],
  ['\x93NUMPY', 'Array of numpy (.npy)'],
  ['\x1f\x8b', 'gzip file'],
  ['PK', 'Cut-off zip archive'],
  ['version https://git-lfs', 'Git LFS pointer: the model itself was not downloaded'],
  ['<!DOCTYPE', 'Web page: the download saved a page in place of the model'],
  ['<html', 'Web page: the download saved a page in place of the model'],
];

function formatByHead(source: ByteSource): string | null {
  const head = Buffer.from(source.read(0, Math.min(32, source.size))).toString('latin1');
  return HEADS.find(([start]) => head.startsWith(start))?.[1] ?? null;
}
