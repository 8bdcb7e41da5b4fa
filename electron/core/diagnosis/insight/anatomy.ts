import type { Anatomy, StepPhase } from '../../contract/insight/anatomy';
import { median } from '../../lib/statistics/statistics';
import { anatomySentence } from './anatomy-words';
import { type PhaseClock, type StepClock, stepClocks, TOTAL } from './step-clocks';
import type { MetricValues } from './who-paid';

/** A metric with the wall clock of its values, where one is known: ms, NaN for none. */
export interface ClockedValues extends MetricValues {
  readonly wallMs: readonly number[];
}

const SLOWEST = 3;
/** What a sum of phases may exceed its step by, as a share of it and in seconds: timers overlap a little, and a console rounds. */
const OVERLAP = { share: 0.01, seconds: 0.02 } as const;

/** Where the time of a run's steps went, by the timers that its trainer logs. */
export function anatomyOf(series: readonly ClockedValues[]): Anatomy {
  for (const clock of stepClocks) {
    const total = series.find(({ tag, values }) => clock.totals.includes(tag) && values.length > 0);
    const timed = total === undefined ? null : timedSteps(clock, total, series);
    if (total !== undefined && timed !== null) return measured(clock, total, timed);
  }
  return NOTHING;
}

const NOTHING: Anatomy = {
  is: 'none',
  says: 'This run logs no timers of its steps.',
  framework: null,
  xKind: null,
  steps: 0,
  stepSeconds: 0,
  phases: [],
  outside: [],
  betweenSeconds: null,
  slowest: [],
};

/** Tags that the anatomy of some trainer reads. */
export function isStepTimer(tag: string): boolean {
  return stepClocks.some(
    ({ totals, phases }) =>
      totals.includes(tag) ||
      phases.some(({ plus, minus = [] }) => [...plus, ...minus].some((one) => isTag(one, tag))),
  );
}

interface TimedPhase {
  readonly phase: Pick<PhaseClock, 'role' | 'name'>;
  /** Seconds by step. */
  readonly at: ReadonlyMap<number, number>;
}

interface TimedSteps {
  readonly totals: ReadonlyMap<number, number>;
  readonly phases: readonly TimedPhase[];
  readonly outside: readonly TimedPhase[];
}

/** Seconds of each phase by step; null where the trainer logs none of its phases. */
function timedSteps(
  clock: StepClock,
  total: MetricValues,
  series: readonly MetricValues[],
): TimedSteps | null {
  const byStep = clock.isCumulative === true ? differences : sums;
  const totals = byStep(total);
  const sumOf = (tags: readonly string[]): ReadonlyMap<number, number> =>
    added(
      tags.flatMap((one) =>
        one === TOTAL ? [totals] : series.filter(({ tag }) => isTag(one, tag)).map(byStep),
      ),
    );
  const all = clock.phases.flatMap((phase): readonly (TimedPhase & { phase: PhaseClock })[] => {
    const [plus, minus] = [sumOf(phase.plus), sumOf(phase.minus ?? [])];
    const at = new Map([...plus].map(([x, s]) => [x, Math.max(0, s - (minus.get(x) ?? 0))]));
    return at.size === 0 ? [] : [{ phase, at }];
  });
  if (!all.some(({ phase }) => !phase.plus.includes(TOTAL))) return null;
  return { totals, ...apart(totals, all) };
}

/** Leaves out what the version of the trainer times outside of the step: with it, the phases would be longer than the step. */
function apart(
  totals: ReadonlyMap<number, number>,
  all: readonly (TimedPhase & { readonly phase: PhaseClock })[],
): Pick<TimedSteps, 'phases' | 'outside'> {
  let phases = all;
  const outside: TimedPhase[] = [];
  for (const one of all.filter(({ phase }) => phase.mayBeOutside === true)) {
    const isTooLong = [...one.at.keys()].some((x) => {
      const total = totals.get(x);
      return (
        total !== undefined && sumAt(phases, x) > total * (1 + OVERLAP.share) + OVERLAP.seconds
      );
    });
    if (!isTooLong) continue;
    phases = phases.filter((other) => other !== one);
    outside.push(one);
  }
  return { phases, outside };
}

const sumAt = (phases: readonly TimedPhase[], x: number): number =>
  phases.reduce((sum, { at }) => sum + (at.get(x) ?? 0), 0);

