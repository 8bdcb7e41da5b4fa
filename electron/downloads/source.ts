import type { Refusal } from '#core/contract/refusal';
import { type Result, err, ok } from '#core/lib/result';
import { isPartFolder } from './file/part-paths';

/** Hash that the source names: SHA-256, or git's SHA-1 of a blob (`blob LENGTH\0` + content), as the Hub lists for small files. */
export interface ExpectedHash {
  readonly algorithm: 'sha256' | 'git-sha1';
  readonly hex: string;
}

export interface FileSource {
  readonly kind: 'file';
  readonly url: string;
  readonly name: string;
  readonly hash: ExpectedHash | null;
}

export interface RepoSource {
  readonly kind: 'repo';
  readonly type: 'models' | 'datasets';
  /** `ORG/NAME`, or `NAME` of the old ones. */
  readonly repo: string;
  readonly revision: string;
}

export type Source = FileSource | RepoSource;

const REPO = /^hf:(?:(models|datasets)\/)?((?:[\w.-]{1,96}\/)?[\w.-]{1,96})(?:@([\w./-]{1,200}))?$/;

/** Parses the source of a download: a URL, or `hf:[datasets/]ORG/NAME[@REVISION]`. */
export function parseSource(text: string): Result<Source, Refusal> {
  const source = text.trim();
  if (source.startsWith('hf:')) return repoOf(source);
  const url = URL.parse(source);
  if (url === null || !/^https?:$/.test(url.protocol)) return err(unknown(source));
  if (url.username !== '' || url.password !== '') return err(credentials());
  const hash = hashOf(url.hash);
  if (hash === undefined) return err(badHash());
  url.hash = '';
  return ok({ kind: 'file', url: url.href, name: fileName(url), hash });
}

function repoOf(source: string): Result<Source, Refusal> {
  const [, type, repo, revision] = REPO.exec(source) ?? [];
  const parts = [...(repo ?? '..').split('/'), ...(revision ?? '').split('/')];
  if (repo === undefined || parts.some((part) => /^\.+$/.test(part))) return err(unknown(source));
  return ok({
    kind: 'repo',
    type: type === 'datasets' ? 'datasets' : 'models',
    repo,
    revision: revision ?? 'main',
  });
}

/** `#sha256=HEX` of PEP 503; null: no fragment that names a hash; undefined: one that is not readable. */
function hashOf(fragment: string): ExpectedHash | null | undefined {
  const named = /[#&]sha256=([^&]*)/i.exec(fragment);
  if (named === null) return null;
  const hex = (named[1] ?? '').toLowerCase();
  return /^[0-9a-f]{64}$/.test(hex) ? { algorithm: 'sha256', hex } : undefined;
}

function fileName(url: URL): string {
  const last = url.pathname.split('/').findLast((part) => part !== '') ?? '';
  const name = safeName(decoded(last));
  return name === '' ? url.hostname : name;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** A file name that every system takes: no separators, control characters, or names that Windows or our own parts take. */
export function safeName(text: string): string {
  const plain = text
    .replaceAll(/[\p{Cc}\p{Cf}<>:"/\\|?*]/gu, '_')
    .replace(/^\.+$/, '')
    .replace(/[. ]+$/, '')
    .slice(-180);
  const isReserved = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i.test(plain) || isPartFolder(plain);
  return isReserved ? `_${plain}` : plain;
}

/**
 * Whether a path that a server names may be written below a folder. Relative, without `..`, with names that every system takes, and not
 * where parts of downloads are kept (see `safeName`).
 */
export function isSafePath(path: string): boolean {
  return path
    .split('/')
    .every((part) => part !== '' && part === safeName(part) && part.length <= 180);
}

const unknown = (source: string): Refusal => ({
  code: 'bad-source',
  says: `RL Cockpit cannot download from "${source.slice(0, 200)}".`,
  remedy: 'Give an address that begins with https://, or hf:ORG/NAME[@REVISION].',
});

const credentials = (): Refusal => ({
  code: 'bad-source',
  says: 'The address holds a name or a password.',
  remedy: 'Leave it out; it would end up in logs. Store a token under Settings, Secrets instead.',
});

const badHash = (): Refusal => ({
  code: 'bad-source',
  says: 'The SHA-256 at the end of the address is not 64 hexadecimal digits.',
  remedy: 'Correct it, or remove #sha256=…',
});
