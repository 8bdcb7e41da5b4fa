/** A version by PEP 440, in the form in which two of them are compared. */
export interface PyVersion {
  readonly epoch: number;
  readonly release: readonly number[];
  /** `a`, `b` or `rc` with its number. */
  readonly pre: readonly ['a' | 'b' | 'rc', number] | null;
  readonly post: number | null;
  readonly dev: number | null;
  readonly local: string | null;
}

/** Canonical form of PEP 440, with the spellings that pip also takes. */
const VERSION =
  /^v?(?:(\d+)!)?(\d+(?:\.\d+)*)(?:[._-]?(a|alpha|b|beta|c|rc|pre|preview)[._-]?(\d*))?(?:-(\d+)|[._-]?(?:post|rev|r)[._-]?(\d*))?(?:[._-]?dev[._-]?(\d*))?(?:\+([a-z0-9]+(?:[._-][a-z0-9]+)*))?$/;
const POST = /(?:post|rev|r)[._-]?\d*(?:[._-]?dev|\+|$)/;
const DEV = /dev[._-]?\d*(?:\+|$)/;

/** Null for what is no version by PEP 440. */
export function parsePyVersion(text: string): PyVersion | null {
  const plain = text.trim().toLowerCase();
  const match = VERSION.exec(plain);
  if (match === null) return null;
  const [, epoch, release = '', pre, preNumber, dashPost, postNumber, devNumber, local] = match;
  const post = dashPost ?? (POST.test(plain.split('+')[0] ?? '') ? postNumber : undefined);
  return {
    epoch: Number(epoch ?? 0),
    release: release.split('.').map(Number),
    pre: pre === undefined ? null : [preName(pre), Number(preNumber ?? 0)],
    post: post === undefined ? null : Number(post),
    dev: DEV.test(plain) ? Number(devNumber ?? 0) : null,
    local: local?.replaceAll(/[_-]/g, '.') ?? null,
  };
}

function preName(written: string): 'a' | 'b' | 'rc' {
  if (written.startsWith('a')) return 'a';
  return written.startsWith('b') ? 'b' : 'rc';
}

/** Orders two versions by PEP 440. A local label counts last: 2.4.0+cu124 is after 2.4.0. */
export function comparePyVersions(a: PyVersion, b: PyVersion): number {
  return comparePublic(a, b) || compareLocals(a.local, b.local);
}

/** The same without local labels, as specifiers without one compare. */
export function comparePublic(a: PyVersion, b: PyVersion): number {
  return (
    Math.sign(a.epoch - b.epoch) ||
    compareReleases(a.release, b.release) ||
    compareKeys(suffixKey(a), suffixKey(b))
  );
}

/** 1.0 and 1.0.0 are the same release. */
export function compareReleases(a: readonly number[], b: readonly number[]): number {
  for (let index = 0; index < Math.max(a.length, b.length); index += 1) {
    const difference = (a[index] ?? 0) - (b[index] ?? 0);
    if (difference !== 0) return Math.sign(difference);
  }
  return 0;
}

const PRE = { a: 0, b: 1, rc: 2 } as const;

/** A dev release comes before a pre-release, that before the release, that before a post release. */
function suffixKey({ pre, post, dev }: PyVersion): readonly number[] {
  const isBareDev = pre === null && post === null && dev !== null;
  const preRank = pre === null ? (isBareDev ? -1 : 3) : PRE[pre[0]];
  return [preRank, pre?.[1] ?? 0, post ?? -1, dev ?? Number.POSITIVE_INFINITY];
}

function compareKeys(a: readonly number[], b: readonly number[]): number {
  for (const [index, left] of a.entries()) {
    const right = b[index] ?? 0;
    if (left !== right) return left < right ? -1 : 1;
  }
  return 0;
}

/** Segment by segment; numbers are after words, and a longer label is after its beginning. */
function compareLocals(a: string | null, b: string | null): number {
  if (a === b) return 0;
  if (a === null) return -1;
  if (b === null) return 1;
  const [left, right] = [a.split('.'), b.split('.')];
  for (let index = 0; index < Math.max(left.length, right.length); index += 1) {
    const difference = compareSegments(left[index], right[index]);
    if (difference !== 0) return difference;
  }
  return 0;
}