function measured(clock: StepClock, total: ClockedValues, timed: TimedSteps): Anatomy {
  const { totals, phases, outside } = timed;
  const steps = [...totals];
  const all = steps.reduce((sum, [, seconds]) => sum + seconds, 0);
  const rest = steps.map(([x, seconds]): [number, number] => [
    x,
    Math.max(0, seconds - sumAt(phases, x)),
  ]);
  const unaccounted = {
    phase: { role: 'unaccounted', name: 'unaccounted for' },
    at: new Map(rest),
  } as const;
  const shares = phases.map((one) => phaseOf(one, totals, all));
  const result = {
    framework: clock.framework,
    xKind: total.xKind,
    steps: steps.length,
    stepSeconds: median(steps.map(([, seconds]) => seconds)),
    phases: [...shares.toSorted((a, b) => b.share - a.share), phaseOf(unaccounted, totals, all)],
    outside: outside.map((one) => phaseOf(one, totals, all)),
    betweenSeconds: clock.isCumulative === true ? null : betweenOf(total),
    slowest: slowestOf(totals, [...phases, unaccounted]),
  };
  const is = clock.isSmoothed === true ? 'smoothed' : 'measured';
  return { is, says: anatomySentence(is, result), ...result };
}

function phaseOf(
  { phase: { role, name }, at }: TimedPhase,
  totals: ReadonlyMap<number, number>,
  all: number,
): StepPhase {
  const inSteps = [...at].filter(([x]) => totals.has(x)).map(([, seconds]) => seconds);
  const sum = inSteps.reduce((one, seconds) => one + seconds, 0);
  const seconds = inSteps.length === 0 ? 0 : median(inSteps);
  return { role, name, seconds, share: all === 0 ? 0 : sum / all };
}

function slowestOf(
  totals: ReadonlyMap<number, number>,
  phases: readonly TimedPhase[],
): Anatomy['slowest'] {
  return [...totals]
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, SLOWEST)
    .map(([x, seconds]) => {
      const [longest] = phases
        .map(({ phase: { name }, at }) => ({ name, seconds: at.get(x) ?? 0 }))
        .toSorted((a, b) => b.seconds - a.seconds);
      return { x, seconds, phase: longest?.name ?? '', phaseSeconds: longest?.seconds ?? 0 };
    });
}

/** Median of the wall clock between two steps that is not in the second one; null without a clock. Several steps may share one log. */
function betweenOf({ xKind, xs, values, wallMs }: ClockedValues): number | null {
  const gaps = values.flatMap((seconds, i) => {
    const wallSeconds = ((wallMs[i] ?? Number.NaN) - (wallMs[i - 1] ?? Number.NaN)) / 1_000;
    const steps = xKind === 'update' ? Math.max(1, (xs[i] ?? 0) - (xs[i - 1] ?? 0)) : 1;
    const gap = wallSeconds / steps - seconds;
    return i > 0 && Number.isFinite(gap) ? [Math.max(0, gap)] : [];
  });
  return gaps.length === 0 ? null : median(gaps);
}

/** Seconds by step; several timings of one step add up. */
function sums({ xs, values }: MetricValues): ReadonlyMap<number, number> {
  const at = new Map<number, number>();
  for (const [i, x] of xs.entries()) at.set(x, (at.get(x) ?? 0) + (values[i] ?? 0));
  return at;
}

/** Seconds by step of a timer that grows since the start. */
function differences({ xs, values }: MetricValues): ReadonlyMap<number, number> {
  return new Map(xs.map((x, i) => [x, Math.max(0, (values[i] ?? 0) - (values[i - 1] ?? 0))]));
}

function added(all: readonly ReadonlyMap<number, number>[]): ReadonlyMap<number, number> {
  const at = new Map<number, number>();
  for (const one of all) for (const [x, seconds] of one) at.set(x, (at.get(x) ?? 0) + seconds);
  return at;
}

/** `*` matches any text. */
function isTag(name: string, tag: string): boolean {
  const [head = '', ...tail] = name.split('*');
  if (tail.length === 0) return name === tag;
  const end = tail.join('*');
  return tag.length >= head.length + end.length && tag.startsWith(head) && tag.endsWith(end);
}
