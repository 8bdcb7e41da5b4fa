import type { TraceAnswer } from '../../../contract/evaluation/environment-passport';
import type { AlgorithmFacts } from '../algorithms';
import { counted, definePassportRule, figure, row } from '../passport-rule';

const TITLE = 'Seeds';

/** Same seed, same episode: in the same environment, in another one, in another process; and other seeds differ. */
export default definePassportRule({
  order: 100,
  judge: ({ traces, algorithm }) => {
    const first = traces.find(({ name }) => name === 'first');
    if (first === undefined) return [];
    const named = (name: TraceAnswer['name']) => traces.find((one) => one.name === name);
    const differing = AGAIN.flatMap(([name, where]) => {
      const other = named(name);
      const at = other === undefined ? null : firstDifference(first, other);
      return at === null || other === undefined ? [] : [{ first, other, at, where }];
    });
    const [worst] = differing;
    if (worst !== undefined) return [unrepeatable(worst, algorithm)];
    return [...repeats(first, named('fresh') !== undefined), ...others(first, traces, algorithm)];
  },
});

const AGAIN: readonly (readonly [TraceAnswer['name'], string])[] = [
  ['again', 'after a second reset with the same seed'],
  ['second', 'in a second copy of the environment'],
  ['fresh', 'in a new process'],
];

interface Difference {
  readonly first: TraceAnswer;
  readonly other: TraceAnswer;
  /** Index of the first entry that differs. */
  readonly at: number;
  readonly where: string;
}

/** First difference of two traces, over the length of the shorter: a slow machine may have come less far. null: none. */
function firstDifference(one: TraceAnswer, other: TraceAnswer): number | null {
  const length = Math.min(one.steps.length, other.steps.length);
  for (let at = 0; at < length; at += 1) {
    if (one.steps[at]?.join(' ') !== other.steps[at]?.join(' ')) return at;
  }
  return null;
}

function unrepeatable({ first, other, at, where }: Difference, { name }: AlgorithmFacts) {
  const [before, after] = [first.steps[at], other.steps[at]];
  const parts = ['the observation', 'the reward', 'the end of the episode'].filter(
    (_part, index) => before?.[index] !== after?.[index],
  );
  const when = at === 0 ? 'from the first observation on' : `from step ${figure(at)} on`;
  const isProcess = other.name === 'fresh';
  return row('warn', {
    id: 'same-seed-differs',
    title: TITLE,
    says: `The same seed and actions gave another episode ${where}: ${parts.join(' and ')} differed ${when}.`,
    means: `Two runs of ${name} with the same seed differ for this reason alone, and no result can be repeated.`,
    advice: isProcess
      ? 'Look for hash(), the order of a set, time or a file that changes: these differ between processes.'
      : 'Draw every random number from self.np_random, and set all state again in reset().',
    evidence: [
      `seed ${first.seed}, entry ${at}: ${(before ?? []).join(' ')}`,
      `seed ${other.seed}, entry ${at}: ${(after ?? []).join(' ')}`,
    ],
    numbers: { step: at },
  });
}

function repeats(first: TraceAnswer, hasNewProcess: boolean) {
  const process = hasNewProcess ? ', in a new process too' : '';
  const says = `The same seed gives the same episode over ${counted(first.steps.length - 1, 'step')}${process}.`;
  return [row('ok', { id: 'same-seed', title: TITLE, says })];
}

function others(first: TraceAnswer, traces: readonly TraceAnswer[], { name }: AlgorithmFacts) {
  const rest = traces.filter((one) => one.name === 'other');
  if (rest.length === 0) return [];
  const alike = rest.filter((one) => firstDifference(first, one) === null);
  if (alike.length < rest.length) {
    const says = `${counted(rest.length + 1, 'seed')} gave ${figure(rest.length + 1 - alike.length)} different episodes.`;
    return [row('ok', { id: 'other-seeds', title: 'Other seeds', says })];
  }
  return [
    row('warn', {
      id: 'seeds-alike',
      title: 'Other seeds',
      says: `${counted(rest.length + 1, 'seed')} gave the same episode: the environment does not use its seed.`,
      means: `${name} sees one start only, and an evaluation over many episodes plays the same one again and again.`,
      advice:
        'Draw the start from self.np_random after super().reset(seed=seed). For a task without chance this is right.',
      numbers: { seeds: rest.length + 1 },
    }),
  ];
}
