import { compilerRanges } from '../../wheels/cuda-builds';
import { compareVersions, cudaOfLabel, localOf, smOf } from '../../wheels/versions';
import { corrected } from '../correction';
import type { Word } from '../parse/words';
import { defineGuardRule, type RuleHold, type Situation } from '../rule';

/** Packages of NVIDIA's repository that bring a Linux driver. */
const DRIVERS =
  /^(?:cuda|cuda-\d+-\d+|cuda-drivers(?:-\d+)?|cuda-runtime-\d+-\d+|nvidia-driver-\S+|nvidia-driver|nvidia-open|libnvidia-compute-\d+|nvidia-dkms-\S+)$/;
const TOOLKIT = /^cuda-toolkit-(\d+)-(\d+)$/;

/** Rule: apt packages that bring a Linux driver into WSL, or a CUDA toolkit whose compiler cannot serve this card. */
export default defineGuardRule({
  order: 60,
  judge: (situation) => {
    const { call } = situation;
    const [verb, ...rest] = call.args.filter(({ text }) => !text.startsWith('-'));
    if (!/^(?:apt|apt-get|aptitude|nala)$/.test(call.program) || verb?.text !== 'install')
      return null;
    const words = rest.map((word) => ({ word, name: word.text.split(/[=/]/)[0] ?? '' }));
    const driver = words.find(({ name }) => DRIVERS.test(name));
    if (driver !== undefined && situation.facts.isWsl) return driverInWsl(situation, driver);
    const toolkit = words.find(({ name }) => TOOLKIT.test(name));
    return toolkit === undefined ? null : toolkitHold(situation, toolkit);
  },
});

interface PackageWord {
  readonly word: Word;
  readonly name: string;
}

function driverInWsl(situation: Situation, { word, name }: PackageWord): RuleHold {
  const version = /(\d+-\d+)$/.exec(name)?.[1];
  const wanted = wantedToolkit(situation);
  const toolkit =
    version !== undefined && fitsCard(version.replace('-', '.'), situation)
      ? version
      : wanted?.replace('.', '-');
  const isDriverOnly = /driver|nvidia|libnvidia/.test(name);
  const text =
    isDriverOnly || toolkit === undefined
      ? null
      : corrected(situation, [{ word, to: `cuda-toolkit-${toolkit}` }]);
  return {
    says: `${name} brings a Linux driver into WSL.`,
    because:
      'WSL uses the NVIDIA driver of Windows through /usr/lib/wsl/lib. A Linux driver beside it hides that one, and CUDA stops working in this distro.',
    would: `It would install ${name} and the driver that it depends on.`,
    instead: text === null ? null : { text, says: 'The toolkit alone, without a driver.' },
    danger: 'changes',
  };
}

function toolkitHold(situation: Situation, { word, name }: PackageWord): RuleHold | null {
  const { facts } = situation;
  const match = TOOLKIT.exec(name);
  const version = `${match?.[1]}.${match?.[2]}`;
  const wanted = wantedToolkit(situation);
  const text =
    wanted === null
      ? null
      : corrected(situation, [{ word, to: `cuda-toolkit-${wanted.replace('.', '-')}` }]);
  const instead = text === null ? null : { text, says: `CUDA ${wanted} is the one that fits.` };
  const would = `It would install the compiler and libraries of CUDA ${version}.`;
  if (!fitsCard(version, situation)) {
    const card = facts.cards?.[0];
    const sm = smOf(card?.computeCapability ?? '');
    return {
      says: `CUDA ${version} cannot compile for your ${card?.name} (${sm}).`,
      because: `${rangeWords(card?.computeCapability ?? '')} What is built with it would have no code for this card. torch's wheels bring their own CUDA and need no toolkit.`,
      would,
      instead,
      danger: 'changes',
    };
  }
  const torch = torchCuda(situation);
  if (torch === null || torch.split('.')[0] === version.split('.')[0]) return null;
  return {
    says: `CUDA ${version} does not match the CUDA ${torch} of your torch.`,
    because: `An extension such as flash-attn is only built where the toolkit has the major version of torch.version.cuda, here ${torch}.`,
    would,
    instead,
    danger: 'changes',
  };
}

/** CUDA of the torch that is installed; null where there is none or it cannot be determined. */
function torchCuda({ facts }: Situation): string | null {
  const label = localOf(facts.packages?.['torch'] ?? '');
  return label === null ? null : cudaOfLabel(label);
}

/** The toolkit to take: that of the installed torch where it serves the card, else the first that does. */
function wantedToolkit(situation: Situation): string | null {
  const ofTorch = torchCuda(situation);
  if (ofTorch !== null && fitsCard(ofTorch, situation)) return ofTorch;
  const capability = situation.facts.cards?.[0]?.computeCapability ?? null;
  // A toolkit before 12 is hardly to be had for a distro of today.
  const first = capability === null ? null : (compilerOf(capability)?.first ?? null);
  return first === null ? null : compareVersions(first, '12.8') < 0 ? '12.8' : first;
}

/** Whether the compiler of a CUDA can write code for the cards of this machine. True where that is not known. */
function fitsCard(cuda: string, { facts }: Situation): boolean {
  const existing = (facts.cards ?? []).flatMap(({ computeCapability }) => computeCapability ?? []);
  return existing.length === 0 || existing.some((capability) => compilesFor(cuda, capability));
}

function compilesFor(cuda: string, capability: string): boolean {
  const range = compilerOf(capability);
  if (range === null) return true;
  const isLate = range.last !== null && compareVersions(cuda, range.last) > 0;
  return compareVersions(cuda, range.first) >= 0 && !isLate;
}

const compilerOf = (capability: string) =>
  compilerRanges.findLast(({ from }) => compareVersions(capability, from) >= 0) ?? null;

function rangeWords(capability: string): string {
  const range = compilerOf(capability);
  if (range === null) return '';
  const { first, last } = range;
  return last === null
    ? `${smOf(capability)} needs CUDA ${first} or newer.`
    : `${smOf(capability)} needs CUDA ${first} to ${last}.`;
}
