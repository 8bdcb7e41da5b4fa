import { finding, type Finding } from '#core/contract/finding';
import type { ModelSpace } from '#core/contract/model/model-passport';
import { parseLooseJson } from '#core/lib/loose-json';
import { bytesSource } from '../bytes/byte-source';
import { DamagedFile } from '../bytes/damaged-file';
import { minorOf } from '../code/cpython-of';
import { readSpace } from '../spaces/read-space';
import { readMember } from '../zip/read-member';
import type { ZipArchive } from '../zip/read-zip';
import { algorithmOf } from './sb3-algorithm';
import { type Hyperparameters, inFewWords } from './plain-values';
import { type PickleReading, readPickle } from './read-pickle';
import { oldPickledData } from './read-sb2';
import { type Reading, attempt, reading } from './reading';
import { classNameOf, type Sb3Data } from './sb3-data';
import { sb3Weights } from './sb3-weights';
import { sb3Versions } from './sb3-versions';

/** `data` holds the last observations, too: some MB for images. */
const MAX_DATA = 24 << 20;

export const isSb3 = ({ byName }: ZipArchive): boolean => byName.has('data');

/**
 * Reads a model that Stable-Baselines3 saved: a zip whose `data` is JSON, with a base64 cloudpickle for anything that JSON cannot express
 * (`stable_baselines3/common/save_util.py`). Also that of Stable-Baselines 2, and a pickled `data`.
 */
export function readSb3(archive: ZipArchive): Reading {
  const versions = sb3Versions(archive);
  const recorded = minorOf(versions['python']);
  const member = archive.byName.get('data');
  if (member === undefined) throw new DamagedFile('It has no member named data.');
  const bytes = readMember(archive, member, MAX_DATA);
  const data = bytes[0] === 0x80 ? oldPickledData(bytes, recorded) : entriesOf(bytes, recorded);
  const weights = sb3Weights(archive, recorded);
  const isOld = archive.byName.has('parameter_list');
  const algorithm = isOld ? null : algorithmOf(data.keys, data.policy);
  const library = isOld ? 'Stable-Baselines 2' : 'Stable-Baselines3';
  return reading('sb3', `${library} model${algorithm === null ? '' : ` (${algorithm.name})`}`, {
    versions,
    algorithm,
    policy: data.policy,
    spaces: data.spaces,
    hyperparameters: data.hyperparameters,
    callables: [...data.callables, ...weights.callables],
    globals: [...data.globals, ...weights.globals],
    weights: weights.weights,
    warnings: [...data.warnings, ...weights.warnings, ...missing(archive, isOld)],
  });
}

function entriesOf(bytes: Uint8Array, recorded: string | null): Sb3Data {
  const parsed = parseLooseJson(Buffer.from(bytes).toString('utf8'));
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) {
    throw new DamagedFile(
      'Its member data is neither JSON nor a pickle: Stable-Baselines3 did not write it.',
    );
  }
  const entries = Object.entries(parsed);
  const pickles = entries.flatMap(([key, value]) => {
    const packed = packedOf(value);
    return packed === null
      ? []
      : [{ key, ...attempt(`The entry ${key}`, () => unpacked(key, packed, recorded)) }];
  });
  const byKey = new Map(
    pickles.flatMap(({ key, value }) => (value === null ? [] : [[key, value] as const])),
  );
  return {
    keys: new Set(entries.map(([key]) => key)),
    policy: classNameOf(byKey.get('policy_class')?.reading.walk.value),
    spaces: {
      observation: spaceOf(byKey.get('observation_space')),
      action: spaceOf(byKey.get('action_space')),
    },
    hyperparameters: entries.map(([key, value]) => ({ key, value: shown(value, byKey.get(key)) })),
    callables: pickles.flatMap(({ value }) => value?.reading.callables ?? []),
    globals: pickles.flatMap(({ value }) => value?.reading.globals ?? []),
    warnings: pickles.flatMap(({ value, warnings }) => [
      ...(value?.reading.warnings ?? []),
      ...warnings,
    ]),
  };
}

interface UnpackedEntry {
  readonly reading: PickleReading;
  readonly bytes: Uint8Array;
}

function packedOf(value: unknown): string | null {
  const isPacked = typeof value === 'object' && value !== null && ':serialized:' in value;
  const packed: unknown = isPacked ? value[':serialized:'] : null;
  return typeof packed === 'string' ? packed : null;
}

function unpacked(key: string, packed: string, recorded: string | null): UnpackedEntry {
  // Python skips characters that Node would decode: only what both read alike is read.
  if (!/^[A-Za-z0-9+/\s]*={0,2}\s*$/.test(packed))
    throw new DamagedFile('Its text is no plain base64.');
  const bytes = new Uint8Array(Buffer.from(packed, 'base64'));
  return { reading: readPickle(bytesSource(bytes), key, recorded), bytes };
}

const spaceOf = (entry: UnpackedEntry | undefined): ModelSpace | null =>
  entry === undefined ? null : readSpace(bytesSource(entry.bytes), entry.reading.walk.value);

const MAX_TEXT = 500;

function shown(value: unknown, entry: UnpackedEntry | undefined): Hyperparameters[number]['value'] {
  if (entry !== undefined) return entryWords(entry).slice(0, MAX_TEXT);
  if (value === null || typeof value === 'number' || typeof value === 'boolean') return value;
  return (typeof value === 'string' ? value : JSON.stringify(value)).slice(0, MAX_TEXT);
}

/** A pickled entry in a few words: a space, the function of a schedule with what it closes over, or its class. */
function entryWords(entry: UnpackedEntry): string {
  const { callables, walk } = entry.reading;
  if (callables.length === 0) return spaceOf(entry)?.says ?? inFewWords(walk.value);
  const constants = callables.flatMap(({ closure }) => closure);
  const names = callables.map(({ name }) => name).join(', ');
  return `function ${names}${constants.length === 0 ? '' : ` over ${constants.join(', ')}`}`;
}

function missing({ byName, repeated }: ZipArchive, isOld: boolean): readonly Finding[] {
  const lacks = !isOld && !byName.has('policy.pth') && !byName.has('policy');
  const noPolicy = finding(
    'model-no-policy',
    'bad',
    'It has no policy.pth, so that there are no weights to load: the save was cut off or is no policy.',
    {
      advice: 'Use another checkpoint of the run.',
    },
  );
  const twice = finding(
    'model-repeated-member',
    'warn',
    `Its archive holds ${repeated[0] ?? ''} more than once: Python reads the last one, other programs the first.`,
    {
      advice: 'Load it only if you know who made it.',
    },
  );
  return [...(lacks ? [noPolicy] : []), ...(repeated.length > 0 ? [twice] : [])];
}
