import type { FixOffer } from '../probe';
import { torchIndex } from '../wheels/choose-torch';
import { localOf } from '../wheels/versions';
import { changesBetween, type PackageChange } from './difference';

type Versions = Readonly<Record<string, string>>;
type Line = readonly [string, ...string[]];

/** An environment whose packages are put back. */
interface Installed {
  readonly python: string;
  readonly hasPip: boolean;
}

export interface PutBack {
  /** argv of each command, in order; [] where nothing differs. */
  readonly lines: readonly Line[];
  /** The fix that runs these commands; null where nothing differs, or nothing can be brought back. */
  readonly offer: FixOffer | null;
  /** Versions that a command installs again. */
  readonly restored: readonly PackageChange[];
  /** Packages that only came later, and go. */
  readonly removed: readonly PackageChange[];
  /** Packages that no version brings back: installed from an address or a folder. */
  readonly lost: readonly PackageChange[];
}

/** Installers are no packages of a training, and pip cannot take itself away under itself. */
const INSTALLERS = new Set(['pip', 'setuptools', 'wheel', 'uv', 'distribute']);
/** Versions with a local label are on their own index: torch and what belongs to it. */
const LABEL = /^(?:cu\d+|cpu)$/;

/**
 * Commands that put an environment back to a freeze, in its own interpreter: exactly these versions, without looking at
 * dependencies, which were whole then. Packages of torch's index come from there.
 */
export function putBack(
  before: Versions,
  now: Versions,
  urls: Readonly<Record<string, string>>,
  env: Installed,
): PutBack {
  const changes = changesBetween(before, now).filter(({ name }) => !INSTALLERS.has(name));
  const removed = changes.filter((change) => change.before === null);
  const lost = changes.filter(
    ({ name, before: version }) => version !== null && urls[name] !== undefined,
  );
  const restored = changes.filter((change) => change.before !== null && !lost.includes(change));
  const specs = restored.map(({ name, before: version }) => `${name}==${version}`);
  const names = removed.map(({ name }) => name);
  const lines = putBackLines(specs, names, env);
  const offer = lines.length === 0 ? null : putBackOffer(specs, names, env.hasPip);
  return { lines, offer, restored, removed, lost };
}

const putBackOffer = (
  specs: readonly string[],
  names: readonly string[],
  hasPip: boolean,
): FixOffer => ({
  fix: 'put-back-packages',
  values: { install: specs.join(' '), remove: names.join(' '), pip: hasPip ? 'yes' : 'no' },
});

/** @param specs `NAME==VERSION` to install again @param names packages to take out */
export function putBackLines(
  specs: readonly string[],
  names: readonly string[],
  env: Installed,
): readonly Line[] {
  const labels = [...new Set(specs.map(labelOf))];
  const installs = labels.map((label): Line => {
    const group = specs.filter((spec) => labelOf(spec) === label);
    const index = label === null ? [] : ['--index-url', torchIndex(label)];
    return [...installer(env, 'install'), '--no-deps', ...index, ...group];
  });
  const uninstall: readonly Line[] =
    names.length === 0 ? [] : [[...installer(env, 'uninstall'), ...names]];
  return [...uninstall, ...installs];
}

/** pip of the environment itself; uv where it has none. */
function installer({ python, hasPip }: Installed, verb: 'install' | 'uninstall'): Line {
  if (!hasPip) return ['uv', 'pip', verb, '--python', python];
  return [python, '-m', 'pip', verb, ...(verb === 'uninstall' ? ['--yes'] : [])];
}

/** @param spec `NAME==VERSION` */
function labelOf(spec: string): string | null {
  const label = localOf(spec);
  return label !== null && LABEL.test(label) ? label : null;
}
