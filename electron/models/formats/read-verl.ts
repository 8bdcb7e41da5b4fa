import { z } from 'zod';
import { finding, type Finding } from '#core/contract/finding';
import type { ModelShards } from '#core/contract/model/model-passport';
import { integerOf } from '../bytes/byte-source';
import type { FileAccess, FolderEntry } from '../bytes/file-access';
import { DamagedFile } from '../bytes/damaged-file';
import { readZip } from '../zip/read-zip';
import { isSafetensors, readSafetensors } from './read-safetensors';
import { readTorchZip } from './read-torch';
import { type Reading, attempt, reading } from './reading';

const MAX_CONFIG = 4 << 20;
const MAX_FILES = 200;

/** `FSDPCheckpointManager` of verl names a shard by the number of processes and its rank. */
const SHARD = /^(model|optim|extra_state)_world_size_(\d+)_rank_(\d+)\.pt$/;
/** Folders of a step that hold a model: verl saves the actor, and the critic where there is one. */
const PARTS = ['actor', 'critic'] as const;

interface Folder {
  readonly path: string;
  readonly entries: readonly FolderEntry[];
}

/**
 * Reads a checkpoint folder of verl (a step, or its actor) or of Hugging Face: its configuration, and the shapes of one
 * shard or of its safetensors files.
 * @throws DamagedFile where the folder is neither
 */
export function readModelFolder(
  files: FileAccess,
  path: string,
): Reading & { readonly bytes: number } {
  const root: Folder = { path, entries: files.list(path) };
  const folder = modelFolder(files, root);
  if (folder === null) {
    throw new DamagedFile(
      'The folder holds no model: no shard of verl (model_world_size_…), no config.json and no safetensors file.',
    );
  }
  const shards = shardsOf(folder.entries);
  const config = configOf(files, folder);
  const read =
    shards === null ? huggingFaceWeights(files, folder) : shardWeights(files, folder, shards);
  const name = config.get('architectures') ?? config.get('model_type');
  const kind = shards === null ? 'Hugging Face folder' : 'verl checkpoint (FSDP)';
  const version = config.get('transformers_version');
  return {
    ...reading('verl', typeof name === 'string' ? `${kind}, ${name}` : kind, {
      versions: typeof version === 'string' ? { transformers: version } : {},
      hyperparameters: [...config].map(([key, value]) => ({ key, value })),
      ...read,
      shards,
      warnings: [...read.warnings, ...shardFindings(shards, folder)],
    }),
    bytes: folder.entries.reduce((sum, entry) => sum + entry.bytes, 0),
  };
}

const holdsModel = ({ entries }: Folder): boolean =>
  shardsOf(entries) !== null ||
  entries.some(({ name }) => name === 'config.json' || name.endsWith('.safetensors'));

function modelFolder(files: FileAccess, root: Folder): Folder | null {
  if (holdsModel(root)) return root;
  const below = PARTS.filter((part) =>
    root.entries.some(({ name, isFolder }) => isFolder && name === part),
  );
  for (const part of below) {
    const path = `${root.path}/${part}`;
    const folder = { path, entries: files.list(path) };
    if (holdsModel(folder)) return folder;
  }
  return null;
}

function shardsOf(entries: readonly FolderEntry[]): ModelShards | null {
  const models = entries.flatMap(({ name }) => {
    const [, what, world, rank] = SHARD.exec(name) ?? [];
    return what === 'model' ? [{ world: Number(world), rank: Number(rank) }] : [];
  });
  const [first] = models;
  if (first === undefined || first.world > 100_000) return null;
  const ranks = new Set(models.map(({ rank }) => rank));
  const missing = Array.from({ length: first.world }, (_, rank) => rank).filter(
    (rank) => !ranks.has(rank),
  );
  const bytes = entries.reduce(
    (sum, { name, bytes: own }) => (SHARD.test(name) ? sum + own : sum),
    0,
  );
  return { worldSize: first.world, missing: missing.slice(0, 100), bytes };
}

