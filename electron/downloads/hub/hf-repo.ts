import { z } from 'zod';
import type { Refusal } from '#core/contract/refusal';
import { err, ok, type Result } from '#core/lib/result';
import {
  ANSWER_LIMITS,
  askHub,
  beyondLimit,
  type HubAccess,
  type HubAnswer,
  unusable,
} from './ask-hub';
import type { Network } from '../network';
import { type ExpectedHash, isSafePath, type RepoSource } from '../source';

/** A file of a repository of the Hub. */
export interface RepoFile {
  readonly path: string;
  readonly bytes: number;
  readonly hash: ExpectedHash | null;
  readonly url: string;
}

export interface RepoListing {
  readonly commit: string;
  readonly files: readonly RepoFile[];
}

const Revision = z.object({ sha: z.string().regex(/^[0-9a-f]{40}$/) });
/** `oid` is git's SHA-1 of the blob; of a file in LFS that of its pointer, and `lfs.oid` is the file's SHA-256. */
const TreeEntry = z.object({
  type: z.string(),
  path: z.string(),
  size: z.int().min(0),
  oid: z.string(),
  lfs: z.object({ oid: z.string(), size: z.int().min(0) }).nullish(),
});
const Tree = z.array(TreeEntry);

const MAX_PAGES = 200;

/**
 * Lists a repository of the Hugging Face Hub with sizes and hashes: its commit by `/api/models/REPO/revision/REV`, its
 * files by `/api/models/REPO/tree/COMMIT?recursive=true`, page by page (`Link: …; rel="next"`). Every file is then
 * fetched from that one commit, so that a push meanwhile cannot mix two versions.
 */
export async function listRepo(
  source: RepoSource,
  access: HubAccess,
  network: Network,
): Promise<Result<RepoListing, Refusal>> {
  const { endpoint, limits = ANSWER_LIMITS } = access;
  const { repo } = source;
  const endMs = performance.now() + limits.listingMs;
  const api = `${endpoint}/api/${source.type}/${repo}`;
  const revision = `${api}/revision/${encodeURIComponent(source.revision)}`;
  const about = await askHub(revision, Revision, repo, access, network);
  if (!about.ok) return about;
  const commit = about.value.json.sha;
  const files: RepoFile[] = [];
  let leftBytes = limits.maxBytes;
  let next: string | null = `${api}/tree/${commit}?recursive=true`;
  for (let pages = 0; next !== null && pages < MAX_PAGES; pages += 1) {
    if (performance.now() > endMs) return err(beyondLimit(new URL(next).host, TOO_LONG));
    const left = { ...access, limits: { ...limits, maxBytes: leftBytes } };
    const page: HubAnswer<z.infer<typeof Tree>> = await askHub(next, Tree, repo, left, network);
    if (!page.ok) return page;
    leftBytes -= page.value.bytes;
    files.push(...page.value.json.flatMap((entry) => fileOf(entry, source, commit, endpoint)));
    next = nextPage(page.value.link, next);
  }
  const odd = next === null ? oddPath(files) : 'it has too many files';
  return odd === null ? ok({ commit, files }) : err(unusable(repo, odd));
}

const TOO_LONG = 'takes too long to list the files';

type Entry = z.infer<typeof TreeEntry>;

function fileOf(
  { type, path, size, oid, lfs }: Entry,
  source: RepoSource,
  commit: string,
  endpoint: string,
): RepoFile[] {
  if (type !== 'file') return [];
  const prefix = source.type === 'datasets' ? 'datasets/' : '';
  const name = path.split('/').map(encodeURIComponent).join('/');
  const url = `${endpoint}/${prefix}${source.repo}/resolve/${commit}/${name}`;
  const inLfs = lfs === undefined || lfs === null ? null : lfs.oid.replace(/^sha256:/, '');
  const hash = inLfs === null ? hashIf('git-sha1', oid, 40) : hashIf('sha256', inLfs, 64);
  return [{ path, bytes: lfs?.size ?? size, hash, url }];
}

function hashIf(algorithm: ExpectedHash['algorithm'], hex: string, length: number) {
  return hex.length === length && /^[0-9a-f]+$/.test(hex) ? { algorithm, hex } : null;
}

/** A path that cannot or must not be written here, as the end of a sentence. */
function oddPath(files: readonly RepoFile[]): string | null {
  const unsafe = files.find(({ path }) => !isSafePath(path));
  if (unsafe !== undefined) return `the name "${unsafe.path.slice(0, 80)}" cannot be written here`;
  const names = new Set(files.map(({ path }) => path.toLowerCase()));
  return names.size < files.length ? 'two of its files differ only in case' : null;
}

/** The next page, at the same server: a mirror may name the Hub itself in its links. */
function nextPage(link: string | undefined, url: string): string | null {
  const next = /<([^>]+)>;\s*rel="?next"?/.exec(link ?? '')?.[1];
  if (next === undefined) return null;
  const { pathname, search } = new URL(next, url);
  return new URL(`${pathname}${search}`, url).href;
}
