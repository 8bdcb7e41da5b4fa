import { TORCH_INDEX } from '#core/contract/download/mirrors';
import { err, ok, type Result } from '#core/lib/result';
import { torchReleases, type WheelPlatform } from './torch-releases';
import { compareVersions, cudaOfLabel, minorOf, smOf } from './versions';
import {
  type Card,
  type DriverFact,
  hasWheelFor,
  minimumDriver,
  pythonsOf,
  variantsOf,
  wheelFits,
} from './wheel-fit';

/** Index of a variant of torch: `cu128`, `cpu`. */
export const torchIndex = (variant: string): string => `${TORCH_INDEX}/${variant}`;

export interface TorchWanted {
  /** [] = no NVIDIA card. */
  readonly cards: readonly Card[];
  readonly driver: DriverFact;
  readonly platform: WheelPlatform;
  /** `3.12` */
  readonly python: string;
  /** Whether a release serves the frameworks that are to be installed. Absent: every one. `why` names who says no. */
  readonly pins?: readonly TorchPin[];
  /** A version that was asked for: the nearest minor release from it on comes first, in place of the newest. */
  readonly near?: string;
}

/** Torch versions that a framework accepts. */
export interface TorchPin {
  /** `vllm 0.10.0` */
  readonly by: string;
  /** First version that it accepts, and the first that it does not any more; null: open. */
  readonly from: string | null;
  readonly before: string | null;
}

export interface TorchAlternative {
  readonly version: string;
  readonly variant: string;
  /** Reason why it is not the one. */
  readonly against: string;
}

export interface TorchChoice {
  readonly version: string;
  /** `cu128`, or `cpu` where there is no card. */
  readonly variant: string;
  /** null: PyPI, where macOS has its wheels. */
  readonly index: string | null;
  readonly reason: string;
  readonly alternatives: readonly TorchAlternative[];
}

export interface NoTorch {
  readonly code: 'no-python' | 'no-arch' | 'no-driver' | 'no-pin' | 'unknown-card';
  readonly says: string;
  readonly remedy: string;
  readonly alternatives: readonly TorchAlternative[];
}

/**
 * Chooses a torch release and its index for cards, driver, Python and framework pins. Of what fits, the newest release,
 * and of its variants the oldest CUDA, which the most drivers run. Only what the table promises is chosen.
 */
export function chooseTorch(wanted: TorchWanted): Result<TorchChoice, NoTorch> {
  const against: (TorchAlternative & { readonly code: NoTorch['code'] })[] = [];
  let chosen: { readonly version: string; readonly variant: string } | null = null;
  for (const candidate of candidates(wanted)) {
    const objection = objectionTo(candidate, wanted);
    if (objection !== null) against.push({ ...candidate, ...objection });
    else if (chosen === null) chosen = candidate;
    else against.push({ ...candidate, code: 'no-pin', against: laterThan(chosen, candidate) });
  }
  const alternatives = against.map(({ version, variant, against: why }) => ({
    version,
    variant,
    against: why,
  }));
  if (chosen === null) return err(refused(wanted, against, alternatives));
  return ok({ ...chosen, ...reasoned(chosen, wanted), alternatives });
}

/** Newest release first, or the nearest; within one, the oldest CUDA first. */
function candidates({ cards, platform, near }: TorchWanted) {
  return torchReleases
    .flatMap((release) => release.versions.map((version) => ({ release, version })))
    .toSorted((a, b) => byNearness(a.version, b.version, near ?? null))
    .flatMap(({ release, version }) => {
      const variants = cards.length === 0 ? ['cpu'] : variantsOf(release, platform);
      return variants.map((variant) => ({ version, variant }));
    });
}

/** From the wanted minor release upwards, of one minor the newest patch; what is older than wanted comes last. */
function byNearness(a: string, b: string, near: string | null): number {
  const newest = compareVersions(b, a);
  if (near === null) return newest;
  const [isA, isB] = [a, b].map((one) => compareVersions(minorOf(one), minorOf(near)) >= 0);
  if (isA !== isB) return isA === true ? -1 : 1;
  return isA === true ? compareVersions(minorOf(a), minorOf(b)) || newest : newest;
}

type Objection = { readonly code: NoTorch['code']; readonly against: string };

