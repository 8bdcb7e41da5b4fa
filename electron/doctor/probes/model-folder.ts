import { z } from 'zod';
import type { FindingState } from '#core/contract/finding';
import { sizeText } from '#core/lib/size-text';
import { type FixOffer, type Judgement, type Probe, row } from '../probe';
import { childFault, wasNotRun } from '../run/child-end';

const Weight = z.object({
  name: z.string(),
  bytes: z.number().nullable(),
  /** Bytes that the header of a safetensors file asks for. */
  needs: z.number().nullable(),
  fault: z.string().nullable(),
});
const Folder = z.object({
  path: z.string(),
  weights: z.array(Weight),
  indexes: z.array(z.object({ name: z.string(), shards: z.array(z.string()).nullable() })),
  parts: z.array(z.string()),
  hasConfig: z.boolean(),
  hasTokenizer: z.boolean(),
  isAdapter: z.boolean(),
});
type Folder = z.infer<typeof Folder>;
const Root = z.object({
  root: z.string(),
  exists: z.boolean(),
  folders: z.array(Folder),
  more: z.boolean(),
});

/** Locations of models: our downloads, and the snapshots of huggingface_hub. Expanded on the target. */
const ROOTS = ['~/rl-cockpit/models', '$HF_HOME/hub', '~/.cache/huggingface/hub'];

interface Fault {
  readonly state: FindingState;
  readonly says: string;
}

/** Probe of model folders: every shard there, headers that fit their files, no pointers of Git LFS, configuration and tokenizer. */
export default {
  title: 'Model files',
  says: 'Reads names, sizes and headers of downloaded models. It loads nothing and changes nothing.',
  order: 400,
  subject: 'machine',
  runsAlone: false,
  children: (_context, results) =>
    results.length > 0
      ? []
      : [
          {
            script: 'model_folder',
            at: 'target',
            python: null,
            words: { roots: ROOTS },
            env: {},
            limitS: 30,
          },
        ],
  judge: ([result]): Judgement => {
    const answers = result?.outcome.ok === true ? result.outcome.value.answers : [];
    const roots = z.array(Root).safeParse(answers);
    if (result === undefined || !roots.success || answers.length === 0) {
      const says = (result && childFault(result)) ?? 'The answer could not be read.';
      const isUnknown = result === undefined || wasNotRun(result);
      return { state: isUnknown ? 'unknown' : 'bad', value: 'could not check', says };
    }
    return judgeFolders(roots.data.flatMap(({ folders }) => folders));
  },
} satisfies Probe;

/** Findings about folders of models. */
export function judgeFolders(folders: readonly Folder[]): Judgement {
  if (folders.length === 0) {
    return { state: 'ok', value: 'no models yet', says: 'There are no downloaded models here.' };
  }
  const judged = folders.map((folder) => ({ folder, faults: faultsOf(folder) }));
  const rows = judged.map(({ folder, faults }) => {
    const [first] = faults;
    return row(folder.path, worst(faults), first === undefined ? sizeOf(folder) : first.says);
  });
  const broken = judged.filter(({ faults }) => worst(faults) === 'bad');
  const [first] = broken;
  if (first === undefined) {
    const doubtful = judged.find(({ faults }) => faults.length > 0);
    const says = doubtful?.faults[0]?.says ?? `${count(folders.length)}: every file is whole.`;
    const state = doubtful === undefined ? 'ok' : 'warn';
    return { state, value: count(folders.length), says, rows };
  }
  return {
    state: 'bad',
    value: 'half a model',
    says: `Half a model: ${first.folder.path}. ${first.faults[0]?.says ?? ''}`,
    advice:
      'Download it again to the same folder: files that are whole stay, and a part is resumed. A training that loads it fails with “Error while deserializing header”.',
    evidence: first.faults.map(({ says }) => says),
    rows,
    fixes: broken.flatMap((one) => fetchOffer(one.folder) ?? []),
  };
}

