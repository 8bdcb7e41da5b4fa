import { torchIndex } from '../wheels/choose-torch';
import { localOf } from '../wheels/versions';
import { changesBetween, type PackageChange } from './difference';

type Versions = Readonly<Record<string, string>>;
type Line = readonly [string, ...string[]];

export interface PutBack {
  /** argv of each command, in order; [] where nothing differs. */
  readonly lines: readonly Line[];
  /** Versions that a command installs again. */
  readonly restored: readonly PackageChange[];
  /** Packages that only came later, and go. */
  readonly removed: readonly PackageChange[];
  /** What no version brings back: it was installed from an address or a folder. */
  readonly lost: readonly PackageChange[];
}

/** Installers are no packages of a training, and pip cannot take itself away under itself. */
const INSTALLERS = new Set(['pip', 'setuptools', 'wheel', 'uv', 'distribute']);
/** Versions with a local label are on an index of their own: torch and what belongs to it. */
const LABEL = /^(?:cu\d+|cpu)$/;

/**
 * Commands that put an environment back to a freeze, in its own interpreter: exactly these versions, without looking at
 * dependencies, which were whole then. Packages of torch's index come from there.
 */
export function putBack(
  before: Versions,
  now: Versions,
  urls: Readonly<Record<string, string>>,
  env: { readonly python: string; readonly hasPip: boolean },
): PutBack {
  const changes = changesBetween(before, now).filter(({ name }) => !INSTALLERS.has(name));
  const removed = changes.filter((change) => change.before === null);
  const lost = changes.filter(
    ({ name, before: version }) => version !== null && urls[name] !== undefined,
  );
  const restored = changes.filter((change) => change.before !== null && !lost.includes(change));
  const labels = [...new Set(restored.map((change) => labelOf(change.before ?? '')))];
  const installs = labels.map((label): Line => {
    const group = restored.filter((change) => labelOf(change.before ?? '') === label);
    const specs = group.map(({ name, before: version }) => `${name}==${version}`);
    const index = label === null ? [] : ['--index-url', torchIndex(label)];
    return [...installer(env, 'install'), '--no-deps', ...index, ...specs];
  });
  const names = removed.map(({ name }) => name);
  const uninstall: readonly Line[] =
    names.length === 0 ? [] : [[...installer(env, 'uninstall'), ...names]];
  return { lines: [...uninstall, ...installs], restored, removed, lost };
}

/** pip of the environment itself; uv where it has none. */
function installer(
  { python, hasPip }: { readonly python: string; readonly hasPip: boolean },
  verb: 'install' | 'uninstall',
): Line {
  if (!hasPip) return ['uv', 'pip', verb, '--python', python];
  return [python, '-m', 'pip', verb, ...(verb === 'uninstall' ? ['--yes'] : [])];
}

function labelOf(version: string): string | null {
  const label = localOf(version);
  return label !== null && LABEL.test(label) ? label : null;
}
