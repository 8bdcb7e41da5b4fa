import { comparePyVersions, parsePyVersion, satisfies, type Specifier } from '#core/lib/pep440';
import { torchReleases, type TorchRelease } from '../wheels/torch-releases';
import { localOf } from '../wheels/versions';
import { hasWheelFor, variantsOf } from '../wheels/wheel-fit';
import { torchOfVllm } from './framework-torch';
import { type NamedPackage, type Install, variantOfIndex } from './parse/installs';
import type { GuardFacts, Situation } from './rule';

/** The torch that an install would bring. */
export interface TorchPlan {
  readonly version: string;
  /** `cu124`, or `cpu`. */
  readonly variant: string;
  /** Requester: the torch of the command, or a framework that requires an exact one. */
  readonly by: NamedPackage;
  /** `vllm 0.8.4` where a framework requires it. */
  readonly framework: string | null;
  /** Installed version now; null if none, or unknown. */
  readonly installed: string | null;
}

/** Effect of pip, uv or conda on torch; null: none, or it cannot be determined. */
export function torchPlan({ install, facts }: Situation): TorchPlan | null {
  if (install === null) return null;
  const wish = wishOf(install);
  if (wish === null) return null;
  const installed = install.env === null ? (facts.packages?.['torch'] ?? null) : null;
  if (
    installed !== null &&
    staysAsItIs(installed, wish.specifiers, install, wish.framework !== null)
  ) {
    return null;
  }
  const candidate = best(candidates(install, facts), wish.specifiers);
  return candidate === null ? null : { ...candidate, ...wish, installed };
}

interface Wish {
  readonly by: NamedPackage;
  readonly specifiers: readonly Specifier[];
  readonly framework: string | null;
}

/** The torch that a command names, itself or by a framework that requires an exact one. */
export function wishOf({ packages, manager }: Install): Wish | null {
  const name = manager === 'conda' ? 'pytorch' : 'torch';
  const named = packages.find((one) => one.name === name);
  if (named !== undefined) {
    if (named.url !== null && named.specifiers.length === 0) return null;
    return { by: named, specifiers: named.specifiers, framework: null };
  }
  const vllm = manager === 'conda' ? undefined : packages.find((one) => one.name === 'vllm');
  const pinned = vllm === undefined ? null : torchOfVllm(vllm.specifiers);
  if (vllm === undefined || pinned === null) return null;
  const specifiers: readonly Specifier[] = [{ op: '==', version: pinned.torch }];
  return { by: vllm, specifiers, framework: `vllm ${pinned.vllm}` };
}

/** pip and uv leave what satisfies the request, regardless of the index, unless asked to upgrade. */
function staysAsItIs(
  installed: string,
  specifiers: readonly Specifier[],
  { upgrades, forces }: Install,
  isDependency: boolean,
): boolean {
  if (forces || !satisfies(installed, specifiers)) return false;
  return (
    !upgrades ||
    isDependency ||
    specifiers.some(({ op, version }) => op === '==' && !version.endsWith('*'))
  );
}

interface Candidate {
  readonly version: string;
  readonly variant: string;
}

function candidates(install: Install, facts: GuardFacts): readonly Candidate[] {
  const { platform } = facts;
  if (platform === null || platform.startsWith('macos')) return [];
  if (install.manager === 'conda') return condaCandidates(install);
  const fits = (release: TorchRelease): boolean =>
    facts.python === null || install.env !== null || hasWheelFor(release, platform, facts.python);
  const releases = torchReleases.filter(fits);
  const fromIndex = (address: string): readonly Candidate[] => {
    const variant = variantOfIndex(address);
    if (variant === null) return [];
    return releases
      .filter((release) => variant === 'cpu' || variantsOf(release, platform).includes(variant))
      .flatMap(({ versions }) => versions.map((version) => ({ version, variant })));
  };
  const extra = install.extraIndexes.flatMap(fromIndex);
  // uv takes a package from the first index that has it.
  if (install.manager === 'uv' && extra.length > 0) return extra;
  if (install.index !== null && !isPypi(install.index))
    return [...extra, ...fromIndex(install.index)];
  return [...extra, ...releases.flatMap((release) => fromPypi(release, platform))];
}

function fromPypi(release: TorchRelease, platform: GuardFacts['platform']): readonly Candidate[] {
  const variant =
    platform === 'windows-x86_64' ? 'cpu' : platform === 'linux-x86_64' ? release.pypi : null;
  if (variant === null) return [];
  return release.versions.map((version) => ({ version, variant }));
}

/** PyTorch's own channel ended with 2.5.1; `pytorch-cuda` names the variant and `cpuonly` the CPU build. */
function condaCandidates({ packages, channels }: Install): readonly Candidate[] {
  if (!channels.includes('pytorch')) return [];
  const cuda = packages.find(({ name }) => name === 'pytorch-cuda')?.specifiers[0]?.version;
  const isCpu = packages.some(({ name }) => name === 'cpuonly');
  const query = cuda === undefined ? null : `cu${cuda.replaceAll(/[.*]/g, '')}`;
  return torchReleases
    .filter(({ versions }) => comesBefore(versions[0] ?? '', '2.6.0'))
    .flatMap(({ versions, cuda: variants }) =>
      (isCpu ? ['cpu'] : variants.filter((variant) => query === null || variant === query)).flatMap(
        (variant) => versions.map((version) => ({ version, variant })),
      ),
    );
}

function comesBefore(a: string, b: string): boolean {
  const [left, right] = [parsePyVersion(a), parsePyVersion(b)];
  return left !== null && right !== null && comparePyVersions(left, right) < 0;
}

/** The newest version that satisfies the clauses; of one version, the one with the greater local label. */
function best(all: readonly Candidate[], specifiers: readonly Specifier[]): Candidate | null {
  const fitting = all.filter(({ version, variant }) =>
    satisfies(`${version}+${variant}`, specifiers),
  );
  return (
    fitting.toSorted((a, b) =>
      comesBefore(`${a.version}+${a.variant}`, `${b.version}+${b.variant}`) ? 1 : -1,
    )[0] ?? null
  );
}

/** Mirrors of PyPI serve what PyPI serves. */
const isPypi = (address: string): boolean =>
  /\/(?:simple|pypi)\b/.test(address) && variantOfIndex(address) === null;

/** Whether an installed torch is a CUDA build. Its label says so; on Linux PyPI's own builds have none and are CUDA builds. */
export function isGpuTorch(installed: string, facts: GuardFacts): boolean {
  const label = localOf(installed);
  return label === null ? facts.platform === 'linux-x86_64' : label.startsWith('cu');
}