function objectionTo(
  { version, variant }: { readonly version: string; readonly variant: string },
  wanted: TorchWanted,
): Objection | null {
  const { platform, python, cards, driver, pins = [] } = wanted;
  const release = torchReleases.find(({ versions }) => versions.includes(version));
  if (release === undefined) return { code: 'no-arch', against: 'It is not in the table.' };
  if (!hasWheelFor(release, platform, python)) {
    const [first, last] = pythonsOf(release, platform);
    const says = `It has wheels for Python 3.${first} to 3.${last}, not for ${python}.`;
    return { code: 'no-python', against: says };
  }
  const pin = pins.find((one) => !accepts(one, version));
  if (pin !== undefined) {
    return { code: 'no-pin', against: `${pin.by} needs torch ${rangeOf(pin)}.` };
  }
  for (const card of cards) {
    const fit = wheelFits({ torch: version, cuda: variant, platform }, card, driver);
    if (fit.card !== 'yes') {
      const code = card.computeCapability === null ? 'unknown-card' : 'no-arch';
      return { code, against: fit.says[0] ?? 'It does not fit the card.' };
    }
    // A driver that could not be read is not held against a wheel; the probe of the driver says so.
    if (fit.driver === 'no') return { code: 'no-driver', against: fit.says[0] ?? '' };
  }
  return null;
}

const accepts = ({ from, before }: TorchPin, version: string): boolean =>
  (from === null || compareVersions(version, from) >= 0) &&
  (before === null || compareVersions(version, before) < 0);

function rangeOf({ from, before }: TorchPin): string {
  const parts = [from === null ? [] : [`>=${from}`], before === null ? [] : [`<${before}`]];
  return parts.flat().join(',');
}

function laterThan(
  chosen: { readonly version: string; readonly variant: string },
  other: { readonly version: string; readonly variant: string },
): string {
  return chosen.version === other.version
    ? `It fits too, but ${chosen.variant} runs under older drivers as well.`
    : `It fits too, but ${chosen.version} comes first.`;
}

function reasoned(
  { version, variant }: { readonly version: string; readonly variant: string },
  { cards, driver, platform }: TorchWanted,
): Pick<TorchChoice, 'index' | 'reason'> {
  if (platform.startsWith('macos')) {
    return { index: null, reason: `torch ${version} from PyPI, the newest for this Python.` };
  }
  if (cards.length === 0) {
    const reason = `There is no NVIDIA card, so torch ${version} without CUDA: smaller, and nothing is lost.`;
    return { index: torchIndex('cpu'), reason };
  }
  const names = cards.map(
    ({ name, computeCapability }) => `${name} (${smOf(computeCapability ?? '')})`,
  );
  const min = minimumDriver(variant, driver.isWindows);
  const runs = driver.version === null ? 'could not be read' : `${driver.version} runs it`;
  const reason = `torch ${version} with CUDA ${cudaOfLabel(variant)} has code for ${names.join(' and ')}; it needs driver ${min}, and the driver ${runs}.`;
  return { index: torchIndex(variant), reason };
}

const remedies: Readonly<Record<NoTorch['code'], string>> = {
  'no-python': 'Create an environment with a Python that torch has wheels for, such as 3.11.',
  'no-arch': 'Choose another machine, or build torch from its sources for this card.',
  'no-driver': 'Update the NVIDIA driver, then check again.',
  'no-pin': 'Choose a version of the framework that accepts a torch for this card.',
  'unknown-card': 'Run nvidia-smi to see whether the driver answers, then check again.',
};

/** The refusal names what is nearest to a fit: the objection that came last in the order of the checks. */
function refused(
  { cards, python }: TorchWanted,
  against: readonly Objection[],
  alternatives: readonly TorchAlternative[],
): NoTorch {
  const order: readonly NoTorch['code'][] = [
    'no-driver',
    'unknown-card',
    'no-arch',
    'no-pin',
    'no-python',
  ];
  const code =
    order.find((one) => against.some((objection) => objection.code === one)) ?? 'no-arch';
  const card = cards.map(({ name }) => name).join(' and ');
  const nearest = against.find((objection) => objection.code === code)?.against ?? '';
  const subject = card === '' ? `Python ${python}` : `${card} with Python ${python}`;
  const says = `No torch release in the table fits ${subject}. ${nearest}`.trim();
  return { code, says, remedy: remedies[code], alternatives };
}
