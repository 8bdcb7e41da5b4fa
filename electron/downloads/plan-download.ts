import path from 'node:path';
import type { Refusal } from '#core/contract/refusal';
import { type DownloadSettings, MIRRORS, mirrorUrl } from '#core/contract/download/mirrors';
import { err, ok, type Result } from '#core/lib/result';
import type { FileJob } from './file/file-job';
import { listRepo } from './hub/hf-repo';
import { judgeResponse } from './file/judge-response';
import type { Network } from './network';
import { downloadId, partPaths } from './file/part-paths';
import { certificateRefusal, connectionReason } from './file/response-refusals';
import { type FileSource, parseSource, type RepoSource, type Source } from './source';

/** Plan of a download: where each file comes from and goes to. */
export interface DownloadPlan {
  readonly source: Source;
  /** The folder that a repository becomes; that a single file goes into. */
  readonly to: string;
  readonly commit: string | null;
  readonly files: readonly FileJob[];
  /** null: not said by the server. */
  readonly bytes: number | null;
}

export interface PlanDeps {
  /** Of this installation; the journals of parts are in it. */
  readonly home: string;
  readonly network: Network;
  readonly settings: DownloadSettings;
  /** `~/rl-cockpit`, where downloads go that were given no folder. */
  readonly base: string;
  readonly token: { readonly value: string; readonly origin: string } | null;
  readonly env: Readonly<Record<string, string | undefined>>;
}

const HUB = 'https://huggingface.co';

/** Base address of the Hub: the chosen mirror, else HF_ENDPOINT, else the Hub itself. */
export function hubEndpoint({ settings, env }: Pick<PlanDeps, 'settings' | 'env'>): string {
  const own = env['HF_ENDPOINT']?.replace(/\/+$/, '');
  return settings.huggingface === null && own ? own : mirrorUrl('huggingface', settings);
}

/** Destination of a source, without asking any server. */
export function locationOf(source: Source, to: string | null, base: string): string {
  if (to !== null) return path.resolve(to);
  if (source.kind === 'file') return path.join(base, 'downloads');
  return path.join(base, source.type, ...source.repo.split('/'));
}

/** Asks the server what a source consists of. Writes nothing. */
export async function planDownload(
  text: string,
  to: string | null,
  deps: PlanDeps,
  signal: AbortSignal,
): Promise<Result<DownloadPlan, Refusal>> {
  const parsed = parseSource(text);
  if (!parsed.ok) return parsed;
  const source = parsed.value;
  const folder = locationOf(source, to, deps.base);
  return source.kind === 'repo'
    ? planRepo(source, folder, pathsOf(text, folder, deps), deps, signal)
    : planFile(source, folder, pathsOf(text, folder, deps), deps, signal);
}

type PathsOf = (file: string) => Pick<FileJob, 'file' | 'paths'>;

/** Final path of each file of a download, and where it is kept until then. */
function pathsOf(text: string, folder: string, { home }: PlanDeps): PathsOf {
  const key = { home, id: downloadId(text, folder) };
  return (file) => ({ file, paths: partPaths(key, file) });
}

async function planRepo(
  source: RepoSource,
  to: string,
  keep: PathsOf,
  deps: PlanDeps,
  signal: AbortSignal,
): Promise<Result<DownloadPlan, Refusal>> {
  const { network, token } = deps;
  const listing = await listRepo(source, { endpoint: hubEndpoint(deps), token, signal }, network);
  if (!listing.ok) return listing;
  const files = listing.value.files.map((file) => ({
    url: file.url,
    ...keep(path.join(to, ...file.path.split('/'))),
    name: file.path,
    bytes: file.bytes,
    hash: file.hash,
    repo: source.repo,
    token,
  }));
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  return ok({ source, to, commit: listing.value.commit, files, bytes });
}

async function planFile(
  source: FileSource,
  to: string,
  keep: PathsOf,
  deps: PlanDeps,
  signal: AbortSignal,
): Promise<Result<DownloadPlan, Refusal>> {
  const { name, hash } = source;
  const url = onMirror(source.url, deps.settings);
  const job = { url, ...keep(path.join(to, name)), name, bytes: null, hash, repo: null };
  const size = await sizeOf({ ...job, token: deps.token }, deps.network, signal);
  if (!size.ok) return size;
  const files = [{ ...job, token: deps.token }];
  return ok({ source, to, commit: null, files, bytes: size.value });
}

/** The address at the chosen mirror, where it is one of the service that the mirror replaces. */
export function onMirror(url: string, settings: DownloadSettings): string {
  for (const kind of ['huggingface', 'torch', 'conda'] as const) {
    const chosen = settings[kind];
    const own = MIRRORS.find((mirror) => mirror.kind === kind)?.url;
    if (chosen !== null && own !== undefined && url.startsWith(`${own}/`)) {
      return mirrorUrl(kind, settings) + url.slice(own.length);
    }
  }
  return url;
}

/** Length of a file by asking for its first byte: a HEAD is refused by signed addresses. null: the server does not say. */
async function sizeOf(
  job: FileJob,
  network: Network,
  signal: AbortSignal,
): Promise<Result<number | null, Refusal>> {
  const { host } = new URL(job.url);
  try {
    const headers = { range: 'bytes=0-0' };
    const { url, message, linked } = await network.get({
      url: job.url,
      headers,
      token: job.token,
      signal,
    });
    message.destroy();
    const head = { status: message.statusCode ?? 0, headers: { ...linked, ...message.headers } };
    const mayBePage = job.hash !== null || /\.x?html?$/i.test(job.name);
    const request = { host: new URL(url).host, name: job.name, repo: null, mayBePage };
    const none = { from: 0, validator: null, total: null, why: null };
    const does = judgeResponse(head, none, job, { ...request, hasToken: job.token !== null });
    if (does.does === 'refuse') return err(does.refusal);
    return ok(does.does === 'write' || does.does === 'whole' ? does.total : null);
  } catch (cause) {
    return err(certificateRefusal(cause, host) ?? unreachable(host, cause));
  }
}

const unreachable = (host: string, cause: unknown): Refusal => ({
  code: 'unreachable',
  says: `${host} cannot be reached: ${connectionReason(cause)}.`,
  remedy: 'Check the network, HTTPS_PROXY and the address, or use another mirror.',
});

/** The token of the Hub is for the Hub alone: no mirror gets it. */
export const hubToken = (value: string | null): DownloadPlanToken =>
  value === null || value === '' ? null : { value, origin: HUB };
type DownloadPlanToken = PlanDeps['token'];
