import { z } from 'zod';
import type { Refusal } from '#core/contract/refusal';
import { err, ok, type Result } from '#core/lib/result';
import type { Network } from './network';
import { certificateRefusal, connectionReason, refusalOfStatus } from './response-refusals';
import { type ExpectedHash, isSafePath, type RepoSource } from './source';

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

export interface HubAccess {
  /** Base address of the Hub or of its mirror. */
  readonly endpoint: string;
  readonly token: { readonly value: string; readonly origin: string } | null;
  readonly signal: AbortSignal;
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

const MOST_PAGES = 200;
const MOST_BYTES = 64 << 20;

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
  const { endpoint } = access;
  const api = `${endpoint}/api/${source.type}/${source.repo}`;
  const about = await askJson(
    `${api}/revision/${encodeURIComponent(source.revision)}`,
    Revision,
    source,
    access,
    network,
  );
  if (!about.ok) return about;
  const commit = about.value.json.sha;
  const files: RepoFile[] = [];
  let next: string | null = `${api}/tree/${commit}?recursive=true`;
  for (let pages = 0; next !== null && pages < MOST_PAGES; pages += 1) {
    const page: HubAnswer<z.infer<typeof Tree>> = await askJson(
      next,
      Tree,
      source,
      access,
      network,
    );
    if (!page.ok) return page;
    files.push(...page.value.json.flatMap((entry) => fileOf(entry, source, commit, endpoint)));
    next = nextPage(page.value.link, next);
  }
  const odd = next === null ? oddPath(files) : 'it has too many files';
  return odd === null ? ok({ commit, files }) : err(unusable(source, odd));
}

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
  if (names.size < files.length) return 'two of its files differ only in case';
  const both = files.find(({ path }) => names.has(`${path.toLowerCase()}.part`));
  return both === undefined ? null : `it has both ${both.path} and ${both.path}.part`;
}

type HubAnswer<T> = Result<{ readonly json: T; readonly link: string | undefined }, Refusal>;

async function askJson<T>(
  url: string,
  schema: z.ZodType<T>,
  source: RepoSource,
  { token, signal }: HubAccess,
  network: Network,
): Promise<HubAnswer<T>> {
  const { host } = new URL(url);
  try {
    const { message, linked } = await network.get({ url, headers: {}, token, signal });
    const status = message.statusCode ?? 0;
    if (status !== 200) {
      message.destroy();
      const hasToken = token !== null;
      const asked = { host, name: source.repo, repo: source.repo, hasToken, mayBePage: false };
      return err(refusalOfStatus(status, { ...linked, ...message.headers }, asked));
    }
    const json = schema.safeParse(JSON.parse(await textOf(message)));
    const { link } = message.headers;
    return json.success
      ? ok({ json: json.data, link: Array.isArray(link) ? link.join(',') : link })
      : err(unusable(source, `${host} does not answer as the Hub does`));
  } catch (cause) {
    if (cause instanceof SyntaxError) {
      return err(unusable(source, `${host} does not answer as the Hub does`));
    }
    return err(certificateRefusal(cause, host) ?? unreachable(host, cause));
  }
}

async function textOf(message: AsyncIterable<Buffer>): Promise<string> {
  const pieces: Buffer[] = [];
  let bytes = 0;
  for await (const piece of message) {
    bytes += piece.length;
    if (bytes > MOST_BYTES) throw new Error('The answer is too long.');
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString('utf8');
}

/** The next page, at the same server: a mirror may name the Hub itself in its links. */
function nextPage(link: string | undefined, url: string): string | null {
  const next = /<([^>]+)>;\s*rel="?next"?/.exec(link ?? '')?.[1];
  if (next === undefined) return null;
  const { pathname, search } = new URL(next, url);
  return new URL(`${pathname}${search}`, url).href;
}

const unusable = (source: RepoSource, why: string): Refusal => ({
  code: 'repo-unusable',
  says: `${source.repo} cannot be downloaded: ${why}.`,
  remedy: 'Check the repository and the chosen mirror under Settings, Downloads.',
});

const unreachable = (host: string, cause: unknown): Refusal => ({
  code: 'hub-unreachable',
  says: `${host} cannot be reached: ${connectionReason(cause)}.`,
  remedy: 'Check the network and HTTPS_PROXY, or choose a mirror under Settings, Downloads.',
});
