import type { WheelPlatform } from '../wheels/torch-releases';
import type { FileLine } from './file-lines';
import { markerHolds, type MarkerValues } from './markers';
import { type FetchText, type IndexFile, indexFiles, requiresOf } from './package-index';
import { newestOf, satisfies } from './pep440';
import { parseRequirement, type Requirement, specifiersOf } from './pep508';
import { isLinuxWheel, sourceVersion, wheelFitsPython, wheelName } from './wheel-tags';

/**
 * Color of a line of a person's file. `wheel`: it installs as it is. `compiler`: only sources, which are built here.
 * `linux-only`: wheels for Linux alone. `replaces-torch`: it would bring another torch. `no-version`: nothing for this
 * Python. `skipped`: its marker says that it is not for here. `unknown`: it could not be checked.
 */
export type LineVerdict =
  | 'wheel'
  | 'compiler'
  | 'linux-only'
  | 'replaces-torch'
  | 'no-version'
  | 'skipped'
  | 'unknown';

export interface CheckedLine extends FileLine {
  readonly verdict: LineVerdict;
  /** The version that would be installed; null where there is none. */
  readonly version: string | null;
  readonly says: string;
}

/** Python, platform and environment that a file is checked for. */
export interface PreflightSubject {
  readonly platform: WheelPlatform;
  /** `3.12` */
  readonly python: string;
  readonly installed: Readonly<Record<string, string>>;
  /** `https://pypi.org/simple` */
  readonly index: string;
}

const SIDE_BY_SIDE = 6;

/** Checks each line of a person's file against an index, for one Python on one platform. Nothing is installed. */
export async function preflight(
  lines: readonly FileLine[],
  subject: PreflightSubject,
  fetchText: FetchText,
): Promise<readonly CheckedLine[]> {
  const results: CheckedLine[] = [];
  for (let at = 0; at < lines.length; at += SIDE_BY_SIDE) {
    const group = lines.slice(at, at + SIDE_BY_SIDE);
    results.push(...(await Promise.all(group.map((line) => checked(line, subject, fetchText)))));
  }
  return results;
}

async function checked(
  line: FileLine,
  subject: PreflightSubject,
  fetchText: FetchText,
): Promise<CheckedLine> {
  const { requirement } = line;
  const judged = (
    verdict: LineVerdict,
    says: string,
    version: string | null = null,
  ): CheckedLine => ({
    ...line,
    verdict,
    says,
    version,
  });
  if (requirement === null) return judged('unknown', unreadWords(line));
  if (requirement.marker !== null) {
    const holds = markerHolds(requirement.marker, markerValues(subject));
    if (holds === false)
      return judged('skipped', `Its marker leaves it out here: ${requirement.marker}.`);
    if (holds === null)
      return judged('unknown', `Its marker could not be read: ${requirement.marker}.`);
  }
  if (requirement.url !== null)
    return judged('unknown', 'It comes from an address of its own, which was not checked.');
  const files = await indexFiles(subject.index, requirement.name, fetchText);
  if (files === null) return judged('unknown', 'The index did not answer.');
  if (files.length === 0) return judged('no-version', `The index has no ${requirement.name}.`);
  return judgedByFiles(requirement, files, subject, fetchText, judged);
}

type Judged = (verdict: LineVerdict, says: string, version?: string | null) => CheckedLine;

async function judgedByFiles(
  requirement: Requirement,
  files: readonly IndexFile[],
  subject: PreflightSubject,
  fetchText: FetchText,
  judged: Judged,
): Promise<CheckedLine> {
  const { name, specifiers } = requirement;
  const minor = Number(subject.python.split('.')[1]);
  const usable = files.filter(({ requiresPython }) => servesPython(requiresPython, subject.python));
  const wheels = usable.flatMap((file) => {
    const wheel = wheelName(file.name);
    return wheel === null ? [] : [{ file, wheel }];
  });
  const here = wheels.filter(({ wheel }) => wheelFitsPython(wheel, subject.platform, minor));
  const sources = usable.flatMap((file) => sourceVersion(file.name) ?? []);
  const version = newestOf([...here.map(({ wheel }) => wheel.version), ...sources], specifiers);
  const best = here.find(({ wheel }) => wheel.version === version);
  if (best !== undefined && version !== null) {
    const torch = await otherTorch(name, version, best.file, subject, fetchText);
    if (torch !== null) return judged('replaces-torch', torch, version);
    return judged('wheel', `${name} ${version} has a wheel.`, version);
  }
  const fitting = wheels.filter(({ wheel }) => satisfies(wheel.version, specifiers));
  const isLinux = fitting.length > 0 && fitting.every(({ wheel }) => isLinuxWheel(wheel));
  if (isLinux && !subject.platform.startsWith('linux')) {
    return judged('linux-only', `${name} has wheels for Linux only.`, version);
  }
  if (version !== null) {
    return judged(
      'compiler',
      `${name} ${version} has no wheel here; its sources have to be built.`,
      version,
    );
  }
  return judged(
    'no-version',
    `No ${name} that this line accepts is there for Python ${subject.python}.`,
  );
}

