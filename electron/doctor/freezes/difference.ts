import { comparePyVersions, parsePyVersion } from '#core/lib/pep440';
import type { WheelPlatform } from '../wheels/torch-releases';
import { localOf, smOf } from '../wheels/versions';
import { type Card, wheelFits } from '../wheels/wheel-fit';

type Versions = Readonly<Record<string, string>>;

/** One package that is not the same in two freezes; null: it is not there. */
export interface PackageChange {
  readonly name: string;
  readonly before: string | null;
  readonly after: string | null;
}

/** Packages that decide whether a training runs, in the order in which they are named. */
const FIRST = [
  'torch',
  'vllm',
  'flash-attn',
  'ray',
  'transformers',
  'stable-baselines3',
  'sb3-contrib',
  'gymnasium',
  'numpy',
];

/** Every change from one set of versions to another: what decides about trainings first, then by name. */
export function changesBetween(before: Versions, after: Versions): readonly PackageChange[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return names
    .filter((name) => before[name] !== after[name])
    .map((name) => ({ name, before: before[name] ?? null, after: after[name] ?? null }))
    .toSorted((a, b) => rankOf(a.name) - rankOf(b.name) || (a.name < b.name ? -1 : 1));
}

const rankOf = (name: string): number => {
  const rank = FIRST.indexOf(name);
  return rank === -1 ? FIRST.length : rank;
};

export interface Surroundings {
  readonly cards: readonly Card[];
  readonly platform: WheelPlatform | null;
}

/** Number of changes written out before the rest is a number. */
const MAX_NAMED = 3;

/** The difference in words: `torch 2.7.1+cu128 → 2.4.0+cu124, loses code for sm_120; 41 others`. '' where there is none. */
export function differenceInWords(
  before: Versions,
  after: Versions,
  around: Surroundings = { cards: [], platform: null },
): string {
  const changes = changesBetween(before, after);
  const named = changes.slice(0, MAX_NAMED).map((change) => inWords(change, around));
  const rest = changes.length - named.length;
  if (rest > 0) named.push(rest === 1 ? '1 other' : `${rest} others`);
  return named.join('; ');
}

const inWords = (change: PackageChange, around: Surroundings): string =>
  `${change.name} ${changeInWords(change, around)}`;

/** One change without its name: both versions, `2.4.0 added`, and what is lost with it. */
export function changeInWords(
  { name, before, after }: PackageChange,
  around: Surroundings,
): string {
  if (before === null) return `${after} added`;
  if (after === null) return `${before} removed`;
  const lost = name === 'torch' ? torchLoss(before, after, around) : '';
  return `${before} → ${after}${isOlder(after, before) && lost === '' ? ', an older one' : ''}${lost}`;
}

/** Loss by a change of torch: code for a card, or CUDA altogether. */
function torchLoss(before: string, after: string, { cards, platform }: Surroundings): string {
  if (localOf(after) === 'cpu' && localOf(before)?.startsWith('cu') === true) return ', loses CUDA';
  if (platform === null) return '';
  const lost = cards.filter(
    (card) => fit(after, card, platform) === 'no' && fit(before, card, platform) !== 'no',
  );
  const names = [...new Set(lost.map(({ computeCapability }) => smOf(computeCapability ?? '')))];
  return names.length === 0 ? '' : `, loses code for ${names.join(' and ')}`;
}

function fit(torch: string, card: Card, platform: WheelPlatform) {
  const cuda = localOf(torch);
  if (cuda === null) return 'unknown';
  const driver = { version: null, isWindows: false };
  return wheelFits({ torch, cuda, platform }, card, driver).card;
}

function isOlder(a: string, b: string): boolean {
  const [left, right] = [parsePyVersion(a), parsePyVersion(b)];
  return left !== null && right !== null && comparePyVersions(left, right) < 0;
}

/** Packages of a plan that are not as they were agreed; what the plan does not name is no drift. */
export function driftOf(agreed: Versions, installed: Versions): readonly PackageChange[] {
  const named = Object.fromEntries(
    Object.entries(installed).filter(([name]) => agreed[name] !== undefined),
  );
  return changesBetween(agreed, named);
}
