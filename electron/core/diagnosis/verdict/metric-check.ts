import type { MetricGoal } from '../../contract/run/metric-goal';
import type { SeriesSummary } from '../health/series-summary';
import { figure } from '../../lib/time-words';
import type { VerdictInput } from './verdict-input';
import { type VerdictReason, verdictReason } from './verdict-reason';

const DIGITS = 6;

/** Judges a metric against the value that it was declared to reach, at its end or at its best. */
export function metricReason(
  { series }: Pick<VerdictInput, 'series'>,
  goal: MetricGoal,
): VerdictReason {
  const expectation = goalWords(goal);
  const summary = seriesOf(series, goal.metric);
  if (summary === undefined) {
    const fact = `it reported no metric called ${goal.metric}`;
    const objection = `It reported no metric called ${goal.metric}; expected ${expectation}.`;
    return verdictReason({ id: 'metric', holds: false, fact, expectation, objection });
  }
  const value = valueOf(summary, goal);
  const name = nameOf(summary, goal);
  if (value === null) {
    const fact = `${name} has no number ${goal.when === 'last' ? 'at its end' : 'at all'}`;
    const objection = `Its ${fact}; expected ${expectation}.`;
    return verdictReason({ id: 'metric', holds: false, fact, expectation, objection });
  }
  const holds = goal.compare === 'at-least' ? value >= goal.value : value <= goal.value;
  const reached = valueWords(value, goal.value, holds);
  const fact =
    goal.when === 'best'
      ? `the ${extremeOf(goal)} ${name} was ${reached}`
      : `${name} ended at ${reached}${stepWords(summary)}`;
  const subject = goal.when === 'best' ? `Its ${fact.slice('the '.length)}` : `Its ${fact}`;
  const objection = `${subject}; expected ${expectation}.`;
  return verdictReason({ id: 'metric', holds, fact, expectation, objection });
}

/** "reward at least 100 at the end" */
function goalWords({ metric, compare, value, when }: MetricGoal): string {
  const min = `${metric} ${compare === 'at-least' ? 'at least' : 'at most'} ${short(value)}`;
  return `${min} ${when === 'last' ? 'at the end' : 'at its best'}`;
}

/** A tag as it was written comes before a canonical label of the same name. */
function seriesOf(series: readonly SeriesSummary[], metric: string): SeriesSummary | undefined {
  return (
    series.find(({ tag }) => tag === metric) ?? series.find(({ canonical }) => canonical === metric)
  );
}

const nameOf = ({ tag }: SeriesSummary, { metric }: MetricGoal): string =>
  tag === metric ? tag : `${metric} (${tag})`;

const extremeOf = ({ compare }: MetricGoal): string =>
  compare === 'at-least' ? 'highest' : 'lowest';

function valueOf({ last, min, max }: SeriesSummary, { compare, when }: MetricGoal): number | null {
  if (when === 'last') return last;
  return compare === 'at-least' ? max : min;
}

const stepWords = ({ lastX, xKind }: SeriesSummary): string =>
  lastX === null ? '' : ` (${xKind === 'timestep' ? 'step' : xKind} ${figure(lastX)})`;

const short = (value: number): string =>
  value.toLocaleString('en-US', { maximumSignificantDigits: DIGITS });

/** A value that misses its goal by less than the digits show is written in full: 99.9999999 is not 100. */
function valueWords(value: number, goal: number, holds: boolean): string {
  return !holds && short(value) === short(goal) ? String(value) : short(value);
}
