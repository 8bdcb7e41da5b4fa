import type { FeatureList, FeatureView } from '../../../contract/evaluation/environment-passport';
import type { AlgorithmFacts } from '../algorithms';
import { counted, definePassportRule, figure, row } from '../passport-rule';

const SHOWN = 8;
/** Steps of a walk that was cut short from which on a constant means something. */
const ENOUGH = 200;
const NORMALIZE = 'Wrap the environments in VecNormalize(norm_obs=True)';

/** NaN, infinite, constant, out-of-bounds, tiny and huge features of the observation. */
export default definePassportRule({
  order: 40,
  judge: ({ created, walk, algorithm }) => {
    if (walk === null || created === null) return [];
    const of = walk.observations;
    if (of === null) {
      const says = `Observations of the space ${created.observationSpace.text} have parts that are no numbers.`;
      return [row('unknown', { id: 'features', title: 'Observation', says })];
    }
    if (of.observations === 0) return [];
    const isEnough = walk.done || walk.steps >= ENOUGH;
    const rows = [
      ...notFinite(of.nan, of.infinite, of.observations),
      ...(isEnough ? constant(of.constant, of.plain, of.observations, algorithm) : []),
      ...outside(of.outside, algorithm),
      ...narrow(of.narrow, algorithm),
      ...large(of.large, algorithm),
    ];
    if (rows.length > 0) return rows;
    const span = `from ${figure(of.lowest ?? 0)} to ${figure(of.highest ?? 0)}`;
    const says = `${counted(of.features, 'feature')} in ${counted(of.observations, 'observation')}, ${span}: finite, varied and within the declared bounds.`;
    return [
      row('ok', { id: 'features', title: 'Observation', says, numbers: { features: of.features } }),
    ];
  },
});

function notFinite(nan: FeatureList, infinite: FeatureList, observations: number) {
  const count = nan.count + infinite.count;
  if (count === 0) return [];
  const listed = [...nan.listed, ...infinite.listed];
  const times = Math.max(...listed.map((one) => one.times));
  const what = infinite.count === 0 ? 'NaN' : nan.count === 0 ? 'infinite' : 'NaN or infinite';
  return [
    row('bad', {
      id: 'feature-not-finite',
      title: 'Observation',
      says: `${named(listed, count)} ${count === 1 ? 'was' : 'were'} ${what} in up to ${figure(times)} of ${counted(observations, 'observation')}.`,
      means:
        'One NaN passes through every layer: actions, loss and weights become NaN, and the training cannot recover.',
      advice: 'Find the division, logarithm or missing value behind these indices, and fill it.',
      evidence: listed
        .slice(0, SHOWN)
        .map((one) => `feature ${one.name}: ${figure(one.times)} times`),
      numbers: { nan: nan.count, infinite: infinite.count },
    }),
  ];
}

function constant(
  list: FeatureList,
  plain: number,
  observations: number,
  { name }: AlgorithmFacts,
) {
  if (list.count === 0) return [];
  const isAll = list.count === plain;
  const say = list.count === 1 ? 'it never changed' : 'they never changed';
  return [
    row(isAll ? 'bad' : 'warn', {
      id: 'feature-constant',
      title: 'Observation',
      says: isAll
        ? `The observation never changed in ${counted(observations, 'observation')}.`
        : `${named(list.listed, list.count)} of ${figure(plain)}: ${say} in ${counted(observations, 'observation')}.`,
      means: isAll
        ? `${name} cannot distinguish one state from another.`
        : 'A constant input carries nothing. VecNormalize divides it by almost 0, so that the first change later is a jump.',
      advice: isAll
        ? 'Check that step() returns the new state.'
        : 'Check that these features are filled. Remove them if they are not needed.',
      evidence: list.listed
        .slice(0, SHOWN)
        .map((one) => `feature ${one.name} is ${shown(one.min)}`),
      numbers: { constant: list.count, features: plain },
    }),
  ];
}

function outside(list: FeatureList, { name, family }: AlgorithmFacts) {
  if (list.count === 0) return [];
  return [
    row('warn', {
      id: 'feature-outside',
      title: 'Observation bounds',
      says: `${named(list.listed, list.count)} left the bounds of the observation space.`,
      means:
        family === 'none'
          ? 'Anything that scales by these bounds gets values that it does not expect.'
          : `${name} trains all the same, but check_env, wrappers that scale by the bounds, and images of bytes get wrong values.`,
      advice: 'Widen the bounds of the space, or clip the observation.',
      evidence: list.listed.slice(0, SHOWN).map(spanText),
      numbers: { outside: list.count },
    }),
  ];
}

function narrow(list: FeatureList, { name }: AlgorithmFacts) {
  if (list.count === 0) return [];
  return [
    row('warn', {
      id: 'feature-narrow',
      title: 'Observation bounds',
      says: `${named(list.listed, list.count)} used less than a thousandth of the declared range.`,
      means: `Anything that scales by the bounds hands ${name} a value that hardly changes.`,
      advice: `Declare bounds close to what the feature takes. ${NORMALIZE}.`,
      evidence: list.listed.slice(0, SHOWN).map(spanText),
      numbers: { narrow: list.count },
    }),
  ];
}

function large(list: FeatureList, { name }: AlgorithmFacts) {
  if (list.count === 0) return [];
  const largest = Math.max(
    ...list.listed.map(({ min, max }) => Math.max(Math.abs(min ?? 0), Math.abs(max ?? 0))),
  );
  return [
    row('warn', {
      id: 'feature-scale',
      title: 'Observation scale',
      says: `${named(list.listed, list.count)} went beyond ±1,000 (up to ${figure(largest)}).`,
      means: `The network of ${name} expects inputs around 1: larger ones saturate it and hide the others.`,
      advice: `${NORMALIZE}, or scale these features in the environment.`,
      evidence: list.listed.slice(0, SHOWN).map(spanText),
      numbers: { large: list.count, largest },
    }),
  ];
}

/** `Feature 3`, `Features 3, 7 and 11`, `12 features (0, 1, 2, …)`. */
function named(listed: readonly FeatureView[], count: number): string {
  const names = listed.map(({ name }) => name);
  if (count === 1) return `Feature ${names[0] ?? '?'}`;
  if (count > SHOWN) return `${figure(count)} features (${names.slice(0, SHOWN).join(', ')}, …)`;
  return `Features ${names.slice(0, -1).join(', ')} and ${names.at(-1) ?? '?'}`;
}

const shown = (value: number | null): string => (value === null ? 'unbounded' : figure(value));

const spanText = ({ name, min, max, low, high }: FeatureView): string =>
  `feature ${name}: seen ${shown(min)} to ${shown(max)}, declared ${shown(low)} to ${shown(high)}`;