function shardFindings(shards: ModelShards | null, { entries }: Folder): readonly Finding[] {
  if (shards === null) return [];
  const { missing, worldSize } = shards;
  const worlds = new Set(entries.flatMap(({ name }) => SHARD.exec(name)?.[2] ?? []));
  const lost = finding(
    'model-shards-missing',
    'bad',
    `${missing.length} of ${worldSize} shards are missing (rank ${missing.slice(0, 5).join(', ')}): verl cannot load or merge this checkpoint.`,
    {
      advice: 'Copy the missing files, or use the checkpoint of another step.',
    },
  );
  const mixed = finding(
    'model-shards-mixed',
    'bad',
    `The folder mixes shards of ${[...worlds].join(' and ')} processes.`,
    {
      advice: 'Keep the files of one save in their own folder.',
    },
  );
  const merge = finding(
    'model-sharded',
    'warn',
    `The weights are cut into ${worldSize} shards, which only the same number of processes loads.`,
    {
      advice: 'Merge them with verl.model_merger before you use the model anywhere else.',
    },
  );
  return [
    ...(missing.length > 0 ? [lost] : []),
    ...(worlds.size > 1 ? [mixed] : []),
    ...(worldSize > 1 ? [merge] : []),
  ];
}

type Weights = Pick<Reading, 'weights' | 'globals' | 'callables' | 'warnings'>;
const NO_WEIGHTS: Weights = { weights: [], globals: [], callables: [], warnings: [] };

/** Shapes of the first shard that is there: each rank holds its part of every tensor. */
function shardWeights(files: FileAccess, folder: Folder, { worldSize }: ModelShards): Weights {
  const name = folder.entries
    .map((entry) => entry.name)
    .find((one) => one.startsWith(`model_world_size_${worldSize}_rank_`) && SHARD.test(one));
  if (name === undefined) return NO_WEIGHTS;
  const { value, warnings } = attempt(name, () => {
    const source = files.open(`${folder.path}/${name}`);
    const archive = source === null ? null : readZip(source);
    if (archive === null) throw new DamagedFile('It is no archive of torch.');
    return readTorchZip(archive, name, null);
  });
  if (value === null) return { ...NO_WEIGHTS, warnings };
  const { weights, globals, callables } = value;
  return { weights, globals, callables, warnings: value.warnings };
}

function huggingFaceWeights(files: FileAccess, folder: Folder): Weights {
  const names = folder.entries
    .map(({ name }) => name)
    .filter((name) => name.endsWith('.safetensors'));
  const read = names.slice(0, MAX_FILES).map((name) =>
    attempt(name, () => {
      const source = files.open(`${folder.path}/${name}`);
      if (source === null || !isSafetensors(source))
        throw new DamagedFile('It is no safetensors file.');
      return readSafetensors(source, name);
    }),
  );
  return {
    ...NO_WEIGHTS,
    weights: read.flatMap(({ value }) => value?.weights ?? []),
    warnings: read.flatMap(({ value, warnings }) => [...(value?.warnings ?? []), ...warnings]),
  };
}

const Config = z.record(z.string(), z.unknown());

/** Plain values of config.json, or of that of verl's folder `huggingface`. */
function configOf(
  files: FileAccess,
  folder: Folder,
): ReadonlyMap<string, string | number | boolean | null> {
  const has = (name: string): boolean => folder.entries.some((entry) => entry.name === name);
  const path = has('config.json')
    ? `${folder.path}/config.json`
    : has('huggingface')
      ? `${folder.path}/huggingface/config.json`
      : null;
  const values = new Map<string, string | number | boolean | null>();
  if (path === null) return values;
  const { value: text } = attempt('config.json', () => {
    const source = files.open(path);
    return source === null
      ? '{}'
      : Buffer.from(integerOf(source, MAX_CONFIG, 'config.json')).toString('utf8');
  });
  for (const [key, value] of Object.entries(jsonOf(text ?? '{}'))) {
    if (value === null || typeof value === 'number' || typeof value === 'boolean')
      values.set(key, value);
    else if (typeof value === 'string') values.set(key, value.slice(0, 500));
    else if (Array.isArray(value) && key === 'architectures')
      values.set(key, value.join(', ').slice(0, 200));
  }
  return values;
}

function jsonOf(text: string): Readonly<Record<string, unknown>> {
  try {
    return Config.safeParse(JSON.parse(text)).data ?? {};
  } catch {
    return {};
  }
}