const servesPython = (requires: string | null, python: string): boolean => {
  const clauses = requires === null ? [] : specifiersOf(requires);
  // A patch release, so that ">3.11" is not read as excluding 3.11.x.
  return clauses === null || satisfies(`${python.split('.').slice(0, 2).join('.')}.99`, clauses);
};

/** Says which torch a line would bring in place of the installed one; null where that one stays. */
async function otherTorch(
  name: string,
  version: string,
  file: IndexFile,
  subject: PreflightSubject,
  fetchText: FetchText,
): Promise<string | null> {
  const installed = subject.installed['torch'];
  if (installed === undefined) return null;
  if (name === 'torch') {
    if (satisfies(installed, [{ op: '==', version }])) return null;
    return `It would replace torch ${installed} with ${version}.`;
  }
  const requires = (await requiresOf(file, fetchText)) ?? [];
  for (const text of requires) {
    const one = parseRequirement(text);
    if (one?.name !== 'torch') continue;
    const applies = one.marker === null || markerHolds(one.marker, markerValues(subject)) === true;
    if (applies && !satisfies(installed, one.specifiers)) {
      const clauses = one.specifiers.map(({ op, version: wanted }) => `${op}${wanted}`).join(',');
      return `${name} ${version} requires torch ${clauses}, and torch ${installed} is installed.`;
    }
  }
  return null;
}

function unreadWords({ kind, file }: FileLine): string {
  if (kind === 'include') return `It includes ${file}, which is checked by itself.`;
  if (kind === 'constraint') return `It names the constraints in ${file}.`;
  if (kind === 'option') return 'An option of pip.';
  return kind === 'conda'
    ? 'A package of conda, which was not checked.'
    : 'This line could not be read.';
}

/** Marker variables of PEP 508. An extra was not asked for. */
export function markerValues({
  platform,
  python,
}: Pick<PreflightSubject, 'platform' | 'python'>): MarkerValues {
  const [system, machine] = SYSTEMS[platform];
  const short = python.split('.').slice(0, 2).join('.');
  return {
    python_version: short,
    python_full_version: python.split('.').length > 2 ? python : `${short}.0`,
    os_name: system === 'Windows' ? 'nt' : 'posix',
    sys_platform: system === 'Windows' ? 'win32' : system.toLowerCase(),
    platform_system: system,
    platform_machine: machine,
    implementation_name: 'cpython',
    platform_python_implementation: 'CPython',
    extra: '',
  };
}

const SYSTEMS: Readonly<Record<WheelPlatform, readonly [string, string]>> = {
  'linux-x86_64': ['Linux', 'x86_64'],
  'linux-aarch64': ['Linux', 'aarch64'],
  'windows-x86_64': ['Windows', 'AMD64'],
  'macos-arm64': ['Darwin', 'arm64'],
  'macos-x86_64': ['Darwin', 'x86_64'],
};

/** The file without the lines that cannot be installed here, each of those as a comment with its reason. */
export function splitText(lines: readonly CheckedLine[]): string {
  const rows = lines
    .filter(({ kind }) => kind !== 'conda')
    .map(({ text, verdict, says }) =>
      LEFT_OUT.has(verdict) ? `# left out: ${text}  (${says})` : text,
    );
  return `${rows.join('\n')}\n`;
}

const LEFT_OUT: ReadonlySet<LineVerdict> = new Set([
  'linux-only',
  'replaces-torch',
  'no-version',
  'skipped',
]);

/** Years between releases after which an older one than meant is named. */
export interface MeantVersion {
  readonly name: string;
  readonly meant: string;
  readonly installed: string | null;
}

/** Lines whose package is not installed as they meant it: absent, or in another version than the newest that fits. */
export function meantAndInstalled(
  lines: readonly CheckedLine[],
  installed: Readonly<Record<string, string>>,
): readonly MeantVersion[] {
  return lines.flatMap(({ requirement, version }) => {
    if (requirement === null || version === null) return [];
    const now = installed[requirement.name] ?? null;
    const isMeant = now !== null && satisfies(now, [{ op: '==', version }]);
    return isMeant ? [] : [{ name: requirement.name, meant: version, installed: now }];
  });
}
