import { readdir, readlink, stat } from 'node:fs/promises';
import path from 'node:path';
import type { LocalCopy } from '#core/contract/download/download-calls';
import { openHandle } from '../../files/regular-file';
import type { FileJob } from '../file/file-job';
import type { DownloadPlan } from '../plan-download';
import { sizeText } from '#core/lib/size-text';

const MEASURE_BYTES = 64 << 20;
const PIECE_BYTES = 4 << 20;
/** Names below a project folder in which people put models. */
const SUBFOLDERS = ['', 'models', 'model', 'checkpoints', 'pretrained', 'data'];

export interface CopySearch {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly homedir: string;
  /** Folders with the users of a Windows that this system sees; `/mnt/c/Users` in WSL. */
  readonly windowsUsers: string;
  /** Folders of the user's projects. */
  readonly folders: readonly string[];
}

interface Candidate {
  readonly path: string;
  readonly where: string;
}

/**
 * Looks for files that are on this machine already: Hugging Face caches (HF_HUB_CACHE, HF_HOME, `~/.cache`, those of
 * Windows users below /mnt/c), project folders and download folders. Reads names, sizes and, to measure its speed, at
 * most 64 MiB of each.
 */
export async function findCopies(
  plan: DownloadPlan,
  search: CopySearch,
): Promise<readonly LocalCopy[]> {
  const candidates = await candidatesFor(plan, search);
  const copies: LocalCopy[] = [];
  const seen = new Set([plan.to]);
  for (const candidate of candidates) {
    if (seen.has(candidate.path)) continue;
    seen.add(candidate.path);
    const copy = await compare(candidate, plan);
    if (copy !== null) copies.push(copy);
  }
  return copies.toSorted((a, b) => Number(b.state === 'same') - Number(a.state === 'same'));
}

async function candidatesFor(plan: DownloadPlan, search: CopySearch): Promise<Candidate[]> {
  const { homedir, windowsUsers, folders } = search;
  const users = await readdir(windowsUsers).catch(() => []);
  const windows = users.map((user) => ({
    home: path.join(windowsUsers, user),
    where: `Windows user folder (${user})`,
  }));
  if (plan.source.kind === 'file') {
    const downloads = [
      { path: path.join(homedir, 'Downloads'), where: 'Downloads' },
      ...windows.map(({ home, where }) => ({ path: path.join(home, 'Downloads'), where })),
      ...folders.map((folder) => ({ path: folder, where: 'Project folder' })),
    ];
    const { name } = plan.source;
    return downloads.map(({ path: folder, where }) => ({ path: path.join(folder, name), where }));
  }
  const { repo, type } = plan.source;
  const hubs = [
    ...hubCaches(search).map((hub) => ({ hub, where: 'Hugging Face cache' })),
    ...windows.map(({ home, where }) => ({
      hub: path.join(home, '.cache', 'huggingface', 'hub'),
      where,
    })),
  ];
  const cached = hubs.map(({ hub, where }) => ({
    path: path.join(
      hub,
      `${type}--${repo.replaceAll('/', '--')}`,
      'snapshots',
      plan.commit ?? 'main',
    ),
    where,
  }));
  return [...cached, ...folders.flatMap((folder) => inProject(folder, repo))];
}

/** Cache folders of huggingface_hub (`constants.py`): HF_HUB_CACHE, else `hub` of HF_HOME, else of XDG_CACHE_HOME. */
export function hubCaches({ env, homedir }: Pick<CopySearch, 'env' | 'homedir'>): string[] {
  const cache = env['XDG_CACHE_HOME'] ?? path.join(homedir, '.cache');
  const named = [env['HF_HUB_CACHE'], env['HUGGINGFACE_HUB_CACHE']];
  const homes = [env['HF_HOME'], path.join(cache, 'huggingface')];
  return [...named, ...homes.map((home) => home && path.join(home, 'hub'))].flatMap(
    (folder) => folder || [],
  );
}

function inProject(folder: string, repo: string): Candidate[] {
  const name = repo.split('/').at(-1) ?? repo;
  return SUBFOLDERS.flatMap((sub) =>
    [...new Set([repo, name])].map((end) => ({
      path: path.join(folder, sub, ...end.split('/')),
      where: 'Project folder',
    })),
  );
}

/** null: there is nothing. */
async function compare(candidate: Candidate, plan: DownloadPlan): Promise<LocalCopy | null> {
  if ((await stat(candidate.path).catch(() => null)) === null) return null;
  const sizes = await Promise.all(plan.files.map((job) => existingSize(candidate.path, plan, job)));
  const bytes = sizes.reduce<number>((sum, size) => sum + (size ?? 0), 0);
  if (sizes.every((size) => size === null)) return null;
  const bad = plan.files.filter((job, i) => {
    const expected = job.bytes ?? plan.bytes;
    return sizes[i] === null || (expected !== null && sizes[i] !== expected);
  });
  const largest = sizes.indexOf(sizes.reduce<number>((max, size) => Math.max(max, size ?? 0), 0));
  const job = plan.files[largest];
  const speed = job === undefined ? null : await readSpeed(targetFile(candidate.path, plan, job));
  const isListed = plan.files.every(({ bytes: size }) => size !== null) || plan.bytes !== null;
  const state = bad.length > 0 ? 'incomplete' : isListed ? 'same' : 'unknown';
  return { ...candidate, bytes, state, says: copyWords(bad, bytes), readBytesPerSecond: speed };
}

function copyWords(bad: readonly FileJob[], bytes: number): string {
  const [first] = bad;
  if (first === undefined) return `All files are there (${sizeText(bytes)}).`;
  const more = bad.length === 1 ? '' : ` and ${bad.length - 1} more`;
  return `${first.name}${more} missing or of another size.`;
}

const targetFile = (root: string, plan: DownloadPlan, job: FileJob): string =>
  plan.source.kind === 'file' ? root : path.join(root, ...job.name.split('/'));

/** Size of a file in a copy. In a cache the name of the blob is its hash: another one is another file. */
async function existingSize(
  root: string,
  plan: DownloadPlan,
  job: FileJob,
): Promise<number | null> {
  const file = targetFile(root, plan, job);
  const link = await readlink(file).catch(() => null);
  const blob = link === null ? null : path.basename(link);
  if (blob !== null && job.hash !== null && /^[0-9a-f]{40,64}$/.test(blob)) {
    if (blob !== job.hash.hex) return null;
  }
  const stats = await stat(file).catch(() => null);
  return stats?.isFile() === true ? stats.size : null;
}

/** Read speed in bytes a second over at most 64 MiB; null where the file is too small to measure or cannot be read. */
async function readSpeed(file: string): Promise<number | null> {
  const handle = await openHandle(file).catch(() => null);
  if (handle === null) return null;
  try {
    const piece = Buffer.alloc(PIECE_BYTES);
    const startMs = performance.now();
    let bytes = 0;
    while (bytes < MEASURE_BYTES) {
      const { bytesRead } = await handle.read(piece, 0, PIECE_BYTES, bytes);
      if (bytesRead === 0) break;
      bytes += bytesRead;
    }
    const ms = performance.now() - startMs;
    return bytes < 1 << 20 || ms <= 0 ? null : (1_000 * bytes) / ms;
  } catch {
    return null;
  } finally {
    await handle.close();
  }
}