function compareSegments(a: string | undefined, b: string | undefined): number {
  if (a === undefined || b === undefined) return a === b ? 0 : a === undefined ? -1 : 1;
  const [left, right] = [isNumber(a), isNumber(b)];
  if (left !== right) return left ? 1 : -1;
  if (left) return Math.sign(Number(a) - Number(b));
  return a === b ? 0 : a < b ? -1 : 1;
}

const isNumber = (text: string): boolean => /^\d+$/.test(text);

/** One clause of a specifier: `>=2.1`, `==2.4.*`, `~=1.2`. */
export interface Specifier {
  readonly op: '==' | '!=' | '<=' | '>=' | '<' | '>' | '~=' | '===';
  readonly version: string;
}

/** Whether a version satisfies every clause. A pre-release only where a clause names one, as pip does. */
export function satisfies(version: string, specifiers: readonly Specifier[]): boolean {
  const parsed = parsePyVersion(version);
  if (parsed === null)
    return specifiers.every(({ op, version: text }) => op === '===' && text === version);
  const isPre = parsed.pre !== null || parsed.dev !== null;
  if (isPre && !specifiers.some(({ version: text }) => namesPre(text))) return false;
  return specifiers.every((clause) => meets(version, parsed, clause));
}

function namesPre(text: string): boolean {
  const parsed = parsePyVersion(text);
  return parsed !== null && (parsed.pre !== null || parsed.dev !== null);
}

function meets(text: string, version: PyVersion, { op, version: written }: Specifier): boolean {
  if (op === '===') return text.toLowerCase() === written.toLowerCase();
  if (written.endsWith('.*')) return (op === '!=') !== startsWith(version, written.slice(0, -2));
  const wanted = parsePyVersion(written);
  if (wanted === null) return false;
  const order =
    wanted.local === null ? comparePublic(version, wanted) : comparePyVersions(version, wanted);
  if (op === '==') return order === 0;
  if (op === '!=') return order !== 0;
  if (op === '>=') return order >= 0;
  if (op === '<=') return order <= 0;
  if (op === '~=') return order >= 0 && sharesBeginning(version, wanted);
  return op === '<'
    ? order < 0 && !isPreOf(version, wanted)
    : order > 0 && !isPostOf(version, wanted);
}

/** `==2.4.*`: the release begins with these numbers. */
function startsWith(version: PyVersion, prefix: string): boolean {
  const wanted = parsePyVersion(prefix);
  if (wanted === null || wanted.epoch !== version.epoch) return false;
  return wanted.release.every((number, index) => (version.release[index] ?? 0) === number);
}

/** `~=2.4.1` means `>=2.4.1, ==2.4.*`. */
function sharesBeginning(version: PyVersion, wanted: PyVersion): boolean {
  const beginning = wanted.release.slice(0, -1);
  return beginning.every((number, index) => (version.release[index] ?? 0) === number);
}

/** `<2.0` does not take 2.0rc1, unless the bound is one itself. */
const isPreOf = (version: PyVersion, bound: PyVersion): boolean =>
  bound.pre === null && bound.dev === null && compareReleases(version.release, bound.release) === 0;

/** `>2.0` does not take 2.0.post1. */
const isPostOf = (version: PyVersion, bound: PyVersion): boolean =>
  bound.post === null &&
  version.post !== null &&
  compareReleases(version.release, bound.release) === 0;

/** The newest of some versions that satisfies every clause; null where none does. */
export function newestOf(
  versions: readonly string[],
  specifiers: readonly Specifier[],
): string | null {
  let best: { readonly text: string; readonly parsed: PyVersion } | null = null;
  for (const text of versions) {
    const parsed = parsePyVersion(text);
    if (parsed === null || !satisfies(text, specifiers)) continue;
    if (best === null || comparePyVersions(parsed, best.parsed) > 0) best = { text, parsed };
  }
  return best?.text ?? null;
}
