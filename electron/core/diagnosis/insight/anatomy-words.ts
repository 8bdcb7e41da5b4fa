import type { Anatomy } from '../../contract/insight/anatomy';
import { figures, percent } from '../../lib/figure-words';

type Facts = Omit<Anatomy, 'is' | 'says'>;

/** Share of the time that no timer accounts for, or between steps, that is worth a sentence; how much slower than usual a step must be. */
const [NOTABLE, SLOW] = [0.05, 1.5] as const;

/** Where the time of the steps went, in a few sentences. */
export function anatomySentence(is: Anatomy['is'], facts: Facts): string {
  const { phases, steps, stepSeconds, framework } = facts;
  const [longest] = phases;
  if (longest === undefined) return 'This run logs no timers of its steps.';
  const usual = steps === 1 ? 'The one step' : 'A step';
  return [
    `${usual} takes ${secondsWords(stepSeconds)}; ${percent(longest.share)} of that goes to ${longest.name}.`,
    ...slowestWords(facts),
    ...unaccountedWords(facts),
    ...betweenWords(facts),
    ...(is === 'smoothed'
      ? [`${framework ?? 'The trainer'} logs moving averages: they lag behind.`]
      : []),
  ].join(' ');
}

/** "0.41 s", "12 s", "3 min 20 s". */
export function secondsWords(seconds: number): string {
  if (seconds < 60) return `${figures(Number(seconds.toPrecision(seconds < 10 ? 2 : 3)))} s`;
  const rounded = Math.round(seconds);
  return `${Math.floor(rounded / 60)} min ${rounded % 60} s`;
}

function slowestWords({ slowest: [first], stepSeconds }: Facts): readonly string[] {
  if (first === undefined || first.seconds < SLOW * stepSeconds) return [];
  const times = figures(Number((first.seconds / stepSeconds).toPrecision(2)));
  return [
    `The slowest (step ${figures(first.x)}) took ${times} times as long, ${percent(first.phaseSeconds / first.seconds)} of it in ${first.phase}.`,
  ];
}

function unaccountedWords({ phases }: Facts): readonly string[] {
  const share = phases.find(({ role }) => role === 'unaccounted')?.share ?? 0;
  return share < NOTABLE ? [] : [`${percent(share)} of the time is unaccounted for.`];
}

function betweenWords({ betweenSeconds, stepSeconds }: Facts): readonly string[] {
  if (betweenSeconds === null || betweenSeconds < NOTABLE * stepSeconds) return [];
  return [`${secondsWords(betweenSeconds)} pass between steps.`];
}
