import { z } from 'zod';
import { TORCH_INDEX } from '#core/contract/download/mirrors';
import type { FixOffer, ProbeContext } from '../probe';
import { chooseTorch, type TorchPin } from '../wheels/choose-torch';
import { type Card, type DriverFact, hasWheelFor, wheelFits } from '../wheels/wheel-fit';
import { torchReleases, type WheelPlatform } from '../wheels/torch-releases';
import { compareVersions } from '../wheels/versions';
import { pinsOf } from './goal-pins';

/** Answer of torch.py: the newest one counts, as an import may be the end of it. */
export const TorchAnswer = z.object({
  python: z.string(),
  system: z.string(),
  machine: z.string(),
  /** By its metadata. */
  installed: z.string().nullable(),
  torch: z
    .object({
      problem: z.string().optional(),
      version: z.string().optional(),
      cuda: z.string().nullish(),
      hip: z.string().nullish(),
      flags: z.string().nullish(),
      file: z.string().optional(),
    })
    .nullable(),
});
export type TorchAnswer = z.infer<typeof TorchAnswer>;

/** Answer of wheel_proof.py about the machine. */
export const CardsAnswer = z.object({
  cards: z.array(
    z.object({
      name: z.string(),
      computeCapability: z.string().nullable(),
      memTotalMiB: z.number().nullable(),
    }),
  ),
  driver: z.string().nullable(),
  problem: z.string().nullable(),
});
export type CardsAnswer = z.infer<typeof CardsAnswer>;

/** Answer of torch.py about an index: has it the wheel? `isThere`: it answered at all. */
export const ReachAnswer = z.object({
  index: z.string(),
  url: z.string(),
  isThere: z.boolean(),
  problem: z.string().nullable(),
  /** If the wanted wheel is missing: the wheels for this platform, and for which Pythons (`3.11`). */
  wheels: z.array(z.object({ version: z.string(), python: z.string() })).default([]),
});
export type ReachAnswer = z.infer<typeof ReachAnswer>;

/** Platform of wheels for what torch.py says of its interpreter; null for one that torch has no wheels for. */
export function platformOf({
  system,
  machine,
}: Pick<TorchAnswer, 'system' | 'machine'>): WheelPlatform | null {
  const isX86 = machine === 'x86_64' || machine === 'amd64';
  const isArm = machine === 'aarch64' || machine === 'arm64';
  if (system === 'linux') return isX86 ? 'linux-x86_64' : isArm ? 'linux-aarch64' : null;
  if (system === 'win32') return isX86 ? 'windows-x86_64' : null;
  if (system === 'darwin') return isX86 ? 'macos-x86_64' : isArm ? 'macos-arm64' : null;
  return null;
}

/** In a WSL distro the driver is the one of Windows, as on Windows itself. */
export const driverOf = ({ driver }: CardsAnswer, { target }: ProbeContext): DriverFact => ({
  version: driver,
  isWindows: target.capabilities.mountsWindows || target.capabilities.pathStyle === 'windows',
});

/** `cu128` of `12.8`. */
export const variantOf = (cuda: string): string => `cu${cuda.replace('.', '')}`;

/** A torch to install: its version with its label, its variant, and the index that has it; '' = the one that pip uses. */
export interface TorchPlan {
  readonly version: string;
  readonly variant: string;
  readonly index: string;
  readonly says: string;
}

/**
 * The torch to install for this machine and goal, the best first: from PyTorch's own index, then one that PyPI serves,
 * where that fits, too. @returns a sentence where none fits
 */
export function torchPlans(
  answer: TorchAnswer,
  cards: readonly Card[],
  driver: DriverFact,
  context: ProbeContext,
): readonly TorchPlan[] | string {
  const platform = platformOf(answer);
  if (platform === null) return `torch has no wheels for ${answer.system} on ${answer.machine}.`;
  const pins = pinsOfTorch(context, answer.python);
  const chosen = chooseTorch({ cards, driver, platform, python: answer.python, pins });
  if (!chosen.ok) return `${chosen.error.says} ${chosen.error.remedy}`;
  const { variant, index, reason: says } = chosen.value;
  if (index === null) return [{ version: chosen.value.version, variant, index: '', says }];
  // With its local label, so that pip does not take another build of the same version for it.
  const isPlain = variant === 'cpu' && platform === 'linux-aarch64';
  const version = isPlain ? chosen.value.version : `${chosen.value.version}+${variant}`;
  const other = fromPypi(platform, answer.python, cards, driver, pins);
  const chosenIndex = { version, variant, index: onTorchMirror(index, context), says };
  return [chosenIndex, ...(other === null ? [] : [other])];
}

/** The same address at the mirror of PyTorch's index that the user chose. */
export const onTorchMirror = (
  url: string,
  { torchIndex = TORCH_INDEX }: Pick<ProbeContext, 'torchIndex'>,
): string => (url.startsWith(`${TORCH_INDEX}/`) ? torchIndex + url.slice(TORCH_INDEX.length) : url);

/** Facts that the fix of a plan needs. */
export const installOffer = (
  { version, variant, index }: TorchPlan,
  installed: string | null,
): FixOffer => ({
  fix: 'install-torch',
  values: { version, variant, index, isReplaced: installed === null ? 'no' : 'yes' },
});

export function pinsOfTorch({ goal }: ProbeContext, python: string): TorchPin[] {
  const pins = pinsOf(goal, python);
  return pins === null ? [] : [{ by: 'The goal', ...pins.torch }];
}

/** The newest torch that PyPI itself serves and that fits; its variant is no choice of ours. */
function fromPypi(
  platform: WheelPlatform,
  python: string,
  cards: readonly Card[],
  driver: DriverFact,
  pins: readonly TorchPin[],
): TorchPlan | null {
  for (const release of torchReleases.toReversed()) {
    const [version] = release.versions.toReversed();
    if (version === undefined || !hasWheelFor(release, platform, python)) continue;
    if (!pins.every((pin) => accepts(pin, version))) continue;
    const variant = platform === 'linux-x86_64' ? release.pypi : 'cpu';
    const fits = (card: Card): boolean => {
      if (variant === null || variant === 'cpu') return false;
      const fit = wheelFits({ torch: version, cuda: variant, platform }, card, driver);
      return fit.card === 'yes' && fit.driver !== 'no';
    };
    if (!cards.every(fits)) continue;
    const brings =
      cards.length === 0 && variant !== 'cpu'
        ? ' It brings CUDA along, which is not needed here.'
        : '';
    const says = `torch ${version} from PyPI fits.${brings}`;
    return { version, variant: variant ?? 'cpu', index: '', says };
  }
  return null;
}

export const accepts = ({ from, before }: TorchPin, version: string): boolean =>
  (from === null || compareVersions(version, from) >= 0) &&
  (before === null || compareVersions(version, before) < 0);
