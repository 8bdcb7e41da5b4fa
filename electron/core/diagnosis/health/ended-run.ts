import type { Course, RunCourses } from './course';
import { type HealthInput, inputsOf } from './health-input';
import type { SeriesSummary } from './series-summary';

/** Numbers of a run that has ended, from the index. */
export interface EndFacts {
  readonly series: readonly SeriesSummary[];
  /** States that the trainer reported (`resumed`, `transfer`, `saved` …). */
  readonly states: readonly { readonly state: string }[];
}

/** An ended run, as the rules that may deny its success read it. */
export class EndedRun implements RunCourses {
  readonly series: readonly SeriesSummary[];
  readonly isContinued: boolean;

  constructor({ series, states }: EndFacts) {
    this.series = series;
    this.isContinued = states.some(({ state }) => state === 'resumed' || state === 'transfer');
  }

  /** The series with that label, which may be the user's; an unlabeled one is not taken for it. */
  of(input: HealthInput): Course {
    return courseOf(this.series.find(({ canonical }) => canonical === input));
  }

  /** Every series that carries the input: trainers write a gradient norm for each of their networks. */
  all(input: HealthInput): readonly Course[] {
    return this.series
      .filter(({ tag }) => inputsOf(tag).some((one) => one.input === input))
      .map(courseOf);
  }

  /** Every series whose tag matches. */
  matching(tag: RegExp): readonly Course[] {
    return this.series.filter((one) => tag.test(one.tag)).map(courseOf);
  }
}

const NO_COURSE: Course = {
  tag: '',
  rounded: false,
  count: 0,
  last: Number.NaN,
  best: Number.NEGATIVE_INFINITY,
  equal: 0,
};

/** Of a series that changed, a summary does not show how many of its newest values are equal: then 0. */
function courseOf(series: SeriesSummary | undefined): Course {
  if (series === undefined) return NO_COURSE;
  const { tag, rounded, pointCount: count, last, min, max } = series;
  const isSame = min !== null && min === max && last === min;
  return {
    tag,
    rounded,
    count,
    last: last ?? Number.NaN,
    best: max ?? Number.NEGATIVE_INFINITY,
    equal: isSame ? count : 0,
  };
}
