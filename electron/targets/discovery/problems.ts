import { madeFor } from './binary';
import type { Machine } from './machine';
import { says } from './markers';
import { libraries } from './packages';
import { fromConda, minorOf } from './versions';

type Cfg = ReadonlyMap<string, string> | null;

/** A path that a shell would not take apart: only that is understood without a shell. */
const ACTIVATE =
  /^[ \t]*(?:export[ \t]+)?VIRTUAL_ENV=(?:'([^'\n]*)'|"([^"\n$`\\]*)"|([^\s'"$`\\;()]+))[ \t]*$/gm;

/** Path of the environment's interpreter, also when it is a dangling link; null when there is none. */
export function interpreterOf(machine: Machine, prefix: string): string | null {
  const { interpreters, numbered } = machine.layout;
  const paths = interpreters.map((name) => machine.join(prefix, name));
  if (numbered !== null) {
    const folder = machine.join(prefix, numbered.folder);
    const shape = new RegExp(numbered.name);
    const names = (machine.names(folder) ?? []).filter((name) => shape.test(name));
    paths.push(...names.map((name) => machine.path.join(folder, name)));
  }
  return paths.find((path) => liesThere(machine, path)) ?? null;
}

/** Is there such a name, also a link that leads nowhere, also Windows' stubs that cannot be opened? */
function liesThere(machine: Machine, path: string): boolean {
  return (machine.names(machine.path.dirname(path)) ?? []).includes(machine.path.basename(path));
}

/** Where the interpreter of an environment would lie that has none. */
export function expectedOf(machine: Machine, prefix: string): string {
  const isConfig = machine.isFile(machine.join(prefix, 'pyvenv.cfg'));
  const [first = ''] = machine.layout.interpreters;
  return machine.join(prefix, isConfig ? first : machine.layout.expected);
}

/** Why an environment cannot work, in a sentence with its remedy; null when nothing speaks against it. */
export function problemOf(
  machine: Machine,
  prefix: string,
  python: string,
  cfg: Cfg,
  conda: boolean,
): string | null {
  const { markers } = machine;
  if (!liesThere(machine, python)) {
    const system = machine.shape === 'win32' ? 'Linux or macOS' : 'Windows';
    if (machine.exists(machine.join(prefix, machine.layout.otherSide)))
      return says(markers, 'other-side', { prefix, system });
    return says(markers, cfg === null ? 'half-removed' : 'no-interpreter', { prefix });
  }
  const real = machine.real(python);
  if (real === null) return null; // It leads to where nobody looks: nothing is known against it.
  const found = machine.stat(python);
  if (found === null) return says(markers, 'dangling', { python, gone: real });
  if (found.size === 0 && !machine.slashed(python).includes('/WindowsApps/'))
    return says(markers, 'empty', { python });
  if (!machine.mayRun(python)) return says(markers, 'not-executable', { python });
  const foreign = madeFor(machine, python);
  if (foreign !== null) return says(markers, 'other-machine', { python, ...foreign });
  if (cfg !== null) return venvProblem(machine, prefix, python, cfg);
  return conda ? condaProblem(machine, prefix) : lostConfig(machine, prefix, python);
}

/** A virtual environment needs its base Python, of the same minor version as when it was made, and its old place. */
function venvProblem(
  machine: Machine,
  prefix: string,
  python: string,
  cfg: ReadonlyMap<string, string>,
): string | null {
  const { markers } = machine;
  const home = cfg.get('home') ?? '';
  if (home !== '' && !machine.isAway(home) && machine.real(home) !== null) {
    // On Windows the environment's python.exe only starts the one in its home.
    const needed = machine.shape === 'win32' ? machine.join(home, 'python.exe') : home;
    if (!machine.exists(needed)) return says(markers, 'no-home', { prefix, home });
  }
  const now = minorOf(machine, python);
  const minors = libraries(machine, prefix).flatMap(
    (path) => /^python(3\.\d+)/.exec(machine.path.basename(path))?.[1] ?? [],
  );
  const [made] = minors;
  if (now !== null && made !== undefined && !minors.includes(now))
    return says(markers, 'other-minor', { prefix, made, now });
  const old = movedFrom(machine, prefix);
  const mayMove = cfg.get('relocatable')?.toLowerCase() === 'true';
  return old === null || mayMove ? null : says(markers, 'moved', { prefix, old });
}

/** Where its activate script says it lies, if there is nothing any more; null when it lies where it was made. */
function movedFrom(machine: Machine, prefix: string): string | null {
  const text = machine.text(machine.join(prefix, machine.layout.activate));
  const paths = [...text.matchAll(ACTIVATE)].map(([, a, b, c]) => a || b || c || '');
  const old = paths.findLast((path) => path !== '');
  if (old === undefined || !machine.path.isAbsolute(old) || machine.isAway(old)) return null;
  if (machine.shape === 'win32' && !/^[A-Za-z]:/.test(old)) return null;
  const real = machine.real(old);
  if (real === null || real === machine.real(prefix)) return null;
  return machine.exists(machine.join(old, 'pyvenv.cfg')) ? null : old;
}

/** An environment whose creation was cut short has no history. */
function condaProblem(machine: Machine, prefix: string): string | null {
  const hasHistory = machine.isFile(machine.join(prefix, 'conda-meta', 'history'));
  return hasHistory ? null : says(machine.markers, 'no-history', { prefix });
}

/** A link to a Python elsewhere, and an activate script: this was a virtual environment. */
function lostConfig(machine: Machine, prefix: string, python: string): string | null {
  const real = machine.real(python);
  const inside = (machine.real(prefix) ?? prefix) + machine.path.sep;
  if (real === null || real.startsWith(inside)) return null;
  if (!machine.exists(machine.join(prefix, machine.layout.activate))) return null;
  return says(machine.markers, 'no-config', { prefix });
}

/** Files of packages, and no Python: `conda env remove` leaves what pip had put there. */
export function isLeftOver(machine: Machine, prefix: string): boolean {
  return libraries(machine, prefix).length > 0 || fromConda(machine, prefix) !== null;
}
