import type { PyEnv } from '#core/contract/target';
import { kindOf, nameOf } from './kinds-of-env';
import type { Machine } from './machine';
import type { Registered } from './machine-facts';
import { says } from './markers';
import { byName, packagesOf } from './packages';
import { allFolders } from './places';
import { expectedOf, interpreterOf, isLeftOver, problemOf } from './problems';
import { minorOf, pyvenvCfg, versionOf } from './versions';

type Kind = PyEnv['kind'];
type Cfg = ReadonlyMap<string, string> | null;

export interface Expected {
  /** What lies there is one of these, or a rest of one. */
  readonly expects?: Kind | undefined;
  /** An interpreter alone makes a folder there an environment. */
  readonly bare?: boolean | undefined;
  /** As it was found by name. */
  readonly python?: string | undefined;
}

/** Is there a file that makes it an environment of its own? */
export function isMarked(machine: Machine, prefix: string): boolean {
  return machine.markers.marks.some((mark) => machine.exists(machine.join(prefix, mark)));
}

/** Folders outside the prefix that a Python without an environment sees too, after and before its own. */
function sitesBeside(machine: Machine, prefix: string, kind: Kind, minor: string | null) {
  const { moreSites, nameless } = machine.markers;
  if (minor === null || !nameless.includes(kind)) return { after: [], before: [] };
  const words = { minor, digits: minor.replaceAll('.', ''), name: machine.path.basename(prefix) };
  const templates = kind === 'store' ? moreSites.store : moreSites.user[machine.shape];
  const filled = templates.map((template) =>
    Object.entries(words).reduce(
      (text, [word, is]) => text.replace(`{${word}}`, () => is),
      template,
    ),
  );
  const after = prefix === '/usr' ? moreSites.usr : [];
  return { after, before: allFolders(machine, filled) };
}

/** `include-system-site-packages`: those of the base Python, below the environment's own. */
function withSystemPackages(machine: Machine, cfg: Cfg, own: PyEnv['packages']): PyEnv['packages'] {
  const home = cfg?.get('home') ?? '';
  const isAsked = cfg?.get('include-system-site-packages')?.toLowerCase() === 'true';
  if (!isAsked || home === '') return own;
  const base = machine.shape === 'win32' ? home : machine.path.dirname(home);
  const after = base === '/usr' ? machine.markers.moreSites.usr : [];
  return byName({ ...packagesOf(machine, base, { after, before: [] }), ...own });
}

/** A folder where an environment is expected and nothing can be seen. */
function unreadable(machine: Machine, prefix: string, kind: Kind): PyEnv {
  return {
    python: machine.join(prefix, machine.shape === 'win32' ? 'python.exe' : 'bin/python'),
    prefix,
    kind,
    name: machine.path.basename(prefix),
    version: null,
    state: 'broken',
    problem: says(machine.markers, 'unreadable', { prefix }),
    packages: {},
  };
}

/** The environment of a prefix; null when it is no Python 3 at all. */
export function describeEnv(machine: Machine, prefix: string, expected: Expected): PyEnv | null {
  const { expects, bare = false } = expected;
  const names = machine.names(prefix);
  if (names === null) return expects === undefined ? null : unreadable(machine, prefix, expects);
  if (names.length === 0) return null;
  const cfg = pyvenvCfg(machine, prefix);
  const conda = names.includes('conda-meta');
  const found = expected.python ?? interpreterOf(machine, prefix);
  const mayBeRest = (conda || expects === 'conda') && isLeftOver(machine, prefix);
  // A conda environment without Python, or any other folder.
  if (found === null && cfg === null && !mayBeRest) return null;
  const python = found ?? expectedOf(machine, prefix);
  const problem = problemOf(machine, prefix, python, cfg, conda);
  const isBroken = problem !== null && expects !== undefined;
  if (!bare && expected.python === undefined && !isBroken && !isMarked(machine, prefix))
    return null;
  const version = versionOf(machine, prefix, python, cfg);
  if (version?.startsWith('2.') === true || isHidden(machine, python)) return null;
  const kind = kindOf(machine, prefix, expects);
  const minor = minorOf(machine, python) ?? (version?.split('.').slice(0, 2).join('.') || null);
  const own = packagesOf(machine, prefix, sitesBeside(machine, prefix, kind, minor));
  const name = nameOf(machine, prefix, kind, cfg);
  return {
    python,
    prefix,
    kind,
    ...(name === null ? {} : { name }),
    version,
    state: problem === null ? 'ok' : 'broken',
    ...(problem === null ? {} : { problem }),
    packages: withSystemPackages(machine, cfg, own),
  };
}

/** A command of a version manager, or a program of the other side: never offered. */
function isHidden(machine: Machine, python: string): boolean {
  const head = machine.head(python, 512).toString('utf8');
  const isShim =
    head.startsWith('#!') && machine.markers.path.shimWords.some((word) => head.includes(word));
  return isShim || (machine.shape !== 'win32' && (machine.real(python) ?? '').endsWith('.exe'));
}

/** The environment of an interpreter found by name. */
export function envOfPython(machine: Machine, python: string): PyEnv | null {
  const { path } = machine;
  const folder = path.dirname(python);
  const isBelow = ['bin', 'scripts'].includes(path.basename(folder).toLowerCase());
  const beside = isBelow ? path.dirname(folder) : folder;
  if (isMarked(machine, beside)) return describeEnv(machine, beside, {});
  const real = machine.real(python);
  const found = machine.stat(python);
  // A dangling name in a folder of commands, or Windows' stub that opens a shop.
  if (real === null || found === null || found.size === 0) return null;
  // One program that stands for many (mise, a wrapper).
  if (!new RegExp(machine.markers.path.realName, 'i').test(path.basename(real))) return null;
  const at = path.dirname(real);
  const prefix = machine.shape === 'win32' ? at : path.dirname(at);
  return describeEnv(machine, prefix, { bare: true, python });
}

/** A Python that Windows' registry knows, also one that is gone. */
export function envOfRegistered(machine: Machine, entry: Registered): PyEnv | null {
  const prefix = machine.full(entry.path);
  if (machine.isAway(prefix)) return null;
  if (machine.isDir(prefix)) {
    const env = describeEnv(machine, prefix, { expects: 'registry', bare: true });
    return env === null ? null : { ...env, version: env.version ?? entry.version };
  }
  return {
    python: machine.full(entry.executable ?? machine.join(prefix, 'python.exe')),
    prefix,
    kind: 'registry',
    version: entry.version,
    state: 'broken',
    problem: says(machine.markers, 'unregistered', { prefix }),
    packages: {},
  };
}