/**
 * Repository and revision of a model folder by its path: `models--ORG--NAME/snapshots/COMMIT` of huggingface_hub, or
 * `rl-cockpit/models/ORG/NAME` of our downloads. null for any other folder: where it came from is not known.
 */
export function repositoryOf(path: string): { repo: string; revision: string } | null {
  const plain = path.replaceAll('\\', '/');
  const cached = /\/models--([\w.-]+?)(?:--([\w.-]+))?\/snapshots\/([0-9a-f]{40})$/.exec(plain);
  if (cached !== null) {
    const [, first = '', second, revision = ''] = cached;
    return { repo: second === undefined ? first : `${first}/${second}`, revision };
  }
  const own = /\/rl-cockpit\/models\/([\w.-]+\/[\w.-]+)$/.exec(plain)?.[1];
  return own === undefined ? null : { repo: own, revision: 'main' };
}

/** Fetches what is missing or damaged; a part of a download is left to that download, which continues with it. */
function fetchOffer(folder: Folder): FixOffer | null {
  const source = repositoryOf(folder.path);
  if (source === null) return null;
  const names = new Set(folder.weights.map(({ name }) => name));
  const shards = folder.indexes.flatMap((index) => index.shards ?? []);
  const missing = [...new Set(shards)].filter((shard) => !names.has(shard));
  const damaged = folder.weights.filter((weight) => weightFault(weight) !== null);
  const indexes = folder.indexes.filter((index) => index.shards === null);
  const files = [...indexes, ...damaged]
    .map(({ name }) => name)
    .concat(missing)
    .filter((name) => !folder.parts.includes(`${name}.part`));
  if (files.length === 0) return null;
  const values = { ...source, folder: folder.path, files: files.join('\n') };
  return { fix: 'fetch-model-files', values };
}

const bad = (says: string): Fault => ({ state: 'bad', says });

function faultsOf(folder: Folder): readonly Fault[] {
  const names = new Set(folder.weights.map(({ name }) => name));
  const missing = folder.indexes.flatMap(({ name, shards }) =>
    shards === null
      ? [bad(`${name} cannot be read.`)]
      : shards.filter((shard) => !names.has(shard)).map((shard) => bad(`${shard} is missing.`)),
  );
  const parts = folder.parts.map((name) => bad(`${name} has not arrived completely.`));
  const weights = folder.weights.flatMap((weight) => weightFault(weight) ?? []);
  const hasModel = folder.weights.length > 0 && !folder.isAdapter;
  const config = hasModel && !folder.hasConfig ? ['config.json is missing.'] : [];
  const tokenizer = hasModel && folder.hasConfig && !folder.hasTokenizer ? [NO_TOKENIZER] : [];
  const doubts = [...config, ...tokenizer].map((says): Fault => ({ state: 'warn', says }));
  return [...missing, ...weights, ...parts, ...doubts];
}

const NO_TOKENIZER = 'It has no tokenizer files; a language model needs them.';

function weightFault({ name, bytes, needs, fault }: z.infer<typeof Weight>): Fault | null {
  if (fault === 'lfs pointer') {
    return { state: 'bad', says: `${name} is only a Git LFS pointer, not the weights.` };
  }
  if (fault !== null) return { state: 'bad', says: `${name} is damaged (${fault}).` };
  if (bytes === 0) return { state: 'bad', says: `${name} is empty.` };
  if (needs === null || bytes === null || bytes === needs) return null;
  const than = bytes < needs ? 'less' : 'more';
  return {
    state: 'bad',
    says: `${name} has ${sizeText(bytes)}, ${than} than the ${sizeText(needs)} that its header asks for.`,
  };
}

const worst = (faults: readonly Fault[]): FindingState =>
  faults.some(({ state }) => state === 'bad') ? 'bad' : faults.length > 0 ? 'warn' : 'ok';

const sizeOf = ({ weights }: Folder): string =>
  sizeText(weights.reduce((sum, { bytes }) => sum + (bytes ?? 0), 0));

const count = (models: number): string => (models === 1 ? '1 model' : `${models} models`);
