import { finding } from '#core/contract/finding';
import type { ByteSource } from '../bytes/byte-source';
import { DamagedFile } from '../bytes/damaged-file';
import { entryOf, isDict, numberOf } from '../pickle/values';
import { readMember } from '../zip/read-member';
import type { ZipArchive } from '../zip/read-zip';
import { bytesSource } from '../bytes/byte-source';
import { plainValues } from './plain-values';
import { readPickle } from './read-pickle';
import { weightsOf } from './read-weights';
import { type Reading, reading } from './reading';

/** A pickle of torch names tensors; their numbers are beside it. A model of 10^4 tensors has some 3 MB. */
const MAX_PICKLE = 32 << 20;

/** Prefix of the members of an archive of torch: `policy/` of `policy/data.pkl`; null where it is none. */
export function torchPrefix({ members }: ZipArchive): string | null {
  const data = members.find(({ name }) => /^(?:[^/]+\/)?data\.pkl$/.test(name));
  return data === undefined ? null : data.name.slice(0, -'data.pkl'.length);
}

/** Reads an archive of `torch.save` (torch 1.6 and newer). @param file its name within a model, '' for the file itself */
export function readTorchZip(archive: ZipArchive, file: string, recorded: string | null): Reading {
  const prefix = torchPrefix(archive);
  const member = archive.byName.get(`${prefix ?? ''}data.pkl`);
  if (prefix === null || member === undefined) {
    throw new DamagedFile('It is no archive of torch: it has no data.pkl.');
  }
  const source = bytesSource(readMember(archive, member, MAX_PICKLE));
  const isScript = archive.byName.has(`${prefix}constants.pkl`);
  const created = readTorchPickle(source, file === '' ? 'data.pkl' : file, file, recorded, 0);
  if (!isScript) return created;
  const warning = finding(
    'model-torchscript',
    'warn',
    'It is a TorchScript archive: it holds its own program, which runs when the model is used.',
    {
      advice: 'Load it with torch.jit.load only if you trust its author.',
    },
  );
  return { ...created, title: 'TorchScript archive', warnings: [...created.warnings, warning] };
}

/** First pickle of a file of torch before 1.6 (`torch.serialization.MAGIC_NUMBER`). */
const LEGACY_MAGIC = 0x1950a86a20f9469cfc6cn;
/** Pickles before that of the object: magic number, protocol version, facts of the machine. */
const LEGACY_PICKLES = 3;

/** Whether it is a file of `torch.save` before torch 1.6, or with `_use_new_zipfile_serialization=False`. */
export function isLegacyTorch(source: ByteSource): boolean {
  const head = readPickle(source, 'head', null).walk;
  return head.value === LEGACY_MAGIC;
}

export function readLegacyTorch(
  source: ByteSource,
  file: string,
  recorded: string | null,
): Reading {
  let at = 0;
  for (let i = 0; i < LEGACY_PICKLES; i += 1) {
    const { walk } = readPickle(source, 'head', null, at);
    if (walk.problem !== null) throw new DamagedFile(walk.problem);
    at = walk.end;
  }
  const created = readTorchPickle(source, file === '' ? 'the object' : file, file, recorded, at);
  return { ...created, title: 'PyTorch file (legacy format)' };
}

function readTorchPickle(
  source: ByteSource,
  key: string,
  file: string,
  recorded: string | null,
  at: number,
): Reading {
  const { walk, globals, callables, warnings } = readPickle(source, key, recorded, at);
  const weights = weightsOf(walk.value, file);
  return reading('torch', 'PyTorch file', {
    weights: weights === null ? [] : [weights],
    hyperparameters: isDict(walk.value) ? plainValues(walk.value.pairs) : [],
    globals: [...globals],
    callables: [...callables],
    warnings: [...warnings],
    versions: versionOf(walk.value),
  });
}

/** Lightning writes its version into its checkpoints. */
function versionOf(value: Parameters<typeof entryOf>[0]): Record<string, string> {
  const lightning = entryOf(value, 'pytorch-lightning_version');
  const epoch = numberOf(entryOf(value, 'epoch'));
  return typeof lightning === 'string' && epoch !== null ? { 'pytorch-lightning': lightning } : {};
}
